import { describe, expect, it } from 'vitest';
import { BEE_PAGES, done, serviceOver, untilDone } from '../../tests/support/engine-service';
import { MemoryStore } from '../../tests/support/memory-store';
import { foldVerdicts } from '../engine/topic/feedback';

describe('imports', () => {
  it('import rows once, however often they are imported, and fetch their pages with the next session', async () => {
    const store = new MemoryStore();
    const service = await serviceOver(store);
    const { id: topic } = await done(service, 'createTopic', { name: 'Bees' });
    const rows = BEE_PAGES.slice(0, 4).map((url) => ({
      url,
      verdict: 'seed' as const,
      tags: ['old', 'Bees'],
      note: 'From a library.',
    }));
    expect(await done(service, 'importRows', { topic, rows })).toEqual({ added: 4, known: 0 });
    expect(await done(service, 'importRows', { topic, rows })).toEqual({ added: 0, known: 4 });
    const notes = (await store.loadTopic(topic))?.notes ?? [];
    expect(notes).toHaveLength(4);
    for (const note of notes) expect(note).toMatchObject({ tags: ['old'], text: 'From a library.' });
    await done(service, 'startSession', { topic, budgetPages: 10 });
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

  it('of sites that the user knows hides each in one step, without an example of what does not belong', async () => {
    const store = new MemoryStore();
    const service = await serviceOver(store);
    const { id: topic } = await done(service, 'createTopic', { name: 'Bees' });
    await done(service, 'judgeSite', { topic, site: 'mine.example', outcome: 'belongs' });
    const urls = ['https://a.example/', 'https://www.a.example/x', 'https://b.example/', 'https://mine.example/'];
    const rows = urls.map((url) => ({ url, verdict: 'known' as const }));
    expect(await done(service, 'importRows', { topic, rows })).toEqual({ added: 2, known: 2 });
    expect(await done(service, 'importRows', { topic, rows })).toEqual({ added: 0, known: 4 });
    const folded = async () => foldVerdicts((await store.loadTopic(topic))?.verdicts ?? []);
    const { sites, rejected } = await folded();
    expect(Object.fromEntries(sites)).toEqual({
      'mine.example': 'belongs',
      'a.example': 'known',
      'b.example': 'known',
    });
    expect(rejected.size).toBe(0);
    await done(service, 'undo', { topic });
    expect([...(await folded()).sites.keys()]).toEqual(['mine.example']);
  });
});
