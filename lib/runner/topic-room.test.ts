import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../tests/support/memory-store';
import { packedMeanings } from '../../tests/support/sample-meanings';
import { arrivalOf, idleDeps, TOPIC, topicOf, urlsOf } from '../../tests/support/topic';
import { CommandError, StoreError } from '../engine/errors';
import { MeaningTable } from '../engine/rank/meaning-table';
import type { TopicRecord } from '../engine/records';
import type { TopicEngine } from '../engine/session/topic-engine';
import type { TopicChange } from '../engine/topic-change';
import { type TopicResources, TopicRoom } from './topic-room';

const HIVE = arrivalOf('https://bees.example/', 'hive queen swarm', { page: { language: 'de' } });
const COMB = arrivalOf('https://combs.example/', 'comb wax');
const mark = (arrival: typeof HIVE) => (engine: TopicEngine) => {
  const { change, added } = engine.verdicts.mark(arrival);
  return { change, value: added };
};

/** A slow store that refuses commits while `refusal` is set. */
class MoodyStore extends MemoryStore {
  refusal: StoreError | undefined;
  readonly commits: TopicChange[] = [];
  override async commit(change: TopicChange): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (this.refusal) throw this.refusal;
    this.commits.push(change);
    return super.commit(change);
  }
}

async function roomOver(topic: TopicRecord = topicOf(), resources: Partial<TopicResources> = {}) {
  const store = new MoodyStore();
  await store.commit({ topic: topic.id, topicRecord: topic });
  const asked: string[] = [];
  const room = new TopicRoom(
    topic.id,
    store,
    () => idleDeps(),
    async (language) => {
      asked.push(language);
      return { background: [], semantic: undefined, ...resources };
    },
  );
  return { room, store, asked };
}

const storedUrls = async (store: MemoryStore) => urlsOf((await store.loadTopic(TOPIC))?.pages ?? []);

it('TopicRoom.save ranks a topic again that another table of meanings ranked, and reading it stores nothing', async () => {
  const tableOf = (code: number) => new MeaningTable(packedMeanings([['hive', [code, 1]]]));
  const { store, room } = await roomOver(topicOf({}, { language: 'en' }), { meanings: tableOf(3) });
  await room.apply(mark(HIVE));
  await room.apply(mark(COMB));
  const openedWith = async (meanings: MeaningTable | undefined) => {
    const before = store.commits.length;
    const resources = async () => ({ background: [], semantic: undefined, meanings });
    const opened = new TopicRoom(TOPIC, store, () => idleDeps(), resources);
    await opened.ready();
    expect(store.commits).toHaveLength(before);
    await opened.save();
    await opened.save();
    const stored = (await store.loadTopic(TOPIC))?.ranking?.meanings;
    return [store.commits.length - before, stored === meanings?.version];
  };
  expect(await openedWith(tableOf(3))).toEqual([0, true]);
  expect(await openedWith(tableOf(5))).toEqual([1, true]);
  expect(await openedWith(tableOf(5))).toEqual([0, true]);
  expect(await openedWith(undefined)).toEqual([1, true]);
});

describe('TopicRoom.apply', () => {
  it('TopicRoom.apply stores a change, keeps it in memory and returns its value', async () => {
    const { room, store } = await roomOver();
    expect(await room.apply(mark(HIVE))).toBe(true);
    expect(await room.apply(mark(HIVE))).toBe(false);
    expect(urlsOf((await room.engine()).state.pages.all)).toEqual(['https://bees.example/']);
    expect(await storedUrls(store)).toEqual(['https://bees.example/']);
  });

  it('after a change that the store refuses, the engine discards its state and reloads it from the store', async () => {
    const { room, store } = await roomOver(topicOf({}, { language: 'de' }));
    await room.apply(mark(HIVE));
    const before = await room.engine();
    store.refusal = new StoreError('quota', 'no room');
    await expect(room.apply(mark(COMB))).rejects.toBe(store.refusal);
    store.refusal = undefined;
    const after = await room.engine();
    expect(after).not.toBe(before);
    expect(urlsOf(after.state.pages.all)).toEqual(['https://bees.example/']);
    expect(await storedUrls(store)).toEqual(['https://bees.example/']);
    // The numbers of the lost change are free again.
    await room.apply(mark(COMB));
    expect(await storedUrls(store)).toEqual(['https://bees.example/', 'https://combs.example/']);
  });

  it('a change that throws half-way is neither in memory nor stored', async () => {
    const { room, store } = await roomOver();
    const broken = room.apply((engine) => {
      engine.verdicts.mark(HIVE);
      throw new TypeError('a fault of ours');
    });
    await expect(broken).rejects.toThrow('a fault of ours');
    expect((await room.engine()).state.pages.all).toEqual([]);
    expect(await storedUrls(store)).toEqual([]);
  });

  it('a change that throws a CommandError keeps the engine’s state', async () => {
    const { room, store } = await roomOver(topicOf({}, { language: 'de' }));
    await room.apply(mark(HIVE));
    const before = await room.engine();
    const commits = store.commits.length;
    const refused = room.apply((engine) => ({ change: engine.session.change('pause'), value: undefined }));
    await expect(refused).rejects.toThrow(CommandError);
    expect(await room.engine()).toBe(before);
    expect(store.commits).toHaveLength(commits);
  });

  it('changes and reads run in the order of their calls', async () => {
    const { room, store } = await roomOver(topicOf({}, { language: 'de' }));
    const seen: string[][] = [];
    const look = (engine: TopicEngine) => seen.push(urlsOf(engine.state.pages.all));
    await Promise.all([
      room.apply(mark(HIVE)),
      room.engine().then(look),
      room.apply((engine) => {
        look(engine);
        return mark(COMB)(engine);
      }),
      room.engine().then(look),
    ]);
    const both = ['https://bees.example/', 'https://combs.example/'];
    expect(seen).toEqual([both.slice(0, 1), both.slice(0, 1), both]);
    expect(store.commits.slice(1).map(({ pages }) => pages?.length)).toEqual([1, 1]);
  });

  it('a change is applied after the change before it was refused', async () => {
    const { room, store } = await roomOver();
    store.refusal = new StoreError('closed', 'gone');
    const refused = room.apply(mark(HIVE)).catch(() => {
      store.refusal = undefined;
    });
    const next = room.apply(mark(COMB));
    await refused;
    expect(await next).toBe(true);
    expect(await storedUrls(store)).toEqual(['https://combs.example/']);
  });
});

