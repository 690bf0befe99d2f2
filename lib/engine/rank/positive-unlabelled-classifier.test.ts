import { describe, expect, it } from 'vitest';
import { rankCorrelation } from '../../../tests/support/rank-correlation';
import { inputOf, type PageFixture, separation, twoTopics } from '../../../tests/support/ranking-input';
import { PositiveUnlabelledClassifier } from './positive-unlabelled-classifier';
import type { RankingInput } from './ranker';
import { RankingCache } from './ranking-cache';
import { TermVectors } from './term-vectors';

const classifier = () => new PositiveUnlabelledClassifier(new RankingCache(), [{ view: new TermVectors(), share: 1 }]);

function scoresOf(learner: PositiveUnlabelledClassifier, input: RankingInput, pseudoRelevant?: Uint32Array) {
  const fit = learner.train(input, pseudoRelevant);
  return (fit && learner.scores(input.candidates, fit)) ?? new Float64Array(0);
}

describe('PositiveUnlabelledClassifier', () => {
  it('PositiveUnlabelledClassifier separates two topics although relevant pages are among its weak negatives', () => {
    const input = inputOf(twoTopics(4, { seeds: 4, negatives: 0, candidates: 60 }));
    expect(separation(scoresOf(classifier(), input))).toBeGreaterThan(0.8);
  });

  it('PositiveUnlabelledClassifier scores with two equal views of share 0.5 as with one view of share 1', () => {
    const input = inputOf(twoTopics(5, { seeds: 3, negatives: 5, candidates: 20 }));
    const halves = new PositiveUnlabelledClassifier(new RankingCache(), [
      { view: new TermVectors(), share: 0.5 },
      { view: new TermVectors(), share: 0.5 },
    ]);
    const whole = scoresOf(classifier(), input);
    for (const [i, score] of scoresOf(halves, input).entries()) expect(score).toBeCloseTo(whole[i] as number, 2);
  });

  it.each([
    [1, 0.5],
    [12, 1],
  ])('PositiveUnlabelledClassifier gives a view that grows with %i seeds a factor of %d', (seeds, factor) => {
    const input = inputOf(twoTopics(5, { seeds, negatives: 5, candidates: 20 }));
    const withView = (view: { readonly share: number; readonly growsWithSeeds?: true }) =>
      scoresOf(new PositiveUnlabelledClassifier(new RankingCache(), [{ view: new TermVectors(), ...view }]), input);
    const whole = withView({ share: factor });
    for (const [i, score] of withView({ share: 1, growsWithSeeds: true }).entries())
      expect(score).toBeCloseTo(whole[i] as number, 2);
  });

  it('PositiveUnlabelledClassifier raises pages like a pseudo-relevant one', () => {
    const input = inputOf(twoTopics(6, { seeds: 2, negatives: 2, candidates: 40 }));
    const [off] = input.candidates.slice(-1) as unknown as [number];
    const others = (scores: Float64Array) => separation(scores.slice(0, -2));
    const before = scoresOf(classifier(), input);
    const after = scoresOf(classifier(), input, Uint32Array.of(off));
    expect(others(after)).toBeLessThan(others(before));
  });

  it('PositiveUnlabelledClassifier scores a training page much as a model does that was trained without it', () => {
    const words = (i: number) => Array.from({ length: 8 }, (_, word) => `w${i}-${word}`).join(' ');
    const page = (role: PageFixture['role'], i: number): PageFixture => ({
      url: `http://site.example/${role}/${i}`,
      text: `${words(i)} ${role === 'seed' || i % 9 === 0 ? 'bees honey' : 'any other'}`,
      role,
    });
    const seeds = Array.from({ length: 10 }, (_, i) => page('seed', 100 + i));
    const input = inputOf([...seeds, ...Array.from({ length: 45 }, (_, i) => page('candidate', i))]);
    const learner = classifier();
    const scores = scoresOf(learner, input);
    for (const i of [0, 9, 18]) {
      const row = input.candidates[i] as number;
      const fit = learner.train({ ...input, candidates: input.candidates.filter((other) => other !== row) });
      const [unseen = Number.NaN] = (fit && learner.scores(Uint32Array.of(row), fit)) ?? [];
      expect(scores[i]).toBeCloseTo(unseen, 1);
    }
  });

  it('PositiveUnlabelledClassifier keeps its fit while its training rows stay the same', () => {
    const input = inputOf(twoTopics(6, { seeds: 2, negatives: 2, candidates: 100 }));
    const learner = classifier();
    const fit = learner.train(input);
    expect(learner.train({ ...input })).toBe(fit);
    expect(learner.train({ ...input, candidates: input.candidates.subarray(1) })).not.toBe(fit);
  });

  it('PositiveUnlabelledClassifier abstains without seeds, and without negatives and candidates', () => {
    const input = inputOf(twoTopics(6, { seeds: 2, negatives: 2, candidates: 10 }));
    const none = new Uint32Array();
    expect(classifier().train({ ...input, seeds: none })).toBeUndefined();
    expect(classifier().train({ ...input, negatives: none, candidates: none })).toBeUndefined();
  });

  it('PositiveUnlabelledClassifier ranks hundreds of judged pages after one more verdict like a fresh fit', () => {
    const pages = [
      ...twoTopics(7, { seeds: 300, negatives: 0, candidates: 300 }),
      ...twoTopics(8, { seeds: 0, negatives: 300, candidates: 0 }),
    ];
    const input = inputOf(pages.map((page) => (page.role === 'negative' ? { ...page, role: 'rejected' } : page)));
    const learner = classifier();
    scoresOf(learner, { ...input, seeds: input.seeds.subarray(1) });
    const scores = scoresOf(learner, input);
    expect(separation(scores)).toBeGreaterThan(0.9);
    expect(rankCorrelation(scores, scoresOf(classifier(), input))).toBeGreaterThan(0.998);
  });
});
