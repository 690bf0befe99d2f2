import { describe, expect, it } from 'vitest';
import { createLogisticRegressionRanker } from './logistic-regression';
import { solveLogistic } from './logistic-solver';
import { inputOf, separation, twoTopics } from './ranking-input.fixture';

describe('logistic regression ranker (DWDBRM eq 2)', () => {
  it('scores the log-odds of binary terms: one term, one page on each side', () => {
    // w·x + b with w = 2·(x − x̄)-symmetric solution: w = σ(−w/2), b = −w/2.
    const input = inputOf([
      { url: 's', role: 'seed', text: 'x x x' },
      { url: 'n', role: 'negative', text: '' },
      { url: 'a', role: 'candidate', text: 'x' },
      { url: 'b', role: 'candidate', text: 'unknown' },
    ]);
    const [withTerm, without] = createLogisticRegressionRanker({ tolerance: 1e-10 }).score(input) ?? [];
    const w = (withTerm as number) - (without as number);
    expect(w).toBeCloseTo(1 / (1 + Math.exp(w / 2)), 8);
    expect(without).toBeCloseTo(-w / 2, 8);
  });

  it('reaches the same minimum as the problem with a column per term', () => {
    const input = inputOf(twoTopics(8, { seeds: 4, negatives: 8, candidates: 12 }));
    const rows = [...input.seeds, ...input.negatives];
    const width = input.matrix.width;
    const { coefficients, intercept } = solveLogistic({
      offsets: Uint32Array.from({ length: rows.length + 1 }, (_, i) => i * width),
      columns: Uint32Array.from({ length: rows.length * width }, (_, i) => i % width),
      values: Float64Array.from(
        rows.flatMap((row) => {
          const held = new Set(input.matrix.row(row).ids);
          return Array.from({ length: width }, (_, id) => (held.has(id) ? 1 : 0));
        }),
      ),
      width,
      labels: Int8Array.from(rows, (_, i) => (i < input.seeds.length ? 1 : -1)),
      weights: new Float64Array(rows.length).fill(1),
      penalty: 1,
      tolerance: 1e-10,
    });
    const scores = createLogisticRegressionRanker({ tolerance: 1e-10 }).score(input) ?? [];
    for (const [i, row] of input.candidates.entries()) {
      const expected = [...input.matrix.row(row).ids].reduce((sum, id) => sum + (coefficients[id] ?? 0), intercept);
      expect(scores[i]).toBeCloseTo(expected, 6);
    }
  });

  it('abstains without negatives', () => {
    const pages = twoTopics(1, { seeds: 3, negatives: 0, candidates: 4 });
    expect(createLogisticRegressionRanker().score(inputOf(pages))).toBeUndefined();
  });

  it('tells two topics apart', () => {
    const input = inputOf(twoTopics(1, { seeds: 5, negatives: 20, candidates: 60 }));
    expect(separation(createLogisticRegressionRanker().score(input) ?? [])).toBeGreaterThan(0.9);
  });
});
