import type { CountedTerms, PageNumber } from '../engine/basics';
import type { Store } from '../engine/ports';
import type { AnswerRecord, LinksRecord, NoteRecord, TopicRecord } from '../engine/records';
import type { SessionRecord } from '../engine/session-records';
import { isEmptyNote } from '../engine/topic/notes';
import { countedTerms } from '../engine/topic/vocabulary';
import type { TopicChange, TopicSnapshot } from '../engine/topic-change';
import type { WatchedRecord } from '../engine/watch-records';
import { compactTerms, topOfRanking } from './compact';
import type { TendrilDb } from './db';
import { packLinks, unpackLinks } from './packed-links';
import { putRanking, readRanking, storedRankingOf } from './rankings';
import { checkTopic, checkVerdicts, checkVocabulary, guarded } from './store-error';
import { ALL_TOPIC_TABLES, deleteTopicRows, rowsOfTopic, TOPIC_TABLES, type TopicTable } from './topic-tables';

/** Rows per piece: 5,000 requests take some tenths of a second; with hundreds of thousands a worker looks hung. */
const ROWS_PER_PIECE = 5_000;

/** Calls `work` with up to 5,000 of the rows at a time, one call after another, within the caller's transaction. */
export async function inPieces<T>(
  rows: readonly T[],
  work: (piece: readonly T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_PIECE) await work(rows.slice(at, at + ROWS_PER_PIECE));
}

/**
 * Returns the rows of a topic that a `TopicState` needs, without links: pages in order of `n`, others in key order;
 * empty lists for an unknown topic. Runs within the caller's transaction.
 */
export async function snapshotRows(db: TendrilDb, topic: string) {
  const [pages, terms, vocabulary, frontier, attempts, verdicts, notes] = await Promise.all([
    // Reading by the secondary index `[topic+n]` would take twice as long.
    rowsOfTopic(db.pages, '[topic+url]', topic).toArray(),
    rowsOfTopic(db.terms, '[topic+n]', topic).toArray(),
    rowsOfTopic(db.vocabulary, '[topic+from]', topic).toArray(),
    rowsOfTopic(db.frontier, '[topic+url]', topic).toArray(),
    rowsOfTopic(db.attempts, '[topic+url]', topic).toArray(),
    rowsOfTopic(db.verdicts, '[topic+seq]', topic).toArray(),
    rowsOfTopic(db.notes, '[topic+target]', topic).toArray(),
  ]);
  return { pages: pages.sort((a, b) => a.n - b.n), terms, vocabulary, frontier, attempts, verdicts, notes };
}

const KEEP_ANSWERS_MS = 600_000;

/** Size of the test write; a round of ten pages needs less. */
const PROBE_BYTES = 1_048_576;

/**
 * The store in IndexedDB. Each method is one transaction, so a reader sees all of a change or none. A commit is on disk
 * when its promise resolves (strict durability).
 */
export class DexieStore implements Store {
  constructor(private readonly db: TendrilDb) {}

  /** Returns all topics in order of id, with those that the user deleted and can still restore. */
  listTopics(): Promise<TopicRecord[]> {
    return guarded(() => this.db.topics.toArray());
  }

  /** Returns the ids of topics that have pages but no readable ranking, in order of id. @throws StoreError. */
  unranked(): Promise<string[]> {
    const db = this.db;
    return guarded(() =>
      db.transaction('r', [db.topics, db.rankings, db.rankingParts, db.pages], async () => {
        const unranked: string[] = [];
        // One ranking at a time, because a large one takes a megabyte of memory.
        for (const id of await db.topics.toCollection().primaryKeys()) {
          if ((await readRanking(db, id)) !== undefined) continue;
          if (await rowsOfTopic(db.pages, '[topic+n]', id).first()) unranked.push(id);
        }
        return unranked;
      }),
    );
  }

  /**
   * Returns what the engine keeps of a topic in memory: its rows without links and rounds, its session, and a part of
   * its ranking. Pages are in order of `n`, other rows in key order. Undefined for an unknown topic. @throws
   * StoreError.
   */
  loadTopic(id: string): Promise<TopicSnapshot | undefined> {
    const db = this.db;
    return guarded(() =>
      db.transaction('r', TOPIC_TABLES, async () => {
        const [topic, session, ranking, rows] = await Promise.all([
          db.topics.get(id),
          db.sessions.get(id),
          readRanking(db, id),
          snapshotRows(db, id),
        ]);
        if (!topic) return undefined;
        return {
          ...{ topic, session, ...rows },
          rankingVersion: ranking?.version ?? 0,
          ...(ranking && { ranking: storedRankingOf(ranking) }),
        };
      }),
    );
  }

