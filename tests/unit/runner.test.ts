import { beforeAll, describe, expect, it } from 'vitest';
import { StoreError } from '../../lib/engine/errors';
import type { Store } from '../../lib/engine/ports';
import { foldVerdicts } from '../../lib/engine/topic/feedback';
import type { TopicChange } from '../../lib/engine/types';
import type { EngineCommand, RequestOf, ResultOf } from '../../lib/messaging/commands';
import { EngineService, type EngineServiceOptions } from '../../lib/runner/engine-service';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import { MemoryStore } from '../../lib/store/memory-store';
import type { TopicStaging } from '../../lib/store/staging';
import { createNodeEngine } from '../bench/node-engine';
import { practiceWeb } from '../web/practice';
import { createWeb, type Web } from '../web/web';

const LABEL = 'beekeeping';

let web: Web;
beforeAll(() => {
  web = createWeb(practiceWeb());
});

/** No topic is imported here: topic-imports.test.ts. */
const unused = () => Promise.reject(new Error('unused'));
const NO_STAGING: TopicStaging = { stage: unused, list: unused, discardUnlisted: async () => undefined };

async function hostOver(store: Store, more: Partial<EngineServiceOptions> = {}): Promise<EngineService> {
  const { deps } = await createNodeEngine(web, { language: 'en', background: [], seed: 1 });
  let ids = 0;
  return new EngineService({
    store,
    staging: NO_STAGING,
    clock: deps.clock,
    logger: { debug: () => {}, warn: () => {} },
    dependencies: () => deps,
    resources: async () => ({ background: [], semantic: undefined }),
    testProvider: async () => ({ ok: false, hits: [], durationMs: 0 }),
    newId: () => `topic-${++ids}`,
    ...more,
  });
}

async function done<C extends EngineCommand>(
  host: EngineService,
  command: C,
  request: RequestOf<C>,
): Promise<ResultOf<C>> {
  const result = await host.execute(command, request);
  if (!result.ok) throw new Error(`${command}: ${result.error.code} ${result.error.detail}`);
  return result.value;
}

const pageOf = (url: string) => {
  const html = web.pages.find((page) => page.url === url)?.html ?? '';
  return { url, html, contentType: 'text/html', language: 'en' };
};
const labelled = (label: string) => web.pages.filter((page) => page.label === label).map((page) => page.url);

async function marked(store: Store): Promise<{ host: EngineService; topic: string }> {
  const host = await hostOver(store);
  const { id } = await done(host, 'createTopic', { name: 'Bees' });
  for (const url of labelled(LABEL).slice(0, 3)) await done(host, 'markPage', { topic: id, page: pageOf(url) });
  return { host, topic: id };
}

