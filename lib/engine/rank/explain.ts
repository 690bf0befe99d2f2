import type { TermMatrix } from '../topic/matrix';

/**
 * Returns the `ids` with the largest positive parts, largest first, at most `limit`. Equal parts keep the order of
 * `ids`.
 * @param parts dense over ids.
 */
export function strongest(ids: ArrayLike<number>, parts: Float64Array, limit: number): number[] {
  const best: number[] = [];
  const partAt = (place: number) => parts[best[place] as number] as number;
  for (let i = 0; i < ids.length; i += 1) {
    const part = parts[ids[i] as number] as number;
    if (part <= 0 || (best.length === limit && part <= partAt(limit - 1))) continue;
    let place = best.length;
    while (place > 0 && partAt(place - 1) < part) place -= 1;
    best.splice(place, 0, ids[i] as number);
    if (best.length > limit) best.pop();
  }
  return best;
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
  matrix: TermMatrix,
  row: number,
  centroid: Float64Array,
  limit: number,
  idf?: Float64Array,
): number[] {
  const best: { id: number; part: number }[] = [];
  const { ids, weights, offsets } = matrix;
  for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at += 1) {
    const id = ids[at] as number;
    const part = Math.log1p(weights[at] as number) * (idf?.[id] ?? 1) * (centroid[id] ?? 0);
    if (part <= 0 || (best.length >= limit && part <= (best[best.length - 1]?.part ?? 0))) continue;
    let place = best.length;
    while (place > 0 && (best[place - 1] as { part: number }).part < part) place -= 1;
    best.splice(place, 0, { id, part });
    if (best.length > limit) best.pop();
  }
  return best.map(({ id }) => id);
}
