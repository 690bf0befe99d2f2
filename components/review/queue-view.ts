/** Filters and orders the queue. Pure functions. */
import * as v from 'valibot';
import { RANKER_NAMES } from '../../lib/engine/basics';
import { HUB_SCORE } from '../../lib/engine/defaults';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import type { Queue, QueueRow } from '../../lib/views/queue';
import type { SiteEntry } from './site-groups';

const Text = v.fallback(v.string(), '');

const Filter = v.object({
  /** Part of the title, address or site; '' for all. */
  text: Text,
  /** Operator that found the page; '' for all. */
  operator: Text,
  /** Language of the page; '' for all. */
  language: Text,
  /** First day of publication, as `YYYY-MM-DD`; '' for all, also pages without a known day. */
  publishedFrom: v.fallback(v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]), ''),
  hubs: v.fallback(v.picklist(['all', 'only', 'none']), 'all'),
  /** Least probability of relevance in [0, 1]. */
  minProbability: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0),
  order: v.fallback(v.picklist(['best', 'informative']), 'best'),
});
export type QueueFilter = Readonly<v.InferOutput<typeof Filter>>;
export type QueueOrder = QueueFilter['order'];

/** Parses a stored filter. Missing or invalid members filter nothing. */
export function readFilter(kept: unknown): QueueFilter {
  return v.parse(Filter, typeof kept === 'object' && kept !== null ? kept : {});
}

export const NO_FILTER = readFilter({});

/** An item of the list: a suggestion, or the line at the probability threshold. */
type QueueItem =
  | { readonly kind: 'row'; readonly row: SiteEntry<QueueRow>; readonly index: number }
  | { readonly kind: 'cut'; readonly probability: number };

/** True if any setting of the filter may hide suggestions; the order does not count. */
export function isFiltered(filter: QueueFilter): boolean {
  return (
    filter.text.trim() !== '' ||
    filter.operator !== '' ||
    filter.language !== '' ||
    filter.publishedFrom !== '' ||
    filter.hubs !== 'all' ||
    filter.minProbability > 0
  );
}

/**
 * Returns the rows that pass the filter, in the order of the ranking, or with `informative` by the rankers'
 * disagreement, largest first.
 */
export function visibleRows(queue: Queue, filter: QueueFilter): readonly QueueRow[] {
  const passing = isFiltered(filter) ? queue.rows.filter(filterTest(filter)) : queue.rows;
  return filter.order === 'best' ? passing : byDisagreement(passing, queue.ranking);
}

/** Items of the list by position, created on demand, because only the visible ones of 10,000 are needed. */
interface QueueItems {
  readonly length: number;
  /** Item at a position; undefined beyond the end. */
  at(place: number): QueueItem | undefined;
  /** Unique key of the item at a position, without creating the item. */
  keyAt(place: number): string | number;
  /** Position in the list of the row with this index. */
  placeOf(index: number): number;
}

/**
 * Returns the rows with the threshold line before the first row below `cutAt`, or at the end; no line without `cutAt`.
 * @param cutAt least probability of the rows above the line; only for rows ordered by probability.
 */
export function itemsOf(rows: readonly SiteEntry<QueueRow>[], cutAt?: number): QueueItems {
  const found = cutAt === undefined ? rows.length : rows.findIndex(({ probability }) => probability < cutAt);
  const cut = found < 0 ? rows.length : found;
  const cutPlace = cutAt === undefined ? Number.POSITIVE_INFINITY : cut;
  const placeOf = (index: number) => (index >= cutPlace ? index + 1 : index);
  const indexAt = (place: number) => (place > cutPlace ? place - 1 : place);
  return {
    length: placeOf(rows.length),
    placeOf,
    /** Returns 'cut', the site's name or the page number; '' beyond the end. */
    keyAt(place) {
      if (place === cutPlace) return 'cut';
      const row = rows[indexAt(place)];
      return row?.site?.site ?? row?.page.n ?? '';
    },
    /** Returns the line or the row at a position. */
    at(place) {
      if (cutAt !== undefined && place === cutPlace) return { kind: 'cut', probability: cutAt };
      const index = indexAt(place);
      const row = rows[index];
      return row && { kind: 'row', row, index };
    },
  };
}

/**
 * Returns a test for the rows that pass all parts of the filter. The text is searched in titles and URLs, ignoring
 * case.
 */
function filterTest(filter: QueueFilter): (row: QueueRow) => boolean {
  const text = filter.text.trim().toLocaleLowerCase();
  return ({ page, probability }) => {
    if (probability < filter.minProbability) return false;
    if (filter.operator && page.foundBy.operator !== filter.operator) return false;
    if (filter.language && page.language !== filter.language) return false;
    if ((page.published ?? '') < filter.publishedFrom) return false;
    if (filter.hubs !== 'all' && page.hubScore >= HUB_SCORE !== (filter.hubs === 'only')) return false;
    return text === '' || page.title.toLocaleLowerCase().includes(text) || page.url.toLowerCase().includes(text);
  };
}

/**
 * Returns the variance of the positions that the rankers give one candidate (query by committee).
 * @param at 0-based place of the candidate in the fused ranking.
 * @returns squared positions; 0 with fewer than two rankers that rank it.
 */
export function disagreement(positions: RankingRecord['positions'], at: number): number {
  const votes = RANKER_NAMES.flatMap((ranker) => positions[ranker]?.[at] ?? []);
  const sum = votes.reduce((total, position) => total + position, 0);
  const squares = votes.reduce((total, position) => total + position * position, 0);
  return votes.length === 0 ? 0 : squares / votes.length - (sum / votes.length) ** 2;
}

/** Orders rows by disagreement of the rankers, largest first; equal ones by rank. Returns a new array. */
function byDisagreement(rows: readonly QueueRow[], { positions }: RankingRecord): QueueRow[] {
  const of = new Map(rows.map((row) => [row, disagreement(positions, row.at)]));
  return rows.toSorted((a, b) => (of.get(b) ?? 0) - (of.get(a) ?? 0) || a.at - b.at);
}
