/** An import through the engine's commands into IndexedDB stores everything or nothing. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginning, ImportWorld, importing, PAGES, sender } from '../../../tests/support/topic-import';
import { fillSampleTopic } from '../../../tests/support/transfer-topic';
import type { Command } from '../../messaging/commands';
import { failure } from '../../messaging/results';
import type { EngineService } from '../../runner/engine-service';
import { DexieStore } from '../../store/dexie-store';
import { sendTopic, topicBatches } from './send-topic';
import { summarizeTopic } from './topic-summary';

let world: ImportWorld;
beforeEach(() => {
  world = new ImportWorld();
});
afterEach(() => world.db.delete());

/** The worker dies before its `at`th command of this name, and another worker takes its place. */
async function mortal(name: Command, at: number): Promise<() => EngineService> {
  let current = await world.worker();
  const heir = await world.worker();
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

describe('failed imports of a topic', () => {
  it.each([
    ['a row that the engine refuses', (text: string) => text.replace(/"wordCount":1[0-9]{3}/, '"wordCount":-1')],
    [
      'a row that appears twice',
      (text: string) => text.replace('"url":"https://s700.example/p700"', '"url":"https://s70.example/p70"'),
    ],
    ['a reference to nowhere', (text: string) => text.replace('{"n":900,"ids"', '{"n":9000,"ids"')],
    ['a file that is cut off', (text: string) => text.slice(0, text.length * 0.7)],
  ])('the store is unchanged after an import with %s', async (_name, spoil) => {
    await fillSampleTopic(world.db, { pages: 12 });
    const before = await world.stored();
    const text = await world.foreignFile();
    const { head } = await summarizeTopic(text);
    const service = await world.worker();
    const spoilt = spoil(text);
    expect(spoilt).not.toBe(text);
    // The interface would stop here, because it checks the whole file first.
    await expect(summarizeTopic(spoilt)).rejects.toThrow(/^line \d+: /);
    const result = await sendTopic({
      batches: () => topicBatches(spoilt),
      head,
      send: sender(() => service),
    }).catch(({ code }: { code: string }) => ({ ok: false, error: { code } }));
    expect(result).toMatchObject({ ok: false, error: { code: 'bad-import' } });
    expect(await world.stored()).toEqual(before);
  });

  it('the store is unchanged after a cancelled import, and the same engine accepts the next import', async () => {
    const text = await world.foreignFile();
    const service = await world.worker();
    const before = await world.stored();
    const abort = new AbortController();
    const pieces = text.match(/[\s\S]{1,65536}/g) ?? [];
    const open = async function* () {
      for (const [i, piece] of pieces.entries()) {
        if (i === 4) abort.abort();
        yield piece;
      }
    };
    const { head } = await summarizeTopic(text);
    expect(
      await sendTopic({
        batches: () => topicBatches(open()),
        head,
        send: sender(() => service),
        signal: abort.signal,
      }),
    ).toBeUndefined();
    expect(await world.stored()).toEqual(before);
    expect(await importing(text, () => service)).toMatchObject({ ok: true });
  });

  it('an import reports import-lost when the worker dies repeatedly, and recovery restores the store', async () => {
    await fillSampleTopic(world.db, { pages: 12 });
    await (await world.worker()).execute('recover', {});
    const before = await world.stored();
    const text = await world.foreignFile();
    const { head } = await summarizeTopic(text);
    let service = await world.worker();
    let batches = 0;
    const send: typeof sendOn = async (command, request) => {
      if (command === 'addTopicRows' && ++batches % 4 === 0) service = await world.worker();
      return sendOn(command, request);
    };
    const sendOn = sender(() => service);
    const result = await sendTopic({ batches: () => topicBatches(text), head, send });
    expect(result).toMatchObject({ ok: false, error: { code: 'import-lost' } });
    expect((await world.stored()).topics).toEqual(before.topics);
    await (await world.worker()).execute('recover', {});
    expect(await world.stored()).toEqual(before);
  });
});

describe('death of the worker', () => {
  it.each([
    ['at the third batch', 'addTopicRows', 3],
    ['at the last step', 'finishTopicImport', 1],
  ] as const)(
    'a topic import starts again when the worker dies %s, and stores the topic once',
    async (_name, command, at) => {
      const text = await world.foreignFile();
      const service = await mortal(command, at);
      expect(await importing(text, service)).toMatchObject({ ok: true });
      await world.expectSame(text);
      expect(await world.db.topics.count()).toBe(1);
    },
  );

  it('rows of an interrupted import are invisible, and the next worker removes them', async () => {
    const text = await world.foreignFile();
    const first = await world.worker();
    const send = sender(() => first);
    const { value } = (await send('beginTopicImport', await beginning(text))) as { value: { import: string } };
    const { pages } = JSON.parse(text);
    await send('addTopicRows', { import: value.import, batch: 0, table: 'pages', rows: pages });
    expect(await world.rows()).toBe(PAGES);
    expect(await new DexieStore(world.db).listTopics()).toEqual([]);
    await (await world.worker()).execute('recover', {});
    expect(await world.rows()).toBe(0);
  });
});
