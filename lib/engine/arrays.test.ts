import { describe, expect, it } from 'vitest';
import { filledUp, grown } from './arrays';

describe('an array that has grown', () => {
  it('has what it had, zeros behind it, and at least twice the room', () => {
    expect(grown(Uint16Array.of(1, 2, 3), 4)).toEqual(Uint16Array.of(1, 2, 3, 0, 0, 0));
    expect(grown(Float32Array.of(1), 5)).toEqual(Float32Array.of(1, 0, 0, 0, 0));
    expect(grown(new Int32Array(0), 1)).toEqual(new Int32Array(1));
  });
});

describe('filledUp', () => {
  it('keeps what is there and fills the rest', () => {
    const longer = filledUp(Float64Array.of(1, 2), 4, 7);
    expect([...longer.subarray(0, 4)]).toEqual([1, 2, 7, 7]);
    expect(filledUp(longer, 3, 0)).toBe(longer);
  });
});
