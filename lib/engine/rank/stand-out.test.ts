import { describe, expect, it } from 'vitest';
import { standOut } from './stand-out';

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

  it('is next to nothing where seeds are less like each other than like the rest', () => {
    expect(standOut(kernel(-0.9), 6, 3)).toBe(0.1);
  });

  it('is what is usual where one seed, or nothing to set it against, tells nothing', () => {
    expect(standOut(Float32Array.of(1, 0, 0, 1), 2, 1)).toBe(2);
    expect(standOut(Float32Array.of(1, 0, 0, 1), 2, 2)).toBe(2);
  });
});
