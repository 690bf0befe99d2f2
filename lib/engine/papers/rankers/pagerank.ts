import { getOrMake } from '../../arrays';
import type { Ranker } from '../../rank/ranker';
import { bySource, type LinkGraph } from '../../topic/link-index';

/** c: the share of a page's rank that flows along its links. */
const DAMPING = 0.85;
/** Ranks have converged when the absolute changes of one step sum to less than this; all ranks sum to 1. */
const TOLERANCE = 1e-8;
const MAX_STEPS = 200;
/** Ranks closer than this count as equal, so that residual error of the iteration does not order pages. */
const RESOLUTION = 1e-7;

/**
 * Returns PageRank R(w) = c·Σ_{v ∈ B_w} R(v)/N_v + (1 − c)·E(w) (DWDBRM eqs 1 and 7), one rank per node, normalised to
 * sum 1; empty for a graph without nodes.
 *
 * A page without known links sends its rank to the source E. N_v counts the links within the graph or, if `linkCounts`
 * is given, all links of v. In the latter case the rank that flows out of the graph is lost, which the normalisation
 * offsets. The iteration uses Gauss–Seidel sweeps in node order, at most `MAX_STEPS`.
 * @param source nodes over which E is uniform; absent, empty or all outside the graph = all nodes.
 */
export function pageRank(graph: LinkGraph, source?: Uint32Array, damping = DAMPING): Float64Array {
  const e = sourceVector(graph.nodes, source);
  const { offsets, sources, shares } = backlinks(graph);
  const rank = e.slice();
  /** Rank that a node sends along each of its links. */
  const sent = rank.map((value, node) => value * (shares[node] as number));
  let idle = rank.reduce((sum, value, node) => (shares[node] === 0 ? sum + value : sum), 0);
  for (let step = 0, change = Infinity; step < MAX_STEPS && change >= TOLERANCE; step += 1) {
    change = 0;
    for (let node = 0; node < rank.length; node += 1) {
      let flow = 0;
      const end = offsets[node + 1] as number;
      for (let i = offsets[node] as number; i < end; i += 1) flow += sent[sources[i] as number] as number;
      const own = e[node] as number;
      const old = rank[node] as number;
      const next = damping * (flow + idle * own) + (1 - damping) * own;
      rank[node] = next;
      sent[node] = next * (shares[node] as number);
      if (shares[node] === 0) idle += next - old;
      change += Math.abs(next - old);
    }
  }
  const total = rank.reduce((sum, value) => sum + value, 0);
  return rank.map((value) => value / total);
}

/**
 * DWDBRM eq 7 with E uniform on the seeds: the share of time in [0, 1] that a random surfer who restarts at seeds
 * spends on a page. 0 if no path of links leads from a seed. Abstains without seeds, and if no candidate is reachable.
 * @param isSourceUniform true for E uniform over all pages, as in the textbook.
 */
export function createPageRankRanker(isSourceUniform = false): Ranker {
  return {
    name: 'pagerank',
    /**
     * Returns the PageRank of each candidate, rounded to `RESOLUTION`; returns undefined without seeds, or if links
     * lead to no candidate.
     */
    score({ graph, seeds, candidates }) {
      if (seeds.length === 0) return undefined;
      const ranks = pageRank(graph, isSourceUniform ? undefined : seeds);
      const scores = Float64Array.from(candidates, (row) => Math.round((ranks[row] ?? 0) / RESOLUTION) * RESOLUTION);
      return candidates.some((row) => (ranks[row] ?? 0) > 0) ? scores : undefined;
    },
  };
}

/** Returns the vector of restarts, of sum 1: equal over the given nodes of the graph, or over all nodes without any. */
function sourceVector(nodes: number, source: Uint32Array | undefined): Float64Array {
  const vector = new Float64Array(nodes);
  const inside = source?.filter((node) => node < nodes);
  if (!inside || inside.length === 0) return vector.fill(1 / Math.max(1, nodes));
  for (const node of inside) vector[node] = (vector[node] as number) + 1 / inside.length;
  return vector;
}

interface Backlinks {
  readonly offsets: Uint32Array;
  readonly sources: Uint32Array;
  /** 1/N_v per node; 0 if v has no link within the graph. */
  readonly shares: Float64Array;
}

const transposed = new WeakMap<LinkGraph, Backlinks>();

/** Returns the transposed graph. Graphs are immutable, so the result is cached per graph. */
function backlinks(graph: LinkGraph): Backlinks {
  return getOrMake(transposed, graph, () => backlinksOf(graph));
}

/** Returns, for each node, the nodes that link to it, and each node's share per link, 0 for one without links. */
function backlinksOf({ nodes, offsets, targets, linkCounts }: LinkGraph): Backlinks {
  const carriers = new Uint32Array(offsets[nodes] as number);
  const shares = new Float64Array(nodes);
  for (let node = 0; node < nodes; node += 1) {
    const [start, end] = [offsets[node] as number, offsets[node + 1] as number];
    carriers.fill(node, start, end);
    if (end > start) shares[node] = 1 / (linkCounts?.[node] ?? end - start);
  }
  const back = bySource(nodes, targets.subarray(0, carriers.length), carriers);
  return { offsets: back.offsets, sources: back.targets, shares };
}
