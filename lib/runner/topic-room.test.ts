import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../tests/support/memory-store';
import { arrivalOf, idleDeps, TOPIC, topicOf, urlsOf } from '../../tests/support/topic';
import { CommandError, StoreError } from '../engine/errors';
import type { TopicEngine } from '../engine/session/topic-engine';
import type { TopicChange, TopicRecord } from '../engine/types';
import { type TopicResources, TopicRoom } from './topic-room';

const HIVE = arrivalOf('https://bees.example/', 'hive queen swarm', { page: { language: 'de' } });
const COMB = arrivalOf('https://combs.example/', 'comb wax');
const mark = (arrival: typeof HIVE) => (engine: TopicEngine) => {
  const { change, added } = engine.verdicts.mark(arrival);
  return { change, value: added };
};

/** A store that refuses commits while it is told to, and takes its time. */
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

describe('a change of a topic', () => {
  it('is in memory and in the store, and gives its value', async () => {
    const { room, store } = await roomOver();
    expect(await room.apply(mark(HIVE))).toBe(true);
    expect(await room.apply(mark(HIVE))).toBe(false);
    expect(urlsOf((await room.engine()).state.pages.all)).toEqual(['https://bees.example/']);
    expect(await storedUrls(store)).toEqual(['https://bees.example/']);
  });

  it('that the store refuses is in neither: the memory is thrown away and read again', async () => {
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

  it('that fails half-way is in neither', async () => {
    const { room, store } = await roomOver();
    const broken = room.apply((engine) => {
      engine.verdicts.mark(HIVE);
      throw new TypeError('a fault of ours');
    });
    await expect(broken).rejects.toThrow('a fault of ours');
    expect((await room.engine()).state.pages.all).toEqual([]);
    expect(await storedUrls(store)).toEqual([]);
  });

  it('that cannot be carried out as asked leaves the memory as it is', async () => {
    const { room, store } = await roomOver(topicOf({}, { language: 'de' }));
    await room.apply(mark(HIVE));
    const before = await room.engine();
    const commits = store.commits.length;
    const refused = room.apply((engine) => ({ change: engine.session.change('pause'), value: undefined }));
    await expect(refused).rejects.toThrow(CommandError);
    expect(await room.engine()).toBe(before);
    expect(store.commits).toHaveLength(commits);
  });

  it('waits for those before it, and so does who reads', async () => {
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

  it('is not lost to a fault of one before it', async () => {
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

describe('a topic in memory', () => {
  it('is loaded once, and again after it was dropped', async () => {
    const { room, asked } = await roomOver();
    const first = await room.engine();
    expect(await room.engine()).toBe(first);
    expect(asked).toEqual(['en']);
    await room.drop();
    expect(await room.engine()).not.toBe(first);
    expect(asked).toEqual(['en', 'en']);
  });

  it('makes the ranking it was stored with a piece at a time, and other work comes between', async () => {
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

  it('is none where the store has none', async () => {
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

  it('is mended, ranked and told where its rows do not fit together, and works on', async () => {
    const { room, store } = await roomOver();
    const urls = [0, 1, 2, 3].map((n) => `https://s${n}.example/`);
    for (const url of urls) await room.apply(mark(arrivalOf(url, `bee ${url}`)));
    const removed = { pages: [1], vocabulary: [], verdicts: [1] };
    await store.commit({ topic: TOPIC, removed });
    for (let i = 0; i < 2; i++) {
      await room.drop();
      expect(urlsOf((await room.engine()).state.pages.all)).toEqual([urls[0], urls[3], urls[2]]);
      expect(await store.loadLinks(TOPIC, 1)).toMatchObject({ n: 1 });
      expect((await store.loadTopic(TOPIC))?.verdicts.map(({ seq, url }) => [seq, url])).toEqual(
        [1, 2, 3].map((n) => [n, urls[n]]),
      );
      expect(await store.loadSession(TOPIC)).toMatchObject({ reason: 'repaired' });
    }
    await room.apply(mark(HIVE));
    expect(urlsOf((await store.loadTopic(TOPIC))?.pages ?? [])).toContain('https://bees.example/');
  });

  it('is loaded anew with the resources of its language, when its first page tells it', async () => {
    const { room, asked } = await roomOver(topicOf({}, { language: 'und' }));
    await room.apply(mark(HIVE));
    const engine = await room.engine();
    expect(engine.state.topic.language).toBe('de');
    expect(asked).toEqual(['und', 'de']);
    await room.apply(mark(COMB));
    expect(await room.engine()).toBe(engine);
  });

  it('has the background of its language and the first pages of the newest five other topics', async () => {
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
