import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, OPTIONS } from '../../../tests/support/transfer-samples';
import { fillSampleTopic, SAMPLE_TOPIC, samplePage } from '../../../tests/support/transfer-topic';
import type { PageRecord } from '../../engine/records';
import { TendrilDb } from '../../store/db';
import { DexieStore } from '../../store/dexie-store';
import { tendrilJson } from '../lists/tendril-json';
import { summarizeTopic } from '../topic/topic-summary';
import { collectRecords } from './collect-records';

const PAGES = 1_205;
let db: TendrilDb;

beforeEach(async () => {
  db = new TendrilDb(`records-${crypto.randomUUID()}`);
  await fillSampleTopic(db, { pages: PAGES });
});
afterEach(() => db.delete());

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

/** Commits a round that fetches one queued URL, as the engine does. */
async function commitRound(store: DexieStore, n: number): Promise<void> {
  const topic = SAMPLE_TOPIC.id;
  const url = `https://front.example/${String(n - PAGES).padStart(5, '0')}`;
  const vector = { ids: Uint32Array.of(0, 2 + n), counts: Uint16Array.of(1, 1), weights: Float32Array.of(1, 1) };
  await store.commit({
    topic,
    pages: [{ ...samplePage(topic, n), url }],
    terms: [{ topic, n, ...vector, linkHashes: new Float64Array(0) }],
    links: [{ topic, n, targets: [], anchors: [], contexts: [] }],
    vocabulary: [{ topic, from: n - PAGES + 3, terms: [`new${n}`] }],
    verdicts: [{ topic, seq: n - PAGES + 11, url, verdict: 'yes', atMs: n }],
    frontierAdded: [],
    frontierRemoved: [url],
  });
}

describe('collectRecords', () => {
  it('collectRecords streams every row of the topic in key order', async () => {
    const records = await collectRecords(db, SAMPLE_TOPIC.id);
    const pages = await all(records?.rows('pages') ?? none());
    expect(pages.map((page) => page.n)).toEqual(Array.from({ length: 1_205 }, (_, n) => n));
    expect(await all(records?.rows('frontier') ?? none())).toHaveLength(1_205);
    expect(await all(records?.rows('verdicts') ?? none())).toEqual(
      await db.verdicts.filter((row) => row.topic === SAMPLE_TOPIC.id).toArray(),
    );
    expect(records?.session).toEqual(await db.sessions.get(SAMPLE_TOPIC.id));
  });

  it('an export during commits can be imported, and holds each page either as a page or as a queued URL', async () => {
    const store = new DexieStore(db);
    const records = (await collectRecords(db, SAMPLE_TOPIC.id)) ?? expect.fail('no topic');
    const before = await db.verdicts.where('[topic+seq]').above([SAMPLE_TOPIC.id, 0]).count();
    async function* meanwhile() {
      let n = PAGES;
      for await (const chunk of tendrilJson.write([], { ...OPTIONS, records })) {
        for (let i = 0; i < 5; i++) await commitRound(store, n++);
        yield chunk;
      }
      expect(n).toBeGreaterThan(PAGES + 20);
    }
    const text = new TextDecoder().decode(await bytesOf(meanwhile()));
    await summarizeTopic(text);
    const document = JSON.parse(text);
    expect(document.pages).toHaveLength(PAGES);
    expect(document.frontier).toHaveLength(PAGES);
    expect(document.verdicts).toHaveLength(before - 1);
  });

  it('collectRecords gives pages the sites of its start, even when a site is split meanwhile', async () => {
    const { id: topic } = SAMPLE_TOPIC;
    const before = await all((await collectRecords(db, topic))?.rows('pages') ?? none());
    const records = (await collectRecords(db, topic)) ?? expect.fail('no topic');
    const found: PageRecord[] = [];
    for await (const page of records.rows('pages')) {
      // A split changes all pages of the site in one commit.
      if (found.length === 100) {
        const record = (await db.topics.get(topic)) ?? expect.fail('no topic');
        await new DexieStore(db).commit({
          topic,
          topicRecord: { ...record, renumberedAtMs: (record.renumberedAtMs ?? 0) + 1 },
          pages: before.map((one) => ({ ...one, site: `${one.site}/split` })),
        });
      }
      found.push(page);
    }
    expect(found.map(({ site }) => site)).toEqual(before.map(({ site }) => site));
  });

  it('collectRecords returns undefined for an unknown topic', async () => {
    expect(await collectRecords(db, 'none')).toBeUndefined();
  });
});

async function* none(): AsyncGenerator<never> {}
