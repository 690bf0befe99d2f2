import { leading } from '../arrays';
import type { CountedTerms } from '../basics';
import type { Random } from '../ports';

/** Statistics of a language's pages in general: frequencies of terms, no text. Arrays are parallel to `terms`. */
export interface BackgroundStatistics {
  readonly language: string;
  /** Number of pages counted. */
  readonly pages: number;
  /** Terms by descending number of pages. */
  readonly terms: readonly string[];
  /** Number of pages that contain the term. */
  readonly pagesWithTerm: readonly number[];
  /** Mean occurrences per page that contains the term, in tenths. */
  readonly occurrenceTenths: readonly number[];
  /** Number of distinct terms of a page at evenly spaced quantiles, ascending. */
  readonly lengthQuantiles: readonly number[];
}

/** Number of generated background pages per topic, which rankers use as negative examples. */
const BACKGROUND_PAGES = 200;
/** Largest number of draws per wanted term; after that, the page stays shorter. */
const MAX_DRAWS_PER_TERM = 8;

/**
 * Generates random pages of a language, used as negative examples before the user has rejected any page. The number of
 * distinct terms follows real pages. Terms are drawn in proportion to the number of pages that contain them. Counts are
 * geometric with the term's mean. The same state of `random` gives the same pages. [] for statistics without terms.
 */
export function drawBackground(
  statistics: BackgroundStatistics,
  random: Random,
  pages: number = BACKGROUND_PAGES,
): CountedTerms[] {
  const cumulative = new Float64Array(statistics.terms.length);
  let total = 0;
  for (let i = 0; i < cumulative.length; i += 1) {
    total += statistics.pagesWithTerm[i] ?? 0;
    cumulative[i] = total;
  }
  return Array.from({ length: total > 0 ? pages : 0 }, () => drawPage(statistics, cumulative, random));
}

/**
 * Draws one random page: a number of terms, then the terms, in the order drawn, with their counts; the weights equal
 * the counts.
 * @param cumulative running sums of the terms' page counts.
 */
function drawPage(statistics: BackgroundStatistics, cumulative: Float64Array, random: Random): CountedTerms {
  const wanted = Math.min(drawLength(statistics.lengthQuantiles, random), cumulative.length);
  const total = cumulative[cumulative.length - 1] as number;
  const drawn = new Set<number>();
  for (let draw = 0; draw < wanted * MAX_DRAWS_PER_TERM && drawn.size < wanted; draw += 1) {
    const point = random.next() * total;
    drawn.add(leading(cumulative, (sum) => sum <= point));
  }
  const terms: string[] = [];
  const counts: number[] = [];
  for (const i of drawn) {
    terms.push(statistics.terms[i] as string);
    counts.push(drawCount((statistics.occurrenceTenths[i] ?? 10) / 10, random));
  }
  return { terms, counts, weights: counts };
}

/** Draws a number of terms, at least 1, interpolated linearly between two neighbouring quantiles. */
function drawLength(quantiles: readonly number[], random: Random): number {
  const place = random.next() * (quantiles.length - 1);
  const low = quantiles[Math.floor(place)] ?? 1;
  const high = quantiles[Math.floor(place) + 1] ?? low;
  return Math.max(1, Math.round(low + (high - low) * (place % 1)));
}

/** Draws from a geometric distribution on 1, 2, 3 … with the given mean. */
function drawCount(mean: number, random: Random): number {
  if (mean <= 1) return 1;
  return 1 + Math.floor(Math.log(1 - random.next()) / Math.log(1 - 1 / mean));
}
