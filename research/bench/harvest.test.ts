import { describe, expect, it } from 'vitest';
import { at, HarvestCurve } from './harvest';
import { relevanceReport } from './relevance';

describe('harvest (DWDBRM eq 13)', () => {
  it('at returns the last point up to a number of pages, or 0 without points', () => {
    const points = [20, 10].map((pages) => ({ pages, relevantPages: pages / 2, sites: 2, relevantSites: 1 })).reverse();
    expect(at(points, 300).relevantPages).toBe(10);
    expect(at(points, 19).relevantPages).toBe(5);
    expect(at([], 100).relevantPages).toBe(0);
  });

  it('HarvestCurve counts pages and sites, with a point per step and one at the end', () => {
    const curve = new HarvestCurve(2);
    curve.add('a', true);
    curve.add('a', false);
    curve.add('b', false);
    curve.add('b', true);
    curve.add('c', false);
    expect(curve.points()).toEqual([
      { pages: 2, relevantPages: 1, sites: 1, relevantSites: 1 },
      { pages: 4, relevantPages: 2, sites: 2, relevantSites: 2 },
      { pages: 5, relevantPages: 2, sites: 3, relevantSites: 2 },
    ]);
  });
});

describe('relevance of a crawl (WL)', () => {
  it('relevanceReport gives accuracy, mean and deviation over all pages and over relevant pages', () => {
    const report = relevanceReport([
      { relevance: 0.2, relevant: false },
      { relevance: 0.6, relevant: true },
      { relevance: 1, relevant: true },
    ]);
    expect(report.accuracy).toBeCloseTo(2 / 3, 12);
    expect(report.AR_DP).toBeCloseTo(0.6, 12);
    expect(report.SD_DP).toBeCloseTo(Math.sqrt(0.32 / 3), 12);
    expect(report.AR_LP).toBeCloseTo(0.8, 12);
    expect(report.SD_LP).toBeCloseTo(0.2, 12);
    expect(relevanceReport([])).toEqual({ accuracy: 0, AR_DP: 0, SD_DP: 0, AR_LP: 0, SD_LP: 0 });
  });
});
