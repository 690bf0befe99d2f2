/** Rankings joined with their pages: the review queue. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { FITTING_PROBABILITY } from '../engine/defaults';
import type { RankingRecord } from '../engine/ranking-records';
import type { PageRecord } from '../engine/records';
import type { TendrilDb } from '../store/db';
import { live } from '../store/live';
import { pagesByNumber } from '../store/queries';
import { readRanking } from '../store/rankings';
import { type Suggestion, suggestionAt } from './suggestions';

/** Pages read before the list is first shown. */
const FIRST_PAGES = 60;
/** Pages read per batch afterwards; small enough not to delay scrolling. */
const BATCH_PAGES = 400;

/** One candidate; small, because a queue has up to 10,000. `at` is its 0-based place in the ranking. */
export interface QueueRow {
  readonly page: PageRecord;
  readonly at: number;
  readonly probability: number;
}

export interface Queue {
  readonly topic: string;
  readonly ranking: RankingRecord;
  /** Candidates, best first, without the pages that are not read yet. */
  readonly rows: readonly QueueRow[];
  /** True when every page of the ranking is in `rows`. */
  readonly complete: boolean;
}

const suggestions = new WeakMap<QueueRow, Suggestion>();

/** Returns the row with its reasons and positions. The same row always gives the same object, whatever the queue. */
export function suggestionOf({ ranking }: Queue, row: QueueRow): Suggestion {
  const known = suggestions.get(row);
  if (known) return known;
  const suggestion = suggestionAt(ranking, row.at, row.page, ranking.order.length);
  suggestions.set(row, suggestion);
  return suggestion;
}

/**
 * Returns a signal with the review queue of the topic whose id `choose` reads from a signal; undefined until its
 * ranking and first pages are read, and without a ranking. Pages are kept in memory until the
 * topic's pages are renumbered, or its sites split or joined. A new ranking thus reads only itself and new pages.
 */
export function watchQueue(db: TendrilDb, choose: () => string): ReadonlySignal<Queue | undefined> {
  const queue = signal<Queue | undefined>(undefined);
  const stored = live(() => {
    const topic = choose();
    return () =>
      db.transaction('r', db.topics, db.rankings, db.rankingParts, async () => {
        const [ranking, record] = await Promise.all([readRanking(db, topic), db.topics.get(topic)]);
        return { ranking, numbering: `${record?.renumberedAtMs} ${topic}` };
      });
  });
  let known = new Map<number, PageRecord>();
  let knownNumbering = '';

  effect(() => {
    const { ranking: current, numbering = '' } = stored.value ?? {};
    if (!current || current.topic !== choose()) {
      queue.value = undefined;
      return;
    }
    if (numbering !== knownNumbering) {
      known = new Map();
      knownNumbering = numbering;
    }
    const pages = known;
    let stopped = false;
    const show = (complete: boolean) => {
      if (!stopped) queue.value = { topic: current.topic, ranking: current, rows: queueRows(current, pages), complete };
    };
    /**
     * Reads the pages of the ranking that are not known: if none is, the first 60, which are shown at once; then all
     * others in batches, after which the whole list is shown.
     */
    const fill = async () => {
      const keep = (found: ReadonlyMap<number, PageRecord>) => {
        for (const [n, page] of found) pages.set(n, page);
      };
      const missing = [...current.order].filter((n) => !pages.has(n));
      if (missing.length === current.order.length) {
        keep(await pagesByNumber(db, current.topic, missing.splice(0, FIRST_PAGES)));
      }
      show(missing.length === 0);
      // Sorted, so that each batch has close numbers, which lie together in the database.
      missing.sort((a, b) => a - b);
      for (let from = 0; from < missing.length && !stopped; from += BATCH_PAGES)
        keep(await pagesByNumber(db, current.topic, missing.slice(from, from + BATCH_PAGES)));
      if (missing.length > 0) show(true);
    };
    void fill();
    return () => {
      stopped = true;
    };
  });
  return queue;
}

/** Returns the ranked pages in order; those that are not loaded are left out. */
function queueRows(ranking: RankingRecord, pages: ReadonlyMap<number, PageRecord>): QueueRow[] {
  const rows: QueueRow[] = [];
  ranking.order.forEach((n, at) => {
    const page = pages.get(n);
    if (page) rows.push({ page, at, probability: ranking.scores[at] ?? 0 });
  });
  return rows;
}

/**
 * Returns the URLs of a site's suggestions with a probability of at least `FITTING_PROBABILITY`, best first; [] without
 * a ranking.
 */
export async function likelyPages(db: TendrilDb, topic: string, site: string): Promise<readonly string[]> {
  const ranking = await readRanking(db, topic);
  if (!ranking) return [];
  const { order, scores } = ranking;
  const numbers = [...order].filter((_, at) => (scores[at] as number) >= FITTING_PROBABILITY);
  const pages = await pagesByNumber(db, topic, numbers);
  return numbers.flatMap((n) => (pages.get(n)?.site === site ? [pages.get(n)?.url ?? ''] : []));
}
