import { describe, expect, it } from 'vitest';
import { BEE_PAGES, mustExecute, serviceOver, topicWithSeeds, untilDone } from '../../tests/support/engine-service';
import { MemoryStore } from '../../tests/support/memory-store';
import { SPLIT } from '../engine/basics';
import { collectionOf } from '../engine/insight/collection';
import { foldVerdicts } from '../engine/topic/feedback';

describe('importRows', () => {
  it('importRows adds rows once, and the next session fetches their pages', async () => {
    const store = new MemoryStore();
    const service = await serviceOver(store);
    const { id: topic } = await mustExecute(service, 'createTopic', { name: 'Bees' });
    const rows = BEE_PAGES.slice(0, 4).map((url) => ({
      url,
      verdict: 'seed' as const,
      tags: ['old', 'Bees'],
      note: 'From a library.',
    }));
    expect(await mustExecute(service, 'importRows', { topic, rows })).toEqual({ added: 4, known: 0 });
    expect(await mustExecute(service, 'importRows', { topic, rows })).toEqual({ added: 0, known: 4 });
    const notes = (await store.loadTopic(topic))?.notes ?? [];
    expect(notes).toHaveLength(4);
    for (const note of notes) expect(note).toMatchObject({ tags: ['old'], text: 'From a library.' });
    await mustExecute(service, 'startSession', { topic, budgetPages: 10 });
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

  it('importRows keeps the titles of pages until they are fetched', async () => {
    const store = new MemoryStore();
    const service = await serviceOver(store);
    const { id: topic } = await mustExecute(service, 'createTopic', { name: 'Bees' });
    const url = 'https://hive.example/';
    await mustExecute(service, 'importRows', { topic, rows: [{ url, verdict: 'yes', title: 'The hive' }] });
    const { validVerdicts } = foldVerdicts((await store.loadTopic(topic))?.verdicts ?? []);
    const [page] = collectionOf(new Map(validVerdicts.map((entry) => [entry.url, entry])), [], new Map(), new Map());
    expect(page).toMatchObject({ url, title: 'The hive', isRead: false });
  });

  it('importRows accepts 150,000 rows', async () => {
    const store = new MemoryStore();
    const service = await serviceOver(store);
    const { id: topic } = await mustExecute(service, 'createTopic', { name: 'Bees' });
    const rows = Array.from({ length: 150_000 }, (_, i) => ({
      url: `https://a.example/${i}`,
      verdict: 'seed' as const,
    }));
    expect(await mustExecute(service, 'importRows', { topic, rows })).toEqual({ added: rows.length, known: 0 });
    expect(await mustExecute(service, 'undo', { topic })).toMatchObject({ step: rows.length + 1 });
  });

  it('importing known sites hides each site in one step, without rejected pages', async () => {
    const store = new MemoryStore();
    const service = await serviceOver(store);
    const { id: topic } = await mustExecute(service, 'createTopic', { name: 'Bees' });
    await mustExecute(service, 'judgeSite', { topic, site: 'mine.example', outcome: 'belongs' });
    const urls = ['https://a.example/', 'https://www.a.example/x', 'https://b.example/', 'https://mine.example/'];
    const rows = urls.map((url) => ({ url, verdict: 'known' as const }));
    expect(await mustExecute(service, 'importRows', { topic, rows })).toEqual({ added: 2, known: 2 });
    expect(await mustExecute(service, 'importRows', { topic, rows })).toEqual({ added: 0, known: 4 });
    const folded = async () => foldVerdicts((await store.loadTopic(topic))?.verdicts ?? []);
    const { sites, rejected } = await folded();
    expect(Object.fromEntries(sites)).toEqual({
      'mine.example': 'belongs',
      'a.example': 'known',
      'b.example': 'known',
    });
    expect(rejected.size).toBe(0);
    await mustExecute(service, 'undo', { topic });
    expect([...(await folded()).sites.keys()]).toEqual(['mine.example']);
  });

  it('importRows assigns site decisions to sites that the user divided or joined', async () => {
    const store = new MemoryStore();
    const service = await serviceOver(store);
    const { id: topic } = await mustExecute(service, 'createTopic', { name: 'Bees' });
    await mustExecute(service, 'divideSite', { topic, site: 'github.com/ada', extent: 'ada.example' });
    await mustExecute(service, 'divideSite', { topic, site: 'b.example', extent: 'c.example' });
    await mustExecute(service, 'divideSite', { topic, site: 'd.example', extent: SPLIT });
    await mustExecute(service, 'judgeSite', { topic, site: 'c.example', outcome: 'enough' });
    const urls = ['https://github.com/ada', 'https://b.example/', 'https://x.d.example/'];
    const rows = urls.map((url) => ({ url, verdict: 'known' as const, note: 'Ours.' }));
    expect(await mustExecute(service, 'importRows', { topic, rows })).toEqual({ added: 2, known: 1 });
    const { verdicts = [], notes = [] } = (await store.loadTopic(topic)) ?? {};
    expect(Object.fromEntries(foldVerdicts(verdicts).sites)).toEqual({
      'ada.example': 'known',
      'c.example': 'enough',
      'x.d.example': 'known',
    });
    expect(notes.map(({ target }) => target).sort()).toEqual(['ada.example', 'c.example', 'x.d.example']);
  });

  it('importing a table of sites restores their outcomes and entry pages in one step', async () => {
    const store = new MemoryStore();
    const service = await serviceOver(store);
    const { id: topic } = await mustExecute(service, 'createTopic', { name: 'Bees' });
    await mustExecute(service, 'judgeSite', { topic, site: 'mine.example', outcome: 'belongs' });
    const rows = (
      [
        ['https://a.example/', 'enough'],
        ['https://github.com/bees', 'belongs'],
        ['https://mine.example/', 'excluded'],
      ] as const
    ).map(([url, outcome]) => ({ url, outcome, verdict: 'yes' as const, tags: ['to read'] }));
    expect(await mustExecute(service, 'importRows', { topic, rows })).toEqual({ added: 3, known: 0 });
    expect(await mustExecute(service, 'importRows', { topic, rows })).toEqual({ added: 0, known: 3 });
    const folded = async () => foldVerdicts((await store.loadTopic(topic))?.verdicts ?? []);
    const { sites, confirmed } = await folded();
    expect(Object.fromEntries(sites)).toEqual({
      'a.example': 'enough',
      'github.com/bees': 'belongs',
      'mine.example': 'belongs',
    });
    expect([...confirmed]).toEqual(rows.map(({ url }) => url));
    const notes = (await store.loadTopic(topic))?.notes ?? [];
    expect(notes.map(({ target }) => target).sort()).toEqual([...sites.keys()].sort());
    await mustExecute(service, 'undo', { topic });
    expect([...(await folded()).sites.keys()]).toEqual(['mine.example']);
  });

  it('undoing an import removes its tags and text, and keeps the user’s own', async () => {
    const store = new MemoryStore();
    const service = await serviceOver(store);
    const { id: topic } = await mustExecute(service, 'createTopic', { name: 'Bees' });
    const [first = '', second = '', third = ''] = BEE_PAGES;
    const said = async () =>
      Object.fromEntries(
        (await store.loadTopic(topic))?.notes.map(({ target, tags, text }) => [target, [...tags, text]]) ?? [],
      );
    await mustExecute(service, 'note', { topic, target: first, tags: ['mine'] });
    const rows = [first, second].map((url) => ({ url, verdict: 'yes' as const, tags: ['theirs'], note: 'Theirs.' }));
    await mustExecute(service, 'importRows', { topic, rows });
    const more = [first, second, third].map((url) => ({ url, verdict: 'yes' as const, tags: ['more'] }));
    await mustExecute(service, 'importRows', { topic, rows: more });
    const all = {
      [first]: ['mine', 'theirs', 'more', 'Theirs.'],
      [second]: ['theirs', 'more', 'Theirs.'],
      [third]: ['more', ''],
    };
    expect(await said()).toEqual(all);

    const { step } = await mustExecute(service, 'undo', { topic });
    expect(await said()).toEqual({
      [first]: ['mine', 'theirs', 'Theirs.'],
      [second]: ['theirs', 'Theirs.'],
      [third]: [''],
    });
    await mustExecute(service, 'undo', { topic, step });
    expect(await said()).toEqual(all);

    await mustExecute(service, 'note', { topic, target: second, text: 'My own.' });
    // One page of the first import; the other stands, and so does what the user has written anew.
    await mustExecute(service, 'undo', { topic, url: first });
    await mustExecute(service, 'undo', { topic, url: second });
    expect(await said()).toEqual({
      [first]: ['mine', 'more', ''],
      [second]: ['theirs', 'more', 'My own.'],
      [third]: ['more', ''],
    });
  });

  it('importRows queues another crawler’s candidates with their provenance, and adds no verdicts', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    const [seed, , , ...others] = BEE_PAGES;
    const found = others.slice(0, 4).map((url) => ({ url, verdict: 'candidate' as const, title: 'Bees' }));
    const rows = [{ url: seed ?? '', verdict: 'candidate' as const }, ...found].map((row) => ({
      ...row,
      crawler: 'stormcrawler',
      from: 'http://elsewhere.test/',
    }));
    const verdicts = (await store.loadTopic(topic))?.verdicts;
    expect(await mustExecute(service, 'importRows', { topic, rows })).toEqual({ added: 4, known: 1 });
    expect(await mustExecute(service, 'importRows', { topic, rows })).toEqual({ added: 0, known: 5 });
    expect((await store.loadTopic(topic))?.verdicts).toEqual(verdicts);
    await mustExecute(service, 'startSession', { topic, budgetPages: 60, policy: 'forward-crawl' });
    await untilDone(store, topic);
    const pages = (await store.loadTopic(topic))?.pages ?? [];
    for (const { url } of found) {
      expect(pages.find((page) => page.url === url)?.foundBy, url).toMatchObject({
        operator: 'forward-crawl',
        provider: 'stormcrawler',
        from: 'http://elsewhere.test/',
      });
    }
  });
});
