import type { CountedTerms, PageNumber } from '../../lib/engine/basics';
import { StoreError } from '../../lib/engine/errors';
import type { Store } from '../../lib/engine/ports';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import type {
  AnswerRecord,
  AttemptRecord,
  FrontierRecord,
  LinksRecord,
  NoteRecord,
  PageRecord,
  TermsRecord,
  TopicRecord,
  VerdictRecord,
  VocabularyRecord,
} from '../../lib/engine/records';
import type { RoundRecord, SessionRecord } from '../../lib/engine/session-records';
import { isEmptyNote } from '../../lib/engine/topic/notes';
import { countedTerms } from '../../lib/engine/topic/vocabulary';
import type { TopicChange, TopicSnapshot } from '../../lib/engine/topic-change';
import type { WatchedRecord } from '../../lib/engine/watch-records';
import { compactRanking, compactTerms } from '../../lib/store/compact';
import { storedRankingOf } from '../../lib/store/rankings';
import { checkTopic, checkVerdicts, checkVocabulary } from '../../lib/store/store-error';

interface Rows {
  topic: TopicRecord;
  session: SessionRecord | undefined;
  ranking: RankingRecord | undefined;
  readonly pages: Map<string, PageRecord>;
  readonly urlOfPage: Map<number, string>;
  readonly terms: Map<number, TermsRecord>;
  readonly links: Map<number, LinksRecord>;
  readonly vocabulary: Map<number, VocabularyRecord>;
  readonly frontier: Map<string, FrontierRecord>;
  readonly attempts: Map<string, AttemptRecord>;
  readonly verdicts: Map<number, VerdictRecord>;
  readonly notes: Map<string, NoteRecord>;
  readonly rounds: Map<number, RoundRecord>;
  readonly watched: Map<string, WatchedRecord>;
}

/** A store in memory that behaves like `DexieStore`, for benchmarks and tests. All values are cloned. */
export class MemoryStore implements Store {
  readonly #topics = new Map<string, Rows>();
  readonly #answers = new Map<string, AnswerRecord>();

