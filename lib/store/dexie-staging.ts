import Dexie, { type Table } from 'dexie';
import { hashLinks } from '../engine/topic/link-index';
import type { LinksRecord, SessionRecord, TermsRecord, TopicRecord } from '../engine/types';
import type { TendrilDb } from './db';
import { packLinks, unpackLinks } from './packed-links';
import type { StagedRows, TopicStaging } from './staging';
import { toStoreError } from './store-error';
import { rowsOfTopic } from './topic-range';
import { deleteTopicRows, ROW_TABLE_NAMES, ROW_TABLES, type RowTable } from './topic-rows';
import { TOPIC_TABLES } from './topic-tables';

/** Rows moved at once. */
const BATCH = 500;

/** The staging of topics in IndexedDB. */
export class DexieStaging implements TopicStaging {
  constructor(private readonly db: TendrilDb) {}

  stage(topic: string, rows: StagedRows): Promise<void> {
    const db = this.db;
    const names = ROW_TABLE_NAMES.filter((name) => rows[name]?.length);
    if (names.length === 0) return Promise.resolve();
    const touched = new Set<RowTable>(names);
    if (rows.terms || rows.links) touched.add('terms').add('links');
    return this.#transaction([...touched], async () => {
      for (const name of names) {
        const added = await this.#stored(name, topic, rows);
        // Dexie writes a new key into what it is given.
        await db.table(name).bulkAdd(name === 'exports' ? added.map((row) => ({ ...row })) : added);
      }
      if (rows.links) await this.#addHashes(topic, rows.links);
    });
  }

  list(staged: string, topic: TopicRecord, session: SessionRecord | undefined): Promise<void> {
    const db = this.db;
    return this.#transaction([...TOPIC_TABLES, 'exports'], async () => {
      if (staged !== topic.id) {
        await deleteTopicRows(db, topic.id);
        for (const name of ROW_TABLE_NAMES) await this.#move(name, staged, topic.id);
      }
      await db.topics.put(topic);
      if (session) await db.sessions.put(session);
    });
  }

  discardUnlisted(except: readonly string[]): Promise<void> {
    const db = this.db;
    return this.#transaction([...TOPIC_TABLES, 'exports'], async () => {
      const known = new Set([...(await db.topics.toCollection().primaryKeys()), ...except]);
      for (const name of ROW_TABLE_NAMES) {
        const table = db.table<{ readonly topic: string }>(name);
        for (const topic of await topicsIn(table, ROW_TABLES[name])) {
          if (!known.has(topic)) await rowsOfTopic(table, ROW_TABLES[name], topic).delete();
        }
      }
    });
  }

  async #stored(name: RowTable, topic: string, rows: StagedRows): Promise<readonly object[]> {
    if (name === 'terms') return this.#withHashes(topic, rows.terms);
    return name === 'links' ? (rows.links ?? []).map(packLinks) : (rows[name] ?? []);
  }

  /** Of links that are staged already. */
  async #withHashes(topic: string, terms: readonly TermsRecord[] = []): Promise<TermsRecord[]> {
    const links = await this.db.links.bulkGet(terms.map(({ n }): [string, number] => [topic, n]));
    const targets = links.map((row) => (row === undefined ? [] : unpackLinks(row).targets));
    return terms.map((row, i) => ({ ...row, linkHashes: hashLinks(targets[i] ?? []) }));
  }

  /** To terms that are staged already. */
  async #addHashes(topic: string, links: readonly LinksRecord[]): Promise<void> {
    const found = await this.db.terms.bulkGet(links.map(({ n }): [string, number] => [topic, n]));
    const changed = found.flatMap((row, i) =>
      row ? [{ ...row, linkHashes: hashLinks(links[i]?.targets ?? []) }] : [],
    );
    await this.db.terms.bulkPut(changed);
  }

  async #move(name: RowTable, from: string, to: string): Promise<void> {
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

  async #transaction(tables: readonly string[], work: () => Promise<void>): Promise<void> {
    try {
      await this.db.transaction('rw', [...tables], work);
    } catch (error) {
      throw toStoreError(error);
    }
  }
}

/** Topics that have rows in the table: one look for each, however many rows it has. */
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
