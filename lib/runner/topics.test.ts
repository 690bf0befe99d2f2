import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { mustExecute, serviceOver, topicWithSeeds, untilDone } from '../../tests/support/engine-service';
import { MemoryStore } from '../../tests/support/memory-store';
import { StoreError } from '../engine/errors';
import type { TopicChange } from '../engine/topic-change';
import { DEFAULT_SETTINGS } from '../settings/settings';
import { TendrilDb } from '../store/db';
import { DexieStore } from '../store/dexie-store';

describe('discovery permission', () => {
  it('a session pauses when the discovery permission is withdrawn, and none starts without the permission', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    const allow = (mayDiscover: boolean) =>
      mustExecute(service, 'configure', { settings: DEFAULT_SETTINGS, origins: [], mayDiscover });
    await mustExecute(service, 'startSession', { topic, budgetPages: 30 });
    await allow(false);
    const paused = await store.loadTopic(topic);
    expect(paused?.session).toMatchObject({ status: 'paused', reason: 'no-permission' });
    expect(paused?.session?.spentPages).toBeLessThan(30);
    expect(service.topics.runningTopics()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await store.loadTopic(topic))?.pages).toEqual(paused?.pages);
    for (const command of ['startSession', 'resumeSession'] as const)
      expect(await service.execute(command, { topic, budgetPages: 30 })).toMatchObject({
        error: { code: 'no-permission' },
      });
    await mustExecute(service, 'recover', {});
    expect((await store.loadSession(topic))?.status).toBe('paused');

    await allow(true);
    await mustExecute(service, 'resumeSession', { topic });
    expect((await store.loadSession(topic))?.reason).toBeUndefined();
    expect(await untilDone(store, topic)).toBe('done');
    expect((await store.loadSession(topic))?.spentPages).toBe(30);
  });

  it('recover pauses a running session of a dead worker if the permission is gone', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    await service.topics.room(topic).apply((engine) => ({ change: engine.session.start(30), value: null }));
    await mustExecute(service, 'configure', { settings: DEFAULT_SETTINGS, origins: [], mayDiscover: false });
    expect((await mustExecute(service, 'recover', {})).running).toEqual([]);
    expect(await store.loadSession(topic)).toMatchObject({ status: 'paused', reason: 'no-permission' });
  });
});

describe('lost service settings', () => {
  const lost = { ...DEFAULT_SETTINGS, servicesLost: true };
  const configured = (service: Parameters<typeof mustExecute>[0], settings = lost) =>
    mustExecute(service, 'configure', { settings, origins: [], mayDiscover: true });

  it('losing service settings pauses a running session, and the user can resume it', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    await configured(service, DEFAULT_SETTINGS);
    await mustExecute(service, 'startSession', { topic, budgetPages: 30 });
    await configured(service);
    expect(await store.loadSession(topic)).toMatchObject({ status: 'paused', reason: 'services-lost' });
    expect(service.topics.runningTopics()).toEqual([]);
    await mustExecute(service, 'resumeSession', { topic });
    await configured(service, { ...lost, theme: 'dark' });
    expect(await untilDone(store, topic)).toBe('done');
  });

  it('recover pauses a running session of a dead worker if service settings are lost', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    await service.topics.room(topic).apply((engine) => ({ change: engine.session.start(30), value: null }));
    await configured(service);
    await mustExecute(service, 'recover', {});
    expect(await store.loadSession(topic)).toMatchObject({ status: 'paused', reason: 'services-lost' });
  });
});

