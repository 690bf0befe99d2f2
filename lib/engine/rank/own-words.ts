import { idf } from '../topic/document-frequency';
import type { TermMatrix } from '../topic/matrix';
import { picked, pickedFirst } from './order';
import type { Explainer, Ranker, RankingInput } from './ranker';
import { RankingCache } from './ranking-cache';

/** BM25 (Robertson and Walker 1994): how soon repetition stops to count, and how much long pages are discounted. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** Weight of a term boosted twofold; a word of the name has 1. */
const BOOST_WEIGHT = 1;
/** Pages that are thought to stand where `EXPECTED_PLACE` says, before the real ones are looked at. */
const PRIOR_PAGES = 3;
const EXPECTED_PLACE = 0.9;
/** Where a seed without any of the words stands at best: few pages have them, so that level with most would say nothing. */
const PLACE_WITHOUT = 0.25;

/**
 * The user's own words: BM25 of a page for the words of the topic's name and the terms the user boosted, a term boosted f-fold
 * weighing log2 f. Words of the name that the user excluded do not count. Abstains where no page holds any of them.
 *
 * Its trust is how far the seeds bear the words out: their mean place among the candidates, 1 being above them all and ½ no better than chance,
 * as 2 · place − 1, times the same of the seeds' place among rejected pages. A seed without any of the words stands low, at ¼ at best. A name that says nothing of the pages, or that stands on
 * what the user does not want, thus loses its say.
 */
export function createOwnWordsRanker(cache = new RankingCache()): Ranker {
  const sayings = new Sayings();
  let known: TermMatrix | undefined;
  let lengths = new Float64Array(0);
  let rows = 0;
  let trust = 0;
  let explainer: Explainer | undefined;
  const measure = (matrix: TermMatrix) => {
    if (known !== matrix) {
      known = matrix;
      rows = 0;
    }
    if (lengths.length < matrix.rows) {
      const longer = new Float64Array(Math.ceil(matrix.rows * 1.5));
      longer.set(lengths);
      lengths = longer;
    }
    for (; rows < matrix.rows; rows += 1) {
      let sum = 0;
      for (let i = matrix.offsets[rows] as number; i < (matrix.offsets[rows + 1] as number); i += 1) {
        sum += matrix.weights[i] as number;
      }
      lengths[rows] = sum;
    }
  };
  return {
    name: 'own-words',
    score(input) {
      const { matrix, seeds, candidates, rejected } = input;
      explainer = undefined;
      const words = wordWeights(input);
      if (words.size === 0) return undefined;
      measure(matrix);
      const said = sayings.of(matrix, words);
      const { counts, pages, mean } = statisticsOf(said, lengths, cache.later(input));
      const weights = new Map(
        [...words].map(([id, weight]) => [id, weight * idf(counts.get(id) ?? 0, pages)] as const),
      );
      const partOf = (row: number, id: number, times: number) => {
        const damping = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths[row] as number)) / mean);
        return ((weights.get(id) as number) * times * (SATURATION + 1)) / (times + damping);
      };
      explainer = (row, scale, parts) => {
        for (let i = matrix.offsets[row] as number; i < (matrix.offsets[row + 1] as number); i += 1) {
          const id = matrix.ids[i] as number;
          if (weights.has(id)) parts[id] = (parts[id] as number) + scale * partOf(row, id, matrix.weights[i] as number);
        }
      };
      const sums = new Float64Array(matrix.rows);
      for (const { row, id, times } of said) sums[row] = (sums[row] as number) + partOf(row, id, times);
      const scoreOf = (row: number) => sums[row] as number;
      const scores = picked(sums, candidates);
      if (!scores.some((score) => score !== 0)) return undefined;
      const ofSeeds = Float64Array.from(seeds, scoreOf).sort();
      const placeOfSeed = (place: number, i: number) => (ofSeeds[i] === 0 ? Math.min(PLACE_WITHOUT, place) : place);
      trust =
        (trustOf(placesAmong(pickedFirst(scores, cache.measured(input)), ofSeeds).map(placeOfSeed)) *
          trustOf(placesIn(ofSeeds, Float64Array.from(rejected, scoreOf)).map((place) => 1 - place))) /
        trustOf([]);
      return scores;
    },
    explainer: () => explainer,
    trust: () => trust,
  };
}

