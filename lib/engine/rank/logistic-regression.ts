import { type LogisticProblem, solveLogistic } from './logistic-solver';
import type { Ranker, RankingInput } from './ranker';
import { dotBinary } from './sparse';

/** scikit-learn's default. */
const PENALTY = 1;
/** Far below what can change a ranking. */
const TOLERANCE = 1e-4;

export interface LogisticRegressionOptions {
  /** C: weight of the losses against ½‖w‖². */
  readonly penalty?: number;
  /** Shrinkage of the gradient at which the fit stops. */
  readonly tolerance?: number;
}

/**
 * DWDBRM eq 2: logistic regression on binary terms; seeds are positive, background pages and rejections negative. The
 * score is the log-odds of being relevant, monotone in P(relevant | page). Abstains without seeds or negatives.
 */
export function createLogisticRegressionRanker(options: LogisticRegressionOptions = {}): Ranker {
  const { penalty = PENALTY, tolerance = TOLERANCE } = options;
  return {
    name: 'logistic-regression',
    score(input) {
      const { matrix, seeds, negatives, candidates } = input;
      if (seeds.length === 0 || negatives.length === 0) return undefined;
      const { problem, terms } = binaryProblem(input, penalty, tolerance);
      const { coefficients, intercept } = solveLogistic(problem);
      const dense = new Float64Array(matrix.width);
      for (let column = 0; column < terms.length; column += 1) {
        dense[terms[column] as number] = coefficients[column] as number;
      }
      const scores = dotBinary(matrix, candidates, dense);
      for (let i = 0; i < scores.length; i += 1) scores[i] = (scores[i] as number) + intercept;
      return scores;
    },
  };
}

/** Training rows over the terms that occur in them, columns in order of first sight. */
function binaryProblem(
  { matrix, seeds, negatives }: RankingInput,
  penalty: number,
  tolerance: number,
): { problem: LogisticProblem; terms: Uint32Array } {
  const rows = seeds.length + negatives.length;
  const row = (r: number) => (r < seeds.length ? seeds[r] : negatives[r - seeds.length]) as number;
  const offsets = new Uint32Array(rows + 1);
  for (let r = 0; r < rows; r += 1) {
    const length = (matrix.offsets[row(r) + 1] as number) - (matrix.offsets[row(r)] as number);
    offsets[r + 1] = (offsets[r] as number) + length;
  }
  const entries = offsets[rows] as number;
  const columns = new Uint32Array(entries);
  const columnOfTerm = new Uint32Array(matrix.width);
  const terms = new Uint32Array(Math.min(entries, matrix.width));
  let width = 0;
  let entry = 0;
  for (let r = 0; r < rows; r += 1) {
    const end = matrix.offsets[row(r) + 1] as number;
    for (let i = matrix.offsets[row(r)] as number; i < end; i += 1) {
      const term = matrix.ids[i] as number;
      if (columnOfTerm[term] === 0) {
        terms[width] = term;
        width += 1;
        columnOfTerm[term] = width;
      }
      columns[entry] = (columnOfTerm[term] as number) - 1;
      entry += 1;
    }
  }
  const labels = new Int8Array(rows).fill(-1);
  labels.fill(1, 0, seeds.length);
  const values = new Float64Array(entries).fill(1);
  const weights = new Float64Array(rows).fill(1);
  const problem = { offsets, columns, values, width, labels, weights, penalty, tolerance };
  return { problem, terms: terms.subarray(0, width) };
}
