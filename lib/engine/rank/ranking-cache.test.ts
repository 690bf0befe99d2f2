import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputOf, twoTopics } from '../../../tests/support/ranking-input';
import { hash32 } from '../hash';
import { RankingCache } from './ranking-cache';

const pages = twoTopics(21, { seeds: 3, negatives: 3, candidates: 10 });

describe('RankingCache', () => {
  it('counts document frequency over any sets of rows as a fresh count would', () => {
    const subset = fc.subarray([6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    fc.assert(
      fc.property(fc.array(subset, { minLength: 1, maxLength: 5 }), (calls) => {
        const input = inputOf(pages);
        const cache = new RankingCache();
        for (const rows of calls) cache.documentFrequency({ ...input, candidates: Uint32Array.from(rows) });
        const last = { ...input, candidates: Uint32Array.from(calls.at(-1) ?? []) };
        const kept = cache.documentFrequency(last);
        const fresh = new RankingCache().documentFrequency(last);
        expect(kept.pages).toBe(fresh.pages);
        expect(kept.counts).toEqual(fresh.counts);
      }),
    );
  });

  it('starts anew with another matrix', () => {
    const cache = new RankingCache();
    const other = inputOf(twoTopics(22, { seeds: 2, negatives: 2, candidates: 4 }));
    cache.documentFrequency(inputOf(pages));
    cache.norms(inputOf(pages).matrix);
    expect(cache.norms(other.matrix)[0]).toBe(new RankingCache().norms(other.matrix)[0]);
    expect(cache.documentFrequency(other).pages).toBe(8);
    expect(cache.urlHashes(other)[0]).toBe(hash32(other.url(0)));
  });
});
