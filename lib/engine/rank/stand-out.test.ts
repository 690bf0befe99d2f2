import { describe, expect, it } from 'vitest';
import { leftOpen, standOut } from './stand-out';

/** Three seeds and three others; seeds are `own` like each other, and 0.1, 0.2 and 0.3 like the others. */
function kernel(own: number): Float32Array {
  return Float32Array.from({ length: 36 }, (_, i) => {
    const [row, column] = [Math.floor(i / 6), i % 6];
    return row === column ? 1 : row < 3 && column < 3 ? own : (Math.max(row, column) - 2) / 10;
  });
}

describe('standOut', () => {
  it('is worked out by hand: deviations above the others, drawn towards the usual', () => {
    const deviation = Math.sqrt(2 / 300);
    expect(standOut(kernel(0.6), 6, 3)).toBeCloseTo((2 * 2 + (0.4 / deviation) * 2) / 4, 4);
  });

  it('is drawn towards another expectation where there is one', () => {
    const deviation = Math.sqrt(2 / 300);
    expect(standOut(kernel(0.6), 6, 3, 6, 0)).toBeCloseTo(((0.4 / deviation) * 2) / 4, 4);
    expect(standOut(kernel(-0.9), 6, 3, 6, 0)).toBe(0);
    expect(standOut(Float32Array.of(1, 0, 0, 1), 2, 1, 2, 0)).toBe(0);
  });

  it('is next to nothing where seeds are less like each other than like the rest', () => {
    expect(standOut(kernel(-0.9), 6, 3)).toBe(0.1);
  });

  it('is what is usual where one seed, or nothing to set it against, tells nothing', () => {
    expect(standOut(Float32Array.of(1, 0, 0, 1), 2, 1)).toBe(2);
    expect(standOut(Float32Array.of(1, 0, 0, 1), 2, 2)).toBe(2);
  });
});

describe('leftOpen', () => {
  /** Two seeds, `above` pages that are more like either seed than the other one is, and the rest of 100 that are less. */
  const between = (above: number) =>
    Float32Array.from({ length: 102 ** 2 }, (_, i) => {
      const [row, column] = [Math.floor(i / 102), i % 102];
      return row < 2 && column < 2 ? 0.5 : Math.max(row, column) < 2 + above ? 0.9 : 0.1;
    });

  it('is worked out by hand: place of a seed over 3 % of the pages, one more seed thought to be there', () => {
    expect(leftOpen(between(0), 102, 2, 2)).toBeCloseTo((1 / (0.03 * 101)) ** (2 / 3), 6);
    expect(leftOpen(between(1), 102, 2, 2)).toBeCloseTo((2 / (0.03 * 101)) ** (2 / 3), 6);
  });

  it('is all where seeds are lost among the pages, and where one seed tells nothing', () => {
    expect(leftOpen(between(50), 102, 2, 2)).toBe(1);
    expect(leftOpen(between(0), 102, 1, 1)).toBe(1);
    expect(leftOpen(Float32Array.of(1, 0, 0, 1), 2, 2, 2)).toBe(1);
  });
});
