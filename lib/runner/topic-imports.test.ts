/**
 * Whole topics through the engine's commands into IndexedDB. How they come through deaths: transfer/topic/send-topic.
 */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { packedMeanings } from '../../tests/support/sample-meanings';
import { beginning, ImportWorld, importing, PAGES, sender } from '../../tests/support/topic-import';
import { fillSampleTopic, SAMPLE_TOPIC } from '../../tests/support/transfer-topic';
import { MeaningTable } from '../engine/rank/meaning-table';
import { foldVerdicts } from '../engine/topic/feedback';
import { ExportLog } from '../store/exports';
import { notesOf } from '../store/queries';
import { readRanking } from '../store/rankings';
import { verdictLog } from '../store/verdict-log';
import type { EngineService } from './engine-service';

const MINUTE_MS = 60_000;

let world: ImportWorld;
beforeEach(() => {
  world = new ImportWorld();
});
afterEach(() => world.db.delete());

/** Marks new pages. */
async function fillPages(service: EngineService, count: number, name = 'new'): Promise<void> {
  for (let i = 0; i < count; i++) {
    const url = `https://${name}.example/${i}`;
    const page = { url, html: `<p>Herons and wetlands ${name} ${i}`, contentType: 'text/html', language: 'en' };
    expect(await service.execute('markPage', { topic: SAMPLE_TOPIC.id, page })).toMatchObject({ ok: true });
  }
}

const numbers = async () =>
  (await world.db.pages.filter(({ topic }) => topic === SAMPLE_TOPIC.id).toArray())
    .map(({ n }) => n)
    .sort((a, b) => a - b);