async function untilDone(store: Store, topic: string): Promise<string> {
  for (let i = 0; i < 2_000; i++) {
    const session = await store.loadSession(topic);
    if (session && session.status !== 'running') return session.status;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('the session did not end');
}

describe('commands', () => {
  it('say what is wrong, and leave the store alone', async () => {
    const store = new MemoryStore();
    const host = await hostOver(store);
    const code = async (result: ReturnType<EngineService['execute']>) => {
      const { ok, error } = (await result) as { ok: boolean; error?: { code: string } };
      return ok ? 'ok' : error?.code;
    };
    expect(await code(host.execute('createTopic', { name: '  ' }))).toBe('bad-argument');
    expect(await code(host.execute('startSession', { topic: 'none', budgetPages: 5 }))).toBe('no-topic');
    const { id } = await done(host, 'createTopic', { name: 'Bees' });
    expect(await code(host.execute('startSession', { topic: id, budgetPages: 5 }))).toBe('no-seeds');
    expect(await code(host.execute('startSession', { topic: id, budgetPages: 0 }))).toBe('bad-argument');
    expect(await code(host.execute('markPage', { topic: id, page: { ...pageOf(''), url: 'about:blank' } }))).toBe(
      'bad-argument',
    );
    expect(await code(host.execute('markPage', { topic: id, page: { ...pageOf(''), url: 'http://a.test/' } }))).toBe(
      'empty-page',
    );
    expect(await code(host.execute('judge', { topic: id, urls: ['http://a.test/'], verdict: 'yes' }))).toBe('no-page');
    expect(await code(host.execute('pauseSession', { topic: id }))).toBe('not-running');
    expect(await code(host.execute('undo', { topic: id }))).toBe('nothing-to-undo');
    expect((await store.loadTopic(id))?.pages).toEqual([]);
  });

  it('mark a page once, however often it is marked', async () => {
    const store = new MemoryStore();
    const { host, topic } = await marked(store);
    const again = await done(host, 'markPage', { topic, page: pageOf(labelled(LABEL)[0] as string) });
    expect(again.added).toBe(false);
    const snapshot = await store.loadTopic(topic);
    expect(snapshot?.pages).toHaveLength(3);
    expect(snapshot?.verdicts).toHaveLength(3);
    expect(snapshot?.topic.language).toBe('en');
  });

  it('judge into a stored ranking, and name its version', async () => {
    const store = new MemoryStore();
    const { host, topic } = await marked(store);
    const [url = ''] = labelled(LABEL);
    for (const verdict of ['yes', 'no'] as const) {
      const { rankingVersion } = await done(host, 'judge', { topic, urls: [url], verdict });
      expect(rankingVersion).toBe((await store.loadTopic(topic))?.rankingVersion);
    }
  });

  it('pause what runs when the permission goes, keep what waits, and start nothing without it', async () => {
    const store = new MemoryStore();
    const { host, topic } = await marked(store);
    const allow = (mayDiscover: boolean) =>
      done(host, 'configure', { settings: DEFAULT_SETTINGS, origins: [], mayDiscover });
    await done(host, 'startSession', { topic, budgetPages: 30 });
    await allow(false);
    const paused = await store.loadTopic(topic);
    expect(paused?.session).toMatchObject({ status: 'paused', reason: 'no-permission' });
    expect(paused?.session?.spentPages).toBeLessThan(30);
    expect(host.topics.runningTopics()).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await store.loadTopic(topic))?.pages).toEqual(paused?.pages);
    for (const command of ['startSession', 'resumeSession'] as const)
      expect(await host.execute(command, { topic, budgetPages: 30 })).toMatchObject({
        error: { code: 'no-permission' },
      });
    await done(host, 'recover', {});
    expect((await store.loadSession(topic))?.status).toBe('paused');

    await allow(true);
    await done(host, 'resumeSession', { topic });
    expect((await store.loadSession(topic))?.reason).toBeUndefined();
    expect(await untilDone(store, topic)).toBe('done');
    expect((await store.loadSession(topic))?.spentPages).toBe(30);
  });

  it('pause a session that a dead worker left, where the permission is gone meanwhile', async () => {
    const store = new MemoryStore();
    const { host, topic } = await marked(store);
    await host.topics.room(topic).apply((engine) => ({ change: engine.session('start', 30), value: null }));
    await done(host, 'configure', { settings: DEFAULT_SETTINGS, origins: [], mayDiscover: false });
    expect((await done(host, 'recover', {})).running).toEqual([]);
    expect(await store.loadSession(topic)).toMatchObject({ status: 'paused', reason: 'no-permission' });
  });

  it('answer in steps: what one command did, one undo takes back, and the undo of that gives again', async () => {
    const store = new MemoryStore();
    const { host, topic } = await marked(store);
    await done(host, 'startSession', { topic, budgetPages: 30 });
    expect(await untilDone(store, topic)).toBe('done');
    // Nobody answers at the very moment of the last find.
    await host.topics.options.clock.sleep(1);
    const engine = () => host.topics.room(topic).engine();
    const ranked = async () => [...(await engine()).model.ranked()];
    const urls = async () => (await ranked()).map(({ url }) => url);
    const before = await urls();

    const above = before.slice(0, 6);
    const { step } = await done(host, 'judge', { topic, urls: above, verdict: 'yes' });
    expect(await urls()).not.toEqual(expect.arrayContaining(above));
    const back = await done(host, 'undo', { topic });
    expect(back.undone.map(({ url }) => url)).toEqual(above);
    expect(await urls()).toEqual(before);
    expect((await engine()).model.feedback.confirmed.size).toBe(0);
    await done(host, 'undo', { topic, step: back.step });
    expect((await engine()).model.feedback.confirmed).toEqual(new Set(above));
    await done(host, 'undo', { topic, step });
    expect(await urls()).toEqual(before);

    const site = (await ranked())[0]?.site ?? '';
    await done(host, 'judgeSite', { topic, site, outcome: 'excluded' });
    await done(host, 'judgeSite', { topic, site: 'other.example', outcome: 'excluded' });
    expect((await ranked()).some((page) => page.site === site)).toBe(false);
    await done(host, 'undo', { topic });
    expect((await engine()).model.feedback.sites).toEqual(new Map([[site, 'excluded']]));
    await done(host, 'undo', { topic });
    expect(await urls()).toEqual(before);
    expect((await engine()).model.feedback.sites.size).toBe(0);
  });

  it('make a seed of the entry page of a site that belongs, in one step', async () => {
    const store = new MemoryStore();
    const { host, topic } = await marked(store);
    const url = 'https://other.example/';
    await done(host, 'judgeSite', { topic, site: 'other.example', outcome: 'belongs', url });
    const { feedback } = (await host.topics.room(topic).engine()).model;
    expect([feedback.seeds.has(url), feedback.sites.get('other.example')]).toEqual([true, 'belongs']);
    expect((await done(host, 'undo', { topic })).undone).toHaveLength(2);
    expect((await host.topics.room(topic).engine()).model.feedback.seeds.has(url)).toBe(false);
  });

  it('reject a page once, known or not', async () => {
    const store = new MemoryStore();
    const { host, topic } = await marked(store);
    for (let i = 0; i < 2; i++) await done(host, 'rejectPage', { topic, url: 'https://a.test/' });
    await done(host, 'rejectPage', { topic, url: labelled(LABEL)[0] as string });
    expect((await store.loadTopic(topic))?.verdicts.slice(3).map(({ verdict }) => verdict)).toEqual(['no', 'no']);
  });

  it.each([
    ['sets the page aside that the worker hung in, and goes on', labelled, 'running', [['page-hung', false]]],
    ['ends a session that hung without a page', () => [], 'failed', []],
  ] as const)('%s', async (_name, left, status, attempts) => {
    const store = new MemoryStore();
    const { host, topic } = await marked(store);
    const { session } = (await host.topics.room(topic).engine()).state;
    await store.commit({ topic, session: { ...session, status: 'running', budgetPages: 5 } });
    const next = await hostOver(store, { leftAtWork: async () => left(LABEL)[5] });
    const running = await done(next, 'recover', { hung: true });
    expect(running.running).toEqual([topic]);
    await next.topics.halt(topic);
    const snapshot = await store.loadTopic(topic);
    expect(snapshot?.session?.status === 'failed').toBe(status === 'failed');
    expect(snapshot?.attempts.map(({ code, retryable }) => [code, retryable])).toEqual(attempts);
    if (attempts.length > 0) expect(snapshot?.attempts[0]?.url).toBe(labelled(LABEL)[5]);
  });

  it('are carried out once, and answered alike, when they are sent again after the death of the worker', async () => {
    const store = new MemoryStore();
    const first = await hostOver(store);
    const created = await first.execute('createTopic', { name: 'Bees' }, 'call-1');
    expect(await (await hostOver(store)).execute('createTopic', { name: 'Bees' }, 'call-1')).toEqual(created);
    expect(await store.listTopics()).toHaveLength(1);

    const { host, topic } = await marked(store);
    const [url = ''] = labelled(LABEL);
    const judged = await host.execute('judge', { topic, urls: [url], verdict: 'no' }, 'call-2');
    const undone = await host.execute('undo', { topic }, 'call-3');
    const heir = await hostOver(store);
    expect(await heir.execute('judge', { topic, urls: [url], verdict: 'no' }, 'call-2')).toEqual(judged);
    expect(await heir.execute('undo', { topic }, 'call-3')).toEqual(undone);
    expect((await store.loadTopic(topic))?.verdicts).toHaveLength(5);
  });

  it('import rows once, however often they are imported, and fetch their pages with the next session', async () => {
    const store = new MemoryStore();
    const host = await hostOver(store);
    const { id: topic } = await done(host, 'createTopic', { name: 'Bees' });
    const rows = labelled(LABEL)
      .slice(0, 4)
      .map((url) => ({ url, verdict: 'seed' as const, tags: ['old', 'Bees'], note: 'From a library.' }));
    expect(await done(host, 'importRows', { topic, rows })).toEqual({ added: 4, known: 0 });
    expect(await done(host, 'importRows', { topic, rows })).toEqual({ added: 0, known: 4 });
    const notes = (await store.loadTopic(topic))?.notes ?? [];
    expect(notes).toHaveLength(4);
    for (const note of notes) expect(note).toMatchObject({ tags: ['old'], text: 'From a library.' });
    await done(host, 'startSession', { topic, budgetPages: 10 });
    expect(await untilDone(store, topic)).toBe('done');
    const pages = (await store.loadTopic(topic))?.pages ?? [];
    expect(
      pages
        .filter((page) => page.foundBy.operator === 'import')
        .map((page) => page.url)
        .sort(),
    ).toEqual(rows.map(({ url }) => url).sort());
    expect(pages).toHaveLength(10);
  });

  it('writes the user’s tags and words on a page or a site, and ranks nothing', async () => {
    const store = new MemoryStore();
    const host = await hostOver(store);
    const { id: topic } = await done(host, 'createTopic', { name: 'Bees' });
    const note = { tags: [' hive ', 'Hive'], text: 'Read again.' };
    expect(await done(host, 'note', { topic, target: 'https://A.example/x#top', ...note })).toEqual({
      tags: ['hive'],
      text: 'Read again.',
    });
    await done(host, 'note', { topic, target: 'a.example', tags: ['library'] });
    await done(host, 'note', { topic, target: 'a.example', text: 'All of it.' });
    const stored = await store.loadTopic(topic);
    expect(stored?.notes).toMatchObject([
      { target: 'a.example', tags: ['library'], text: 'All of it.' },
      { target: 'https://a.example/x', tags: ['hive'], text: 'Read again.' },
    ]);
    expect(stored?.rankingVersion).toBe(0);
    expect(await host.execute('note', { topic, target: 'no site / nor page', tags: [] })).toMatchObject({
      error: { code: 'bad-argument' },
    });
  });

  it('of sites that the user knows hides each in one step, without an example of what does not belong', async () => {
    const store = new MemoryStore();
    const host = await hostOver(store);
    const { id: topic } = await done(host, 'createTopic', { name: 'Bees' });
    await done(host, 'judgeSite', { topic, site: 'mine.example', outcome: 'belongs' });
    const urls = ['https://a.example/', 'https://www.a.example/x', 'https://b.example/', 'https://mine.example/'];
    const rows = urls.map((url) => ({ url, verdict: 'known' as const }));
    expect(await done(host, 'importRows', { topic, rows })).toEqual({ added: 2, known: 2 });
    expect(await done(host, 'importRows', { topic, rows })).toEqual({ added: 0, known: 4 });
    const folded = async () => foldVerdicts((await store.loadTopic(topic))?.verdicts ?? []);
    const { sites, rejected } = await folded();
    expect(Object.fromEntries(sites)).toEqual({
      'mine.example': 'belongs',
      'a.example': 'known',
      'b.example': 'known',
    });
    expect(rejected.size).toBe(0);
    await done(host, 'undo', { topic });
    expect([...(await folded()).sites.keys()]).toEqual(['mine.example']);
  });
});

