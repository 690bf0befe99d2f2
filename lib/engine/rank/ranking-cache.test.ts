import { expect, it } from 'vitest';
import { inputOf, twoTopics } from '../../../tests/support/ranking-input';
import { hash32 } from '../hash';
import { RankingCache, ScoreCache } from './ranking-cache';

const pages = twoTopics(21, { seeds: 3, negatives: 3, candidates: 10 });

it('RankingCache computes norms and URL hashes anew for another matrix', () => {
  const cache = new RankingCache();
  const other = inputOf(twoTopics(22, { seeds: 2, negatives: 2, candidates: 4 }));
  cache.norms(inputOf(pages).matrix);
  expect(cache.norms(other.matrix)[0]).toBe(new RankingCache().norms(other.matrix)[0]);
  expect(cache.urlHashes(other)[0]).toBe(hash32(other.url(0)));
});

const asked: number[][] = [];
const tenfold = (rows: Uint32Array) => {
  asked.push([...rows]);
  return Float64Array.from(rows, (row) => row * 10);
};

it('ScoreCache computes only missing scores, and computes all scores again for another model', () => {
  const kept = new ScoreCache();
  const [first, second] = [{}, {}];
  expect([...kept.of(first, Uint32Array.of(3, 1), tenfold)]).toEqual([30, 10]);
  expect([...kept.of(first, Uint32Array.of(1, 4, 3), tenfold)]).toEqual([10, 40, 30]);
  expect([...kept.of(first, Uint32Array.of(4), tenfold)]).toEqual([40]);
  expect([...kept.of(second, Uint32Array.of(1, 4), (rows) => Float64Array.from(rows))]).toEqual([1, 4]);
  expect(kept.of(second, new Uint32Array(0), tenfold)).toHaveLength(0);
  expect(asked).toEqual([[3, 1], [4]]);
});
