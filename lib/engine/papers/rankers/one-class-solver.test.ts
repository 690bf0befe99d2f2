import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../random';
import { solveOneClass } from './one-class-solver';

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
