import { describe, expect, it } from 'vitest';
import { inputOf, type PageFixture, separation, twoTopics } from '../../../tests/support/ranking-input';
import { RankingCache } from './ranking-cache';
import { TopicClassifier } from './topic-classifier';

function score(pages: readonly PageFixture[]): Float64Array {
  return new TopicClassifier(new RankingCache()).score(inputOf(pages)) ?? new Float64Array();
}

describe('TopicClassifier', () => {
  it('TopicClassifier separates two topics from one seed without negatives, and better from ten seeds with negatives', () => {
    expect(separation(score(twoTopics(1, { seeds: 1, negatives: 0, candidates: 60 })))).toBeGreaterThan(0.7);
    expect(separation(score(twoTopics(1, { seeds: 10, negatives: 20, candidates: 60 })))).toBeGreaterThan(0.9);
  });

  it('TopicClassifier learns from URLs when all texts are the same', () => {
    const page = (url: string, role: PageFixture['role']): PageFixture => ({ url, role, text: 'same words' });
    const [near, far] = score([
      page('http://a.example/topic/1', 'seed'),
      page('http://a.example/topic/2', 'candidate'),
      page('http://b.example/other/2', 'candidate'),
      page('http://c.example/other/3', 'negative'),
    ]);
    expect(near as number).toBeGreaterThan(far as number);
  });

  it('TopicClassifier.addressLogOdds scores unknown URLs by the last fit, and abstains without a fit', () => {
    const page = (url: string, role: PageFixture['role']): PageFixture => ({ url, role, text: 'same words' });
    const pages = [
      page('http://a.example/topic/1', 'seed'),
      page('http://b.example/other/2', 'candidate'),
      page('http://c.example/other/3', 'negative'),
    ];
    const classifier = new TopicClassifier(new RankingCache());
    expect(classifier.addressLogOdds('http://a.example/topic/9')).toBeUndefined();
    classifier.score(inputOf(pages));
    expect(classifier.addressLogOdds('http://a.example/topic/9')).toBeGreaterThan(0);
    expect(classifier.addressLogOdds('http://b.example/other/9')).toBeLessThan(0);
    expect(classifier.addressLogOdds('http://new.example/')).toBe(0);
    classifier.score(inputOf(pages.slice(1)));
    expect(classifier.addressLogOdds('http://a.example/topic/9')).toBeUndefined();
  });

  it('TopicClassifier lowers a page that equals a rejected page', () => {
    const pages = twoTopics(2, { seeds: 2, negatives: 10, candidates: 20 });
    const before = score(pages);
    const refused = pages.map((page, i) => (i === 12 ? { ...page, role: 'rejected' as const } : page));
    const after = score([...refused, { ...(pages[12] as PageFixture), url: 'http://copy.example/' }]);
    const rank = (scores: Float64Array, i: number) => scores.filter((value) => value > (scores[i] as number)).length;
    expect(rank(after, after.length - 1)).toBeGreaterThan(rank(before, 0));
  });

  it('TopicClassifier abstains without seeds, and without negatives and candidates', () => {
    const classifier = new TopicClassifier(new RankingCache());
    const seed: PageFixture = { url: 'http://a.example/', role: 'seed', text: 'x' };
    expect(classifier.score(inputOf([{ ...seed, role: 'candidate' }]))).toBeUndefined();
    expect(classifier.score(inputOf([seed]))).toBeUndefined();
  });
});