describe('sessions', () => {
  it('pause, resume and stop', async () => {
    const store = new MemoryStore();
    const { host, topic } = await marked(store);
    await done(host, 'startSession', { topic, budgetPages: 40 });
    expect(await host.execute('startSession', { topic, budgetPages: 40 })).toMatchObject({ ok: false });
    expect(await host.execute('pauseSession', { topic })).toEqual({ ok: true, value: null });
    const paused = await store.loadSession(topic);
    expect(paused?.status).toBe('paused');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await store.loadSession(topic))?.spentPages).toBe(paused?.spentPages);
    expect(await host.execute('resumeSession', { topic })).toEqual({ ok: true, value: null });
    expect(await untilDone(store, topic)).toBe('done');
    expect((await store.loadSession(topic))?.spentPages).toBe(40);
    expect(await host.execute('stopSession', { topic })).toMatchObject({ ok: false });
  });

  it('go on undisturbed when they are started or resumed while they run', async () => {
    const store = new MemoryStore();
    const { host, topic } = await marked(store);
    await done(host, 'startSession', { topic, budgetPages: 20 });
    const refused = { ok: false, error: { code: 'already-running' } };
    expect(await host.execute('startSession', { topic, budgetPages: 40 })).toMatchObject(refused);
    expect(await host.execute('resumeSession', { topic })).toMatchObject(refused);
    expect(host.topics.runningTopics()).toEqual([topic]);
    expect(await untilDone(store, topic)).toBe('done');
    expect((await store.loadSession(topic))?.spentPages).toBe(20);
  });

  it('that are refused leave the topic’s methods as they were', async () => {
    const host = await hostOver(new MemoryStore());
    const { id: topic } = await done(host, 'createTopic', { name: 'Bees' });
    const refused = await host.execute('startSession', { topic, budgetPages: 5, policy: 'forward-crawl' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'no-seeds' } });
    expect((await done(host, 'updateTopic', { topic, name: 'Hives' })).settings.policy).toBe('ucb1');
  });

  it('take up other methods with the next round, and refuse what is no method', async () => {
    const store = new MemoryStore();
    const { host, topic } = await marked(store);
    await done(host, 'updateTopic', { topic, settings: { policy: 'keyword-search', pagesPerRound: 3 } });
    await done(host, 'startSession', { topic, budgetPages: 20 });
    while ((await store.rounds(topic)).length < 2) await new Promise((resolve) => setTimeout(resolve, 2));
    const settings = { policy: 'forward-crawl', frontier: 'wang-landau', rankers: ['cosine'] } as const;
    await done(host, 'updateTopic', { topic, settings });
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
      expect(await host.execute('updateTopic', { topic, settings: { pagesPerRound } })).toMatchObject({
        error: { code: 'bad-argument' },
      });
    expect((await store.loadTopic(topic))?.topic.settings).toMatchObject({ ...settings, pagesPerRound: 3 });
  });

  it('go on in a new worker where a dead one left them', async () => {
    const store = new MemoryStore();
    const { host, topic } = await marked(store);
    await done(host, 'startSession', { topic, budgetPages: 30 });
    // The loop of the first worker stops as a killed one does: nothing is told to the store.
    await host.topics.halt(topic);
    expect((await store.loadSession(topic))?.status).toBe('running');
    const heir = await hostOver(store);
    expect(await heir.execute('recover', {})).toEqual({ ok: true, value: { running: [topic] } });
    expect(await untilDone(store, topic)).toBe('done');
    const pages = (await store.loadTopic(topic))?.pages ?? [];
    expect(pages).toHaveLength(33);
    expect(new Set(pages.map((page) => page.url)).size).toBe(33);
  });

  it('fail with a reason when the disk is full, and lose nothing that was stored', async () => {
    class SmallDisk extends MemoryStore {
      full = false;
      override commit(change: TopicChange): Promise<void> {
        if (this.full && change.rounds) return Promise.reject(new StoreError('quota', 'no room'));
        return super.commit(change);
      }
    }
    const store = new SmallDisk();
    const { host, topic } = await marked(store);
    store.full = true;
    await done(host, 'startSession', { topic, budgetPages: 30 });
    expect(await untilDone(store, topic)).toBe('failed');
    expect((await store.loadSession(topic))?.reason).toBe('quota');
    expect((await store.loadTopic(topic))?.pages).toHaveLength(3);
    store.full = false;
    await done(host, 'startSession', { topic, budgetPages: 10 });
    expect(await untilDone(store, topic)).toBe('done');
    expect((await store.loadTopic(topic))?.pages).toHaveLength(13);
  });
});
