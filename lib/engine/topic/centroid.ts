import type { TermMatrix } from './matrix';
import { addUnitRow, cosineOfRow, normOf, type Weighting } from './weights';

/** Rocchio: weight of the mean of the rejected pages, which bounds how far rejections can push. */
export const REJECTION_WEIGHT = 0.25;

export interface CentroidInput {
  readonly matrix: TermMatrix;
  /** Rows of the seeds: n of the paper. */
  readonly seeds: Iterable<number>;
  /** Rows of confirmed pages: each updates the centroid as a page over the threshold does. */
  readonly confirmed: Iterable<number>;
  readonly rejected: Iterable<number>;
  /** Rows of crawled pages without a verdict, in order of arrival. */
  readonly crawled?: Iterable<number>;
  /** Cosine to some seed above which a crawled page updates the centroid by itself. Absent: none does. */
  readonly threshold?: number;
  readonly weighting?: Weighting;
  readonly idf?: Float64Array;
}

export interface Centroid {
  /** Dense over term ids. Entries may be negative where rejections outweigh. */
  readonly vector: Float64Array;
  readonly updateCount: number;
}

/**
 * Adaptive topic centroid. M is the mean of the seeds' unit vectors; each page that counts updates it by
 * M_new = ((n + UpdateCount)·M + v) / (n + UpdateCount + 1), UpdateCount += 1 (Centroid, adaptive update); a running mean
 * is the mean, so the order of confirmations does not matter. Rejections push away by `REJECTION_WEIGHT` of their mean.
 * Everything follows from the rows given, so taking a verdict back restores the centroid exactly.
 */
export function adaptiveCentroid(input: CentroidInput): Centroid {
  const { matrix, weighting = 'position-tf', idf, threshold } = input;
  const seeds = [...input.seeds];
  const sum = new Float64Array(matrix.width);
  let count = 0;
  const update = (row: number) => {
    addUnitRow(sum, matrix, row, 1, weighting, idf);
    count += 1;
  };
  for (const row of seeds) update(row);
  for (const row of input.confirmed) update(row);
  if (threshold !== undefined && input.crawled) {
    const likeSomeSeed = similarToSome(matrix, seeds, threshold, weighting, idf);
    for (const row of input.crawled) if (likeSomeSeed(row)) update(row);
  }
  if (count > 0) for (let id = 0; id < sum.length; id += 1) sum[id] = (sum[id] as number) / count;
  const rejected = [...input.rejected];
  for (const row of rejected) addUnitRow(sum, matrix, row, -REJECTION_WEIGHT / rejected.length, weighting, idf);
  return { vector: sum, updateCount: count - seeds.length };
}

/** cos(v_w, v_u) > threshold for some seed u. */
function similarToSome(
  matrix: TermMatrix,
  seeds: readonly number[],
  threshold: number,
  weighting: Weighting,
  idf: Float64Array | undefined,
): (row: number) => boolean {
  const vectors = seeds.map((seed) => {
    const vector = new Float64Array(matrix.width);
    addUnitRow(vector, matrix, seed, 1, weighting, idf);
    return { vector, norm: normOf(vector) };
  });
  return (row) =>
    vectors.some(({ vector, norm }) => cosineOfRow(matrix, row, vector, norm, weighting, idf) > threshold);
}
