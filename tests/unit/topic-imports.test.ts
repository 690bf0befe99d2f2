/** Whole topics through the engine's commands into IndexedDB: all or nothing, whatever happens on the way. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foldVerdicts } from '../../lib/engine/topic/feedback';
import type { Command, EngineCommand, RequestOf, ResultOf } from '../../lib/messaging/commands';
import { failure, type Result } from '../../lib/messaging/results';
import { EngineService } from '../../lib/runner/engine-service';
import { TendrilDb } from '../../lib/store/db';
import { DexieStaging } from '../../lib/store/dexie-staging';
import { DexieStore } from '../../lib/store/dexie-store';
import { ExportLog } from '../../lib/store/exports';
import { notesOf, verdictLog } from '../../lib/store/queries';
import { collectRecords } from '../../lib/transfer/export/collect-records';
import { tendrilJson } from '../../lib/transfer/export/formats/tendril-json';
import { handOverTopic } from '../../lib/transfer/topic/topic-handover';
import { summarizeTopic } from '../../lib/transfer/topic/topic-summary';
import { createNodeEngine } from '../bench/node-engine';
import { bytesOf, OPTIONS } from '../support/transfer-samples';
import { fillSampleTopic, SAMPLE_TOPIC } from '../support/transfer-topic';
import { practiceWeb } from '../web/practice';
import { createWeb } from '../web/web';

const PAGES = 1_300;
const MINUTE_MS = 60_000;
const web = createWeb(practiceWeb());

let db: TendrilDb;
let nowMs: number;

beforeEach(() => {
  db = new TendrilDb(`imports-${crypto.randomUUID()}`);
  nowMs = 1_000_000;
});
afterEach(() => db.delete());

/** A new engine worker over the same database. */
async function worker(database = db): Promise<EngineService> {
  const { deps } = await createNodeEngine(web, { language: 'en', background: [], seed: 1 });
  return new EngineService({
    store: new DexieStore(database),
    staging: new DexieStaging(database),
    clock: { ...deps.clock, nowMs: () => nowMs },
    logger: { debug: () => {}, warn: () => {} },
    dependencies: () => deps,
    resources: async () => ({ background: [], semantic: undefined }),
    testProvider: async () => ({ ok: false, hits: [], durationMs: 0 }),
    newId: () => crypto.randomUUID(),
  });
}

/** Commands as they cross between contexts: as JSON. */
const sender =
  (host: () => EngineService) =>
  async <C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>> =>
    JSON.parse(JSON.stringify(await host().execute(command, JSON.parse(JSON.stringify(request)))));

async function exported(database = db): Promise<string> {
  const records = await collectRecords(database, SAMPLE_TOPIC.id);
  return new TextDecoder().decode(await bytesOf(tendrilJson.write([], { ...OPTIONS, records })));
}

/** The file of a topic that this database has never seen. */
async function foreignFile(pages = PAGES): Promise<string> {
  const other = new TendrilDb(`foreign-${crypto.randomUUID()}`);
  await fillSampleTopic(other, { pages });
  const text = await exported(other);
  await other.delete();
  return text;
}

/** Marks pages that nobody has seen. */
async function fillPages(host: EngineService, count: number, name = 'new'): Promise<void> {
  for (let i = 0; i < count; i++) {
    const url = `https://${name}.example/${i}`;
    const page = { url, html: `<p>Herons and wetlands ${name} ${i}`, contentType: 'text/html', language: 'en' };
    expect(await host.execute('markPage', { topic: SAMPLE_TOPIC.id, page })).toMatchObject({ ok: true });
  }
}

const numbers = async () =>
  (await db.pages.filter(({ topic }) => topic === SAMPLE_TOPIC.id).toArray()).map(({ n }) => n).sort((a, b) => a - b);

async function importing(text: string, host: () => EngineService, signal?: AbortSignal) {
  const { head } = await summarizeTopic(text);
  return handOverTopic({ open: () => text, head, send: sender(host), signal });
}

async function stored(): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const));
  return Object.fromEntries(tables);
}

