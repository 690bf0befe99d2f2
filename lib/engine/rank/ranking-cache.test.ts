import { describe, expect, it } from 'vitest';
import { inputOf, twoTopics } from '../../../tests/support/ranking-input';
import { hash32 } from '../hash';
import { RankingCache } from './ranking-cache';

const pages = twoTopics(21, { seeds: 3, negatives: 3, candidates: 10 });

it('RankingCache computes norms and URL hashes anew for another matrix', () => {
  const cache = new RankingCache();
  const other = inputOf(twoTopics(22, { seeds: 2, negatives: 2, candidates: 4 }));
  cache.norms(inputOf(pages).matrix);
  expect(cache.norms(other.matrix)[0]).toBe(new RankingCache().norms(other.matrix)[0]);
  expect(cache.urlHashes(other)[0]).toBe(hash32(other.url(0)));
});