describe('topic imports', () => {
  it('an imported topic has every row, its excluded sites and its export log, and is ranked', async () => {
    const text = await world.foreignFile();
    const service = await world.worker();
    expect(await importing(text, () => service)).toMatchObject({ ok: true, value: { name: 'Herons' } });
    await world.expectSame(text);
    expect(foldVerdicts(await verdictLog(world.db, SAMPLE_TOPIC.id)).sites).toEqual(
      new Map([['spam.example', 'excluded']]),
    );
    expect(await new ExportLog(world.db).exportedUrls(SAMPLE_TOPIC.id, 'ache')).toEqual(
      new Set(['https://s0.example/p0']),
    );
    expect((await readRanking(world.db, SAMPLE_TOPIC.id))?.order.length).toBeGreaterThan(0);
  });

  it('an imported topic is ranked by the table of meanings of this program, and again after the next one has another', async () => {
    const tableOf = (code: number) => new MeaningTable(packedMeanings([['heron', [code, 1]]]));
    const versionAt = async () => (await readRanking(world.db, SAMPLE_TOPIC.id))?.meanings;
    const text = await world.foreignFile(12);
    const [older, newer] = [tableOf(3), tableOf(5)];
    const service = await world.worker(older);
    expect(await importing(text, () => service)).toMatchObject({ ok: true });
    expect(await versionAt()).toBe(older.version);
    const exported = await world.exported();
    expect(exported).not.toContain(older.version);
    await world.db.topics.clear();
    await world.db.rankings.clear();
    const next = await world.worker(newer);
    expect(await importing(exported, () => next)).toMatchObject({ ok: true });
    expect(await versionAt()).toBe(newer.version);
    const third = await world.worker();
    await third.execute('judge', { topic: SAMPLE_TOPIC.id, urls: ['https://s5.example/p5'], verdict: 'skip' });
    expect(await versionAt()).toBeUndefined();
  });

  it('importing a version-1 file appends the excluded sites of its settings to the log', async () => {
    const document = JSON.parse(await world.foreignFile());
    document.version = 1;
    document.topic.settings.excludedSites = ['ads.example', 'shop.example'];
    const before = document.verdicts.length;
    const service = await world.worker();
    expect(await importing(JSON.stringify(document), () => service)).toMatchObject({ ok: true });
    const log = await verdictLog(world.db, SAMPLE_TOPIC.id);
    expect(log.slice(before).map(({ seq, site, outcome }) => [seq, site, outcome])).toEqual([
      [before + 1, 'ads.example', 'excluded'],
      [before + 2, 'shop.example', 'excluded'],
    ]);
    expect((await world.db.topics.get(SAMPLE_TOPIC.id))?.settings).not.toHaveProperty('excludedSites');
  });

  it('importing a file with tags in its log makes notes of them, unless the file has a note for the URL', async () => {
    const document = JSON.parse(await world.foreignFile());
    const [page, other] = ['https://unfetched.example.org/x', 'https://s0.example/p0'];
    for (const entry of document.verdicts) if ([page, other].includes(entry.url)) entry.tags = ['old', 'tag'];
    const service = await world.worker();
    expect(await importing(JSON.stringify(document), () => service)).toMatchObject({ ok: true });
    expect([...(await notesOf(world.db, SAMPLE_TOPIC.id)).values()].map(({ target, tags }) => [target, tags])).toEqual(
      [
        [other, ['old', 'tag']],
        [page, ['imported', 'water']],
        ['s1.example', ['library']],
      ].sort(),
    );
    expect((await verdictLog(world.db, SAMPLE_TOPIC.id)).some((entry) => 'tags' in entry)).toBe(false);
  });

  it('an import replaces the topic with the same id, and may be repeated', async () => {
    await fillSampleTopic(world.db, { pages: PAGES });
    const text = await world.exported();
    const service = await world.worker();
    await world.db.verdicts.where('[topic+seq]').above([SAMPLE_TOPIC.id, 3]).delete();
    await world.db.topics.update(SAMPLE_TOPIC.id, { name: 'Changed' });
    for (let i = 0; i < 2; i++) expect(await importing(text, () => service)).toMatchObject({ ok: true });
    expect(JSON.parse(await world.exported()).verdicts).toEqual(JSON.parse(text).verdicts);
    expect((await world.db.topics.get(SAMPLE_TOPIC.id))?.name).toBe('Herons');
    expect(await world.db.topics.count()).toBe(2);
  });

  it('an import replaces a topic in use, and all commands work afterwards', async () => {
    await fillSampleTopic(world.db, { pages: 300 });
    const text = (await world.foreignFile(60)).replaceAll('"topic-b"', '"topic-a"');
    const service = await world.worker();
    await importing(text, () => service);
    await fillPages(service, 3);
    const done = importing(text, () => service);
    for (let i = 0; i < 40; i++) {
      await fillPages(service, 1, `late-${i}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(await done).toMatchObject({ ok: true });
    expect(await numbers()).toEqual(Array.from({ length: (await numbers()).length }, (_, n) => n));
    for (const again of [service, await world.worker()]) {
      expect(
        await again.execute('judge', { topic: SAMPLE_TOPIC.id, urls: ['https://s5.example/p5'], verdict: 'skip' }),
      ).toMatchObject({ ok: true });
    }
  });

  it('a topic whose import ended before its ranking is ranked by the next worker', async () => {
    const text = await world.foreignFile(12);
    const service = await world.worker();
    service.topics.rank = () => new Promise(() => {});
    void importing(text, () => service);
    await expect.poll(() => world.db.topics.count()).toBe(1);
    expect(await world.db.rankings.count()).toBe(0);
    await (await world.worker()).execute('recover', {});
    expect((await readRanking(world.db, SAMPLE_TOPIC.id))?.order.length).toBeGreaterThan(0);
  });

  it('recover ranks a loaded topic again if its stored ranking is lost', async () => {
    const service = await world.worker();
    expect(await importing(await world.foreignFile(12), () => service)).toMatchObject({ ok: true });
    const before = (await readRanking(world.db, SAMPLE_TOPIC.id))?.order;
    await world.db.rankings.clear();
    await service.execute('recover', {});
    expect((await readRanking(world.db, SAMPLE_TOPIC.id))?.order).toEqual(before);
  });

  it.each([
    ['was running', '"status":"running"'],
    ['waited for disk space', '"status":"failed","reason":"quota"'],
  ])('an imported session is paused if it %s', async (_name, status) => {
    const text = (await world.foreignFile(12)).replace('"status":"paused"', status);
    const service = await world.worker();
    await importing(text, () => service);
    expect((await world.db.sessions.get(SAMPLE_TOPIC.id))?.status).toBe('paused');
  });
});

describe('concurrent imports', () => {
  it('an import blocks a second import, survives recover, and gives way after it was abandoned', async () => {
    const text = await world.foreignFile(12);
    const service = await world.worker();
    const send = sender(() => service);
    const request = await beginning(text);
    const first = (await send('beginTopicImport', request)) as { value: { import: string } };
    const batch = { import: first.value.import, table: 'pages', rows: JSON.parse(text).pages };
    expect(await send('addTopicRows', { ...batch, batch: 0 })).toEqual({ ok: true, value: null });
    expect(await importing(text, () => service)).toMatchObject({ error: { code: 'import-busy' } });
    await send('recover', {});
    expect(await world.rows()).toBe(12);
    world.nowMs += MINUTE_MS;
    expect(await importing(text, () => service)).toMatchObject({ ok: true });
    expect(await send('addTopicRows', { ...batch, batch: 1 })).toMatchObject({ error: { code: 'import-lost' } });
    expect(await send('finishTopicImport', batch)).toMatchObject({ error: { code: 'import-lost' } });
    expect(await world.rows()).toBeGreaterThan(12);
  });

  it('an abandoned import does not block the next one if the clock is set back', async () => {
    const text = await world.foreignFile(12);
    const service = await world.worker();
    await sender(() => service)('beginTopicImport', await beginning(text));
    world.nowMs -= 24 * 60 * MINUTE_MS;
    expect(await importing(text, () => service)).toMatchObject({ ok: true });
  });

  it('an abandoned import is removed while the engine keeps running', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const text = await world.foreignFile(12);
      const service = await world.worker();
      const send = sender(() => service);
      const { value } = (await send('beginTopicImport', await beginning(text))) as { value: { import: string } };
      const batch = { import: value.import, table: 'pages', rows: JSON.parse(text).pages };
      expect(await send('addTopicRows', { ...batch, batch: 0 })).toEqual({ ok: true, value: null });
      const later = async (ms: number) => {
        world.nowMs += ms;
        await vi.advanceTimersByTimeAsync(ms);
      };
      await later(MINUTE_MS);
      expect(await send('addTopicRows', { import: value.import, batch: 1, table: 'notes', rows: [] })).toMatchObject({
        ok: true,
      });
      await later(1.5 * MINUTE_MS);
      expect(await world.rows()).toBe(12);
      await later(MINUTE_MS);
      await vi.waitFor(async () => expect(await world.rows()).toBe(0));
      expect(await send('finishTopicImport', value)).toMatchObject({ error: { code: 'import-lost' } });
      expect(vi.getTimerCount()).toBe(0);
      expect(await importing(text, () => service)).toMatchObject({ ok: true });
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['an unknown table', { table: 'topics', batch: 0, rows: [] }],
    ['a batch out of order', { table: 'pages', batch: 1, rows: [] }],
  ])('an import ends with bad-import after %s', async (_name, wrong) => {
    const service = await world.worker();
    const send = sender(() => service);
    const opened = await send('beginTopicImport', await beginning(await world.foreignFile(12)));
    const { value } = opened as { value: { import: string } };
    expect(await send('addTopicRows', { import: value.import, ...wrong })).toMatchObject({
      error: { code: 'bad-import' },
    });
    expect(await send('finishTopicImport', value)).toMatchObject({ error: { code: 'import-lost' } });
  });

  it.each([{}, null, { format: 'tendril-topic', version: 3 }])('beginTopicImport refuses the head %j', async (head) => {
    const service = await world.worker();
    expect(await service.execute('beginTopicImport', { head })).toMatchObject({ error: { code: 'bad-import' } });
  });
});
