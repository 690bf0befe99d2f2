import type { LinkGraph } from '../../topic/link-index';

/** WL eq 6: probability a that a reader follows a link instead of jumping to a random page. */
const FOLLOW_PROBABILITY = 0.85;
/** WL: minimum importance at which a page of low relevance is "potentially valuable". */
export const POTENTIAL_VALUE = 2;

const MAX_CHANGE = 1e-9;
const MAX_PASSES = 200;

/**
 * Returns the importance of each page (WL eq 6): PR(P) = (1 − a) + a·Σ PR(P_i)/|C_i| over the pages P_i that link to P.
 * Values do not sum to 1: a page without inlinks has 1 − a, and the mean is 1 if every page has outlinks. C_i are the
 * links within the graph or, if `linkCounts` is given, all links of P_i.
 * @param graph links over rows; a repeated target counts each time.
 * @returns one value ≥ 1 − a per node, indexed by node; empty for a graph without nodes.
 */
export function importance(graph: LinkGraph): Float64Array {
  const { nodes, offsets, targets } = graph;
  let current = new Float64Array(nodes).fill(1);
  let next = new Float64Array(nodes);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    next.fill(1 - FOLLOW_PROBABILITY);
    for (let from = 0; from < nodes; from += 1) {
      const start = offsets[from] as number;
      const end = offsets[from + 1] as number;
      const share = (FOLLOW_PROBABILITY * (current[from] as number)) / (graph.linkCounts?.[from] ?? end - start);
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
 * Returns the importance of an unfetched page over all known links, exactly as in the paper. None of its own links are
 * known, so its rank flows to no page.
 * @param cited Σ PR(P_i)/|C_i| over the known pages that link to it, where C_i are all links of P_i.
 */
export function unseenImportance(cited: number): number {
  return 1 - FOLLOW_PROBABILITY + FOLLOW_PROBABILITY * cited;
}
