import { describe, expect, it } from 'vitest';
import { pageRecord } from '../../../tests/support/ui-records';
import { bestSites, isInShare, linkedPages, newSitesOf, randomSample, rankedSites, siteAt } from './ranked-sites';

/** Pages 0 and 1 are one's own; 2 to 9 are suggested but 8, a near-duplicate, and 9, which was rejected. */
const SITES = ['own.org', 'other.org', 'a.org', 'b.org', 'a.org', 'own.org', 'a.org', 'b.org', 'a.org', 'a.org'];
const pages = SITES.map((site, n) =>
  pageRecord(n, { site, url: `https://${site}/${n}`, ...(n === 8 ? { duplicateOf: 'https://a.org/2' } : {}) }),
);
const LINKS: Readonly<Record<number, readonly number[]>> = { 0: [2, 3, 4, 5], 1: [4], 2: [3] };

function sitesOf() {
  return rankedSites({
    pages,
    order: [3, 4, 5, 2, 7, 6],
    probabilities: [0.9, 0.8, 0.6, 0.5, 0.3, 0.1],
    own: [0, 1],
    hasConfirmed: true,
    linked: (n) => LINKS[n] ?? [],
  });
}

describe('rankedSites', () => {
  it('rankedSites lists sites by their best page, with the counts of each site', () => {
    const sites = sitesOf();
    expect(sites.names.map((_, i) => siteAt(sites, i))).toEqual([
      { site: 'b.org', isNew: true, found: 2, fitting: 1, suggested: 2, citedBy: 1, first: 3, best: [3, 7] },
      { site: 'a.org', isNew: true, found: 4, fitting: 2, suggested: 3, citedBy: 2, first: 2, best: [4, 2, 6] },
      { site: 'own.org', isNew: false, found: 2, fitting: 1, suggested: 1, citedBy: 0, first: 0, best: [5] },
    ]);
    expect(newSitesOf(sites)).toBe(2);
  });

  it('rankedSites lists new sites with a likely page first, then known ones with likely pages, then the others', () => {
    const names = ['own.org', 'own.org', 'unlikely.org', 'new.org', 'seen.org', 'seen.org'];
    const sites = rankedSites({
      pages: names.map((site, n) => pageRecord(n, { site })),
      order: [1, 3, 2, 5],
      probabilities: [0.9, 0.6, 0.4, 0.3],
      own: [0, 4],
      hasConfirmed: true,
      linked: () => [],
    });
    expect(sites.names).toEqual(['new.org', 'own.org', 'unlikely.org', 'seen.org']);
  });

  it('rankedSites keeps at most five best pages per site', () => {
    const many = Array.from({ length: 30 }, (_, n) => pageRecord(n, { site: 'a.org' }));
    const order = many.map(({ n }) => n).reverse();
    const sites = rankedSites({
      pages: many,
      order,
      probabilities: new Float32Array(30),
      own: [],
      hasConfirmed: false,
      linked: () => [],
    });
    expect(siteAt(sites, 0)).toMatchObject({ found: 30, suggested: 30, fitting: 0, best: [29, 28, 27, 26, 25] });
  });

  it('rankedSites is empty without suggestions', () => {
    const none = rankedSites({
      pages,
      order: [],
      probabilities: [],
      own: [0],
      hasConfirmed: true,
      linked: () => [],
    });
    expect(none.names).toEqual([]);
    expect(() => siteAt(none, 0)).toThrow(RangeError);
  });
});

it('bestSites returns the first sites and the first new sites', () => {
  const sites = { ...sitesOf(), isNew: Uint32Array.of(0, 0, 1) };
  const best = bestSites(sites, 1);
  expect(best.names).toEqual(['b.org', 'own.org']);
  expect([siteAt(best, 0), siteAt(best, 1)]).toEqual([siteAt(sites, 0), siteAt(sites, 2)]);
  expect(bestSites(sites, 2).names).toEqual(['b.org', 'a.org', 'own.org']);
});

it('linkedPages maps rows of the link graph to pages and skips rows without a page', () => {
  const graph = { nodes: 3, offsets: Uint32Array.of(0, 2, 2, 3), targets: Uint32Array.of(1, 2, 0) };
  expect(linkedPages(graph, 0, (row) => (row === 1 ? undefined : row + 10))).toEqual([12]);
  expect(linkedPages(graph, 1, (row) => row)).toEqual([]);
});

it('randomSample draws each suggestion with equal probability, without repetition, and repeats per ranking version', () => {
  const order = Uint32Array.from({ length: 100 }, (_, i) => i);
  expect(randomSample({ order, version: 3 }, 10)).toEqual(randomSample({ order, version: 3 }, 10));
  const draws = Array.from({ length: 200 }, (_, version) => randomSample({ order, version }, 10));
  for (const drawn of draws) expect(new Set(drawn).size).toBe(10);
  const head = draws.flat().filter((n) => n < 50).length;
  expect(head / 2_000).toBeGreaterThan(0.45);
  expect(head / 2_000).toBeLessThan(0.55);
  expect(randomSample({ order: order.subarray(0, 4), version: 1 }, 10).sort()).toEqual([0, 1, 2, 3]);
});

const MANY_SITES = Array.from({ length: 4_000 }, (_, n) => `site${n}.example`);
const inPart = (part: number, of: number, overlap: number) =>
  new Set(MANY_SITES.filter((site) => isInShare(site, { part, of, overlap })));

it('isInShare is true for every site if there is no share', () => {
  expect(isInShare('a.example', undefined)).toBe(true);
});

it('every site is in exactly one part of the shares, and parts have similar sizes', () => {
  const parts = [1, 2, 3].map((part) => inPart(part, 3, 0));
  expect(new Set(parts.flatMap((part) => [...part])).size).toBe(MANY_SITES.length);
  expect(parts.reduce((sum, { size }) => sum + size, 0)).toBe(MANY_SITES.length);
  for (const { size } of parts) expect(Math.abs(size / MANY_SITES.length - 1 / 3)).toBeLessThan(0.04);
});

it('the overlap consists of the same sites in every part, and has about the requested size', () => {
  const [one, two] = [inPart(1, 2, 0.2), inPart(2, 2, 0.2)];
  const both = [...one].filter((site) => two.has(site));
  expect(Math.abs(both.length / MANY_SITES.length - 0.2)).toBeLessThan(0.03);
  expect(one.size + two.size - both.length).toBe(MANY_SITES.length);
});
