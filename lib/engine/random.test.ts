import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, randomInt, sample, shuffle } from './random';

describe('createRandom', () => {
  it('createRandom gives the same sequence for the same seed and another sequence for another seed', () => {
    const draw = (seed: number) => Array.from({ length: 8 }, createRandom(seed).next);
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('createRandom continues the sequence from a stored state', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(50), (seed, steps) => {
        const first = createRandom(seed);
        for (let i = 0; i < steps; i += 1) first.next();
        const second = createRandom(first.state);
        expect([second.next(), second.next()]).toEqual([first.next(), first.next()]);
      }),
    );
  });

  it('createRandom is uniform in [0, 1): mean, variance, bins and first draws of neighbouring seeds', () => {
    const random = createRandom(1);
    const values = Array.from({ length: 100_000 }, () => random.next());
    const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
    const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length;
    expect(mean).toBeCloseTo(0.5, 2);
    expect(variance).toBeCloseTo(1 / 12, 2);
    const bins = new Array<number>(20).fill(0);
    for (const v of values) bins[Math.floor(v * 20)] = (bins[Math.floor(v * 20)] as number) + 1;
    const chiSquare = bins.reduce((sum, n) => sum + (n - 5_000) ** 2 / 5_000, 0);
    expect(chiSquare).toBeLessThan(43.8);
    const firsts = Array.from({ length: 1_000 }, (_, seed) => createRandom(seed).next());
    expect(firsts.reduce((sum, v) => sum + v, 0) / firsts.length).toBeCloseTo(0.5, 1);
  });

  it('randomInt draws every integer below the bound and no other', () => {
    const random = createRandom(3);
    const seen = new Set(Array.from({ length: 200 }, () => randomInt(random, 6)));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('shuffle and sample', () => {
  it('shuffle and sample keep the members, leave the input unchanged, and repeat with the seed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(20), fc.integer(), (items, count, seed) => {
        const before = items.slice();
        const shuffled = shuffle(items, createRandom(seed));
        const drawn = sample(items, count, createRandom(seed));
        expect(items).toEqual(before);
        expect(shuffled.slice().sort()).toEqual(before.slice().sort());
        expect(drawn).toEqual(shuffled.slice(0, count));
      }),
    );
  });

  it('shuffle puts each item first about equally often', () => {
    const firsts = [0, 0, 0, 0];
    const random = createRandom(5);
    for (let i = 0; i < 8_000; i += 1) {
      const first = shuffle([0, 1, 2, 3], random)[0] as number;
      firsts[first] = (firsts[first] as number) + 1;
    }
    for (const count of firsts) expect(Math.abs(count - 2_000)).toBeLessThan(200);
  });
});
