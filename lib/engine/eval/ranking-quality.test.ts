import { describe, expect, it } from 'vitest';
import { precisionAt, rankingQuality } from './ranking-quality';

describe('ranking quality', () => {
  it('is worked out by hand', () => {
    const quality = rankingQuality([true, false, true, true, false]);
    expect(quality.AP).toBeCloseTo((1 + 2 / 3 + 3 / 4) / 3, 12);
    expect(quality.meanRank).toBeCloseTo(8 / 3, 12);
    expect(quality.medianRank).toBe(3);
    expect(quality['P@10']).toBeCloseTo(3 / 5, 12);
    expect(precisionAt([true, false, true], 2)).toBe(0.5);
  });

  it('takes the middle of two for an even number of relevant pages', () => {
    expect(rankingQuality([true, false, false, true]).medianRank).toBe(2.5);
  });

  it('is zero without relevant pages', () => {
    expect(rankingQuality([false])).toMatchObject({ AP: 0, meanRank: 0, medianRank: 0 });
  });
});