  loadSession(topic: string): Promise<SessionRecord | undefined> {
    return guarded(() => this.db.sessions.get(topic));
  }

  /** Returns the links of a page, unpacked; undefined without a row. @throws StoreError. */
  loadLinks(topic: string, n: PageNumber): Promise<LinksRecord | undefined> {
    return guarded(async () => {
      const row = await this.db.links.get([topic, n]);
      return row && unpackLinks(row);
    });
  }

  /** Returns the state of each feed, sitemap, page and query that the topic watches, in order of target. */
  loadWatched(topic: string): Promise<WatchedRecord[]> {
    return guarded(() => rowsOfTopic(this.db.watched, '[topic+target]', topic).toArray());
  }

  /**
   * Returns the terms and counts of the first `limit` pages by number, which other topics use as negative examples; []
   * for an unknown topic.
   */
  sampleTerms(topic: string, limit: number): Promise<CountedTerms[]> {
    const db = this.db;
    return guarded(() =>
      db.transaction('r', [db.terms, db.vocabulary], async () => {
        const [vectors, vocabulary] = await Promise.all([
          rowsOfTopic(db.terms, '[topic+n]', topic).limit(limit).toArray(),
          rowsOfTopic(db.vocabulary, '[topic+from]', topic).toArray(),
        ]);
        return countedTerms(vectors, vocabulary);
      }),
    );
  }

  /**
   * Writes a change; writing it twice has no further effect. An address in both `frontierAdded` and `frontierRemoved`
   * ends removed.
   * @throws StoreError; `conflict` also for rows of a topic that is not stored.
   */
  commit(change: TopicChange): Promise<void> {
    const db = this.db;
    const names = [...touchedTables(change), ...(change.answer ? ['answers'] : [])];
    return guarded(() =>
      db.transaction('rw', names, async () => {
        if (change.topicRecord) await db.topics.put(change.topicRecord);
        else checkTopic((await db.topics.get(change.topic)) !== undefined, change.topic);
        if (change.removed) await this.#removeRows(change.topic, change.removed);
        await Promise.all([this.#appendLogs(change), this.#putRows(change), this.#putAnswer(change)]);
      }),
    );
  }

  /** Returns the stored answer to a call; undefined if there is none, or no longer. */
  answerTo(call: string): Promise<AnswerRecord | undefined> {
    return guarded(() => this.db.answers.get(call));
  }

  /** Tests for free space: writes 1 MB and deletes it. @throws StoreError when the disk is full or writing fails. */
  async probe(): Promise<void> {
    const { working } = this.db;
    await guarded(() => working.put({ id: 'probe', bytes: new Uint8Array(PROBE_BYTES) }));
    await guarded(() => working.delete('probe'));
  }

  /**
   * Deletes a topic with all its rows, exports and captures included. Nothing happens for an unknown one.
   * @throws StoreError.
   */
  deleteTopic(id: string): Promise<void> {
    const db = this.db;
    return guarded(() => db.transaction('rw', [...ALL_TOPIC_TABLES], () => deleteTopicRows(db, id)));
  }

  /** Deletes the rows that a repair drops: pages by number with terms and links, vocabulary pieces, and verdicts. */
  async #removeRows(
    topic: string,
    { pages, vocabulary, verdicts }: NonNullable<TopicChange['removed']>,
  ): Promise<void> {
    const db = this.db;
    const keys = (numbers: readonly number[]) => numbers.map((n): [string, number] => [topic, n]);
    await Promise.all([
      db.pages.where('[topic+n]').anyOf(keys(pages)).delete(),
      db.terms.bulkDelete(keys(pages)),
      db.links.bulkDelete(keys(pages)),
      db.vocabulary.bulkDelete(keys(vocabulary)),
      db.verdicts.bulkDelete(keys(verdicts)),
    ]);
  }

  /** Stores the answer of a call, and removes answers older than ten minutes. */
  async #putAnswer({ answer }: TopicChange): Promise<void> {
    if (answer === undefined) return;
    const { answers } = this.db;
    await answers.put(answer);
    await answers
      .where('atMs')
      .below(answer.atMs - KEEP_ANSWERS_MS)
      .delete();
  }

