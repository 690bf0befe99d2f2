import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../tests/support/ranking-input';
import { likelyPages } from './likely';
import { RankingCache } from './ranking-cache';

/** One seed and twenty candidates, four of each site. */
function input(seeds = 1, rejected = 0) {
  const page = (role: 'seed' | 'candidate' | 'rejected', i: number) => ({
    url: `http://site${Math.floor(i / 4)}.example/${role}/${i}`,
    text: 'word',
    role,
  });
  return inputOf([
    ...Array.from({ length: 20 }, (_, i) => page('candidate', i)),
    ...Array.from({ length: seeds }, (_, i) => page('seed', i)),
    ...Array.from({ length: rejected }, (_, i) => page('rejected', i)),
  ]);
}
const order = Uint32Array.from({ length: 20 }, (_, i) => i);
const of = (scores: readonly number[], given = input(), open = 1) =>
  likelyPages(order, Float64Array.from(scores), open, given, new RankingCache());
const ahead = (count: number) => Array.from({ length: 20 }, (_, i) => (i < count ? 10 : 0));

describe('likelyPages', () => {
  it('takes those far ahead, at most two of a site, each worth half a seed', () => {
    expect(of(ahead(10))).toEqual({ rows: Uint32Array.of(0, 1, 4, 5, 8, 9), weight: 0.5 });
  });

  it('leaves out what is not nearly as good as the best, and a page that stands alone', () => {
    expect(of(Array.from({ length: 20 }, (_, i) => 20 - i))?.rows).toEqual(Uint32Array.of(0, 1, 4, 5));
    expect(of(ahead(1))).toBeUndefined();
  });

  it('asks for none without seeds, and where seeds or answers tell enough', () => {
    expect(of(ahead(10), input(), 0.2)).toBeUndefined();
    expect(of(ahead(10), input(0))).toBeUndefined();
    expect(of(ahead(10), input(5))).toBeUndefined();
    expect(of(ahead(10), input(1, 101))).toBeUndefined();
  });
});
