import { describe, expect, it } from 'vitest';
import { inputOf, type PageFixture, separation, twoTopics } from '../../../tests/support/ranking-input';
import { createLatentRanker } from './latent';
import { RankingCache } from './ranking-cache';

const score = (pages: readonly PageFixture[], dimensions?: number) =>
  createLatentRanker(new RankingCache(), dimensions === undefined ? {} : { dimensions }).score(inputOf(pages));

describe('latent ranker', () => {
  it('tells two topics apart', () => {
    const scores = score(twoTopics(1, { seeds: 5, negatives: 20, candidates: 60 }));
    expect(separation(scores ?? [])).toBeGreaterThan(0.8);
  });

  it('likes a page that shares no word with the seed but with its kind', () => {
    const page = (n: number, role: PageFixture['role'], text: string) => ({ url: `http://a.example/${n}`, role, text });
    const kin = ['hive honey bee', 'honey bee queen', 'hive queen bee', 'queen honey', 'hive bee'];
    const others = ['axle car wheel', 'car wheel', 'axle wheel', 'car axle motor', 'motor wheel'];
    const pages = [
      page(0, 'seed', 'hive'),
      page(1, 'candidate', 'honey'),
      page(2, 'candidate', 'motor'),
      ...[...kin, ...others].map((text, i) => page(3 + i, 'candidate', text)),
    ];
    const [near, far] = score(pages, 2) as Float64Array;
    expect(near as number).toBeGreaterThan(far as number);
  });

  it('abstains without seeds', () => {
    expect(score([{ url: 'http://a.example/', role: 'candidate', text: 'x' }])).toBeUndefined();
  });
});
