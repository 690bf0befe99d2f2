import type { TermMatrix } from '../topic/matrix';

/**
 * Returns the `ids` with the largest positive parts, largest first, at most `limit`. Equal parts keep the order of
 * `ids`.
 * @param partOf returns the part of an id at a place of `ids`.
 */
export function strongest(ids: ArrayLike<number>, partOf: (id: number, at: number) => number, limit: number): number[] {
  const best: { readonly id: number; readonly part: number }[] = [];
  const partAt = (place: number) => best[place]?.part ?? 0;
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] as number;
    const part = partOf(id, at);
    if (part <= 0 || (best.length === limit && part <= partAt(limit - 1))) continue;
    let place = best.length;
    while (place > 0 && partAt(place - 1) < part) place -= 1;
    best.splice(place, 0, { id, part });
    if (best.length > limit) best.pop();
  }
  return best.map(({ id }) => id);
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