  async listTopics(): Promise<TopicRecord[]> {
    return structuredClone(sorted(this.#topics).map(({ topic }) => topic));
  }

  async unranked(): Promise<string[]> {
    return sorted(this.#topics).flatMap(({ topic, ranking, pages }) => (ranking || pages.size === 0 ? [] : topic.id));
  }

  async loadTopic(id: string): Promise<TopicSnapshot | undefined> {
    const rows = this.#topics.get(id);
    if (!rows) return undefined;
    return structuredClone({
      topic: rows.topic,
      session: rows.session,
      pages: [...rows.pages.values()].sort((a, b) => a.n - b.n),
      terms: sorted(rows.terms),
      vocabulary: sorted(rows.vocabulary),
      frontier: sorted(rows.frontier),
      attempts: sorted(rows.attempts),
      verdicts: sorted(rows.verdicts),
      notes: sorted(rows.notes),
      rankingVersion: rows.ranking?.version ?? 0,
      ...(rows.ranking && { ranking: storedRankingOf(rows.ranking) }),
    });
  }

  async loadSession(topic: string): Promise<SessionRecord | undefined> {
    return structuredClone(this.#topics.get(topic)?.session);
  }

  async loadLinks(topic: string, n: PageNumber): Promise<LinksRecord | undefined> {
    return structuredClone(this.#topics.get(topic)?.links.get(n));
  }

  async loadWatched(topic: string): Promise<WatchedRecord[]> {
    return structuredClone(sorted(this.#topics.get(topic)?.watched ?? new Map()));
  }

  async sampleTerms(topic: string, limit: number): Promise<CountedTerms[]> {
    const found = this.#topics.get(topic);
    return found ? countedTerms(sorted(found.terms).slice(0, limit), sorted(found.vocabulary)) : [];
  }

  /** See `DexieStore.commit`. */
  async commit(given: TopicChange): Promise<void> {
    const change = cloned(given);
    const stored = this.#topics.get(change.topic);
    checkTopic(stored !== undefined || change.topicRecord !== undefined, change.topic);
    const rows = stored ?? (change.topicRecord && emptyRows(change.topicRecord));
    if (!rows) return;
    if (change.removed) remove(rows, change.removed);
    check(rows, change);
    this.#topics.set(change.topic, rows);
    apply(rows, change);
    if (change.answer) this.#answers.set(change.answer.id, change.answer);
  }

  async answerTo(call: string): Promise<AnswerRecord | undefined> {
    return structuredClone(this.#answers.get(call));
  }

  async probe(): Promise<void> {}

  async deleteTopic(id: string): Promise<void> {
    this.#topics.delete(id);
  }

  /** Returns the rounds of a topic in order; [] for an unknown one. */
  async rounds(id: string): Promise<RoundRecord[]> {
    const rows = this.#topics.get(id);
    return rows ? structuredClone(sorted(rows.rounds)) : [];
  }

  /** Returns the last ranking of a topic; undefined without one. */
  async ranking(id: string): Promise<RankingRecord | undefined> {
    return structuredClone(this.#topics.get(id)?.ranking);
  }
}

function cloned(change: TopicChange): TopicChange {
  const { terms, ranking } = change;
  try {
    return structuredClone({
      ...change,
      ...(terms && { terms: terms.map(compactTerms) }),
      ...(ranking && { ranking: compactRanking(ranking) }),
    });
  } catch (error) {
    throw new StoreError('broken', String(error));
  }
}

/** Checks that a change fits the stored rows. @throws StoreError `conflict`. */
function check(rows: Rows, { pages = [], verdicts = [], vocabulary = [] }: TopicChange): void {
  checkVerdicts(verdicts, ({ seq }) => rows.verdicts.get(seq));
  checkVocabulary(vocabulary, ({ from }) => rows.vocabulary.get(from));
  const owners = new Map<number, string | undefined>();
  const numbers = new Map<string, number>();
  const ownerOf = (n: number) => (owners.has(n) ? owners.get(n) : rows.urlOfPage.get(n));
  for (const { n, url } of pages) {
    const owner = ownerOf(n);
    if (owner !== undefined && owner !== url) throw new StoreError('conflict', `page number ${n} is taken by ${owner}`);
    const before = numbers.get(url) ?? rows.pages.get(url)?.n;
    if (before !== undefined) owners.set(before, undefined);
    owners.set(n, url);
    numbers.set(url, n);
  }
}

function remove(rows: Rows, { pages, vocabulary, verdicts }: NonNullable<TopicChange['removed']>): void {
  for (const n of pages) {
    rows.pages.delete(rows.urlOfPage.get(n) ?? '');
    for (const table of [rows.urlOfPage, rows.terms, rows.links]) table.delete(n);
  }
  for (const from of vocabulary) rows.vocabulary.delete(from);
  for (const seq of verdicts) rows.verdicts.delete(seq);
}

function apply(rows: Rows, change: TopicChange): void {
  if (change.topicRecord) rows.topic = change.topicRecord;
  if (change.session) rows.session = change.session;
  if (change.ranking) rows.ranking = change.ranking;
  for (const record of change.rounds ?? []) rows.rounds.set(record.round, record);
  for (const page of change.pages ?? []) {
    const before = rows.pages.get(page.url);
    if (before) rows.urlOfPage.delete(before.n);
    rows.pages.set(page.url, page);
    rows.urlOfPage.set(page.n, page.url);
  }
  for (const record of change.terms ?? []) rows.terms.set(record.n, record);
  for (const record of change.links ?? []) rows.links.set(record.n, record);
  for (const record of change.vocabulary ?? []) rows.vocabulary.set(record.from, record);
  for (const record of change.attempts ?? []) rows.attempts.set(record.url, record);
  for (const record of change.verdicts ?? []) rows.verdicts.set(record.seq, record);
  for (const record of change.watched ?? []) rows.watched.set(record.target, record);
  for (const target of change.watchedRemoved ?? []) rows.watched.delete(target);
  for (const record of change.notes ?? []) {
    if (isEmptyNote(record)) rows.notes.delete(record.target);
    else rows.notes.set(record.target, record);
  }
  for (const record of change.frontierAdded ?? []) rows.frontier.set(record.url, record);
  for (const url of change.frontierRemoved ?? []) rows.frontier.delete(url);
}

/** Returns values in key order as IndexedDB does: numbers ascending, strings by UTF-16 code unit. */
function sorted<K extends string | number, T>(map: ReadonlyMap<K, T>): T[] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, value]) => value);
}

function emptyRows(topic: TopicRecord): Rows {
  return {
    topic,
    session: undefined,
    ranking: undefined,
    pages: new Map(),
    urlOfPage: new Map(),
    terms: new Map(),
    links: new Map(),
    vocabulary: new Map(),
    frontier: new Map(),
    attempts: new Map(),
    verdicts: new Map(),
    notes: new Map(),
    rounds: new Map(),
    watched: new Map(),
  };
}
