import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundReward } from './reward';

describe('reward of a round (DWDBRM eq 9)', () => {
  it('averages 1 − pos/len over the pages returned, known ones counting nothing', () => {
    expect(roundReward([1, 5], 0, 10)).toBeCloseTo((0.9 + 0.5) / 2, 12);
    expect(roundReward([1, 5], 2, 10)).toBeCloseTo((0.9 + 0.5) / 4, 12);
    expect(roundReward([1, undefined], 0, 10)).toBeCloseTo(0.45, 12);
  });

  it('gives nothing for the bottom of the list or for no page at all', () => {
    expect(roundReward([10], 0, 10)).toBe(0);
    expect(roundReward([], 0, 10)).toBe(0);
    expect(roundReward([], 3, 10)).toBe(0);
  });

  it('stays in [0, 1) and never grows with known pages', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 }), fc.nat(30), (positions, known) => {
        const reward = roundReward(positions, known, 50);
        return reward >= 0 && reward < 1 && roundReward(positions, known + 1, 50) <= reward;
      }),
    );
  });
});
