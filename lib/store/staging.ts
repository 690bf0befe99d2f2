import Dexie, { type Table } from 'dexie';
import type { LinksRecord, TermsRecord, TopicRecord } from '../engine/records';
import type { SessionRecord } from '../engine/session-records';
import { hashLinks } from '../engine/topic/link-index';
import type { TopicSnapshot } from '../engine/topic-change';
import type { ExportRecord, TendrilDb } from './db';
import { snapshotRows } from './dexie-store';
import { packLinks, unpackLinks } from './packed-links';
import { guarded } from './store-error';
import {
  ALL_TOPIC_TABLES,
  deleteTopicRows,
  ROW_TABLE_NAMES,
  ROW_TABLES,
  type RowTable,
  rowsOfTopic,
} from './topic-tables';

type RowOf<T extends RowTable> = TendrilDb[T] extends Table<infer Row> ? Row : never;

/**
 * Rows of one topic, from some or all of its tables. `linkHashes` of terms is computed from the links of the same page;
 * terms and links may come in either order.
 */
export type StagedRows = { readonly [T in Exclude<RowTable, 'links' | 'exports'>]?: readonly RowOf<T>[] } & {
  readonly links?: readonly LinksRecord[];
  readonly exports?: readonly Omit<ExportRecord, 'id'>[];
};

type StagedSnapshot = Omit<TopicSnapshot, 'topic' | 'session' | 'ranking'>;

/** Rows moved per step. */
const BATCH = 500;

/**
 * Stages an imported topic batch by batch. A topic without a row in `topics` is invisible, because nothing reads its
 * rows. Each method is one transaction. @throws StoreError.
 */
export class DexieStaging {
  constructor(private readonly db: TendrilDb) {}

  /**
   * Stores one batch of rows under the id `topic`. After an error nothing of the batch is stored.
   * @throws StoreError; `conflict` where a row with the same key is stored.
   */
  stage(topic: string, rows: StagedRows): Promise<void> {
    const db = this.db;
    const names = ROW_TABLE_NAMES.filter((name) => rows[name]?.length);
    if (names.length === 0) return Promise.resolve();
    const touched = new Set<RowTable>(names);
    if (rows.terms || rows.links) touched.add('terms').add('links');
    return this.#transaction([...touched], async () => {
      for (const name of names) {
        const added = await this.#storedRows(name, topic, rows);
        // Rows are copied, because Dexie writes the new key into its argument.
        await db.table(name).bulkAdd(name === 'exports' ? added.map((row) => ({ ...row })) : added);
      }
      if (rows.links) await this.#addHashes(topic, rows.links);
    });
  }

  /**
   * Lists the staged topic under the id of `topic`, which makes it visible. An existing topic with this id is deleted
   * with all its rows, unless it is the staged one.
   * @throws StoreError; nothing has changed then.
   */
  list(staged: string, topic: TopicRecord, session: SessionRecord | undefined): Promise<void> {
    const db = this.db;
    return this.#transaction([...ALL_TOPIC_TABLES], async () => {
      if (staged !== topic.id) {
        await deleteTopicRows(db, topic.id);
        for (const name of ROW_TABLE_NAMES) await this.#moveRows(name, staged, topic.id);
      }
      await db.topics.put(topic);
      if (session) await db.sessions.put(session);
    });
  }

  /** Returns the staged rows that a `TopicState` needs, without the links, and 0 as version of the ranking. */
  async read(staged: string): Promise<StagedSnapshot> {
    const rows = await this.#transaction(ROW_TABLE_NAMES, () => snapshotRows(this.db, staged));
    return { ...rows, rankingVersion: 0 };
  }

  /**
   * Returns the staged links of the pages with these numbers, in their order; pages without stored links are left out.
   */
  links(staged: string, numbers: readonly number[]): Promise<LinksRecord[]> {
    return this.#transaction(['links'], async () => {
      const stored = await this.db.links.bulkGet(numbers.map((n): [string, number] => [staged, n]));
      return stored.flatMap((row) => (row ? [unpackLinks(row)] : []));
    });
  }

  /** Deletes all rows whose topic has no row in `topics`, except those of the topic ids in `except`. */
  discardUnlisted(except: readonly string[]): Promise<void> {
    const db = this.db;
    return this.#transaction([...ALL_TOPIC_TABLES], async () => {
      const known = new Set([...(await db.topics.toCollection().primaryKeys()), ...except]);
      for (const name of ROW_TABLE_NAMES) {
        const table = db.table<{ readonly topic: string }>(name);
        for (const topic of await topicsIn(table, ROW_TABLES[name])) {
          if (!known.has(topic)) await rowsOfTopic(table, ROW_TABLES[name], topic).delete();
        }
      }
    });
  }

  /**
   * Returns the rows of one table as it stores them: links packed, and terms with the hashes of their page's links; []
   * if there are none.
   */
  async #storedRows(name: RowTable, topic: string, rows: StagedRows): Promise<readonly object[]> {
    if (name === 'terms') return this.#withHashes(topic, rows.terms);
    return name === 'links' ? (rows.links ?? []).map(packLinks) : (rows[name] ?? []);
  }

  /** Returns new terms with `linkHashes` of the links that are staged already; no hashes without links. */
  async #withHashes(topic: string, terms: readonly TermsRecord[] = []): Promise<TermsRecord[]> {
    const links = await this.db.links.bulkGet(terms.map(({ n }): [string, number] => [topic, n]));
    const targets = links.map((row) => (row === undefined ? [] : unpackLinks(row).targets));
    return terms.map((row, i) => ({ ...row, linkHashes: hashLinks(targets[i] ?? []) }));
  }

  /** Writes `linkHashes` of new links to terms that are staged already; links of pages without terms are skipped. */
  async #addHashes(topic: string, links: readonly LinksRecord[]): Promise<void> {
    const found = await this.db.terms.bulkGet(links.map(({ n }): [string, number] => [topic, n]));
    const changed = found.flatMap((row, i) =>
      row ? [{ ...row, linkHashes: hashLinks(links[i]?.targets ?? []) }] : [],
    );
    await this.db.terms.bulkPut(changed);
  }

  /** Gives the rows of topic `from` in a table the topic id `to`, 500 at a time. */
  async #moveRows(name: RowTable, from: string, to: string): Promise<void> {
    const table = this.db.table<{ topic: string }>(name);
    const key = ROW_TABLES[name];
    if (name === 'exports') {
      await rowsOfTopic(table, key, from).modify({ topic: to });
      return;
    }
    for (;;) {
      const next = rowsOfTopic(table, key, from).limit(BATCH);
      const rows = await next.toArray();
      if (rows.length === 0) return;
      await table.bulkDelete(await next.primaryKeys());
      await table.bulkAdd(rows.map((row) => ({ ...row, topic: to })));
    }
  }

  /** Runs `work` in one transaction. @throws StoreError */
  #transaction<T>(tables: readonly string[], work: () => Promise<T>): Promise<T> {
    return guarded(() => this.db.transaction('rw', [...tables], work));
  }
}

/** Operations of a staging; tests replace them. */
export type TopicStaging = Pick<DexieStaging, keyof DexieStaging>;

/**
 * Returns the ids of the topics with rows in the table, in ascending order, with one index lookup per topic.
 * @param key compound key that begins with `topic`.
 */
async function topicsIn(table: Table<{ readonly topic: string }>, key: string): Promise<string[]> {
  const topics: string[] = [];
  for (;;) {
    const next = await table
      .where(key)
      .above([topics.at(-1) ?? '', Dexie.maxKey])
      .first();
    if (next === undefined) return topics;
    topics.push(next.topic);
  }
}
