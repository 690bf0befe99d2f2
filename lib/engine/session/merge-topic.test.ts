import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../../tests/support/memory-store';
import { arrivalOf, idleDeps, NOW_MS, TOPIC, topicOf } from '../../../tests/support/topic';
import type { PageNumber } from '../basics';
import type { LinksRecord, TopicRecord, VerdictRecord } from '../records';
import { entryIds } from '../topic/causal-order';
import { foldVerdicts } from '../topic/feedback';
import { stepOf } from '../topic/step';
import type { TopicChange, TopicSnapshot } from '../topic-change';
import { TopicEngine } from './topic-engine';
import { TopicState } from './topic-state';

const HISTORIES = 300;
const PEOPLE = ['ann', 'ben', 'cleo'] as const;
const PAGES = [0, 1, 2, 3, 4].map((n) => `https://s${n % 3}.example/p${n}`);
const TAGS = ['water', 'Water', 'library', 'old'];

/** One copy of the topic with its store, as an engine worker holds it. */
class Copy {
  readonly store = new MemoryStore();
  #nowMs = NOW_MS;
  engine!: TopicEngine;

  constructor(readonly replica: string) {}

  static async of(snapshot: TopicSnapshot, replica: string): Promise<Copy> {
    const copy = new Copy(replica);
    const { topic, pages, terms, vocabulary, verdicts, notes } = snapshot;
    const topicRecord: TopicRecord = { ...topic, replica };
    await copy.store.commit({ topic: TOPIC, topicRecord, pages, terms, vocabulary, verdicts, notes });
    await copy.#load();
    return copy;
  }

  async #load(): Promise<void> {
    const state = new TopicState(await this.snapshot(), { background: [] }, NOW_MS);
    // Clocks of computers differ: the order may not depend on them.
    const clock = { nowMs: () => (this.#nowMs += 1), sleep: async () => undefined };
    this.engine = new TopicEngine(state, idleDeps({ clock, reviewer: this.replica }), async () => undefined);
  }

  async snapshot(): Promise<TopicSnapshot> {
    return (await this.store.loadTopic(TOPIC)) as TopicSnapshot;
  }

  async do(work: (engine: TopicEngine) => { readonly change: TopicChange } | TopicChange): Promise<void> {
    const done = work(this.engine);
    await this.store.commit('change' in done ? done.change : done);
  }

  async merge(theirs: TopicSnapshot): Promise<void> {
    await this.do((engine) => ({ change: engine.merge(theirs, NO_LINKS) }));
  }
}
const NO_LINKS: ReadonlyMap<PageNumber, LinksRecord> = new Map();

type Action = (copy: Copy, others: readonly Copy[]) => Promise<void>;

const page = fc.constantFrom(...PAGES);
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.tuple(fc.array(page, { minLength: 1, maxLength: 3 }), fc.constantFrom('yes', 'no', 'skip', 'seed')).map(
    ([urls, verdict]): Action =>
      (copy) =>
        copy.do((engine) => engine.verdicts.judge(urls.map((url) => ({ url, verdict })))),
  ),
  fc.tuple(fc.constantFrom('s0.example', 's1.example'), fc.constantFrom('excluded', 'enough', 'open', 'rejected')).map(
    ([site, outcome]): Action =>
      (copy) =>
        copy.do((engine) => engine.verdicts.judgeSite(site, outcome)),
  ),
  fc.constantFrom('s0.example', 's2.example').map(
    (extent): Action =>
      (copy) =>
        copy.do((engine) => engine.verdicts.divideSite('s0.example', extent)),
  ),
  // Any step, undos included: taking one back is the redo.
  fc.nat(30).map(
    (at): Action =>
      async (copy) => {
        const { log } = copy.engine.state;
        const entry = log[at % Math.max(1, log.length)];
        if (entry === undefined) return;
        const isLeft = log.some((other) => stepOf(other) === stepOf(entry) && !isTakenBack(log, other));
        if (isLeft) await copy.do((engine) => engine.verdicts.undo({ step: stepOf(entry) }));
      },
  ),
  fc.tuple(page, fc.subarray(TAGS), fc.constantFrom('', 'Read it.', 'Old.')).map(
    ([target, tags, text]): Action =>
      (copy) =>
        copy.do((engine) => engine.verdicts.note(target, { tags, text })),
  ),
  fc.tuple(fc.constantFrom('Bees', 'Wild bees'), fc.constantFrom(0, 0.5, 1), fc.constantFrom('', 'hives')).map(
    ([name, breadth, include]): Action =>
      (copy) =>
        copy.do((engine) =>
          engine.updateTopic({
            name,
            settings: { ...engine.state.topic.settings, breadth },
            criteria: { include, exclude: '' },
          }),
        ),
  ),
  page.map(
    (url): Action =>
      (copy) =>
        copy.do((engine) => engine.verdicts.mark(arrivalOf(url, `bees ${url}`))),
  ),
  fc.nat(1).map(
    (which): Action =>
      async (copy, others) => {
        await copy.merge(await (others[which] as Copy).snapshot());
      },
  ),
);

