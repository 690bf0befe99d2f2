import { highest } from '../arrays';
import type { TermMatrix } from '../topic/matrix';

/**
 * Returns the `ids` with the largest positive parts, largest first, at most `limit`. Equal parts keep the order of
 * `ids`.
 * @param partOf returns the part of an id at a place of `ids`.
 */
export function strongest(ids: ArrayLike<number>, partOf: (id: number, at: number) => number, limit: number): number[] {
  return highest(ids.length, (at) => partOf(ids[at] as number, at), limit, 0).map((at) => ids[at] as number);
}

/**
 * Returns the terms of a page that contribute most to its cosine with the centroid, largest contribution first. The
 * contribution of a term is ln(1 + weight) · IDF · centroid weight; the logarithm keeps one repeated word from hiding
 * the others.
 * @param centroid dense over term ids; terms without a positive weight are left out.
 * @param idf dense over term ids; 1 where absent.
 * @returns at most `limit` term ids.
 */
export function explainRow(
  { ids, weights, offsets }: TermMatrix,
  row: number,
  centroid: Float64Array,
  limit: number,
  idf?: Float64Array,
): number[] {
  const start = offsets[row] as number;
  const partOf = (id: number, at: number) =>
    Math.log1p(weights[start + at] as number) * (idf?.[id] ?? 1) * (centroid[id] ?? 0);
  return strongest(ids.subarray(start, offsets[row + 1]), partOf, limit);
}
