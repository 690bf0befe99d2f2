import { describe, expect, it } from 'vitest';
import { inputOf, separation, twoTopics } from '../../../../tests/support/ranking-input';
import { createOneClassSvmRanker } from './one-class-svm';

describe('one-class SVM ranker (DWDBRM novelty)', () => {
  it('one-class-svm with one seed is ν·(K(s, w) − 1): 0 at the seed, and lower with distance', () => {
    const input = inputOf([
      { url: 's', role: 'seed', text: 'x y' },
      { url: 'a', role: 'candidate', text: 'x y' },
      { url: 'b', role: 'candidate', text: 'x' },
      { url: 'c', role: 'candidate', text: 'z' },
    ]);
    const [same, near, far] = createOneClassSvmRanker().score(input) ?? [];
    expect(same).toBeCloseTo(0, 6);
    expect(near).toBeCloseTo(0.3 * (Math.exp(-(1 - 1 / Math.SQRT2)) - 1), 6);
    expect(far).toBeCloseTo(0.3 * (Math.exp(-1) - 1), 6);
  });

  it('one-class-svm leaves some seeds outside, and at most the share ν', () => {
    const pages = twoTopics(6, { seeds: 40, negatives: 0, candidates: 2 });
    const input = inputOf(pages);
    const scores = createOneClassSvmRanker({ nu: 0.25 }).score({ ...input, candidates: input.seeds }) ?? [];
    const outside = Array.from(scores).filter((score) => score < -1e-5).length / 40;
    expect(outside).toBeLessThanOrEqual(0.25);
    expect(outside).toBeGreaterThan(0.05);
  });

  it('one-class-svm scores like a fresh ranker after other calls and appended rows', () => {
    const input = inputOf(twoTopics(7, { seeds: 8, negatives: 3, candidates: 20 }));
    const used = createOneClassSvmRanker();
    used.score({ ...input, seeds: input.seeds.subarray(2, 5) });
    const row = input.matrix.append(input.matrix.row(1));
    const grown = { ...input, candidates: Uint32Array.of(...input.candidates, row) };
    expect(used.score(grown)).toEqual(createOneClassSvmRanker().score(grown));
  });

  it('one-class-svm separates two topics, and abstains without seeds', () => {
    const input = inputOf(twoTopics(1, { seeds: 5, negatives: 20, candidates: 60 }));
    expect(separation(createOneClassSvmRanker().score(input) ?? [])).toBeGreaterThan(0.8);
    expect(createOneClassSvmRanker().score({ ...input, seeds: new Uint32Array() })).toBeUndefined();
  });
});
