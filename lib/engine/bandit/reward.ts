/** A fetched page that was new to the topic. */
export interface Find {
  /** 1-based position in the new ranking; undefined if the ranking leaves the page out (a near-duplicate). */
  readonly position: number | undefined;
  /**
   * Discount of the page by its site, in (0, 1] (`SiteShares`). While the session looks for pages, the discount is 1
   * for every site with known pages.
   */
  readonly share: number;
}

/**
 * Returns the reward of a round, DWDBRM eq 9: μ_op = (1/k) Σ_{i=1..k} (1 − pos_i / len) · I_i. A new page's I_i is its
 * `share` instead of 1, as in the frontier; with all shares 1, the formula is the paper's.
 * @param known number of pages that the operator returned and an earlier round had found (I = 0).
 * @param length len, the number of candidates in the new ranking.
 * @returns a value in [0, 1); 0 if nothing was returned.
 */
export function roundReward(finds: readonly Find[], known: number, length: number): number {
  const k = finds.length + known;
  if (k === 0 || length === 0) return 0;
  let sum = 0;
  for (const { position, share } of finds) if (position !== undefined) sum += (1 - position / length) * share;
  return sum / k;
}
