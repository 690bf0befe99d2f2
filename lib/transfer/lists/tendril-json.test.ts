import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectLinear, repeated } from '../../../tests/support/linear';
import { bytesOf, imported, OPTIONS } from '../../../tests/support/transfer-samples';
import { fillSampleTopic, readTopic, SAMPLE_TOPIC } from '../../../tests/support/transfer-topic';
import { TendrilDb } from '../../store/db';
import { collectRecords } from '../export/collect-records';
import type { StoredRow, TopicRecords } from '../topic/tendril-schema';
import { tendrilJson, tendrilJsonImport, withoutCredentials } from './tendril-json';

import 'fake-indexeddb/auto';

let db: TendrilDb;

beforeEach(async () => {
  db = new TendrilDb(`tendril-json-${crypto.randomUUID()}`);
  await fillSampleTopic(db, { pages: 12 });
});
afterEach(() => db.delete());

async function exported(): Promise<string> {
  const records = await collectRecords(db, SAMPLE_TOPIC.id);
  return new TextDecoder().decode(await bytesOf(tendrilJson.write([], { ...OPTIONS, records })));
}

describe('Tendril JSON', () => {
  it('Tendril JSON restores every row of the topic', async () => {
    const read = await readTopic(await exported());
    const own = <T extends { topic: string }>(rows: T[]): T[] => rows.filter((row) => row.topic === SAMPLE_TOPIC.id);
    expect(read.topic).toEqual(SAMPLE_TOPIC);
    expect(read.session).toEqual(await db.sessions.get(SAMPLE_TOPIC.id));
    for (const table of ['terms', 'links', 'vocabulary', 'frontier', 'attempts', 'verdicts', 'notes'] as const) {
      expect(read[table], table).toEqual(own(await db.table(table).toArray()));
    }
    expect(read.pages).toEqual(own(await db.pages.toArray()).toSorted((a, b) => a.n - b.n));
    const [round] = await db.rounds.toArray();
    expect(read.rounds).toEqual([{ ...round, errors: [{ ...round?.errors[0], message: expect.any(String) }] }]);
    expect(read.exports).toEqual((await db.exports.toArray()).map(({ id: _, ...rest }) => rest));
  });

  it('Tendril JSON is the same document after it is read and written again', async () => {
    const first = await exported();
    const read = await readTopic(first);
    const records: TopicRecords = {
      ...read,
      async *rows(table) {
        yield* read[table] as StoredRow<typeof table>[];
      },
    };
    const second = new TextDecoder().decode(await bytesOf(tendrilJson.write([], { ...OPTIONS, records })));
    expect(second).toBe(first);
  });

  it('Tendril JSON holds no credentials, and no members outside of the format', async () => {
    await db.topics.update(SAMPLE_TOPIC.id, { apiKey: 'SECRET-2' } as never);
    await db.pages.update([SAMPLE_TOPIC.id, 'https://s0.example/p0'], { cookie: 'SECRET-3' } as never);
    const text = await exported();
    expect(text).not.toContain('SECRET');
    expect(text).toContain('api_key=…');
  });

  it("Tendril JSON neither holds nor reads the answers of the user's search engine, whose URLs can lead anywhere", async () => {
    const session = await db.sessions.get(SAMPLE_TOPIC.id);
    const next = { page: 2, url: 'https://search.example/?q=rye&start=10&ei=SECRET-4' };
    const ownAnswers = [{ operator: 'keyword-search', name: 'rye', text: 'rye', engine: 'google', next }];
    await db.sessions.put({ ...session, ownSearches: ['keyword-search\nrye'], ownAnswers } as never);
    const text = await exported();
    expect(text).not.toContain('SECRET');
    const forged = text.replace('"ownSearches":', `"ownAnswers":${JSON.stringify(ownAnswers)},"ownSearches":`);
    expect(forged).toContain('SECRET');
    expect((await readTopic(forged)).session).toEqual({ ...session, ownSearches: ['keyword-search\nrye'] });
  });

  it.each([
    ['GET https://a.example/?key=abc&q=x failed', 'GET https://a.example/?key=…&q=x failed'],
    ['X-Subscription-Token: abc', 'X-Subscription-Token: …'],
    ['Authorization: Bearer abc.def', expect.not.stringContaining('abc')],
    ['{"apiKey":"abc"}', '{"apiKey":"…"}'],
    ['no monkey business', 'no monkey business'],
  ])('withoutCredentials redacts "%s"', (message, clean) => {
    expect(withoutCredentials(message)).toEqual(clean);
  });
});

it.each(['key', 'a', 'token-', 'key = ', 'Bearer '])('withoutCredentials takes linear time for a run of "%s"', (unit) =>
  expectLinear((chars) => repeated(unit, chars), 50_000, withoutCredentials),
);

describe('tendrilJsonImport', () => {
  it('the rows of an imported topic are its standing verdicts', async () => {
    const text = await exported();
    expect(tendrilJsonImport.accepts('x.json', text.slice(0, 1_000))).toBe(true);
    expect(await imported(tendrilJsonImport, text)).toEqual(
      expect.arrayContaining([
        { url: 'https://s0.example/p0', verdict: 'seed', atMs: 1_001, title: 'Page 0' },
        { url: 'https://s2.example/p2', verdict: 'no', atMs: 1_007, title: 'Page 2' },
        { url: 'https://unfetched.example.org/x', verdict: 'seed', atMs: 1_006, tags: ['imported', 'water'] },
      ]),
    );
    expect(await imported(tendrilJsonImport, text)).toHaveLength(5);
  });

  it('a broken topic file gives one problem and no rows', async () => {
    expect(await imported(tendrilJsonImport, '{"format": "tendril-topic", "version"')).toMatchObject([
      { line: 1, reason: 'broken-row' },
    ]);
  });
});

it('a file that is not a topic gives one problem and no rows', async () => {
  for (const text of ['', '[]', '{"format": "tendril-topic", "version": 99}']) {
    expect(await imported(tendrilJsonImport, text)).toMatchObject([{ line: 1, reason: 'broken-row' }]);
  }
});
