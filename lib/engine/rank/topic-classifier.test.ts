import { describe, expect, it } from 'vitest';
import { inputOf, type PageFixture, separation, twoTopics } from '../../../tests/support/ranking-input';
import { createRandom, shuffle } from '../random';
import { RankingCache } from './ranking-cache';
import { TopicClassifier } from './topic-classifier';

/** Without the words a page has at all, it is 0.68. */
const KIND_SEPARATION = 0.8;

function score(pages: readonly PageFixture[]): Float64Array {
  return new TopicClassifier(new RankingCache()).score(inputOf(pages)) ?? new Float64Array();
}

describe('TopicClassifier', () => {
  it('tells two topics apart from one seed, with the candidates themselves as negatives', () => {
    expect(separation(score(twoTopics(1, { seeds: 1, negatives: 0, candidates: 60 })))).toBeGreaterThan(0.7);
    expect(separation(score(twoTopics(1, { seeds: 10, negatives: 20, candidates: 60 })))).toBeGreaterThan(0.9);
  });

  it('tells a kind of page by common words said once, whatever the pages are about', () => {
    const random = createRandom(5);
    const some = (words: readonly string[], n: number) => shuffle(words, random).slice(0, n);
    const wordsOf = (stem: string, n: number) => Array.from({ length: n }, (_, i) => `${stem}${i}`);
    const pageOf = (i: number, ofKind: boolean, role: PageFixture['role']): PageFixture => {
      const about = some(wordsOf(`subject${i % 8}x`, 12), 6).flatMap((word) => [word, word, word]);
      const said = [...some(wordsOf('how', 12), ofKind ? 10 : 2), ...some(wordsOf('any', 30), 10)];
      return { url: `http://s${i}.example/`, role, text: [...about, ...said].join(' ') };
    };
    const seeds = Array.from({ length: 8 }, (_, i) => pageOf(i, true, 'seed'));
    const others = Array.from({ length: 80 }, (_, i) => pageOf(8 + i, i < 40, 'candidate'));
    expect(separation(score([...seeds, ...others]))).toBeGreaterThan(KIND_SEPARATION);
  });

  it('tells pages of the same words apart by what they begin with, and not where that is not known', () => {
    const pageOf = (text: string, role: PageFixture['role'], i: number, known: boolean): PageFixture => ({
      ...{ url: `http://s${i}.example/`, role, text },
      ...(known && { knowsEarliness: true }),
    });
    const pages = (known: boolean) => [
      ...['hours staff grades', 'hours grades staff'].map((text, i) => pageOf(text, 'seed', i, known)),
      ...['hours staff grades', 'grades staff hours'].map((text, i) => pageOf(text, 'candidate', 2 + i, known)),
      pageOf('staff grades hours', 'rejected', 4, known),
    ];
    const [alike, other] = score(pages(true));
    expect(alike as number).toBeGreaterThan((other as number) + 0.1);
    const [first, second] = score(pages(false));
    expect(first as number).toBeCloseTo(second as number, 6);
  });

  it('learns from addresses where texts say nothing', () => {
    const page = (url: string, role: PageFixture['role']): PageFixture => ({ url, role, text: 'same words' });
    const [near, far] = score([
      page('http://a.example/topic/1', 'seed'),
      page('http://a.example/topic/2', 'candidate'),
      page('http://b.example/other/2', 'candidate'),
      page('http://c.example/other/3', 'negative'),
    ]);
    expect(near as number).toBeGreaterThan(far as number);
  });

  it('judges addresses that no page has yet by what it learnt, and abstains before it has learnt', () => {
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

  it('lowers what is like a rejected page', () => {
    const pages = twoTopics(2, { seeds: 2, negatives: 10, candidates: 20 });
    const before = score(pages);
    const refused = pages.map((page, i) => (i === 12 ? { ...page, role: 'rejected' as const } : page));
    const after = score([...refused, { ...(pages[12] as PageFixture), url: 'http://copy.example/' }]);
    const rank = (scores: Float64Array, i: number) => scores.filter((value) => value > (scores[i] as number)).length;
    expect(rank(after, after.length - 1)).toBeGreaterThan(rank(before, 0));
  });

  it('abstains without seeds, and without anything to set them against', () => {
    const classifier = new TopicClassifier(new RankingCache());
    const seed: PageFixture = { url: 'http://a.example/', role: 'seed', text: 'x' };
    expect(classifier.score(inputOf([{ ...seed, role: 'candidate' }]))).toBeUndefined();
    expect(classifier.score(inputOf([seed]))).toBeUndefined();
  });
});
