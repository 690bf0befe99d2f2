import { describe, expect, it } from 'vitest';
import { BEE_PAGES, marked, serviceOver } from '../../tests/support/engine-service';
import { MemoryStore } from '../../tests/support/memory-store';

describe('commands', () => {
  it('a command sent again with the same id after a worker restart runs once and returns the same result', async () => {
    const store = new MemoryStore();
    const first = await serviceOver(store);
    const created = await first.execute('createTopic', { name: 'Bees' }, 'call-1');
    expect(await (await serviceOver(store)).execute('createTopic', { name: 'Bees' }, 'call-1')).toEqual(created);
    expect(await store.listTopics()).toHaveLength(1);

    const { service, topic } = await marked(store);
    const [url = ''] = BEE_PAGES;
    const judged = await service.execute('judge', { topic, urls: [url], verdict: 'no' }, 'call-2');
    const undone = await service.execute('undo', { topic }, 'call-3');
    const heir = await serviceOver(store);
    expect(await heir.execute('judge', { topic, urls: [url], verdict: 'no' }, 'call-2')).toEqual(judged);
    expect(await heir.execute('undo', { topic }, 'call-3')).toEqual(undone);
    expect((await store.loadTopic(topic))?.verdicts).toHaveLength(5);
  });
});
