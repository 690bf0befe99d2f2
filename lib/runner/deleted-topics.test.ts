/** Topics that are deleted while something works on them. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { serviceOver } from '../../tests/support/engine-service';
import { ImportWorld, importing } from '../../tests/support/topic-import';
import { fillSampleTopic, SAMPLE_TOPIC } from '../../tests/support/transfer-topic';
import { NodeWorld } from '../../tests/torture/node-world';
import { calendarWeb } from '../../tests/web/calendar';
import { DexieStore } from '../store/dexie-store';
import { listTopics } from '../store/queries';
import { DexieStaging } from '../store/staging';
import type { EngineService } from './engine-service';

const topic = SAMPLE_TOPIC.id;

it.each(['stage', 'read', 'links'] as const)(
  'a merge into a topic that is deleted while it runs (%s) ends with an error, and leaves no row',
  async (moment) => {
    const world = new ImportWorld();
    await fillSampleTopic(world.db, { pages: 12 });
    const text = await world.exported();
    let service: EngineService | undefined;
    let isDeleted = false;
    const staging = new Proxy(new DexieStaging(world.db), {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return async (...given: unknown[]) => {
          const answer: unknown = await Reflect.apply(member, target, given);
          if (name === moment && !isDeleted) {
            isDeleted = true;
            expect(await service?.execute('deleteTopic', { topic })).toEqual({ ok: true, value: null });
          }
          return answer;
        };
      },
    });
    service = await serviceOver(new DexieStore(world.db), { staging });
    expect(await importing(text, () => service as EngineService, 'merge')).toMatchObject({
      ok: false,
      error: { code: 'no-topic' },
    });
    expect(isDeleted).toBe(true);
    expect(await world.rows()).toBe(0);
    expect((await listTopics(world.db)).map(({ id }) => id)).toEqual(['topic-b']);
    expect((await world.db.pages.toArray()).filter((row) => row.topic !== 'topic-b')).toEqual([]);
    await world.db.delete();
  },
);

it.each([1, 4, 9])(
  'a watch run ends when its topic is deleted during request %i, and neither asks nor stores anything afterwards',
  async (nth) => {
    let [requests, isWatching] = [0, false];
    let deleted: Promise<unknown> | undefined;
    const web = calendarWeb(() => world.nowMs, 0);
    const world: NodeWorld = new NodeWorld({
      fetch: (url, init) => {
        if (isWatching) requests += 1;
        if (requests === nth) deleted ??= world.done('deleteTopic', { topic: id });
        return web.fetch(url, init);
      },
    });
    const { id } = await world.done('createTopic', { name: 'Beekeeping' });
    for (const { url, html } of web.homes)
      await world.done('markPage', { topic: id, page: { url, html, contentType: 'text/html', language: 'en' } });
    isWatching = true;
    await world.done('watchTopic', { topic: id });
    await expect.poll(() => deleted).toBeDefined();
    await deleted;
    const asked = requests;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(requests).toBe(asked);
    expect(world.service.topics.runningTopics()).toEqual([]);
    const rows = await world.read(['topics', 'pages', 'watched', 'sessions', 'frontier', 'attempts', 'verdicts']);
    expect(Object.values(rows).flat()).toEqual([]);
    expect(await world.send('watchTopic', { topic: id })).toMatchObject({ ok: false, error: { code: 'no-topic' } });
    await world.close();
  },
);
