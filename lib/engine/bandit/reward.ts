/** A page new to the topic. */
export interface Find {
  /** From 1, in the new ranking; `undefined` for a page that the ranking leaves out (a near-duplicate). */
  readonly position: number | undefined;
  /** What its site left to it, in (0, 1]: 1 for a new site's first page, and for every page where pages alone count. */
  readonly share: number;
}

/**
 * DWDBRM eq 9: μ_op = (1/k) Σ_{i=1..k} (1 − pos_i / len) · I_i, where a new page's I_i is not 1 but its `share`, so that reward
 * counts sites as the frontier does. Where another page of a site counts as much as its first, it is the paper's form.
 * @param known pages the operator returned that an earlier round had found already (I = 0).
 * @param length length of the new ranking.
 * @returns in [0, 1); 0 when nothing was returned.
 */
export function roundReward(finds: readonly Find[], known: number, length: number): number {
  const k = finds.length + known;
  if (k === 0 || length === 0) return 0;
  let sum = 0;
  for (const { position, share } of finds) if (position !== undefined) sum += (1 - position / length) * share;
  return sum / k;
}
