import { DirectedGraph } from 'graphology';
import graphologyPageRank from 'graphology-pagerank';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import { createRankingEngine } from '../../lib/engine/methods/rankers';
import { pageRank } from '../../lib/engine/papers/rankers/pagerank';
import { DIRECTIONS_STEP } from '../../lib/engine/rank/latent-space';
import type { RankingInput } from '../../lib/engine/rank/ranker';
import { pagesAtLastStep } from '../../lib/engine/rank/refit-schedule';
import type { LinkGraph } from '../../lib/engine/topic/link-index';
import { generatedInput } from './generated';
import { GrowingTopic, processorMs, type RoundCost } from './growth';

const VERDICTS = 7;
const ROUNDS = 8;
const PAGES_OF_A_ROUND = DEFAULT_TOPIC_SETTINGS.pagesPerRound;
/** Rounds before any is counted: the first one reads all previews. */
const FIRST_ROUNDS = 2;
const TERMS_OF_A_PAGE = 100;

export interface VerdictCost {
  readonly judged: number;
  readonly candidates: number;
  readonly firstMs: number;
  readonly verdictMs: number;
}

/**
 * Measures the processor time of the first ranking and the median of those after a verdict, with the default rankers.
 */
export function verdictCost(judged: number, candidates: number): VerdictCost {
  let input = generatedInput(judged, candidates);
  const { rankers, fusion } = DEFAULT_TOPIC_SETTINGS;
  const engine = createRankingEngine({ rankers, fusion });
  const first = processorMs(() => engine.rank(input));
  let { order } = first.value;
  const times: number[] = [];
  for (let i = 0; i < VERDICTS; i += 1) {
    const row = order[i % 2 === 0 ? 0 : order.length >> 3] as number;
    input = afterVerdict(input, row, i % 2 === 0);
    const next = processorMs(() => engine.rank(input));
    times.push(next.ms);
    order = next.value.order;
  }
  return { judged, candidates, firstMs: first.ms, verdictMs: median(times) };
}

/** Processor times of rounds in ms. The parts `beginning`, `taking` and `ranking` are medians. */
export interface GrowthCost extends RoundCost {
  readonly pages: number;
  readonly waiting: number;
  /** Time of the next round in which the engine learns anew from all pages. */
  readonly learning: number;
  /** Number of pages that it learns from. */
  readonly learntAt: number;
  /** Time of the next round that computes the latent directions anew. */
  readonly turning: number;
  /** Number of pages from which it computes them. */
  readonly turnedAt: number;
  /** Mean time of a round, including its share of these two. */
  readonly mean: number;
}

/**
 * Measures the processor time of rounds of a topic with `pages` pages and twice as many queued URLs, at most 20,000.
 */
export async function roundCost(pages: number): Promise<GrowthCost> {
  const topic = new GrowingTopic(pages * 4, TERMS_OF_A_PAGE);
  topic.fill(pages, Math.min(20_000, pages * 2));
  const costs: RoundCost[] = [];
  for (let i = 0; i < FIRST_ROUNDS + ROUNDS; i += 1) {
    const from = pagesAtLastStep(topic.pages);
    const cost = await topic.round();
    if (i >= FIRST_ROUNDS && pagesAtLastStep(topic.pages) === from) costs.push(cost);
  }
  const usual = costs.reduce((sum, cost) => sum + whole(cost), 0) / costs.length;
  const learning = await nextStep(topic, pagesAtLastStep);
  const turning = await nextStep(topic, (count) => pagesAtLastStep(count, DIRECTIONS_STEP));
  const middle = (part: keyof RoundCost) => median(costs.map((cost) => cost[part]));
  return {
    pages,
    waiting: topic.waiting,
    beginning: middle('beginning'),
    taking: middle('taking'),
    ranking: middle('ranking'),
    learning: learning.ms,
    learntAt: learning.at,
    turning: turning.ms,
    turnedAt: turning.at,
    mean: [learning, turning].reduce(
      (sum, { ms, at, from }) => sum + ((ms - usual) * PAGES_OF_A_ROUND) / (at - from),
      usual,
    ),
  };
}

/**
 * Runs rounds until `stepOf` returns another value.
 * @returns time of the last round, the number of pages `at` which the value changes, and the value `from` before it.
 */
async function nextStep(topic: GrowingTopic, stepOf: (pages: number) => number) {
  const from = stepOf(topic.pages);
  let at = topic.pages;
  while (stepOf(at) === from) at += 1;
  // Pages are added without rounds, except for the last two rounds: the first of them processes the added pages.
  topic.fill(Math.max(topic.pages, at - 1.5 * PAGES_OF_A_ROUND), 0);
  let ms = 0;
  while (stepOf(topic.pages) === from) ms = whole(await topic.round());
  return { ms, at, from };
}

/** Returns the sum of the parts of a round's cost. */
export function whole({ beginning, taking, ranking }: RoundCost): number {
  return beginning + taking + ranking;
}

/**
 * Measures the median processor time of PageRank on the same graph by the product and by graphology. Both stop at a
 * total change of 1e-8.
 */
export function pageRankCost(links: number): { readonly links: number; readonly ms: number; readonly peerMs: number } {
  const { graph } = generatedInput(10, Math.round(links / 25), 0);
  const peer = graphologyOf(graph);
  // It multiplies its tolerance by the number of nodes.
  const options = { alpha: 0.85, tolerance: 1e-8 / graph.nodes, maxIterations: 1_000, getEdgeWeight: null };
  const own: number[] = [];
  const other: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    own.push(processorMs(() => pageRank({ ...graph })).ms);
    other.push(processorMs(() => graphologyPageRank(peer, options)).ms);
  }
  return { links: graph.targets.length, ms: median(own), peerMs: median(other) };
}

/** Returns the same graph as an object of graphology. */
function graphologyOf({ nodes, offsets, targets }: LinkGraph): DirectedGraph {
  const graph = new DirectedGraph();
  for (let node = 0; node < nodes; node += 1) graph.addNode(node);
  for (let node = 0; node < nodes; node += 1) {
    for (let i = offsets[node] as number; i < (offsets[node + 1] as number); i += 1) graph.addEdge(node, targets[i]);
  }
  return graph;
}

/** Returns the input after a verdict on the page of a row: it becomes a seed or a rejected page. */
function afterVerdict(input: RankingInput, row: number, yes: boolean): RankingInput {
  const seeds = yes ? Uint32Array.from([...input.seeds, row]) : input.seeds;
  const no = yes ? [] : [row];
  return {
    ...input,
    seeds,
    rejected: Uint32Array.from([...input.rejected, ...no]),
    negatives: Uint32Array.from([...input.negatives, ...no]),
    candidates: input.candidates.filter((one) => one !== row),
    // An answer moves the topic's centroid, so that nothing held against it can be kept.
    ...(input.centroid && { centroid: { ...input.centroid } }),
  };
}

/** Returns the upper median; 0 without values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