/** A term of a row, and its position-weighted occurrences. */
interface Saying {
  readonly row: number;
  readonly id: number;
  readonly times: number;
}

/** Where rows say one of some terms: each row is looked through once, as long as the terms stay the same. */
class Sayings {
  #matrix: TermMatrix | undefined;
  #terms = '';
  #found: Saying[] = [];
  #seen = 0;

  /** In order of rows. */
  of(matrix: TermMatrix, terms: ReadonlyMap<number, number>): readonly Saying[] {
    const key = [...terms.keys()].join(' ');
    if (this.#matrix !== matrix || this.#terms !== key) {
      this.#matrix = matrix;
      this.#terms = key;
      this.#found = [];
      this.#seen = 0;
    }
    const { offsets, ids, weights } = matrix;
    for (; this.#seen < matrix.rows; this.#seen += 1) {
      for (let i = offsets[this.#seen] as number; i < (offsets[this.#seen + 1] as number); i += 1) {
        const id = ids[i] as number;
        if (terms.has(id)) this.#found.push({ row: this.#seen, id, times: weights[i] as number });
      }
    }
    return this.#found;
  }
}

/**
 * How many pages say each term, how many pages there are, and how long they are in the mean.
 * @param isLater by row, 1 for pages to be left out. @param lengths by row.
 */
function statisticsOf(said: readonly Saying[], lengths: Float64Array, isLater: Uint8Array) {
  const counts = new Map<number, number>();
  for (const { row, id } of said) if (isLater[row] === 0) counts.set(id, (counts.get(id) ?? 0) + 1);
  let [pages, total] = [0, 0];
  for (let row = 0; row < isLater.length; row += 1) {
    if (isLater[row] === 1) continue;
    pages += 1;
    total += lengths[row] as number;
  }
  return { counts, pages, mean: total / Math.max(1, pages) };
}

function wordWeights({ matrix, name, boosts }: RankingInput): Map<number, number> {
  const words = new Map<number, number>();
  for (const id of name) if (id < matrix.width && boosts.get(id) !== 0) words.set(id, 1);
  for (const [id, boost] of boosts) {
    if (boost > 1 && id < matrix.width) words.set(id, (words.get(id) ?? 0) + BOOST_WEIGHT * Math.log2(boost));
  }
  return words;
}

/** Where each of ascending values stands among others: 1 above them all, 0 below, ½ among equals. */
export function placesAmong(others: Float64Array, ascending: Float64Array): number[] {
  /** How many of the others a value is the first to be above, and the first not to be below. */
  const above = new Uint32Array(ascending.length + 1);
  const level = new Uint32Array(ascending.length + 1);
  let [last, a, l] = [Number.NaN, 0, 0];
  for (let i = 0; i < others.length; i += 1) {
    const other = others[i] as number;
    // Most pages say none of the words: their places are looked up once.
    if (other !== last) {
      last = other;
      a = below(ascending, other, true);
      l = ascending[a - 1] === other ? below(ascending, other, false) : a;
    }
    above[a] = (above[a] as number) + 1;
    level[l] = (level[l] as number) + 1;
  }
  let sum = 0;
  return Array.from(ascending, (_, i) => {
    sum += (above[i] as number) + (level[i] as number);
    return sum / 2 / others.length;
  });
}

/** Where each value stands among ascending ones: 1 above them all, 0 below, ½ among equals. Among none there are no places. */
export function placesIn(sorted: Float64Array, values: Float64Array): number[] {
  if (sorted.length === 0) return [];
  return Array.from(values, (value) => (below(sorted, value, false) + below(sorted, value, true)) / 2 / sorted.length);
}

/** What places that ought to be high are worth, in [0, 1]. */
function trustOf(places: readonly number[]): number {
  const sum = places.reduce((total, place) => total + place, PRIOR_PAGES * EXPECTED_PLACE);
  return Math.max(0, (2 * sum) / (PRIOR_PAGES + places.length) - 1);
}

/** Number of ascending values below `value`, or not above it. */
function below(sorted: Float64Array, value: number, orEqual: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = sorted[middle] as number;
    if (at < value || (orEqual && at === value)) low = middle + 1;
    else high = middle;
  }
  return low;
}
