import { type LogisticProblem, solveLogistic } from './logistic-solver';
import type { Ranker, RankingInput } from './ranker';
import { dotBinary } from './sparse';

/** scikit-learn's default. */
const PENALTY = 1;
/** Leaves coefficients about one percent off, which hardly moves a page. */
const TOLERANCE = 1e-3;

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
      const columns = numberColumns(input);
      const { coefficients, intercept } = solveLogistic(binaryProblem(input, columns, penalty, tolerance));
      const dense = new Float64Array(matrix.width);
      for (let term = 0; term < dense.length; term += 1) {
        const column = columns.ofTerm[term] as number;
        if (column >= 0) dense[term] = (coefficients[column] as number) * (columns.share[term] as number);
      }
      const scores = dotBinary(matrix, candidates, dense);
      for (let i = 0; i < scores.length; i += 1) scores[i] = (scores[i] as number) + intercept;
      return scores;
    },
  };
}

/**
 * Columns of the training terms. Terms of one row only would all get the same coefficient, so the k of a row share one
 * column of value √k, which has the same minimum: its coefficient is √k times theirs.
 */
interface Columns {
  /** Seeds, then negatives. */
  readonly rows: Uint32Array;
  readonly width: number;
  readonly entries: number;
  /** −1 for a term of no training row. */
  readonly ofTerm: Int32Array;
  /** What a term gets of its column's coefficient: 1, or 1/√k. */
  readonly share: Float64Array;
}

function numberColumns({ matrix, seeds, negatives }: RankingInput): Columns {
  const { ids, offsets } = matrix;
  const rows = Uint32Array.of(...seeds, ...negatives);
  const frequency = new Uint32Array(matrix.width);
  let entries = 0;
  for (const row of rows) {
    const end = offsets[row + 1] as number;
    for (let i = offsets[row] as number; i < end; i += 1) {
      const term = ids[i] as number;
      frequency[term] = (frequency[term] as number) + 1;
      entries += 1;
    }
  }
  const ofTerm = new Int32Array(matrix.width).fill(-1);
  const share = new Float64Array(matrix.width).fill(1);
  let width = 0;
  for (const row of rows) {
    const alone = width;
    let terms = 0;
    for (const term of matrix.row(row).ids) {
      if (frequency[term] !== 1) continue;
      if (terms === 0) width += 1;
      terms += 1;
      ofTerm[term] = alone;
    }
    for (const term of matrix.row(row).ids) {
      if (frequency[term] === 1) share[term] = 1 / Math.sqrt(terms);
      else if (ofTerm[term] === -1) ofTerm[term] = width++;
    }
  }
  return { rows, width, entries, ofTerm, share };
}

function binaryProblem(
  { matrix, seeds }: RankingInput,
  { rows, width, entries, ofTerm, share }: Columns,
  penalty: number,
  tolerance: number,
): LogisticProblem {
  const offsets = new Uint32Array(rows.length + 1);
  const columns = new Uint32Array(entries);
  const values = new Float64Array(entries);
  let entry = 0;
  for (let r = 0; r < rows.length; r += 1) {
    let shared = -1;
    for (const term of matrix.row(rows[r] as number).ids) {
      const column = ofTerm[term] as number;
      if (column === shared) continue;
      const part = share[term] as number;
      if (part < 1) shared = column;
      columns[entry] = column;
      values[entry] = 1 / part;
      entry += 1;
    }
    offsets[r + 1] = entry;
  }
  const labels = new Int8Array(rows.length).fill(-1).fill(1, 0, seeds.length);
  const weights = new Float64Array(rows.length).fill(1);
  return { offsets, columns, values, width, labels, weights, penalty, tolerance };
}