const isTakenBack = (log: readonly VerdictRecord[], { seq }: VerdictRecord) => foldVerdicts(log).takenBack.has(seq);

/** Entries of versions without replicas, in every copy or in some. */
const legacy = fc.array(fc.tuple(page, fc.constantFrom('yes' as const, 'no' as const)), { maxLength: 4 });

/** What copies with the same history agree on: everything shared, in no order of arrival. */
function shared({ topic, verdicts, notes, pages }: TopicSnapshot) {
  const { seeds, confirmed, rejected, skipped, sites, extents, validVerdicts } = foldVerdicts(verdicts);
  const { name, description, language, settings, criteria } = topic;
  return {
    ids: entryIds(verdicts).toSorted(),
    fold: { seeds: [...seeds], confirmed: [...confirmed], rejected: [...rejected], skipped: [...skipped] },
    decisions: { sites: [...sites], extents: [...extents] },
    validVerdicts: validVerdicts.map(({ url, verdict, author }) => [url, verdict, author]),
    notes: notes
      .map(({ target, tags, text, textStamp, tagStamps = [] }) => ({
        target,
        tags: tags.toSorted(),
        text,
        textStamp,
        tagStamps: tagStamps.toSorted((a, b) => (a.tag < b.tag ? -1 : 1)),
      }))
      .toSorted((a, b) => (a.target < b.target ? -1 : 1)),
    topic: { name, description, language, settings, criteria, stamps: topic.stamps ?? {} },
    pages: pages.map(({ url, site }) => `${url} ${site}`).toSorted(),
  };
}

async function merged(first: TopicSnapshot, ...others: readonly TopicSnapshot[]): Promise<TopicSnapshot> {
  const copy = await Copy.of(first, first.topic.replica as string);
  for (const other of others) await copy.merge(other);
  return copy.snapshot();
}

/** Three people begin with one topic, some with verdicts of an older version, and work for a while. */
async function played(
  start: readonly (readonly (readonly [string, 'yes' | 'no'])[])[],
  history: readonly (readonly [number, Action])[],
): Promise<TopicSnapshot[]> {
  const [common = [], ...own] = start;
  const copies = await Promise.all(
    PEOPLE.map((replica, who) => {
      const entries = [...common, ...(own[who] ?? [])];
      const verdicts = entries.map(
        ([url, verdict], i): VerdictRecord => ({ topic: TOPIC, seq: i + 1, url, verdict, atMs: NOW_MS - 100 + i }),
      );
      const snapshot = { topic: topicOf(), verdicts, notes: [], pages: [], terms: [], vocabulary: [] };
      return Copy.of(snapshot as unknown as TopicSnapshot, replica);
    }),
  );
  for (const [who, act] of history)
    await act(
      copies[who] as Copy,
      copies.filter((_, i) => i !== who),
    );
  return Promise.all(copies.map((copy) => copy.snapshot()));
}