describe('loaded topics', () => {
  it('a topic is loaded once, and again after drop', async () => {
    const { room, asked } = await roomOver();
    const first = await room.engine();
    expect(await room.engine()).toBe(first);
    expect(asked).toEqual(['en']);
    await room.drop();
    expect(await room.engine()).not.toBe(first);
    expect(asked).toEqual(['en', 'en']);
  });

  it('TopicRoom.ready completes the ranking that was prepared in steps', async () => {
    const { room } = await roomOver();
    for (const arrival of [HIVE, COMB]) await room.apply(mark(arrival));
    await room.apply((engine) => ({
      change: engine.verdicts.judge([{ url: COMB.page.url, verdict: 'no' }]).change,
      value: 0,
    }));
    await room.drop();
    const opened = await room.engine();
    const preparing = opened.model.prepare();
    expect(preparing.next().done).toBe(false);
    expect(await room.ready()).toBe(opened);
    expect(preparing.next().done).toBe(true);
  });

  it('a topic that the store lacks gives the error no-topic', async () => {
    const { store } = await roomOver();
    const room = new TopicRoom(
      'other',
      store,
      () => idleDeps(),
      async () => ({ background: [], semantic: undefined }),
    );
    await expect(room.engine()).rejects.toMatchObject({ code: 'no-topic' });
    await expect(room.apply(mark(HIVE))).rejects.toMatchObject({ code: 'no-topic' });
  });

  it('a topic with gaps in its rows is repaired in memory, and stored with the ranking before its next change', async () => {
    const { room, store } = await roomOver();
    const urls = [0, 1, 2, 3].map((n) => `https://s${n}.example/`);
    const links = [{ url: 'https://linked.example/', anchor: 'Linked', context: '' }];
    for (const url of urls) await room.apply(mark(arrivalOf(url, `bee ${url}`, { page: { links } })));
    const linksOfLast = await (await room.engine()).view.linksOf(3);
    expect(linksOfLast).toHaveLength(1);
    const removed = { pages: [1], vocabulary: [], verdicts: [1] };
    await store.commit({ topic: TOPIC, removed });
    const commits = store.commits.length;
    for (let i = 0; i < 2; i++) {
      await room.drop();
      const { state, view } = await room.engine();
      expect(urlsOf(state.pages.all)).toEqual([urls[0], urls[3], urls[2]]);
      expect(await view.linksOf(1)).toEqual(linksOfLast);
      expect(store.commits).toHaveLength(commits);
    }
    for (let i = 0; i < 2; i++) {
      await room.save();
      expect((await store.loadTopic(TOPIC))?.ranking).toBeDefined();
      expect(await store.loadLinks(TOPIC, 1)).toMatchObject({ n: 1 });
      expect((await store.loadTopic(TOPIC))?.verdicts.map(({ seq, url }) => [seq, url])).toEqual(
        [1, 2, 3].map((n) => [n, urls[n]]),
      );
      expect(await store.loadSession(TOPIC)).toMatchObject({ reason: 'repaired' });
    }
    await room.apply(mark(HIVE));
    expect(urlsOf((await store.loadTopic(TOPIC))?.pages ?? [])).toContain('https://bees.example/');
  });

  it('a topic is reloaded with the resources of its language when its first page reveals the language', async () => {
    const { room, asked } = await roomOver(topicOf({}, { language: 'und' }));
    await room.apply(mark(HIVE));
    const engine = await room.engine();
    expect(engine.state.topic.language).toBe('de');
    expect(asked).toEqual(['und', 'de']);
    await room.apply(mark(COMB));
    expect(await room.engine()).toBe(engine);
  });

  it('the background of a topic has the pages of its language and the first pages of the five newest other topics', async () => {
    const background = [COMB.counted, COMB.counted];
    const { room, store } = await roomOver(topicOf(), { background });
    for (let i = 1; i <= 7; i++) {
      const id = `other-${i}`;
      await store.commit({ topic: id, topicRecord: topicOf({}, { id, createdAtMs: i }) });
      const other = new TopicRoom(
        id,
        store,
        () => idleDeps(),
        async () => ({ background: [], semantic: undefined }),
      );
      for (let page = 0; page < (i === 7 ? 25 : 1); page++) {
        await other.apply(mark(arrivalOf(`https://o${i}.example/${page}`, `word${i} page${page}`)));
      }
    }
    const { state } = await room.engine();
    // 2 of the language, 20 of the newest, 1 of each of the four before it.
    expect(state.pages.background).toHaveLength(26);
    const known = [1, 2, 3, 4, 5, 6, 7].filter((i) => state.pages.vocabulary.id(`word${i}`) !== undefined);
    expect(known).toEqual([3, 4, 5, 6, 7]);
  });
});