/** Counts rows; nothing is stored of a topic that is in no list. */
async function rowsOf(topic: string): Promise<number> {
  const counts = await Promise.all(
    db.tables
      .filter(({ name }) => !/robots|providers/.test(name))
      .map((table) => table.filter((row) => (row.topic ?? row.id) === topic).count()),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The worker dies when it is about to carry out the `at`th command of this name; another takes its place. */
async function mortal(name: Command, at: number): Promise<() => EngineService> {
  let current = await worker();
  const heir = await worker();
  let seen = 0;
  const { execute } = current;
  current.execute = async (command, request) => {
    if (command === name && ++seen === at) {
      current = heir;
      await heir.execute('recover', {});
      return failure('engine-unreachable', 'died');
    }
    return execute.call(current, command, request) as never;
  };
  return () => current;
}

describe('a whole topic', () => {
  it('comes back with every row, its excluded sites and its log of hand-overs, and is ranked', async () => {
    const text = await foreignFile();
    const host = await worker();
    expect(await importing(text, () => host)).toMatchObject({ ok: true, value: { name: 'Herons' } });
    const [again, before] = [await exported(), text].map((file) => JSON.parse(file));
    expect({ ...again, session: 0 }).toEqual({ ...before, session: 0 });
    expect(foldVerdicts(await verdictLog(db, SAMPLE_TOPIC.id)).sites).toEqual(new Map([['spam.example', 'excluded']]));
    expect(await new ExportLog(db).handedOver(SAMPLE_TOPIC.id, 'ache')).toEqual(new Set(['https://s0.example/p0']));
    expect((await db.rankings.get(SAMPLE_TOPIC.id))?.order.length).toBeGreaterThan(0);
  });

  it('from a file in which the settings held the excluded sites has them in its log, as its last entries', async () => {
    const document = JSON.parse(await foreignFile());
    document.version = 1;
    document.topic.settings.excludedSites = ['ads.example', 'shop.example'];
    const before = document.verdicts.length;
    const host = await worker();
    expect(await importing(JSON.stringify(document), () => host)).toMatchObject({ ok: true });
    const log = await verdictLog(db, SAMPLE_TOPIC.id);
    expect(log.slice(before).map(({ seq, site, outcome }) => [seq, site, outcome])).toEqual([
      [before + 1, 'ads.example', 'excluded'],
      [before + 2, 'shop.example', 'excluded'],
    ]);
    expect((await db.topics.get(SAMPLE_TOPIC.id))?.settings).not.toHaveProperty('excludedSites');
  });

  it('from a file in which the log held tags has them as notes, unless the file has a note there', async () => {
    const document = JSON.parse(await foreignFile());
    const [page, other] = ['https://unfetched.example.org/x', 'https://s0.example/p0'];
    for (const entry of document.verdicts) if ([page, other].includes(entry.url)) entry.tags = ['old', 'tag'];
    const host = await worker();
    expect(await importing(JSON.stringify(document), () => host)).toMatchObject({ ok: true });
    expect([...(await notesOf(db, SAMPLE_TOPIC.id)).values()].map(({ target, tags }) => [target, tags])).toEqual(
      [
        [other, ['old', 'tag']],
        [page, ['imported', 'water']],
        ['s1.example', ['library']],
      ].sort(),
    );
    expect((await verdictLog(db, SAMPLE_TOPIC.id)).some((entry) => 'tags' in entry)).toBe(false);
  });

  it('replaces the one of the same id, and can be taken in twice', async () => {
    await fillSampleTopic(db, { pages: PAGES });
    const text = await exported();
    const host = await worker();
    await db.verdicts.where('[topic+seq]').above([SAMPLE_TOPIC.id, 3]).delete();
    await db.topics.update(SAMPLE_TOPIC.id, { name: 'Changed' });
    for (let i = 0; i < 2; i++) expect(await importing(text, () => host)).toMatchObject({ ok: true });
    expect(JSON.parse(await exported()).verdicts).toEqual(JSON.parse(text).verdicts);
    expect((await db.topics.get(SAMPLE_TOPIC.id))?.name).toBe('Herons');
    expect(await db.topics.count()).toBe(2);
  });

  it('replaces one that is in use: a page marked meanwhile is in it or not, and every command works afterwards', async () => {
    await fillSampleTopic(db, { pages: 300 });
    const text = (await foreignFile(60)).replaceAll('"topic-b"', '"topic-a"');
    const host = await worker();
    await importing(text, () => host);
    await fillPages(host, 3);
    const done = importing(text, () => host);
    for (let i = 0; i < 40; i++) {
      await fillPages(host, 1, `late-${i}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(await done).toMatchObject({ ok: true });
    expect(await numbers()).toEqual(Array.from({ length: (await numbers()).length }, (_, n) => n));
    for (const again of [host, await worker()]) {
      expect(
        await again.execute('judge', { topic: SAMPLE_TOPIC.id, urls: ['https://s5.example/p5'], verdict: 'skip' }),
      ).toMatchObject({ ok: true });
    }
  });

  it('is ranked by the next worker when the one that listed it died', async () => {
    const text = await foreignFile(12);
    const host = await worker();
    host.topics.rank = () => new Promise(() => {});
    void importing(text, () => host);
    await expect.poll(() => db.topics.count()).toBe(1);
    expect(await db.rankings.count()).toBe(0);
    await (await worker()).execute('recover', {});
    expect((await db.rankings.get(SAMPLE_TOPIC.id))?.order.length).toBeGreaterThan(0);
  });

  it('comes with its session paused where it ran', async () => {
    const text = (await foreignFile(12)).replace('"status":"paused"', '"status":"running"');
    const host = await worker();
    await importing(text, () => host);
    expect((await db.sessions.get(SAMPLE_TOPIC.id))?.status).toBe('paused');
  });
});

describe('what was stored before stays as it was', () => {
  it.each([
    ['a row that the engine refuses', (text: string) => text.replace(/"wordCount":1[0-9]{3}/, '"wordCount":-1')],
    [
      'a row that appears twice',
      (text: string) => text.replace('"url":"https://s700.example/p700"', '"url":"https://s70.example/p70"'),
    ],
    ['a reference to nowhere', (text: string) => text.replace('{"n":900,"ids"', '{"n":9000,"ids"')],
    ['a file that is cut off', (text: string) => text.slice(0, text.length * 0.7)],
  ])('after %s', async (_name, spoil) => {
    await fillSampleTopic(db, { pages: 12 });
    const before = await stored();
    const text = await foreignFile();
    const { head } = await summarizeTopic(text);
    const host = await worker();
    const spoilt = spoil(text);
    expect(spoilt).not.toBe(text);
    // The interface would not get so far: it looks through the whole file first.
    await expect(summarizeTopic(spoilt)).rejects.toThrow(/^line \d+: /);
    const result = await handOverTopic({ open: () => spoilt, head, send: sender(() => host) }).catch(
      ({ code }: { code: string }) => ({ ok: false, error: { code } }),
    );
    expect(result).toMatchObject({ ok: false, error: { code: 'bad-import' } });
    expect(await stored()).toEqual(before);
  });

  it('when it is called off in the middle, and the same engine takes in the next', async () => {
    const text = await foreignFile();
    const host = await worker();
    const before = await stored();
    const abort = new AbortController();
    const pieces = text.match(/[\s\S]{1,65536}/g) ?? [];
    const open = async function* () {
      for (const [i, piece] of pieces.entries()) {
        if (i === 4) abort.abort();
        yield piece;
      }
    };
    const { head } = await summarizeTopic(text);
    expect(await handOverTopic({ open, head, send: sender(() => host), signal: abort.signal })).toBeUndefined();
    expect(await stored()).toEqual(before);
    expect(await importing(text, () => host)).toMatchObject({ ok: true });
  });

  it('when the worker dies again and again, and says that it was interrupted', async () => {
    await fillSampleTopic(db, { pages: 12 });
    await (await worker()).execute('recover', {});
    const before = await stored();
    const text = await foreignFile();
    const { head } = await summarizeTopic(text);
    let host = await worker();
    let batches = 0;
    const send: typeof sendOn = async (command, request) => {
      if (command === 'addTopicRows' && ++batches % 4 === 0) host = await worker();
      return sendOn(command, request);
    };
    const sendOn = sender(() => host);
    const result = await handOverTopic({ open: () => text, head, send });
    expect(result).toMatchObject({ ok: false, error: { code: 'import-lost' } });
    expect((await stored()).topics).toEqual(before.topics);
    await (await worker()).execute('recover', {});
    expect(await stored()).toEqual(before);
  });
});

describe('the death of the worker', () => {
  it.each([
    ['at the third batch', 'addTopicRows', 3],
    ['at the last step', 'finishTopicImport', 1],
  ] as const)('%s: nothing is left of it, and all is handed over again', async (_name, command, at) => {
    const text = await foreignFile();
    const host = await mortal(command, at);
    expect(await importing(text, host)).toMatchObject({ ok: true });
    const [again, before] = [await exported(), text].map((file) => JSON.parse(file));
    expect({ ...again, session: 0 }).toEqual({ ...before, session: 0 });
    expect(await db.topics.count()).toBe(1);
  });

  it('leaves rows that nobody sees and the next worker removes', async () => {
    const text = await foreignFile();
    const { head } = await summarizeTopic(text);
    const first = await worker();
    const send = sender(() => first);
    const { value } = (await send('beginTopicImport', {
      head: { format: 'tendril-topic', version: 1, ...head },
    })) as { value: { import: string } };
    const { pages } = JSON.parse(text);
    await send('addTopicRows', { import: value.import, batch: 0, table: 'pages', rows: pages });
    expect(await rowsOf(SAMPLE_TOPIC.id)).toBe(PAGES);
    expect(await new DexieStore(db).listTopics()).toEqual([]);
    await (await worker()).execute('recover', {});
    expect(await rowsOf(SAMPLE_TOPIC.id)).toBe(0);
  });
});

describe('one import at a time', () => {
  it('is disturbed neither by a second one nor by a new background, and gives way when it was left', async () => {
    const text = await foreignFile(12);
    const host = await worker();
    const send = sender(() => host);
    const { head } = await summarizeTopic(text);
    const request = { head: { format: 'tendril-topic', version: 1, ...head } };
    const first = (await send('beginTopicImport', request)) as { value: { import: string } };
    const batch = { import: first.value.import, table: 'pages', rows: JSON.parse(text).pages };
    expect(await send('addTopicRows', { ...batch, batch: 0 })).toEqual({ ok: true, value: null });
    expect(await importing(text, () => host)).toMatchObject({ error: { code: 'import-busy' } });
    await send('recover', {});
    expect(await rowsOf(SAMPLE_TOPIC.id)).toBe(12);
    nowMs += MINUTE_MS;
    expect(await importing(text, () => host)).toMatchObject({ ok: true });
    expect(await send('addTopicRows', { ...batch, batch: 1 })).toMatchObject({ error: { code: 'import-lost' } });
    expect(await send('finishTopicImport', batch)).toMatchObject({ error: { code: 'import-lost' } });
    expect(await rowsOf(SAMPLE_TOPIC.id)).toBeGreaterThan(12);
  });

  it.each([
    ['a table that is none', { table: 'topics', batch: 0, rows: [] }],
    ['a batch that is not the next', { table: 'pages', batch: 1, rows: [] }],
  ])('ends with %s', async (_name, wrong) => {
    const { head } = await summarizeTopic(await foreignFile(12));
    const host = await worker();
    const send = sender(() => host);
    const opened = await send('beginTopicImport', { head: { format: 'tendril-topic', version: 1, ...head } });
    const { value } = opened as { value: { import: string } };
    expect(await send('addTopicRows', { import: value.import, ...wrong })).toMatchObject({
      error: { code: 'bad-import' },
    });
    expect(await send('finishTopicImport', value)).toMatchObject({ error: { code: 'import-lost' } });
  });

  it.each([{}, null, { format: 'tendril-topic', version: 3 }])('does not begin with the head %j', async (head) => {
    const host = await worker();
    expect(await host.execute('beginTopicImport', { head })).toMatchObject({ error: { code: 'bad-import' } });
  });
});
