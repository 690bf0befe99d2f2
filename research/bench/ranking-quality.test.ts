import { describe, expect, it } from 'vitest';
import { newHostQuality, precisionAt, rankingQuality } from './ranking-quality';

describe('rankingQuality and precisionAt', () => {
  it('rankingQuality gives AP, ranks and precision as computed by hand', () => {
    const quality = rankingQuality([true, false, true, true, false]);
    expect(quality.AP).toBeCloseTo((1 + 2 / 3 + 3 / 4) / 3, 12);
    expect(quality.meanRank).toBeCloseTo(8 / 3, 12);
    expect(quality.medianRank).toBe(3);
    expect(quality['P@10']).toBeCloseTo(3 / 5, 12);
    expect(precisionAt([true, false, true], 2)).toBe(0.5);
  });

  it('rankingQuality takes the mean of the two middle ranks for an even number of relevant pages', () => {
    expect(rankingQuality([true, false, false, true]).medianRank).toBe(2.5);
  });

  it('rankingQuality is 0 without relevant pages', () => {
    expect(rankingQuality([false])).toMatchObject({ AP: 0, meanRank: 0, medianRank: 0 });
  });
});

describe('newHostQuality', () => {
  const ranked = [
    { host: 'known', relevant: true },
    { host: 'a', relevant: false },
    { host: 'a', relevant: true },
    { host: 'b', relevant: true },
    { host: 'a', relevant: true },
  ];

  it('newHostQuality omits the hosts of the seeds, and counts the hosts among the best pages', () => {
    const quality = newHostQuality(ranked, new Set(['known']));
    expect(quality.newHosts.AP).toBeCloseTo((1 / 2 + 2 / 3 + 3 / 4) / 3, 12);
    expect(quality.newHosts['P@20']).toBe(3 / 4);
    expect(quality['hosts@50']).toBe(3);
  });

  it('newHostQuality is null if no page of a new host is relevant', () => {
    const quality = newHostQuality(ranked, new Set(['known', 'a', 'b']));
    expect(quality.newHosts).toEqual({ AP: null, 'P@20': null });
  });

  it('newHostQuality counts hosts among the first 50 pages only', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ host: String(i), relevant: true }));
    expect(newHostQuality(many, new Set())['hosts@50']).toBe(50);
  });
});
