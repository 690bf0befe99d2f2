import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, grouped, grown, highest } from './arrays';

describe('grown', () => {
  it('grown keeps the values, appends zeros, and at least doubles the length', () => {
    expect(grown(Uint16Array.of(1, 2, 3), 4)).toEqual(Uint16Array.of(1, 2, 3, 0, 0, 0));
    expect(grown(Float32Array.of(1), 5)).toEqual(Float32Array.of(1, 0, 0, 0, 0));
    expect(grown(new Int32Array(0), 1)).toEqual(new Int32Array(1));
  });

  it('grown fills new places with the given value', () => {
    expect(grown(Float64Array.of(1, 2), 4, 7)).toEqual(Float64Array.of(1, 2, 7, 7));
  });

  it('grown returns the same array when it is long enough', () => {
    const array = Float64Array.of(1, 2);
    expect(grown(array, 2)).toBe(array);
  });
});

describe('grouped and countOf', () => {
  const words = ['bee', 'ant', 'bear', 'bee'];

  it('grouped and countOf keep the order of first occurrences', () => {
    expect([...grouped(words, (word) => word[0])]).toEqual([
      ['b', ['bee', 'bear', 'bee']],
      ['a', ['ant']],
    ]);
    expect([...countOf(words)]).toEqual([
      ['bee', 2],
      ['ant', 1],
      ['bear', 1],
    ]);
  });
});

it('highest returns the items of the largest worth above the floor, as a full sort does', () => {
  const worths = fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 30 });
  fc.assert(
    fc.property(worths, fc.nat(12), fc.constantFrom(Number.NEGATIVE_INFINITY, 0), (given, count, floor) => {
      const places = [...given.keys()].filter((place) => (given[place] as number) > floor);
      const sorted = places.sort((a, b) => (given[b] as number) - (given[a] as number) || a - b);
      const found = highest([...given.keys()], (place) => given[place] as number, count, floor);
      expect(found).toEqual(sorted.slice(0, count));
    }),
  );
});
