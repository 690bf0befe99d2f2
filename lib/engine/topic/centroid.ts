import type { TermMatrix } from './matrix';
import { addUnitRow, cosineOfRow, normOf, normOfRow, type Weighting } from './weights';

/** Rocchio: weight of the mean of the rejected pages, which limits the influence of rejections. */
const REJECTION_WEIGHT = 0.25;

interface CentroidInput {
  readonly matrix: TermMatrix;
  /** Rows of the seeds; n of the paper is their number. */
  readonly seeds: Iterable<number>;
  /** Rows of confirmed pages. Each updates the centroid like a crawled page above the threshold. */
  readonly confirmed: Iterable<number>;
  readonly rejected: Iterable<number>;
  /** Rows of crawled pages without a verdict, in order of arrival. */
  readonly crawled?: Iterable<number>;
  /** Cosine to some seed above which a crawled page updates the centroid; absent if crawled pages never do. */
  readonly threshold?: number;
  readonly weighting?: Weighting;
  readonly idf?: Float64Array;
  /** True to add raw vectors instead of unit vectors (Centroid paper, `plain-tf`). */
  readonly isRawMean?: boolean;
}

/** Choice and weights of the terms in a topic's vectors. */
export interface CentroidMethod {
  readonly weighting: Weighting;
  /** Factor of each term, dense over term ids: the term's IDF, or 0 to leave the term out. */
  factors(matrix: TermMatrix, seeds: Iterable<number>, idf: Float64Array): Float64Array;
  /** True if only terms of the centroid count in the length of a short text (WL eq 4). */
  readonly withinTopic: boolean;
  /** See `CentroidInput`. */
  readonly isRawMean?: boolean;
  /**
   * Use of the words that the user gave more influence. `replace`: weighted by it, they replace the seeds' vector (WL
   * eqs 1 and 2). `join`: they are terms of the topic whether `factors` keeps them or not, with the weight max(1, mean
   * of the rows) · influence. Absent: their own weight counts times their influence.
   */
  readonly givenWords?: 'replace' | 'join';
}

/** A centroid as a weighted sum of unit vectors, for any weighting: Σ `shares[i]` · unit vector of `rows[i]`. */
export interface CentroidShares {
  readonly rows: Uint32Array;
  readonly shares: Float64Array;
}

interface Centroid extends CentroidShares {
  /** Dense over term ids. Elements are negative where rejected pages outweigh the others. */
  readonly vector: Float64Array;
  readonly updateCount: number;
}

/**
 * Adaptive topic centroid (Centroid paper). M is the mean of the seeds' unit vectors, or of their raw vectors with
 * `isRawMean`. Each member page updates M_new = ((n + UpdateCount)·M + v) / (n + UpdateCount + 1), UpdateCount += 1.
 * This running mean equals the mean, so the order of updates does not matter. `REJECTION_WEIGHT` times the mean of the
 * rejected pages is subtracted. The result depends only on the given rows, so undoing a verdict restores the centroid
 * exactly. Zeros without rows; empty rows count in the mean, and add nothing.
 */
export function adaptiveCentroid(input: CentroidInput): Centroid {
  const { matrix, weighting = 'position-tf', idf, threshold, isRawMean = false } = input;
  const seeds = [...input.seeds];
  const members = [...seeds, ...input.confirmed];
  if (threshold !== undefined && input.crawled) {
    const likeSomeSeed = similarToSome(matrix, seeds, threshold, weighting, idf);
    for (const row of input.crawled) if (likeSomeSeed(row)) members.push(row);
  }
  const rejected = [...input.rejected];
  const rows = Uint32Array.from([...members, ...rejected]);
  const shares = Float64Array.from(rows, (row, i) => {
    const share = i < members.length ? 1 / members.length : -REJECTION_WEIGHT / rejected.length;
    return isRawMean ? share * normOfRow(matrix, row, weighting, idf) : share;
  });
  const vector = new Float64Array(matrix.width);
  for (const [i, row] of rows.entries()) addUnitRow(vector, matrix, row, shares[i] as number, weighting, idf);
  return { rows, shares, vector, updateCount: members.length - seeds.length };
}

/** Returns a test of rows w: cos(v_w, v_u) > threshold for some seed u. */
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
