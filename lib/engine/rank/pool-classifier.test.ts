import { describe, expect, it } from 'vitest';
import { rankCorrelation } from '../../../tests/bench/rank-correlation';
import { inputOf, separation, twoTopics } from '../../../tests/support/ranking-input';
import { PoolClassifier } from './pool-classifier';
import { RankingCache } from './ranking-cache';
import { TermVectors } from './term-vectors';

const classifier = () => new PoolClassifier(new RankingCache(), [new TermVectors('damped')], () => [1]);

describe('PoolClassifier', () => {
  it('tells two topics apart though relevant pages are among its negatives', () => {
    const input = inputOf(twoTopics(4, { seeds: 4, negatives: 0, candidates: 60 }));
    const learner = classifier();
    const fit = learner.train(input);
    expect(fit?.rows.slice(0, 4)).toEqual(expect.arrayContaining([0, 1, 2, 3]));
    expect(separation((fit && learner.scores(input, fit)) ?? [])).toBeGreaterThan(0.8);
  });

  it('scores by the sum of what its views say, each by the square of its length', () => {
    const input = inputOf(twoTopics(5, { seeds: 3, negatives: 5, candidates: 20 }));
    const views = [new TermVectors('damped'), new TermVectors('damped')];
    const half = new PoolClassifier(new RankingCache(), views, () => [0.5, 0.5]);
    const whole = classifier();
    const [two, one] = [half, whole].map((learner) => {
      const fit = learner.train(input);
      return fit && learner.scores(input, fit);
    });
    for (const [i, score] of (one as Float64Array).entries()) expect((two as Float64Array)[i]).toBeCloseTo(score, 3);
  });

  it('learns less from another page of a site than from one of a site of its own', () => {
    const page = (site: string, text: string, role: 'seed' | 'candidate') => ({
      url: `http://${site}.example/${text}`,
      text,
      role,
    });
    const gainOfWax = (third: string) => {
      const seeds = [page('a', 'queen', 'seed'), page('a', 'bees', 'seed'), page(third, 'wax', 'seed')];
      const rest = ['wax', 'bees', 'law', 'war'].map((text) => page('z', text, 'candidate'));
      const input = inputOf([...seeds, ...rest]);
      const learner = classifier();
      const fit = learner.train(input);
      const [wax = 0, bees = 0] = (fit && learner.scores(input, fit)) ?? [];
      return wax - bees;
    };
    expect(gainOfWax('b')).toBeGreaterThan(gainOfWax('a') + 0.1);
  });

  it('keeps a fit with likely pages beside the one without, and what either says', () => {
    const input = inputOf(twoTopics(6, { seeds: 2, negatives: 2, candidates: 20 }));
    const learner = classifier();
    const likely = { ...input, likely: { rows: input.candidates.slice(0, 2), weight: 0.5 } };
    const [without, having] = [learner.train(input), learner.train(likely)];
    expect(having?.rows).not.toEqual(without?.rows);
    for (const [given, fit] of [
      [input, without],
      [likely, having],
      [input, without],
    ] as const) {
      expect(learner.train({ ...given })).toBe(fit);
      const fresh = classifier();
      const alone = fresh.train(given);
      expect(fit && learner.scores(given, fit)).toEqual(alone && fresh.scores(given, alone));
    }
  });

  it('keeps its fit when pages come, until a tenth more are there', () => {
    const input = inputOf(twoTopics(6, { seeds: 2, negatives: 2, candidates: 100 }));
    const learner = new PoolClassifier(new RankingCache(), [new TermVectors('damped')], () => [1], { poolSample: 50 });
    const fitOf = (candidates: number) => {
      while (input.matrix.rows < 4 + candidates) input.matrix.append(input.matrix.row(input.matrix.rows - 50));
      const url = (row: number) => (row < 104 ? input.url(row) : `http://new.example/${row}`);
      return learner.train({ ...input, url, candidates: Uint32Array.from({ length: candidates }, (_, i) => i + 4) });
    };
    const fit = fitOf(100);
    expect(fitOf(106)).toBe(fit);
    expect(fitOf(107)).not.toBe(fit);
  });

  it('learns nothing without seeds, or without anything to set them against', () => {
    const input = inputOf(twoTopics(6, { seeds: 2, negatives: 2, candidates: 10 }));
    const none = new Uint32Array();
    expect(classifier().train({ ...input, seeds: none })).toBeUndefined();
    expect(classifier().train({ ...input, negatives: none, candidates: none })).toBeUndefined();
  });

  it('ranks alike whatever the tolerance where the products of its rows are not held', () => {
    const pages = [
      ...twoTopics(7, { seeds: 300, negatives: 0, candidates: 300 }),
      ...twoTopics(8, { seeds: 0, negatives: 300, candidates: 0 }),
    ];
    const input = inputOf(pages.map((page) => (page.role === 'negative' ? { ...page, role: 'rejected' } : page)));
    const scoresAt = (warmTolerance: number) => {
      const learner = new PoolClassifier(new RankingCache(), [new TermVectors('damped')], () => [1], { warmTolerance });
      const fit = learner.train(input);
      expect(fit?.rows.length).toBeGreaterThan(600);
      return (fit && learner.scores(input, fit)) ?? [];
    };
    const scores = scoresAt(1e-3);
    expect(separation(scores)).toBeGreaterThan(0.9);
    expect(rankCorrelation(scores, scoresAt(1e-7))).toBeGreaterThan(0.998);
  });
});
