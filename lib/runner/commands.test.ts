import { describe, expect, it } from 'vitest';
import {
  BEE_PAGES,
  mustExecute,
  pageOf,
  serviceOver,
  topicWithSeeds,
  untilDone,
} from '../../tests/support/engine-service';
import { MemoryStore } from '../../tests/support/memory-store';
import type { TopicChange } from '../engine/topic-change';
import type { EngineService } from './engine-service';

class CountingStore extends MemoryStore {
  commits = 0;
  override commit(change: TopicChange): Promise<void> {
    this.commits += 1;
    return super.commit(change);
  }
}

describe('commands', () => {
  it('a refused command returns an error code and leaves the store unchanged', async () => {
    const store = new MemoryStore();
    const service = await serviceOver(store);
    const code = async (result: ReturnType<EngineService['execute']>) => {
      const { ok, error } = (await result) as { ok: boolean; error?: { code: string } };
      return ok ? 'ok' : error?.code;
    };
    expect(await code(service.execute('createTopic', { name: '  ' }))).toBe('bad-argument');
    expect(await code(service.execute('startSession', { topic: 'none', budgetPages: 5 }))).toBe('no-topic');
    const { id } = await mustExecute(service, 'createTopic', { name: 'Bees' });
    expect(await code(service.execute('startSession', { topic: id, budgetPages: 5 }))).toBe('no-seeds');
    expect(await code(service.execute('startSession', { topic: id, budgetPages: 0 }))).toBe('bad-argument');
    expect(await code(service.execute('markPage', { topic: id, page: { ...pageOf(''), url: 'about:blank' } }))).toBe(
      'bad-argument',
    );
    expect(await code(service.execute('markPage', { topic: id, page: { ...pageOf(''), url: 'http://a.test/' } }))).toBe(
      'empty-page',
    );
    expect(await code(service.execute('judge', { topic: id, urls: ['http://a.test/'], verdict: 'yes' }))).toBe(
      'no-page',
    );
    expect(await code(service.execute('pauseSession', { topic: id }))).toBe('not-running');
    expect(await code(service.execute('undo', { topic: id }))).toBe('nothing-to-undo');
    expect((await store.loadTopic(id))?.pages).toEqual([]);
  });

  it('markPage adds a page once, however often it is called', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    const again = await mustExecute(service, 'markPage', { topic, page: pageOf(BEE_PAGES[0] as string) });
    expect(again.added).toBe(false);
    const snapshot = await store.loadTopic(topic);
    expect(snapshot?.pages).toHaveLength(3);
    expect(snapshot?.verdicts).toHaveLength(3);
    expect(snapshot?.topic.language).toBe('en');
  });

  it('translateTopic stores translations of the name, sends no words of pages, and keeps stored ones on failure', async () => {
    const store = new MemoryStore();
    let found: { texts: string[] } | { fault: string } = { texts: ['Imkerei', 'Biene'] };
    const asked: unknown[] = [];
    const translate = async (_: unknown, request: unknown) => {
      asked.push(request);
      return found;
    };
    const { service, topic } = await topicWithSeeds(store, { translate });
    const languages = async () => (await store.loadTopic(topic))?.topic.settings.languages;
    expect(await mustExecute(service, 'translateTopic', { topic, language: 'de' })).toEqual({
      texts: ['Imkerei', 'Biene'],
    });
    expect(await languages()).toEqual({ de: ['Imkerei', 'Biene'] });
    // The marked pages may be the user's own, so none of their words is sent.
    expect(asked).toEqual([{ name: 'Bees', from: 'en', into: 'de', terms: [] }]);
    found = { fault: 'unreachable' };
    expect(await mustExecute(service, 'translateTopic', { topic, language: 'de' })).toEqual({ fault: 'unreachable' });
    await mustExecute(service, 'translateTopic', { topic, language: 'fr' });
    expect(await languages()).toEqual({ de: ['Imkerei', 'Biene'], fr: [] });
    // The loaded topic has the translation as an example of the topic.
    const { state } = await service.topics.room(topic).engine();
    expect(state.pages.translated.map(({ row }) => state.pages.matrix.row(row).ids.length)).toEqual([2]);
  });

  it('a session does not query sources that the topic has stopped', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    await mustExecute(service, 'updateTopic', { topic, settings: { stoppedSources: ['searxng', 'mediawiki'] } });
    await mustExecute(service, 'startSession', { topic, budgetPages: 20 });
    expect(await untilDone(store, topic)).toBe('done');
    const questions = (await store.rounds(topic)).flatMap((round) => round.questions ?? []);
    const asked = new Set(questions.flatMap(({ services }) => Object.keys(services)));
    expect(asked.size).toBeGreaterThan(0);
    for (const stopped of ['searxng', 'mediawiki']) expect(asked).not.toContain(stopped);
  });

  it('judge returns the version of the ranking in the store', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    const [url = ''] = BEE_PAGES;
    for (const verdict of ['yes', 'no'] as const) {
      const { rankingVersion } = await mustExecute(service, 'judge', { topic, urls: [url], verdict });
      expect(rankingVersion).toBe((await store.loadTopic(topic))?.rankingVersion);
    }
  });

  it('commands that only read leave the store unchanged, also where rows are broken and the ranking is missing', async () => {
    const store = new CountingStore();
    const { topic } = await topicWithSeeds(store);
    await store.commit({ topic, removed: { pages: [1], vocabulary: [], verdicts: [] } });
    const service = await serviceOver(store);
    const before = store.commits;
    await mustExecute(service, 'describeMethods', { topic });
    await mustExecute(service, 'suggestQuery', { topic });
    await mustExecute(service, 'nextSearches', { topic, count: 3 });
    expect(store.commits).toBe(before);
    await mustExecute(service, 'note', { topic, target: 'a.example', tags: ['hive'] });
    expect(store.commits).toBe(before + 3);
    expect((await store.loadTopic(topic))?.pages.map(({ n }) => n)).toEqual([0, 1]);
  });

  it('undo takes back all verdicts of one command, and undoing the undo restores them', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    await mustExecute(service, 'startSession', { topic, budgetPages: 30 });
    expect(await untilDone(store, topic)).toBe('done');
    // Nobody answers at the very moment of the last find.
    await service.topics.options.clock.sleep(1);
    const engine = () => service.topics.room(topic).engine();
    const ranked = async () => [...(await engine()).model.ranked()];
    const urls = async () => (await ranked()).map(({ url }) => url);
    const before = await urls();

    const above = before.slice(0, 6);
    const { step } = await mustExecute(service, 'judge', { topic, urls: above, verdict: 'yes' });
    expect(await urls()).not.toEqual(expect.arrayContaining(above));
    const back = await mustExecute(service, 'undo', { topic });
    expect(back.undone.map(({ url }) => url)).toEqual(above);
    expect(await urls()).toEqual(before);
    expect((await engine()).model.feedback.confirmed.size).toBe(0);
    await mustExecute(service, 'undo', { topic, step: back.step });
    expect((await engine()).model.feedback.confirmed).toEqual(new Set(above));
    await mustExecute(service, 'undo', { topic, step });
    expect(await urls()).toEqual(before);

    const site = (await ranked())[0]?.site ?? '';
    await mustExecute(service, 'judgeSite', { topic, site, outcome: 'excluded' });
    await mustExecute(service, 'judgeSite', { topic, site: 'other.example', outcome: 'excluded' });
    expect((await ranked()).some((page) => page.site === site)).toBe(false);
    await mustExecute(service, 'undo', { topic });
    expect((await engine()).model.feedback.sites).toEqual(new Map([[site, 'excluded']]));
    await mustExecute(service, 'undo', { topic });
    expect(await urls()).toEqual(before);
    expect((await engine()).model.feedback.sites.size).toBe(0);
  });

  it('judgeSite with belongs confirms the page on which the user decided in the same step', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    const url = 'https://other.example/';
    await mustExecute(service, 'judgeSite', { topic, site: 'other.example', outcome: 'belongs', url });
    const { feedback } = (await service.topics.room(topic).engine()).model;
    expect([feedback.confirmed.has(url), feedback.sites.get('other.example')]).toEqual([true, 'belongs']);
    expect((await mustExecute(service, 'undo', { topic })).undone).toHaveLength(2);
    expect((await service.topics.room(topic).engine()).model.feedback.confirmed.has(url)).toBe(false);
  });

  it('note stores tags and text of a page or site without a new ranking', async () => {
    const store = new MemoryStore();
    const service = await serviceOver(store);
    const { id: topic } = await mustExecute(service, 'createTopic', { name: 'Bees' });
    const note = { tags: [' hive ', 'Hive'], text: 'Read again.' };
    expect(await mustExecute(service, 'note', { topic, target: 'https://A.example/x#top', ...note })).toEqual({
      tags: ['hive'],
      text: 'Read again.',
    });
    await mustExecute(service, 'note', { topic, target: 'a.example', tags: ['library'] });
    await mustExecute(service, 'note', { topic, target: 'a.example', text: 'All of it.' });
    const stored = await store.loadTopic(topic);
    expect(stored?.notes).toMatchObject([
      { target: 'a.example', tags: ['library'], text: 'All of it.' },
      { target: 'https://a.example/x', tags: ['hive'], text: 'Read again.' },
    ]);
    expect(stored?.rankingVersion).toBe(0);
    expect(await service.execute('note', { topic, target: 'no site / nor page', tags: [] })).toMatchObject({
      error: { code: 'bad-argument' },
    });
  });

  it('rejectPage rejects a page once, whether or not the topic has it', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    for (let i = 0; i < 2; i++) await mustExecute(service, 'rejectPage', { topic, url: 'https://a.test/' });
    await mustExecute(service, 'rejectPage', { topic, url: BEE_PAGES[0] as string });
    expect((await store.loadTopic(topic))?.verdicts.slice(3).map(({ verdict }) => verdict)).toEqual(['no', 'no']);
  });

  it.each([
    [
      'recover records the page that the worker hung on as failed and continues the session',
      () => BEE_PAGES,
      'running',
      [['page-hung', false]],
    ],
    ['recover continues a session once if the worker hung without a page', () => [], 'running', []],
    ['recover fails a session whose worker hung twice in the same round', () => [], 'failed', [], { hungInRound: 1 }],
  ] as const)('%s', async (_name, left, status, attempts, before: { hungInRound?: number } = {}) => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    const { session } = (await service.topics.room(topic).engine()).state;
    await store.commit({ topic, session: { ...session, ...before, status: 'running', budgetPages: 5 } });
    const next = await serviceOver(store);
    const running = await mustExecute(next, 'recover', { hung: true, reading: left()[5] });
    expect(running.running).toEqual([topic]);
    await next.topics.halt(topic);
    const snapshot = await store.loadTopic(topic);
    expect(snapshot?.session?.status === 'failed').toBe(status === 'failed');
    expect(snapshot?.attempts.map(({ code, retryable }) => [code, retryable])).toEqual(attempts);
    if (attempts.length > 0) expect(snapshot?.attempts[0]?.url).toBe(BEE_PAGES[5]);
  });
});
