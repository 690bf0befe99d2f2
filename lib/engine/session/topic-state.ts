import type { Stemmer } from '../basics';
import { DEFAULT_TOPIC_SETTINGS } from '../defaults';
import { methodsAsPrinted, type TopicMethods } from '../papers/as-printed';
import type { AttemptRecord, FrontierRecord, NoteRecord, Stamp, TopicRecord, VerdictRecord } from '../records';
import type { SessionRecord } from '../session-records';
import { lastClock } from '../topic/causal-order';
import { foldVerdicts } from '../topic/feedback';
import type { TopicSnapshot } from '../topic-change';
import { hasFailed, retryWaitMs } from './retries';
import { newSession } from './session-record';
import { type RowsWithoutPage, TopicPages } from './topic-pages';

/**
 * Stored rows of one topic in memory. Every change of the state comes with an equal `TopicChange`; if its commit fails,
 * the state is discarded and loaded again.
 */
export class TopicState {
  topic: TopicRecord;
  session: SessionRecord;
  rankingVersion: number;
  /** The stored ranking; undefined if it does not match the pages. */
  readonly storedRanking: TopicSnapshot['ranking'];
  readonly pages: TopicPages;
  readonly frontier: Map<string, FrontierRecord>;
  readonly attempts: Map<string, AttemptRecord>;
  readonly log: VerdictRecord[];
  /** Notes by target. */
  readonly notes: Map<string, NoteRecord>;
  /** Largest Lamport clock of all changes in the topic. */
  #clock: number;
  #methods = methodsAsPrinted([]);
  #printed: TopicRecord['settings']['printed'] = [];

  /** @param stem as of `TopicPages`. */
  constructor(snapshot: TopicSnapshot, others: RowsWithoutPage, nowMs: number, stem?: Stemmer) {
    const { topic: record } = snapshot;
    // Rows of older versions lack newer settings.
    this.topic = { ...record, settings: { ...DEFAULT_TOPIC_SETTINGS, ...record.settings } };
    this.session = snapshot.session ?? newSession(snapshot.topic.id, nowMs);
    this.rankingVersion = snapshot.rankingVersion;
    this.log = [...snapshot.verdicts].sort((a, b) => a.seq - b.seq);
    this.pages = new TopicPages(snapshot, others, foldVerdicts(this.log).extents, stem);
    // Filled one by one: an array of pairs would double the memory that a long queue needs.
    this.frontier = new Map();
    for (const link of snapshot.frontier) this.frontier.set(link.url, link);
    this.attempts = new Map(snapshot.attempts.map((attempt) => [attempt.url, attempt]));
    this.notes = new Map(snapshot.notes.map((note) => [note.target, note]));
    this.#clock = lastClock(this.topic, this.log, this.notes.values());
    this.storedRanking = matchesPages(this.pages.all.length, snapshot.ranking) ? snapshot.ranking : undefined;
  }

  /** The methods that the topic's settings select. */
  get methods(): TopicMethods {
    const { printed } = this.topic.settings;
    if (printed !== this.#printed) this.#methods = methodsAsPrinted(printed);
    this.#printed = printed;
    return this.#methods;
  }

  /** Advances the clock and returns the stamp of the next change; undefined if the topic has no copy id. */
  nextStamp(): Stamp | undefined {
    const { replica } = this.topic;
    if (replica === undefined) return undefined;
    this.#clock += 1;
    return { clock: this.#clock, replica };
  }

  /** Advances the clock past another copy's changes, so that later stamps sort after them. */
  passClock(clock: number): void {
    this.#clock = Math.max(this.#clock, clock);
  }

  /**
   * Sets `renumberedAtMs` to a later time, by which readers know that their cached pages are out of date. @returns the
   * topic's row to store.
   */
  invalidateCachedPages(nowMs: number): TopicRecord {
    const { renumberedAtMs: before = 0 } = this.topic;
    this.topic = { ...this.topic, renumberedAtMs: Math.max(nowMs, before + 1) };
    return this.topic;
  }

  /** True if the URL is that of a page, failed for good, or has used all its tries. */
  isKnown(url: string): boolean {
    if (this.pages.byUrl(url) !== undefined) return true;
    const attempt = this.attempts.get(url);
    return attempt !== undefined && hasFailed(attempt);
  }

  /** Returns the milliseconds until the next try of a URL that failed for now; 0 where it need not wait. */
  retryWaitMs(url: string, nowMs: number): number {
    return retryWaitMs(this.attempts.get(url), nowMs);
  }
}

/**
 * True if a ranking contains only page numbers below `pages`, without repeats, and one score for each; false without a
 * ranking.
 */
function matchesPages(pages: number, ranking: TopicSnapshot['ranking']): boolean {
  if (ranking === undefined || ranking.order.length !== ranking.scores.length) return false;
  return ranking.order.every((n) => n < pages) && new Set(ranking.order).size === ranking.order.length;
}