describe('sessions', () => {
  it('a session pauses, resumes and stops', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    await mustExecute(service, 'startSession', { topic, budgetPages: 40 });
    expect(await service.execute('startSession', { topic, budgetPages: 40 })).toMatchObject({ ok: false });
    expect(await service.execute('pauseSession', { topic })).toEqual({ ok: true, value: null });
    const paused = await store.loadSession(topic);
    expect(paused?.status).toBe('paused');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await store.loadSession(topic))?.spentPages).toBe(paused?.spentPages);
    expect(await service.execute('resumeSession', { topic })).toEqual({ ok: true, value: null });
    expect(await untilDone(store, topic)).toBe('done');
    expect((await store.loadSession(topic))?.spentPages).toBe(40);
    expect(await service.execute('stopSession', { topic })).toMatchObject({ ok: false });
  });

  it('a running session continues if a command starts or resumes it again', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    await mustExecute(service, 'startSession', { topic, budgetPages: 20 });
    const refused = { ok: false, error: { code: 'already-running' } };
    expect(await service.execute('startSession', { topic, budgetPages: 40 })).toMatchObject(refused);
    expect(await service.execute('resumeSession', { topic })).toMatchObject(refused);
    expect(service.topics.runningTopics()).toEqual([topic]);
    expect(await untilDone(store, topic)).toBe('done');
    expect((await store.loadSession(topic))?.spentPages).toBe(20);
  });

  it('a refused start leaves the methods of the topic unchanged', async () => {
    const service = await serviceOver(new MemoryStore());
    const { id: topic } = await mustExecute(service, 'createTopic', { name: 'Bees' });
    const refused = await service.execute('startSession', { topic, budgetPages: 5, policy: 'forward-crawl' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'no-seeds' } });
    expect((await mustExecute(service, 'updateTopic', { topic, name: 'Hives' })).settings.policy).toBe('ucb1');
  });

  it('settings of a topic that two pages change at once have both changes in the database', async () => {
    const db = new TendrilDb('settings-at-once');
    const service = await serviceOver(new DexieStore(db));
    const { id: topic, settings: seen } = await mustExecute(service, 'createTopic', { name: 'Bees' });
    const { termBoosts, rankers } = seen;
    await Promise.all([
      mustExecute(service, 'updateTopic', { topic, settings: { termBoosts: { hive: 4 } }, from: { termBoosts } }),
      mustExecute(service, 'updateTopic', { topic, settings: { termBoosts: { wax: 0 } }, from: { termBoosts } }),
      mustExecute(service, 'updateTopic', { topic, settings: { rankers: rankers.slice(1) }, from: { rankers } }),
      mustExecute(service, 'updateTopic', { topic, settings: { rankers: [...rankers, 'jaccard'] }, from: { rankers } }),
    ]);
    expect((await db.topics.get(topic))?.settings).toEqual({
      ...seen,
      termBoosts: { hive: 4, wax: 0 },
      rankers: [...rankers.slice(1), 'jaccard'],
    });
    await db.delete();
  });

  it('a session uses changed methods from the next round on, and invalid methods are refused', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    await mustExecute(service, 'updateTopic', { topic, settings: { policy: 'keyword-search', pagesPerRound: 3 } });
    await mustExecute(service, 'startSession', { topic, budgetPages: 20 });
    while ((await store.rounds(topic)).length < 2) await new Promise((resolve) => setTimeout(resolve, 2));
    const settings = { policy: 'forward-crawl', frontier: 'wang-landau', rankers: ['cosine'] } as const;
    await mustExecute(service, 'updateTopic', { topic, settings });
    const changedAfter = (await store.rounds(topic)).length;
    expect(await untilDone(store, topic)).toBe('done');
    const rounds = await store.rounds(topic);
    expect(rounds.slice(0, changedAfter).map(({ operator }) => operator)).toEqual(
      Array.from({ length: changedAfter }, () => 'keyword-search'),
    );
    // A round that was under way when the change came ends as it began.
    expect(new Set(rounds.slice(changedAfter + 1).map(({ operator }) => operator))).toEqual(new Set(['forward-crawl']));
    expect(rounds[0]?.fetched).toBe(3);
    for (const pagesPerRound of [0, 1.5, Number.NaN])
      expect(await service.execute('updateTopic', { topic, settings: { pagesPerRound } })).toMatchObject({
        error: { code: 'bad-argument' },
      });
    expect((await store.loadTopic(topic))?.topic.settings).toMatchObject({ ...settings, pagesPerRound: 3 });
  });

  it('a new worker continues a session of a dead worker without repeated pages', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    await mustExecute(service, 'startSession', { topic, budgetPages: 30 });
    // The loop of the first worker stops as a killed one does: nothing is told to the store.
    await service.topics.halt(topic);
    expect((await store.loadSession(topic))?.status).toBe('running');
    const heir = await serviceOver(store);
    expect(await heir.execute('recover', {})).toEqual({ ok: true, value: { running: [topic] } });
    expect(await untilDone(store, topic)).toBe('done');
    const pages = (await store.loadTopic(topic))?.pages ?? [];
    expect(pages).toHaveLength(33);
    expect(new Set(pages.map((page) => page.url)).size).toBe(33);
  });

  it('a session fails with reason quota when the disk is full, and stored pages stay', async () => {
    class SmallDisk extends MemoryStore {
      full = false;
      override commit(change: TopicChange): Promise<void> {
        if (this.full && change.rounds) return Promise.reject(new StoreError('quota', 'no room'));
        return super.commit(change);
      }
    }
    const store = new SmallDisk();
    const { service, topic } = await topicWithSeeds(store);
    store.full = true;
    await mustExecute(service, 'startSession', { topic, budgetPages: 30 });
    expect(await untilDone(store, topic)).toBe('failed');
    expect((await store.loadSession(topic))?.reason).toBe('quota');
    expect((await store.loadTopic(topic))?.pages).toHaveLength(3);
    store.full = false;
    await mustExecute(service, 'startSession', { topic, budgetPages: 10 });
    expect(await untilDone(store, topic)).toBe('done');
    expect((await store.loadTopic(topic))?.pages).toHaveLength(13);
  });
});

it('a hidden topic keeps its rows, pauses its session, is not run again, and can be shown or deleted', async () => {
  const store = new MemoryStore();
  const { service, topic } = await topicWithSeeds(store);
  await mustExecute(service, 'startSession', { topic, budgetPages: 30 });
  await mustExecute(service, 'hideTopic', { topic, hidden: true });
  const hidden = await store.loadTopic(topic);
  expect(hidden?.topic.deletedAtMs).toBeTypeOf('number');
  expect(hidden?.session?.status).toBe('paused');
  expect(service.topics.runningTopics()).toEqual([]);
  await mustExecute(service, 'recover', {});
  expect(service.topics.runningTopics()).toEqual([]);
  await mustExecute(service, 'hideTopic', { topic, hidden: false });
  const shown = await store.loadTopic(topic);
  expect(shown?.topic).not.toHaveProperty('deletedAtMs');
  expect(shown?.verdicts).toEqual(hidden?.verdicts);
  await mustExecute(service, 'resumeSession', { topic });
  expect(await untilDone(store, topic)).toBe('done');
  expect(await service.execute('hideTopic', { topic: 'unknown', hidden: true })).toMatchObject({
    error: { code: 'no-topic' },
  });
});
