import { describe, expect, it } from 'vitest';
import { createRandom, randomInt } from '../random';
import { facetsOf } from './facets';

const SHARED = 0;

/** Pages on aspects of ten terms each: five of the own ones, a term that all share, and one of another aspect. */
function pagesOn(aspects: number, each: number) {
  const random = createRandom(7);
  return Array.from({ length: aspects * each }, (_, page) => {
    const aspect = page % aspects;
    const own = Array.from({ length: 5 }, () => 1 + 10 * aspect + randomInt(random, 10));
    const stray = 1 + randomInt(random, 10 * aspects);
    const ids = Uint32Array.from(new Set([SHARED, ...own, stray])).sort();
    return { ids, weights: Float32Array.from(ids, () => 1 + randomInt(random, 5)) };
  });
}

describe('facetsOf', () => {
  it('facetsOf finds the aspects that pages were generated from, and names each by its own terms', () => {
    const facets = facetsOf(pagesOn(3, 12), createRandom(1));
    expect(facets).toHaveLength(3);
    for (const { rows, terms } of facets) {
      const [aspect = 0] = rows.map((row) => row % 3);
      expect(rows.filter((row) => row % 3 === aspect).length / rows.length).toBeGreaterThan(0.9);
      expect(terms.slice(0, 3).every((term) => Math.floor((term - 1) / 10) === aspect)).toBe(true);
    }
  });

  it('facetsOf puts each page into one group, repeats with the seed, and names no term of most pages', () => {
    const pages = pagesOn(5, 20);
    const facets = facetsOf(pages, createRandom(3));
    expect(facets.flatMap(({ rows }) => rows).sort((a, b) => a - b)).toEqual(pages.map((_, i) => i));
    expect(facetsOf(pages, createRandom(3))).toEqual(facets);
    expect(facets.flatMap(({ terms }) => terms)).not.toContain(SHARED);
  });

  it('facetsOf returns no groups for few pages, and accepts pages without terms and identical pages', () => {
    expect(facetsOf(pagesOn(1, 5), createRandom(1))).toEqual([]);
    const empty = { ids: Uint32Array.of(), weights: Float32Array.of() };
    const same = { ids: Uint32Array.of(4), weights: Float32Array.of(1) };
    const pages = [...Array.from({ length: 6 }, () => empty), ...Array.from({ length: 6 }, () => same)];
    const facets = facetsOf(pages, createRandom(1));
    expect(facets.flatMap(({ rows }) => rows)).toHaveLength(12);
  });
});
