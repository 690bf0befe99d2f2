import type { LinkGraph } from '../../topic/link-index';

/** WL eq 6: chance that a reader follows a link rather than starting anew. */
const FOLLOW_CHANCE = 0.85;
/** WL: from this importance on a page of low relevance is potentially valuable. */
export const POTENTIAL_VALUE = 2;

const MAX_CHANGE = 1e-9;
const MAX_PASSES = 200;

/**
 * Importance of each page (WL eq 6): PR(P) = (1 − a) + a·Σ PR(P_i)/|C_i| over the pages P_i that link to P. Not a
 * distribution: a page nobody links to has 1 − a, and the mean is 1 where every page links on.
 * @param graph links over rows; repeated targets of one page count as often as they are repeated.
 * @param followChance a, in [0, 1).
 * C_i are the links within the graph or, where `linkCounts` are given, all there are.
 * @returns one value ≥ 1 − a per node.
 */
export function importance(graph: LinkGraph, followChance = FOLLOW_CHANCE): Float64Array {
  const { nodes, offsets, targets } = graph;
  let current = new Float64Array(nodes).fill(1);
  let next = new Float64Array(nodes);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    next.fill(1 - followChance);
    for (let from = 0; from < nodes; from += 1) {
      const start = offsets[from] as number;
      const end = offsets[from + 1] as number;
      const share = (followChance * (current[from] as number)) / (graph.linkCounts?.[from] ?? end - start);
      for (let at = start; at < end; at += 1) {
        const target = targets[at] as number;
        next[target] = (next[target] as number) + share;
      }
    }
    let change = 0;
    for (let node = 0; node < nodes; node += 1) {
      change = Math.max(change, Math.abs((next[node] as number) - (current[node] as number)));
    }
    [current, next] = [next, current];
    if (change < MAX_CHANGE) break;
  }
  return current;
}

/**
 * As printed: of a page that is not fetched yet, over all links known. It leads nowhere as far as is known, so nothing flows back from it.
 * @param cited Σ PR(P_i)/|C_i| over the known pages that link to it, C_i being all links of P_i.
 */
export function unseenImportance(cited: number, followChance = FOLLOW_CHANCE): number {
  return 1 - followChance + followChance * cited;
}
