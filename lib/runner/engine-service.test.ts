import { describe, expect, it, vi } from 'vitest';
import { BEE_PAGES, serviceOver, topicWithSeeds, untilDone } from '../../tests/support/engine-service';
import { MemoryStore } from '../../tests/support/memory-store';

describe('commands', () => {
  it('a session that two pages start at once is started once, and the second page hears that it runs', async () => {
    const store = new MemoryStore();
    const { service, topic } = await topicWithSeeds(store);
    const asked = vi.spyOn(service.topics.deps.providers, 'search');
    const started = await Promise.all([1, 2].map(() => service.execute('startSession', { topic, budgetPages: 5 })));
    expect(started).toMatchObject([{ ok: true }, { ok: false, error: { code: 'already-running' } }]);
    expect(await untilDone(store, topic)).toBe('done');
    const requests = asked.mock.calls.map(([request]) => JSON.stringify(request));
    expect(requests.length).toBeGreaterThan(0);
    expect([...new Set(requests)]).toEqual(requests);
  });

  it('a command sent again with the same id after a worker restart runs once and returns the same result', async () => {
    const store = new MemoryStore();
    const first = await serviceOver(store);
    const created = await first.execute('createTopic', { name: 'Bees' }, 'call-1');
    expect(await (await serviceOver(store)).execute('createTopic', { name: 'Bees' }, 'call-1')).toEqual(created);
    expect(await store.listTopics()).toHaveLength(1);

    const { service, topic } = await topicWithSeeds(store);
    const [url = ''] = BEE_PAGES;
    const judged = await service.execute('judge', { topic, urls: [url], verdict: 'no' }, 'call-2');
    const undone = await service.execute('undo', { topic }, 'call-3');
    const heir = await serviceOver(store);
    expect(await heir.execute('judge', { topic, urls: [url], verdict: 'no' }, 'call-2')).toEqual(judged);
    expect(await heir.execute('undo', { topic }, 'call-3')).toEqual(undone);
    expect((await store.loadTopic(topic))?.verdicts).toHaveLength(5);
  });
});
