import { describe, expect, it } from 'vitest';
import { inputOf, separation, twoTopics } from '../../../../tests/support/ranking-input';
import { createNaiveBayesRanker } from './naive-bayes';

const url = 'http://a.example/1';

describe('naive Bayes ranker (DWDBRM tables)', () => {
  it('naive-bayes adds the odds of the length classes and the mean odds of the keywords', () => {
    const long = `http://a-much-longer.example/${'x'.repeat(20)}`;
    const input = inputOf([
      { url, role: 'seed', text: 'x x y' },
      { url: long, role: 'negative', text: 'y' },
      { url, role: 'candidate', text: 'x y' },
    ]);
    // Three terms' mass: seeds x 2, y 1; negatives y 1; two terms in all, smoothed by 0.1 each.
    const x = Math.log(2.1 / 3.2) - Math.log(0.1 / 1.2);
    const y = Math.log(1.1 / 3.2) - Math.log(1.1 / 1.2);
    // 16 classes, one page each side: log((1 + 1)/17) − log((0 + 1)/17) for URL and domain.
    const [score] = createNaiveBayesRanker().score(input) ?? [];
    expect(score).toBeCloseTo((x + y) / 2 + 2 * Math.log(2), 9);
  });

  it('naive-bayes scores an empty page by its URL alone', () => {
    const input = inputOf([
      { url, role: 'seed', text: 'x' },
      { url, role: 'negative', text: 'y' },
      { url, role: 'candidate', text: '' },
    ]);
    expect(createNaiveBayesRanker().score(input)?.[0]).toBeCloseTo(0, 12);
  });

  it('naive-bayes separates two topics, and abstains without negatives', () => {
    const input = inputOf(twoTopics(1, { seeds: 5, negatives: 20, candidates: 60 }));
    expect(separation(createNaiveBayesRanker().score(input) ?? [])).toBeGreaterThan(0.9);
    expect(createNaiveBayesRanker().score({ ...input, negatives: new Uint32Array() })).toBeUndefined();
  });
});
