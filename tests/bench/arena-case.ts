import { TOPIC_TERMS } from '../../lib/engine/defaults';
import { addUnitRow, cosineOfRow, heaviestIds, idf, normOf } from '../../lib/engine/topic/weights';
import { isAbout } from '../web/pages';
import type { ArenaWeb } from './arena-web';
import { drawFrom } from './draw';

/** Weighted words of the paper's topic vectors (WL eq 1). */
export const PAPER_TERMS = 5;
/** Words that the search engine is asked for at the start, and answers to each. */
const [ASKED_TERMS, ANSWERS] = [24, 20];

/** `links`: the links of the seeds wait at first, as in the papers. `search`: also what a search engine answers to the topic's words. */
export const STARTS = ['links', 'search'] as const;
export type Start = (typeof STARTS)[number];

/**
 * How links are judged. `paper`: WL eqs 3 to 6, by the five heaviest words of the seeds. `product`: cosine to the seeds' whole centroid, ∂ and
 * carrying page as in the product while nothing is learnt of addresses.
 */
export const RELEVANCES = ['product', 'paper'] as const;
export type RelevanceName = (typeof RELEVANCES)[number];

/** What one topic and draw amounts to, the same for every frontier. */
export interface ArenaCase {
  readonly web: ArenaWeb;
  readonly seeds: readonly number[];
  /** By page: whether its label says that it is about the topic. Only reports read it. */
  readonly isRelevant: Uint8Array;
  readonly relevanceName: RelevanceName;
  /** R(P) by page, as the frontier sees it. */
  readonly relevance: Float64Array;
  /** R(P) of the paper by page, for its metrics. */
  readonly judged: Float64Array;
  /** Likeness of each preview, and the part of the topic's main terms that it names; by link. */
  readonly previews: Float64Array;
  readonly concepts: Float64Array;
  /** Answers of the search engine, best first, with the same two values for their titles. */
  readonly answers: readonly { readonly page: number; readonly preview: number; readonly concepts: number }[];
}

export interface CaseOptions {
  readonly seeds: number;
  readonly draw: number;
  readonly start: Start;
  readonly relevance: RelevanceName;
}

/** @throws UsageError where the topic has too few pages. */
export function caseOf(web: ArenaWeb, topic: string, options: CaseOptions): ArenaCase {
  const numbers = new Map(web.pages.map((page, n) => [page, n]));
  const drawn = drawFrom(web.pages, topic, { ...options, candidates: 0 }, ({ wordCount }) => wordCount);
  const seeds = drawn.seeds.map((page) => numbers.get(page) as number);
  const known = [...seeds, ...drawn.background.map((page) => numbers.get(page) as number)];
  const weights = idfOf(web, known);
  const centroid = new Float64Array(web.matrix.width);
  for (const seed of seeds) addUnitRow(centroid, web.matrix, seed, 1 / seeds.length, 'tf-idf', weights);
  const few = onlyHeaviest(centroid, PAPER_TERMS);
  const heaviest = onlyHeaviest(centroid, TOPIC_TERMS);
  const fewNorm = normOf(few);
  const judged = Float64Array.from(web.pages, (_, n) => cosineWithin(web, n, few, fewNorm, weights));
  const isPaper = options.relevance === 'paper';
  const norm = normOf(centroid);
  const [topic_, topicNorm] = isPaper ? [few, fewNorm] : [centroid, norm];
  const likeness = (ids: Int32Array) => binaryCosine(ids, topic_, topicNorm, isPaper);
  const sum = heaviest.reduce((total, weight) => total + weight, 0);
  const named = (ids: Int32Array) =>
    ids.reduce((total, id) => total + (id < 0 ? 0 : (heaviest[id] as number)), 0) / sum;
  const perLink = (value: (ids: Int32Array) => number) =>
    Float64Array.from(web.targets, (_, link) =>
      value(web.previewIds.subarray(web.firstId[link] as number, web.firstId[link + 1] as number)),
    );
  return {
    web,
    seeds,
    isRelevant: Uint8Array.from(web.pages, (page) => (isAbout(page, topic) ? 1 : 0)),
    relevanceName: options.relevance,
    relevance: isPaper
      ? judged
      : Float64Array.from(web.pages, (_, n) => cosineOfRow(web.matrix, n, centroid, norm, 'tf-idf', weights)),
    judged,
    previews: perLink(likeness),
    concepts: perLink(named),
    answers:
      options.start === 'links'
        ? []
        : answersTo(web, centroid, weights).map((page) => ({
            page,
            preview: likeness(web.titleIds(page)),
            concepts: named(web.titleIds(page)),
          })),
  };
}

/** IDF of every term among the seeds and the label-blind background. */
function idfOf({ matrix }: ArenaWeb, rows: readonly number[]): Float64Array {
  const counts = new Uint32Array(matrix.width);
  for (const row of rows) for (const id of matrix.row(row).ids) counts[id] = (counts[id] as number) + 1;
  return Float64Array.from(counts, (count) => idf(count, rows.length));
}

function onlyHeaviest(centroid: Float64Array, count: number): Float64Array {
  const few = new Float64Array(centroid.length);
  for (const { id, weight } of heaviestIds(centroid, count)) few[id] = weight;
  return few;
}

/** WL eq 4: the page's vector (eq 3) is of the topic's words alone. */
function cosineWithin(
  { matrix }: ArenaWeb,
  n: number,
  topic: Float64Array,
  norm: number,
  weights: Float64Array,
): number {
  const { ids, counts } = matrix.row(n);
  let [dot, square] = [0, 0];
  for (const [at, id] of ids.entries()) {
    const own = topic[id] as number;
    if (own === 0) continue;
    const weight = (counts[at] as number) * (weights[id] as number);
    dot += weight * own;
    square += weight * weight;
  }
  return square === 0 ? 0 : dot / (Math.sqrt(square) * norm);
}

/** @param within only words of the topic count in the text's length. */
function binaryCosine(ids: Int32Array, topic: Float64Array, norm: number, within: boolean): number {
  let [dot, named] = [0, 0];
  for (const id of ids) {
    const weight = id < 0 ? 0 : (topic[id] as number);
    dot += weight;
    if (weight > 0) named += 1;
  }
  const length = within ? named : ids.length;
  return dot === 0 ? 0 : dot / (Math.sqrt(length) * norm);
}

/** For each of the topic's heaviest words, the pages in which it weighs most; each page once, in turns of the words. */
function answersTo(web: ArenaWeb, centroid: Float64Array, weights: Float64Array): number[] {
  const asked = heaviestIds(centroid, ASKED_TERMS).map(({ id }) => id);
  const found = new Map(asked.map((id) => [id, [] as { n: number; weight: number }[]]));
  for (let n = 0; n < web.pages.length; n += 1) {
    const row = web.matrix.row(n);
    let square = 0;
    const held: [number, number][] = [];
    for (const [at, id] of row.ids.entries()) {
      const weight = Math.log1p(row.weights[at] as number) * (weights[id] as number);
      square += weight * weight;
      if (found.has(id)) held.push([id, weight]);
    }
    for (const [id, weight] of held) found.get(id)?.push({ n, weight: weight / Math.sqrt(square) });
  }
  const lists = asked.map((id) =>
    (found.get(id) ?? []).sort((a, b) => b.weight - a.weight || a.n - b.n).slice(0, ANSWERS),
  );
  const turns = Array.from({ length: ANSWERS }, (_, turn) => lists.map((list) => list[turn]?.n));
  return [...new Set(turns.flat().filter((n) => n !== undefined))];
}
