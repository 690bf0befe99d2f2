import 'fake-indexeddb/auto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openFileDatabase } from '../../cli/file-database';
import type { Store } from '../../lib/engine/ports';
import type { TopicChange } from '../../lib/engine/topic-change';
import { TendrilDb } from '../../lib/store/db';
import { DexieStore } from '../../lib/store/dexie-store';
import { MemoryStore } from '../support/memory-store';
import {
  attemptRecord,
  frontierRecord,
  linksRecord,
  noteRecord,
  pageRecord,
  rankingRecord,
  roundRecord,
  sessionRecord,
  termsRecord,
  topicRecord,
  verdictRecord,
  watchedRecord,
} from '../support/store-records';

const opened: TendrilDb[] = [];
let count = 0;

function freshDexieStore(): DexieStore {
  count += 1;
  const db = new TendrilDb(`contract-${count}`);
  opened.push(db);
  return new DexieStore(db);
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.delete()));
  for (const close of closers.splice(0)) await close();
  for (const file of files.splice(0)) rmSync(file);
});

const files: string[] = [];

/** A store in a file. It is closed and opened again before each reading, so that only what the file holds counts. */
function freshFileStore(): Store {
  const file = join(tmpdir(), `tendril-${crypto.randomUUID()}.store`);
  files.push(file);
  let opened = openFileDatabase(file);
  let last: Promise<unknown> = opened;
  const reopened = async (database: Awaited<typeof opened>) => {
    database.close();
    opened = openFileDatabase(file);
    return opened;
  };
  const call = (name: keyof Store, args: readonly unknown[]) => {
    const result = last.then(async () => {
      const before = await opened;
      const { db } = name === 'commit' ? before : await reopened(before);
      const store: Store = new DexieStore(db);
      return (store[name] as (...all: readonly unknown[]) => Promise<unknown>).apply(store, [...args]);
    });
    last = result.catch(() => undefined);
    return result;
  };
  closers.push(() => last.then(async () => (await opened).close()));
  return new Proxy({} as Store, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        call(name as keyof Store, args),
  });
}

const closers: (() => Promise<void>)[] = [];

/** A change that touches every table. */
const wholeChange = (topic: string): TopicChange => ({
  topic,
  topicRecord: topicRecord(topic),
  session: sessionRecord(topic, 8),
  pages: [pageRecord(topic, 1), pageRecord(topic, 0, 'https://z.test/')],
  terms: [termsRecord(topic, 1), termsRecord(topic, 0)],
  links: [linksRecord(topic, 0)],
  vocabulary: [{ topic, from: 0, terms: ['bird', 'wing'] }],
  frontierAdded: [frontierRecord(topic, 'https://b.test/'), frontierRecord(topic, 'https://c.test/')],
  frontierRemoved: ['https://c.test/'],
  attempts: [attemptRecord(topic, 'https://d.test/')],
  rounds: [roundRecord(topic, 1)],
  verdicts: [verdictRecord(topic, 1), verdictRecord(topic, 2, 'no')],
  notes: [noteRecord(topic, 'https://a.test/1'), noteRecord(topic, 'b.test')],
  watched: [watchedRecord(topic, 'https://b.test/feed'), watchedRecord(topic, 'https://a.test/feed')],
  ranking: rankingRecord(topic, 1),
});

const code = (value: string) => expect.objectContaining({ name: 'StoreError', code: value });

