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

  it('keeps its version while the counted rows stay the same', () => {
    const input = inputOf(pages);
    const cache = new RankingCache();
    const { version } = cache.documentFrequency(input);
    const moved = { ...input, seeds: Uint32Array.of(0, 1, 2, 6), candidates: input.candidates.subarray(1) };
    expect(cache.documentFrequency(moved).version).toBe(version);
    expect(cache.documentFrequency({ ...input, candidates: input.candidates.subarray(1) }).version).not.toBe(version);
  });

  it('measures by the candidates that were there at the last step of growth, or by all where those are few', () => {
    const { matrix, ...input } = inputOf(pages);
    while (matrix.rows < 4_450) matrix.append(matrix.row(0));
    const url = (row: number) => `http://a.example/${row}`;
    const among = (candidates: readonly number[]) =>
      new RankingCache().measured({ ...input, matrix, url, candidates: Uint32Array.from(candidates) });
    expect([...among([7, 4_420, 9, 11])]).toEqual([0, 2, 3]);
    expect([...among([7, 4_420, 4_421])]).toEqual([0, 1, 2]);
    expect(new RankingCache().later({ ...input, matrix, url }).indexOf(1)).toBe(4_400);
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
