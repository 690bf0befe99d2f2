import type { TermMatrix } from '../topic/matrix';
import { GramCache } from './gram-cache';
import { KeptScores } from './kept-scores';
import { kernelProducts, type LogisticModel, type Products, solveLogistic } from './logistic-solver';
import { lowest } from './order';
import { MOST_KERNEL_ROWS, PackedRows, type RowVector } from './packed-rows';
import type { Ranker, RankingInput } from './ranker';
import { RankingCache } from './ranking-cache';
import { addBinary, dotBinary } from './sparse';
import { WarmStart } from './warm-start';

/** scikit-learn's default. */
const PENALTY = 1;
/** Leaves coefficients about one in a thousand off, which hardly moves a page. */
const TOLERANCE = 1e-4;

const noVector = (): RowVector => ({ ids: [], values: [] });

/** Negatives fitted at most, rejections first: time and memory grow with the square of the training rows. */
const MAX_NEGATIVES = 1_000;

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
export function createLogisticRegressionRanker(
  options: LogisticRegressionOptions = {},
  cache = new RankingCache(),
): Ranker {
  const { penalty = PENALTY, tolerance = TOLERANCE } = options;
  let known: TermMatrix | undefined;
  let gram = new GramCache(noVector);
  let packed = new PackedRows(noVector);
  const warm = new WarmStart();
  const kept = new KeptScores();
  let fit: { readonly rows: readonly number[]; readonly seeds: number; readonly model: LogisticModel } | undefined;
  return {
    name: 'logistic-regression',
    score(input) {
      const { matrix, seeds, candidates } = input;
      const negatives = trainingNegatives(input, cache);
      if (seeds.length === 0 || negatives.length === 0) return undefined;
      if (known !== matrix) {
        known = matrix;
        fit = undefined;
        const vectorOf = (row: number) => {
          const { ids } = matrix.row(row);
          return { ids, values: new Uint8Array(ids.length).fill(1) };
        };
        gram = new GramCache(vectorOf);
        packed = new PackedRows(vectorOf);
      }
      const rows = [...seeds, ...negatives];
      if (fit === undefined || fit.seeds !== seeds.length || !isSame(fit.rows, rows)) {
        const problem = {
          labels: new Int8Array(rows.length).fill(-1).fill(1, 0, seeds.length),
          penalties: new Float64Array(rows.length).fill(penalty),
          tolerance,
        };
        const model =
          rows.length <= MOST_KERNEL_ROWS
            ? solveLogistic({ ...problem, products: kernelProducts(gram.kernel(rows)) })
            : warm.solve(rows, { ...problem, products: plain(packed.products(rows)) });
        fit = { rows, seeds: seeds.length, model };
      }
      const { betas, intercept } = fit.model;
      return kept.of(fit, candidates, (fresh) => {
        const coefficients = new Float64Array(matrix.width);
        for (let i = 0; i < rows.length; i += 1) {
          addBinary(coefficients, matrix, rows[i] as number, betas[i] as number);
        }
        return dotBinary(matrix, fresh, coefficients).map((score) => score + intercept);
      });
    },
  };
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((row, i) => row === b[i]);
}

function plain(add: ReturnType<PackedRows['products']>): Products {
  return (v, out) => {
    out.fill(0);
    add(v, 1, out);
  };
}

function trainingNegatives(input: RankingInput, cache: RankingCache): ArrayLike<number> & Iterable<number> {
  const { negatives, rejected } = input;
  if (negatives.length <= MAX_NEGATIVES) return negatives;
  const hashes = cache.urlHashes(input);
  const refused = new Set(rejected);
  const background = negatives.filter((row) => !refused.has(row));
  return [...lowest(rejected, hashes, MAX_NEGATIVES), ...lowest(background, hashes, MAX_NEGATIVES)].slice(
    0,
    MAX_NEGATIVES,
  );
}
