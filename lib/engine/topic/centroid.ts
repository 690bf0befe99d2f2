import type { TermMatrix } from './matrix';
import { addUnitRow, cosineOfRow, normOf, normOfRow, type Weighting } from './weights';

/** Rocchio: weight of the mean of the rejected pages, which bounds how far rejections can push. */
export const REJECTION_WEIGHT = 0.25;

interface CentroidInput {
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
  /** Whether vectors enter as they are instead of as unit vectors (Centroid as printed). */
  readonly isRawMean?: boolean;
}

/** Which terms a topic's vectors have, and how they are weighed. */
export interface CentroidMethod {
  readonly weighting: Weighting;
  /** Factor of each term, dense over term ids: its IDF, or 0 for terms that are left out. */
  factors(matrix: TermMatrix, seeds: Iterable<number>, idf: Float64Array): Float64Array;
  /** Whether only terms of the centroid count in the length of a short text (WL eq 4). */
  readonly withinTopic: boolean;
  /** See `CentroidInput`. */
  readonly isRawMean?: boolean;
}

/** A centroid as a sum of unit vectors, whatever the weighting: that of `rows[i]` has the share `shares[i]`. */
export interface CentroidShares {
  readonly rows: Uint32Array;
  readonly shares: Float64Array;
}

interface Centroid extends CentroidShares {
  /** Dense over term ids. Entries may be negative where rejections outweigh. */
  readonly vector: Float64Array;
  readonly updateCount: number;
}

/**
 * Adaptive topic centroid. M is the mean of the seeds' unit vectors, or of their raw ones (`isRawMean`); each page that counts updates it by
 * M_new = ((n + UpdateCount)·M + v) / (n + UpdateCount + 1), UpdateCount += 1 (Centroid, adaptive update); a running mean
 * is the mean, so the order of confirmations does not matter. Rejections push away by `REJECTION_WEIGHT` of their mean.
 * Everything follows from the rows given, so taking a verdict back restores the centroid exactly.
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
