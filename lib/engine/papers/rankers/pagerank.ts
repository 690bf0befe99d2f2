import type { Ranker } from '../../rank/ranker';
import { RefitSchedule } from '../../rank/refit-schedule';
import type { LinkGraph } from '../../topic/link-index';
import type { TermMatrix } from '../../topic/matrix';

/** c: the share of a page's rank that flows along its links. */
const DAMPING = 0.85;
/** Ranks have converged when the absolute changes of one step sum to less than this; all ranks sum to 1. */
const TOLERANCE = 1e-8;
const MAX_STEPS = 200;
/** Number of steps between two extrapolations. */
const STEPS_OF_A_LEAP = 5;
/** Extrapolation requires two consecutive changes to be proportional; this is the maximum relative deviation. */
const MOST_ASTRAY = 0.2;
/** Ranks closer than this count as equal, so that residual error of the iteration does not order pages. */
const RESOLUTION = 1e-7;
/** From this number of nodes on, the ranker starts from the previous ranks; the effect is far below `RESOLUTION`. */
const NODES_WORTH_A_START = 2_000;

interface PageRankOptions {
  readonly damping?: number;
  readonly tolerance?: number;
  readonly maxSteps?: number;
  /** Ranks to start from; further nodes start at E. Absent = all nodes start at E. */
  readonly start?: Float64Array | undefined;
  /** Nodes over which E of eq 1 is uniform. Absent = all nodes. */
  readonly source?: Uint32Array;
}

/**
 * Returns PageRank R(w) = c·Σ_{v ∈ B_w} R(v)/N_v + (1 − c)·E(w) (DWDBRM eqs 1 and 7), one rank per node, normalised to
 * sum 1.
 *
 * A page without known links sends its rank to the source E. N_v counts the links within the graph or, if `linkCounts`
 * is given, all links of v. In the latter case the rank that flows out of the graph is lost, which the normalisation
 * offsets. The iteration uses Gauss–Seidel sweeps in node order with periodic extrapolation.
 */
export function pageRank(graph: LinkGraph, options: PageRankOptions = {}): Float64Array {
  const { damping = DAMPING, tolerance = TOLERANCE, maxSteps = MAX_STEPS } = options;
  const { nodes } = graph;
  const source = sourceVector(nodes, options.source);
  if (nodes === 0) return source;
  const links = backlinks(graph);
  const rank = source.slice();
  if (options.start !== undefined) rank.set(options.start.subarray(0, nodes));
  let idle = idleRank(graph, rank);
  // Only nodes to which rank is returned, and link targets, can gain rank; all other nodes stay at 0.
  const fed: number[] = [];
  for (let node = 0; node < nodes; node += 1)
    if (source[node] !== 0 || links.offsets[node] !== links.offsets[node + 1]) fed.push(node);
  /** Rank that a node sends along each of its links. */
  const sent = rank.map((value, node) => value * (links.shares[node] as number));
  /** Ranks before each of the last two steps that precede an extrapolation. */
  const before: Float64Array[] = [];
  for (let step = 1; step <= maxSteps; step += 1) {
    if ((step + 1) % STEPS_OF_A_LEAP < 2) before.push(rank.slice());
    let change = 0;
    for (const node of fed) {
      let flow = 0;
      const end = links.offsets[node + 1] as number;
      for (let i = links.offsets[node] as number; i < end; i += 1) flow += sent[links.sources[i] as number] as number;
      const e = source[node] as number;
      const old = rank[node] as number;
      const next = damping * (flow + idle * e) + (1 - damping) * e;
      rank[node] = next;
      sent[node] = next * (links.shares[node] as number);
      if (links.shares[node] === 0) idle += next - old;
      change += Math.abs(next - old);
    }
    if (change < tolerance) break;
    if (step % STEPS_OF_A_LEAP !== 0) continue;
    const [first, second] = before.splice(0) as [Float64Array, Float64Array];
    const factor = factorOfSteps(first, second, rank, damping);
    if (factor === 0) continue;
    // If each change is λ times the one before, all future changes sum to λ / (1 − λ) times the last change.
    const rest = factor / (1 - factor);
    for (let node = 0; node < nodes; node += 1) {
      const now = rank[node] as number;
      rank[node] = Math.max(0, now + rest * (now - (second[node] as number)));
      sent[node] = (rank[node] as number) * (links.shares[node] as number);
    }
    idle = idleRank(graph, rank);
  }
  let total = 0;
  for (let node = 0; node < nodes; node += 1) total += rank[node] as number;
  for (let node = 0; node < nodes; node += 1) rank[node] = (rank[node] as number) / total;
  return rank;
}

