import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random';
import { type BackgroundStatistics, drawBackground } from './background';

const statistics: BackgroundStatistics = {
  language: 'en',
  pages: 100,
  terms: ['often', 'seldom', 'rare', 'never'],
  pagesWithTerm: [60, 30, 10, 0],
  occurrenceTenths: [30, 10, 10, 10],
  lengthQuantiles: [1, 1, 2],
};

describe('drawBackground', () => {
  it('drawBackground repeats with the state of the generator', () => {
    expect(drawBackground(statistics, createRandom(3))).toEqual(drawBackground(statistics, createRandom(3)));
    expect(drawBackground(statistics, createRandom(3))).not.toEqual(drawBackground(statistics, createRandom(4)));
  });

  it('drawBackground draws terms in proportion to their pages, and counts around their mean', () => {
    const pages = drawBackground({ ...statistics, lengthQuantiles: [1, 1] }, createRandom(1), 5_000);
    const share = (term: string) => pages.filter((page) => page.terms[0] === term).length / pages.length;
    expect(share('often')).toBeCloseTo(0.6, 1);
    expect(share('rare')).toBeCloseTo(0.1, 1);
    expect(share('never')).toBe(0);
    const often = pages.filter((page) => page.terms[0] === 'often').map((page) => page.counts[0] as number);
    expect(often.reduce((sum, count) => sum + count, 0) / often.length).toBeCloseTo(3, 0);
    expect(Math.min(...often)).toBe(1);
  });

  it('drawBackground returns pages of distinct terms with lengths from the statistics', () => {
    for (const { terms, counts, weights } of drawBackground(statistics, createRandom(2))) {
      expect(new Set(terms).size).toBe(terms.length);
      expect(terms.length).toBeGreaterThanOrEqual(1);
      expect(terms.length).toBeLessThanOrEqual(2);
      expect(weights).toEqual(counts);
    }
  });

  it('drawBackground returns no pages if the statistics have no terms', () => {
    expect(drawBackground({ ...statistics, terms: [], pagesWithTerm: [] }, createRandom(1))).toEqual([]);
  });

  it.each(['de', 'en', 'es', 'fr', 'pt', 'zh'])('drawBackground reads the shipped statistics of %s', (language) => {
    const file = new URL(`../../../public/data/background-${language}.json`, import.meta.url);
    const bytes = readFileSync(file);
    const shipped = JSON.parse(bytes.toString()) as BackgroundStatistics;
    expect(shipped.language).toBe(language);
    expect(bytes.length).toBeLessThan(160_000);
    expect(drawBackground(shipped, createRandom(1))).toHaveLength(200);
  });
});
