import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundReward } from './reward';

const whole = (positions: readonly (number | undefined)[]) => positions.map((position) => ({ position, share: 1 }));

describe('reward of a round (DWDBRM eq 9)', () => {
  it('averages 1 − pos/len over the pages returned, known ones counting nothing', () => {
    expect(roundReward(whole([1, 5]), 0, 10)).toBeCloseTo((0.9 + 0.5) / 2, 12);
    expect(roundReward(whole([1, 5]), 2, 10)).toBeCloseTo((0.9 + 0.5) / 4, 12);
    expect(roundReward(whole([1, undefined]), 0, 10)).toBeCloseTo(0.45, 12);
  });

  it('pays a page by what its site left to it', () => {
    const finds = [
      { position: 1, share: 1 },
      { position: 5, share: 0.5 },
    ];
    expect(roundReward(finds, 0, 10)).toBeCloseTo((0.9 + 0.5 * 0.5) / 2, 12);
  });

  it('gives nothing for the bottom of the list or for no page at all', () => {
    expect(roundReward(whole([10]), 0, 10)).toBe(0);
    expect(roundReward([], 0, 10)).toBe(0);
    expect(roundReward([], 3, 10)).toBe(0);
  });

  it('stays in [0, 1) and never grows with known pages', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 }), fc.nat(30), (positions, known) => {
        const reward = roundReward(whole(positions), known, 50);
        return reward >= 0 && reward < 1 && roundReward(whole(positions), known + 1, 50) <= reward;
      }),
    );
  });
});