describe.each<[string, () => Store]>([
  ['DexieStore', freshDexieStore],
  ['MemoryStore', () => new MemoryStore()],
  ['DexieStore over a file', freshFileStore],
])('%s', (_, freshStore) => {
  test('a watched record is replaced row by row, and deleted with its topic', async () => {
    const store = freshStore();
    await store.commit(wholeChange('t'));
    const changed = { ...watchedRecord('t', 'https://b.test/feed'), etag: '"2"', fresh: ['https://b.test/2'] };
    await store.commit({ topic: 't', watched: [changed] });
    expect(await store.loadWatched('t')).toEqual([watchedRecord('t', 'https://a.test/feed'), changed]);
    await store.commit({ topic: 't', watchedRemoved: ['https://a.test/feed', 'https://gone.test/'] });
    expect(await store.loadWatched('t')).toEqual([changed]);
    await store.deleteTopic('t');
    expect(await store.loadWatched('t')).toEqual([]);
  });

  test('an answer is stored with its change, and not without the change', async () => {
    const store = freshStore();
    const answer = { id: 'call', value: { step: 3 }, atMs: 1_000_000 };
    await expect(store.commit({ topic: 'gone', session: sessionRecord('gone', 1), answer })).rejects.toEqual(
      code('conflict'),
    );
    expect(await store.answerTo('call')).toBeUndefined();
    await store.commit({ ...wholeChange('t'), answer });
    expect(await store.answerTo('call')).toEqual(answer);
    expect(await store.answerTo('another')).toBeUndefined();
  });

  test('a change deletes rows by number before it writes its other rows', async () => {
    const store = freshStore();
    await store.commit(wholeChange('t'));
    const moved = { ...pageRecord('t', 1), n: 0 };
    await store.commit({
      topic: 't',
      pages: [moved],
      terms: [termsRecord('t', 0)],
      verdicts: [{ ...verdictRecord('t', 2, 'no'), seq: 1 }],
      removed: { pages: [0, 1], vocabulary: [0], verdicts: [1, 2] },
    });
    const left = await store.loadTopic('t');
    expect(left?.pages).toEqual([moved]);
    expect(left?.terms).toEqual([termsRecord('t', 0)]);
    expect(left?.vocabulary).toEqual([]);
    expect(left?.verdicts.map(({ seq, verdict }) => [seq, verdict])).toEqual([[1, 'no']]);
    expect(await store.loadLinks('t', 0)).toBeUndefined();
  });

  test('unranked lists topics with pages and without a ranking', async () => {
    const store = freshStore();
    await store.commit(wholeChange('ranked'));
    await store.commit({ topic: 'empty', topicRecord: topicRecord('empty') });
    await store.commit({ ...wholeChange('unranked'), ranking: undefined });
    expect(await store.unranked()).toEqual(['unranked']);
  });

  test('loadTopic of an unknown topic is undefined', async () => {
    expect(await freshStore().loadTopic('none')).toBeUndefined();
    expect(await freshStore().listTopics()).toEqual([]);
  });

  test('loadTopic returns what was written, pages by number', async () => {
    const store = freshStore();
    await store.commit(wholeChange('t'));
    const snapshot = await store.loadTopic('t');
    expect(snapshot).toEqual({
      topic: topicRecord('t'),
      session: sessionRecord('t', 8),
      pages: [pageRecord('t', 0, 'https://z.test/'), pageRecord('t', 1)],
      terms: [termsRecord('t', 0), termsRecord('t', 1)],
      vocabulary: [{ topic: 't', from: 0, terms: ['bird', 'wing'] }],
      frontier: [frontierRecord('t', 'https://b.test/')],
      attempts: [attemptRecord('t', 'https://d.test/')],
      verdicts: [verdictRecord('t', 1), verdictRecord('t', 2, 'no')],
      notes: [noteRecord('t', 'b.test'), noteRecord('t', 'https://a.test/1')],
      rankingVersion: 1,
      ranking: { order: expect.any(Uint32Array), scores: expect.any(Float32Array) },
    });
  });

  test('loadLinks returns the links of one page', async () => {
    const store = freshStore();
    await store.commit(wholeChange('t'));
    expect(await store.loadLinks('t', 0)).toEqual(linksRecord('t', 0));
    expect(await store.loadLinks('t', 1)).toBeUndefined();
    expect(await store.loadLinks('u', 0)).toBeUndefined();
  });

  test('typed arrays keep type and values, and a view is stored without the rest of its buffer', async () => {
    const store = freshStore();
    const big = Uint32Array.from({ length: 1_000 }, (_unused, i) => i);
    const terms = { ...termsRecord('t', 0), ids: big.subarray(10, 13) };
    await store.commit({ topic: 't', topicRecord: topicRecord('t'), terms: [terms] });
    const loaded = (await store.loadTopic('t'))?.terms[0];
    expect(loaded?.ids).toBeInstanceOf(Uint32Array);
    expect([...(loaded?.ids ?? [])]).toEqual([10, 11, 12]);
    expect(loaded?.ids.buffer.byteLength).toBe(12);
    expect(loaded?.weights).toEqual(Float32Array.of(0.5, 4, 1e-3));
  });

  test('a store copies rows that are written or read, so that later changes have no effect', async () => {
    const store = freshStore();
    const terms = termsRecord('t', 0);
    await store.commit({ topic: 't', topicRecord: topicRecord('t'), terms: [terms] });
    terms.ids.fill(9);
    const first = await store.loadTopic('t');
    first?.terms[0]?.ids.fill(8);
    expect((await store.loadTopic('t'))?.terms[0]?.ids).toEqual(termsRecord('t', 0).ids);
  });

  test('the same change written again changes nothing', async () => {
    const store = freshStore();
    await store.commit(wholeChange('t'));
    const before = await store.loadTopic('t');
    await store.commit(wholeChange('t'));
    expect(await store.loadTopic('t')).toEqual(before);
  });

  test('a note is replaced by the next note of its target, and deleted by an empty note', async () => {
    const store = freshStore();
    await store.commit(wholeChange('t'));
    const notes = [noteRecord('t', 'b.test', []), noteRecord('t', 'https://a.test/1', ['egg'])];
    await store.commit({ topic: 't', notes });
    expect((await store.loadTopic('t'))?.notes).toEqual([noteRecord('t', 'https://a.test/1', ['egg'])]);
  });

  const conflicts: [string, TopicChange][] = [
    ['a verdict number that is taken', { topic: 't', verdicts: [verdictRecord('t', 3), verdictRecord('t', 2, 'yes')] }],
    ['one verdict number for two', { topic: 't', verdicts: [verdictRecord('t', 3), verdictRecord('t', 3, 'no')] }],
    ['term ids that are taken', { topic: 't', vocabulary: [{ topic: 't', from: 0, terms: ['other'] }] }],
    ['a page number that is taken', { topic: 't', pages: [pageRecord('t', 1, 'https://other.test/')] }],
  ];
  test.each(conflicts)('%s is a conflict, and nothing of the change is written', async (_name, wrong) => {
    const store = freshStore();
    await store.commit(wholeChange('t'));
    const before = await store.loadTopic('t');
    const change: TopicChange = {
      ...wrong,
      topicRecord: topicRecord('t', 'Renamed'),
      session: sessionRecord('t', 99),
      attempts: [attemptRecord('t', 'https://e.test/')],
      frontierRemoved: ['https://b.test/'],
      ranking: rankingRecord('t', 2),
    };
    await expect(store.commit(change)).rejects.toEqual(code('conflict'));
    expect(await store.loadTopic('t')).toEqual(before);
  });

  test('sampleTerms returns the terms of the first pages as words', async () => {
    const store = freshStore();
    await store.commit(wholeChange('t'));
    const [first, ...rest] = await store.sampleTerms('t', 1);
    const snapshot = await store.loadTopic('t');
    const words = snapshot?.vocabulary.flatMap(({ terms }) => terms) ?? [];
    expect(rest).toEqual([]);
    expect(first?.terms).toEqual(Array.from(snapshot?.terms[0]?.ids ?? [], (id) => words[id] ?? ''));
    expect(await store.sampleTerms('nowhere', 5)).toEqual([]);
  });

  test('a change with a value that cannot be stored fails, and leaves nothing', async () => {
    const store = freshStore();
    await store.commit(wholeChange('t'));
    const before = await store.loadTopic('t');
    const uncloneable = { ...roundRecord('t', 2), inputs: [() => 'https://a.test/'] as unknown as string[] };
    const change: TopicChange = { topic: 't', pages: [pageRecord('t', 2)], rounds: [uncloneable] };
    await expect(store.commit(change)).rejects.toEqual(expect.objectContaining({ name: 'StoreError' }));
    expect(await store.loadTopic('t')).toEqual(before);
  });

  test('a deleted topic accepts no more rows', async () => {
    const store = freshStore();
    await store.commit(wholeChange('t'));
    await store.commit(wholeChange('u'));
    await store.deleteTopic('t');
    await expect(store.commit({ topic: 't', pages: [pageRecord('t', 5)] })).rejects.toEqual(code('conflict'));
    expect(await store.loadTopic('t')).toBeUndefined();
    expect((await store.loadTopic('u'))?.pages).toHaveLength(2);
    expect((await store.listTopics()).map(({ id }) => id)).toEqual(['u']);
  });

  test('topics whose ids start alike stay separate', async () => {
    const store = freshStore();
    for (const id of ['t', 't1', 't\u0000']) await store.commit(wholeChange(id));
    await store.deleteTopic('t');
    expect((await store.loadTopic('t1'))?.pages).toHaveLength(2);
    expect((await store.loadTopic('t\u0000'))?.verdicts).toHaveLength(2);
  });

  test('a concurrent reader sees all of a change or nothing', async () => {
    const store = freshStore();
    await store.commit({ topic: 't', topicRecord: topicRecord('t') });
    const writes: Promise<void>[] = [];
    const reads: ReturnType<Store['loadTopic']>[] = [];
    for (let n = 0; n < 12; n += 1) {
      const page = pageRecord('t', n);
      writes.push(
        store.commit({
          topic: 't',
          pages: [page],
          terms: [termsRecord('t', n)],
          verdicts: [verdictRecord('t', n + 1)],
          session: sessionRecord('t', n + 1),
        }),
      );
      reads.push(store.loadTopic('t'));
    }
    await Promise.all(writes);
    for (const snapshot of await Promise.all(reads)) {
      const size = snapshot?.pages.length;
      expect(snapshot?.terms).toHaveLength(size as number);
      expect(snapshot?.verdicts).toHaveLength(size as number);
      expect(snapshot?.session?.spentPages ?? 0).toBe(size);
    }
  });
});