describe('merging copies of a topic', () => {
  it(`merging copies is commutative, associative and idempotent over ${HISTORIES} histories of three people, and keeps every entry once`, async () => {
    const history = fc.array(fc.tuple(fc.nat(2), action), { minLength: 3, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(fc.array(legacy, { maxLength: 4 }), history, async (start, actions) => {
        const [a, b, c] = (await played(start, actions)) as [TopicSnapshot, TopicSnapshot, TopicSnapshot];
        const ab = await merged(a, b);
        expect(shared(await merged(b, a))).toEqual(shared(ab));
        const abc = shared(await merged(ab, c));
        expect(shared(await merged(a, await merged(b, c)))).toEqual(abc);
        expect(shared(await merged(c, b, a))).toEqual(abc);
        expect(shared(await merged(ab, b, a, ab))).toEqual(shared(ab));
        expect(shared(await merged(a, a))).toEqual(shared(a));
        const all = new Set([a, b, c].flatMap(({ verdicts }) => entryIds(verdicts)));
        expect(abc.ids).toEqual([...all].toSorted());
      }),
      { numRuns: HISTORIES, seed: 40 },
    );
  }, 120_000);

  it('merging a copy that holds nothing new changes nothing', async () => {
    const [a] = (await played([], [])) as [TopicSnapshot];
    const copy = await Copy.of(a, 'ann');
    await copy.do((engine) => engine.verdicts.judge([{ url: 'https://a.example/', verdict: 'yes' }]));
    const change = copy.engine.merge(await copy.snapshot(), NO_LINKS);
    expect(change).toMatchObject({ verdicts: [], pages: [], notes: [] });
  });

  it('an undo and a redo by one person reach another person’s verdict through merging', async () => {
    const [a, b] = (await played([], [])) as [TopicSnapshot, TopicSnapshot];
    const [ann, ben] = [await Copy.of(a, 'ann'), await Copy.of(b, 'ben')];
    const url = 'https://a.example/';
    await ann.do((engine) => engine.verdicts.judge([{ url, verdict: 'yes' }]));
    await ben.merge(await ann.snapshot());
    expect([...ben.engine.model.feedback.confirmed]).toEqual([url]);
    const undone = ben.engine.verdicts.undo({ url });
    await ben.store.commit(undone.change);
    await ann.merge(await ben.snapshot());
    expect([...ann.engine.model.feedback.confirmed]).toEqual([]);
    await ben.do((engine) => engine.verdicts.undo({ step: undone.step }));
    await ann.merge(await ben.snapshot());
    expect([...ann.engine.model.feedback.confirmed]).toEqual([url]);
  });

  it('undo after a merge takes back only verdicts of the same person', async () => {
    const [a, b] = (await played([], [])) as [TopicSnapshot, TopicSnapshot];
    const [ann, ben] = [await Copy.of(a, 'ann'), await Copy.of(b, 'ben')];
    await ann.do((engine) => engine.verdicts.judge([{ url: 'https://a.example/', verdict: 'yes' }]));
    await ben.do((engine) => engine.verdicts.judge([{ url: 'https://b.example/', verdict: 'yes' }]));
    await ann.merge(await ben.snapshot());
    const { undone } = ann.engine.verdicts.undo();
    expect(undone.map(({ url }) => url)).toEqual(['https://a.example/']);
    expect(() => ann.engine.verdicts.undo()).toThrow();
  });

  it('merging notes keeps the later text and merges tags one by one', async () => {
    const [a, b] = (await played([], [])) as [TopicSnapshot, TopicSnapshot];
    const [ann, ben] = [await Copy.of(a, 'ann'), await Copy.of(b, 'ben')];
    const target = 'https://a.example/';
    await ann.do((engine) => engine.verdicts.note(target, { tags: ['old', 'water'], text: 'first' }));
    await ben.merge(await ann.snapshot());
    await ben.do((engine) => engine.verdicts.note(target, { tags: ['water', 'new'] }));
    await ann.do((engine) => engine.verdicts.note(target, { text: 'second' }));
    await ann.merge(await ben.snapshot());
    await ben.merge(await ann.snapshot());
    for (const copy of [ann, ben])
      expect(copy.engine.state.notes.get(target)).toMatchObject({ tags: ['water', 'new'], text: 'second' });
  });

  it('merging adds the pages that only the other copy has, with their terms', async () => {
    const [a, b] = (await played([], [])) as [TopicSnapshot, TopicSnapshot];
    const [ann, ben] = [await Copy.of(a, 'ann'), await Copy.of(b, 'ben')];
    await ann.do((engine) => engine.verdicts.mark(arrivalOf('https://a.example/', 'bees and hives')));
    await ben.do((engine) => engine.verdicts.mark(arrivalOf('https://b.example/', 'honey for bees')));
    await ann.merge(await ben.snapshot());
    expect(ann.engine.state.pages.all.map(({ url }) => url)).toEqual(['https://a.example/', 'https://b.example/']);
    const { terms, vocabulary } = await ann.snapshot();
    const words = vocabulary.flatMap((row) => row.terms);
    expect(Array.from(terms[1]?.ids ?? [], (id) => words[id]).toSorted()).toEqual(['bees', 'for', 'honey']);
  });
});
