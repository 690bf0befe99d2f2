import { type LogisticModel, solveLogistic } from '../../rank/logistic-solver';
import { rowsWithLowestKeys } from '../../rank/order';
import { PackedRows } from '../../rank/packed-rows';
import type { Ranker, RankingInput } from '../../rank/ranker';
import type { RankingCache } from '../../rank/ranking-cache';
import type { TermMatrix } from '../../topic/matrix';
import { countRow } from '../../topic/weights';
import { dotBinary } from './sparse';

/** C, the weight of the losses against ½‖w‖²; scikit-learn's default. */
const PENALTY = 1;
/** Coefficients end within about 0.1 % of the optimum. */
const TOLERANCE = 1e-4;
/** Maximum number of negatives in the fit; rejected pages come first. */
const MAX_NEGATIVES = 1_000;

/**
 * DWDBRM eq 2: logistic regression on binary terms. Seeds are positive; background pages and rejected pages are
 * negative. The score is the log-odds of relevance. Abstains without seeds or negatives.
 */
export function createLogisticRegressionRanker(cache: RankingCache): Ranker {
  let known: TermMatrix | undefined;
  let packed: PackedRows | undefined;
  let fit: { readonly key: string; readonly rows: readonly number[]; readonly model: LogisticModel } | undefined;
  return {
    name: 'logistic-regression',
    /**
     * Returns the log-odds of each candidate; returns undefined without seeds or without negatives. Fits again only for
     * other training rows.
     */
    score(input) {
      const { matrix, seeds, candidates } = input;
      const negatives = trainingNegatives(input, cache);
      if (seeds.length === 0 || negatives.length === 0) return undefined;
      if (packed === undefined || known !== matrix) {
        known = matrix;
        fit = undefined;
        packed = new PackedRows((row) => {
          const { ids } = matrix.row(row);
          return { ids, values: new Uint8Array(ids.length).fill(1) };
        });
      }
      const rows = [...seeds, ...negatives];
      const key = `${seeds.length}:${rows.join(' ')}`;
      if (fit?.key !== key) {
        const add = packed.products(rows);
        const model = solveLogistic({
          labels: new Int8Array(rows.length).fill(-1).fill(1, 0, seeds.length),
          penalties: new Float64Array(rows.length).fill(PENALTY),
          tolerance: TOLERANCE,
          products: (v, out) => add(v, 1, out.fill(0)),
        });
        fit = { key, rows, model };
      }
      const { betas, intercept } = fit.model;
      const coefficients = new Float64Array(matrix.width);
      for (const [i, row] of rows.entries()) countRow(coefficients, matrix, row, betas[i] as number);
      return dotBinary(matrix, candidates, coefficients).map((score) => score + intercept);
    },
  };
}

/**
 * Returns all negatives, in their order, if there are at most `MAX_NEGATIVES`. Of more, returns that many: the rejected
 * ones first, then background pages, each a sample by lowest hash of URL.
 */
function trainingNegatives(input: RankingInput, cache: RankingCache): ArrayLike<number> & Iterable<number> {
  const { negatives, rejected } = input;
  if (negatives.length <= MAX_NEGATIVES) return negatives;
  const hashes = cache.urlHashes(input);
  const isRejected = new Set(rejected);
  const background = negatives.filter((row) => !isRejected.has(row));
  return [
    ...rowsWithLowestKeys(rejected, hashes, MAX_NEGATIVES),
    ...rowsWithLowestKeys(background, hashes, MAX_NEGATIVES),
  ].slice(0, MAX_NEGATIVES);
}