describe('DexieStore', () => {
  test('a full disk gives `quota`, and leaves nothing of the change', async () => {
    const db = new TendrilDb('quota');
    opened.push(db);
    const store = new DexieStore(db);
    await store.commit(wholeChange('t'));
    const before = await store.loadTopic('t');
    const full = () => {
      throw new DOMException('disk full', 'QuotaExceededError');
    };
    db.links.hook('creating', full);
    const change: TopicChange = {
      topic: 't',
      pages: [pageRecord('t', 2)],
      links: [linksRecord('t', 2)],
      verdicts: [verdictRecord('t', 3)],
    };
    await expect(store.commit(change)).rejects.toEqual(code('quota'));
    expect(await store.loadTopic('t')).toEqual(before);
    db.links.hook('creating').unsubscribe(full);
    await store.commit(change);
    expect((await store.loadTopic('t'))?.pages).toHaveLength(3);
  });

  test('a closed database gives `closed`', async () => {
    const db = new TendrilDb('closed');
    opened.push(db);
    const store = new DexieStore(db);
    await store.commit(wholeChange('t'));
    db.close();
    await expect(store.commit(wholeChange('t'))).rejects.toEqual(code('closed'));
    await expect(store.loadTopic('t')).rejects.toEqual(code('closed'));
  });
});
