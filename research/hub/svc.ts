import { createRequire } from 'node:module';
import type { SvcTrainer } from './training';

/** The part of libsvm-js in use; the package has no types. */
interface LibsvmModel {
  train(samples: readonly (readonly number[])[], labels: readonly number[]): void;
  /** Returns the model in libsvm's text format. */
  serializeModel(): string;
  free(): void;
}
interface Libsvm {
  new (options: { type: string; kernel: string; cost: number; gamma: number; quiet: boolean }): LibsvmModel;
  readonly SVM_TYPES: { readonly C_SVC: string };
  readonly KERNEL_TYPES: { readonly RBF: string };
}

const Svm = createRequire(import.meta.url)('libsvm-js/asm') as Libsvm;

/** Trains a C-SVC with RBF kernel, using libsvm. */
export const trainSvc: SvcTrainer = (samples, labels, { cost, gamma }) => {
  const svm = new Svm({ type: Svm.SVM_TYPES.C_SVC, kernel: Svm.KERNEL_TYPES.RBF, cost, gamma, quiet: true });
  svm.train(samples, labels.map(Number));
  const text = svm.serializeModel();
  svm.free();
  return readModel(text, samples[0]?.length ?? 0);
};

/**
 * Parses a model in libsvm’s text format, with signs turned so that the decision value is positive for hubs.
 * @param width number of features
 */
function readModel(text: string, width: number): ReturnType<SvcTrainer> {
  const lines = text.trim().split('\n');
  const start = lines.indexOf('SV');
  const header = new Map(lines.slice(0, start).map((line) => [line.split(' ')[0], line.split(' ').slice(1)]));
  // libsvm's decision value is positive for the first label in the header.
  const sign = header.get('label')?.[0] === '1' ? 1 : -1;
  const vectors: number[][] = [];
  const coefficients: number[] = [];
  for (const line of lines.slice(start + 1)) {
    const [coefficient, ...entries] = line.trim().split(' ');
    const vector = new Array<number>(width).fill(0);
    for (const entry of entries) {
      const [index, value] = entry.split(':').map(Number);
      if (index !== undefined && value !== undefined) vector[index - 1] = value;
    }
    vectors.push(vector);
    coefficients.push(sign * Number(coefficient));
  }
  return { vectors, coefficients, rho: sign * Number(header.get('rho')?.[0]) };
}
