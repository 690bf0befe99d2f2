import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { inputOf, separation, twoTopics } from '../../../../tests/support/ranking-input';
import { createRandom } from '../../random';
import { createOneClassSvmRanker, solveOneClass } from './one-class-svm';

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
    const scores = createOneClassSvmRanker(undefined, 0.25).score({ ...input, candidates: input.seeds }) ?? [];
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

interface Libsvm {
  new (
    options: Record<string, unknown>,
  ): {
    train(rows: number[][], labels: number[]): void;
    serializeModel(): string;
    free(): void;
  };
  SVM_TYPES: Record<string, string>;
  KERNEL_TYPES: Record<string, string>;
}

/** ν and ρ by the C library, of which `serializeModel` prints ρ and the sum of the coefficients can be read. */
function libsvmModel(kernel: Float64Array, n: number, nu: number): { rho: number; alphas: number[] } {
  const Svm = createRequire(import.meta.url)('libsvm-js/asm') as Libsvm;
  const svm = new Svm({
    type: Svm.SVM_TYPES.ONE_CLASS,
    kernel: Svm.KERNEL_TYPES.PRECOMPUTED,
    nu,
    tolerance: 1e-8,
    quiet: true,
  });
  const rows = Array.from({ length: n }, (_, i) => [i + 1, ...kernel.subarray(i * n, (i + 1) * n)]);
  svm.train(rows, new Array<number>(n).fill(0));
  const text = svm.serializeModel();
  svm.free();
  const alphas = new Array<number>(n).fill(0);
  for (const line of text.slice(text.indexOf('SV\n') + 3).split('\n')) {
    const [alpha, index] = line.split(/ 0:/);
    if (alpha && index) alphas[Number.parseInt(index, 10) - 1] = Number(alpha);
  }
  return { rho: Number(/rho (\S+)/.exec(text)?.[1]), alphas };
}

function randomKernel(n: number, seed: number): Float64Array {
  const random = createRandom(seed);
  const points = Array.from({ length: n }, () => [random.next(), random.next(), random.next()] as const);
  const kernel = new Float64Array(n * n);
  for (const [i, a] of points.entries()) {
    for (const [j, b] of points.entries()) {
      kernel[i * n + j] = Math.exp(-0.5 * a.reduce((sum, value, d) => sum + (value - (b[d] as number)) ** 2, 0));
    }
  }
  return kernel;
}

describe('solveOneClass', () => {
  it.each([
    [2, 0.5],
    [7, 0.3],
    [25, 0.1],
    [40, 0.7],
  ])('solveOneClass agrees with libsvm on %i rows, ν = %f', (n, nu) => {
    const kernel = randomKernel(n, n);
    const { alphas, rho } = solveOneClass(kernel, n, nu);
    const expected = libsvmModel(kernel, n, nu);
    const boundary = (weights: ArrayLike<number>, i: number) =>
      Array.from(weights).reduce((sum, alpha, j) => sum + alpha * (kernel[i * n + j] as number), 0);
    for (let i = 0; i < n; i += 1) {
      const own = boundary(alphas, i) - rho;
      expect(own).toBeCloseTo(boundary(expected.alphas, i) - expected.rho, 3);
    }
  });

  it('solveOneClass keeps its constraints: each α in [0, 1], and Σ α = ν·n', () => {
    const { alphas } = solveOneClass(randomKernel(30, 1), 30, 0.25);
    expect(alphas.reduce((sum, alpha) => sum + alpha, 0)).toBeCloseTo(7.5, 9);
    for (const alpha of alphas) expect(alpha >= 0 && alpha <= 1).toBe(true);
  });

  it('solveOneClass solves a single row', () => {
    expect(solveOneClass(Float64Array.of(1), 1, 0.3)).toEqual({ alphas: Float64Array.of(0.3), rho: 0.3 });
  });
});