  /** Appends verdicts and vocabulary. @throws StoreError `conflict` if another entry has the number. */
  async #appendLogs({ verdicts = [], vocabulary = [] }: TopicChange): Promise<void> {
    const db = this.db;
    await Promise.all([
      inPieces(verdicts, async (piece) => {
        const stored = await db.verdicts.bulkGet(piece.map(({ topic, seq }) => [topic, seq]));
        checkVerdicts(piece, (_, i) => stored[i]);
        await db.verdicts.bulkPut(piece);
      }),
      inPieces(vocabulary, async (piece) => {
        const stored = await db.vocabulary.bulkGet(piece.map(({ topic, from }) => [topic, from]));
        checkVocabulary(piece, (_, i) => stored[i]);
        await db.vocabulary.bulkPut(piece);
      }),
    ]);
  }

  /** Stores a change, apart from topic record, verdicts, vocabulary and answer. A ranking also renews `tops`. */
  async #putRows(change: TopicChange): Promise<void> {
    const db = this.db;
    const { session, ranking, rounds, pages, terms, links, attempts, notes, watched, watchedRemoved } = change;
    await Promise.all([
      session && db.sessions.put(session),
      ranking && putRanking(db, ranking),
      ranking && db.tops.put(topOfRanking(ranking)),
      rounds?.length && db.rounds.bulkPut(rounds),
      pages?.length && db.pages.bulkPut(pages),
      terms?.length && db.terms.bulkPut(terms.map(compactTerms)),
      links?.length && db.links.bulkPut(links.map(packLinks)),
      attempts?.length && db.attempts.bulkPut(attempts),
      watched?.length && db.watched.bulkPut(watched),
      watchedRemoved?.length && db.watched.bulkDelete(watchedRemoved.map((target) => [change.topic, target])),
      notes?.length && this.#putNotes(notes),
      this.#putFrontier(change),
    ]);
  }

  /** Adds queued URLs, and then removes others. */
  async #putFrontier({ topic, frontierAdded = [], frontierRemoved = [] }: TopicChange): Promise<void> {
    await inPieces(frontierAdded, (piece) => this.db.frontier.bulkPut(piece));
    await inPieces(frontierRemoved, (piece) => this.db.frontier.bulkDelete(piece.map((url) => [topic, url])));
  }

  /** Stores the last of the notes on each target, in place of the stored one; one without text and tags is deleted. */
  async #putNotes(given: readonly NoteRecord[]): Promise<void> {
    const notes = [...new Map(given.map((note) => [note.target, note])).values()];
    await inPieces(notes, (piece) => this.db.notes.bulkPut(piece));
    const keyOf = ({ topic, target }: NoteRecord): [string, string] => [topic, target];
    await inPieces(notes.filter(isEmptyNote), (piece) => this.db.notes.bulkDelete(piece.map(keyOf)));
  }
}

/**
 * Returns the tables that a change writes, apart from `answers`, always with `topics`; all of `TOPIC_TABLES` for a
 * repair.
 */
function touchedTables(change: TopicChange): readonly TopicTable[] {
  if (change.removed) return TOPIC_TABLES;
  const touched: Readonly<Record<TopicTable, boolean>> = {
    topics: true,
    sessions: change.session !== undefined,
    rankings: change.ranking !== undefined,
    rankingParts: change.ranking !== undefined,
    tops: change.ranking !== undefined,
    pages: !!change.pages?.length,
    terms: !!change.terms?.length,
    links: !!change.links?.length,
    vocabulary: !!change.vocabulary?.length,
    frontier: !!(change.frontierAdded?.length || change.frontierRemoved?.length),
    attempts: !!change.attempts?.length,
    verdicts: !!change.verdicts?.length,
    rounds: !!change.rounds?.length,
    notes: !!change.notes?.length,
    watched: !!(change.watched?.length || change.watchedRemoved?.length),
  };
  return TOPIC_TABLES.filter((table) => touched[table]);
}
