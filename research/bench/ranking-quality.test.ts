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

  it('rankingQuality counts tied pages at the mean over all orders of the tie', () => {
    const pages = [true, true, false, true, false];
    const orders = [pages, [true, false, true, true, false], [true, true, true, false, false]];
    const mean = (measure: 'AP' | 'meanRank') =>
      orders.reduce((sum, order) => sum + rankingQuality(order)[measure], 0) / orders.length;
    const tied = rankingQuality(pages, [1, 3, 3, 3, 5]);
    expect(tied.AP).toBeCloseTo(mean('AP'), 12);
    expect(tied.meanRank).toBeCloseTo(mean('meanRank'), 12);
    expect(precisionAt(pages, 2, [1, 3, 3, 3, 5])).toBeCloseTo(5 / 6, 12);
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

  it('newHostQuality counts a host by the chance that a tie puts one of its relevant pages among the first 50', () => {
    const first = Array.from({ length: 49 }, (_, i) => ({ host: 'a', relevant: i === 0, position: i + 1 }));
    const tied = ['b', 'b', 'c'].map((host) => ({ host, relevant: true, position: 51 }));
    expect(newHostQuality([...first, ...tied], new Set())['hosts@50']).toBeCloseTo(1 + 2 / 3 + 1 / 3, 12);
  });

  it('newHostQuality counts hosts among the first 50 pages only', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ host: String(i), relevant: true }));
    expect(newHostQuality(many, new Set())['hosts@50']).toBe(50);
  });
});