/**
 * Returns λ in (0, `most`] if the change from `second` to `third` is about λ times the change from `first` to `second`;
 * otherwise 0.
 */
function factorOfSteps(first: Float64Array, second: Float64Array, third: Float64Array, most: number): number {
  let [along, square] = [0, 0];
  for (let i = 0; i < third.length; i += 1) {
    const change = (second[i] as number) - (first[i] as number);
    along += change * ((third[i] as number) - (second[i] as number));
    square += change * change;
  }
  const factor = along / square;
  if (!(factor > 0 && factor <= most)) return 0;
  let [astray, all] = [0, 0];
  for (let i = 0; i < third.length; i += 1) {
    const change = (third[i] as number) - (second[i] as number);
    astray += Math.abs(change - factor * ((second[i] as number) - (first[i] as number)));
    all += Math.abs(change);
  }
  return astray <= MOST_ASTRAY * all ? factor : 0;
}

/** Ranks of the last computation, and the inputs they depend on. */
interface Settled {
  readonly matrix: TermMatrix;
  /** Seeds among the pages appended after the last refit. */
  readonly lateSeeds: string;
  readonly within: LinkGraph;
  readonly seeds: Uint32Array;
  readonly ranks: Float64Array;
}

/**
 * DWDBRM eq 7 with E uniform on the seeds: the share of time in [0, 1] that a random surfer who restarts at seeds
 * spends on a page.
 *
 * 0 if no path of links leads from a seed. Abstains if no candidate is reachable. Full iteration covers the pages of
 * the last refit (`RefitSchedule`) and the seeds. Pages appended since receive the rank that these pages send them.
 */
export function createPageRankRanker(options: Omit<PageRankOptions, 'source'> = {}): Ranker {
  const schedule = new RefitSchedule();
  let last: Settled | undefined;
  return {
    name: 'pagerank',
    score(input) {
      const { matrix, graph, seeds, candidates } = input;
      if (seeds.length === 0) return undefined;
      const isStep = schedule.follow(input);
      const isLate = new Uint8Array(graph.nodes);
      for (const row of schedule.later) isLate[row] = 1;
      const lateSeeds = seeds.filter((seed) => isLate[seed] === 1);
      for (const seed of lateSeeds) isLate[seed] = 0;
      const countsAll = graph.linkCounts !== undefined;
      const isSame =
        !isStep && last?.lateSeeds === lateSeeds.join() && (last.within.linkCounts !== undefined) === countsAll;
      const within = last !== undefined && isSame ? last.within : among(graph, isLate);
      if (last?.within !== within || last.seeds.join() !== seeds.join()) {
        const ranks = pageRank(within, { ...options, source: seeds, start: startFor(last, matrix, within, seeds) });
        last = { matrix, lateSeeds: lateSeeds.join(), within, seeds, ranks };
      }
      const ranks = foldedIn(graph, isLate, last.ranks, options.damping);
      const scores = new Float64Array(candidates.length);
      let reached = 0;
      for (let i = 0; i < scores.length; i += 1) {
        const rank = ranks[candidates[i] as number] ?? 0;
        scores[i] = Math.round(rank / RESOLUTION) * RESOLUTION;
        if (rank > 0) reached += 1;
      }
      return reached > 0 ? scores : undefined;
    },
  };
}

