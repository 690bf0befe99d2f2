/**
 * DWDBRM eq 9: μ_op = (1/k) Σ_{i=1..k} (1 − pos_i / len) · I_i.
 * @param positions 1-based position in the new ranking of each page new this round; `undefined` for a page that the
 *   ranking leaves out (a near-duplicate).
 * @param known pages the operator returned that an earlier round had found already (I = 0).
 * @param length length of the new ranking.
 * @returns in [0, 1); 0 when nothing was returned.
 */
export function roundReward(positions: readonly (number | undefined)[], known: number, length: number): number {
  const k = positions.length + known;
  if (k === 0 || length === 0) return 0;
  let sum = 0;
  for (const position of positions) if (position !== undefined) sum += 1 - position / length;
  return sum / k;
}