/**
 * Returns the previous ranks as start, or undefined if they do not apply. A removed seed would leave rank on pages that
 * are no longer reachable.
 */
function startFor(last: Settled | undefined, matrix: TermMatrix, graph: LinkGraph, seeds: Uint32Array) {
  if (last?.matrix !== matrix || graph.nodes < NODES_WORTH_A_START) return undefined;
  const now = new Set(seeds);
  return last.seeds.every((seed) => now.has(seed)) ? last.ranks : undefined;
}

/** Returns the graph without the links from or to late nodes. */
function among(graph: LinkGraph, isLate: Uint8Array): LinkGraph {
  if (!isLate.includes(1)) return graph;
  const offsets = new Uint32Array(graph.nodes + 1);
  const targets = new Uint32Array(graph.targets.length);
  let held = 0;
  for (let node = 0; node < graph.nodes; node += 1) {
    for (let i = graph.offsets[node] as number; i < (graph.offsets[node + 1] as number); i += 1) {
      const target = graph.targets[i] as number;
      if (isLate[node] === 1 || isLate[target] === 1) continue;
      targets[held] = target;
      held += 1;
    }
    offsets[node + 1] = held;
  }
  return { ...graph, offsets, targets: targets.subarray(0, held) };
}

/** Returns ranks of all nodes; late nodes receive the rank that the other nodes send them. */
function foldedIn(graph: LinkGraph, isLate: Uint8Array, ranks: Float64Array, damping = DAMPING): Float64Array {
  const folded = new Float64Array(graph.nodes);
  folded.set(ranks.subarray(0, graph.nodes));
  const { offsets, targets, linkCounts } = graph;
  for (let node = 0; node < ranks.length; node += 1) {
    const [start, end] = [offsets[node] as number, offsets[node + 1] as number];
    const sent = (damping * (ranks[node] as number)) / (linkCounts?.[node] ?? end - start);
    for (let i = start; i < end; i += 1) {
      const target = targets[i] as number;
      if (isLate[target] === 1) folded[target] = (folded[target] as number) + sent;
    }
  }
  return folded;
}

function sourceVector(nodes: number, source: Uint32Array | undefined): Float64Array {
  const vector = new Float64Array(nodes);
  const inside = source?.filter((node) => node < nodes);
  if (!inside || inside.length === 0) return vector.fill(1 / Math.max(1, nodes));
  for (const node of inside) vector[node] = (vector[node] as number) + 1 / inside.length;
  return vector;
}

function idleRank(graph: LinkGraph, rank: Float64Array): number {
  let idle = 0;
  for (let node = 0; node < graph.nodes; node += 1) {
    if (graph.offsets[node] === graph.offsets[node + 1]) idle += rank[node] as number;
  }
  return idle;
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
  const known = transposed.get(graph);
  if (known) return known;
  const { nodes, targets } = graph;
  const links = graph.offsets[nodes] as number;
  const offsets = new Uint32Array(nodes + 1);
  for (let i = 0; i < links; i += 1) {
    const at = (targets[i] as number) + 1;
    offsets[at] = (offsets[at] as number) + 1;
  }
  for (let node = 0; node < nodes; node += 1) {
    offsets[node + 1] = (offsets[node + 1] as number) + (offsets[node] as number);
  }
  const next = offsets.slice(0, nodes);
  const sources = new Uint32Array(links);
  const shares = new Float64Array(nodes);
  for (let node = 0; node < nodes; node += 1) {
    const start = graph.offsets[node] as number;
    const end = graph.offsets[node + 1] as number;
    if (end > start) shares[node] = 1 / (graph.linkCounts?.[node] ?? end - start);
    for (let i = start; i < end; i += 1) {
      const target = targets[i] as number;
      const place = next[target] as number;
      sources[place] = node;
      next[target] = place + 1;
    }
  }
  const built = { offsets, sources, shares };
  transposed.set(graph, built);
  return built;
}
