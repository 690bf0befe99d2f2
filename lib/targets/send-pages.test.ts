import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_CHOICE } from '../../tests/support/transfer-samples';
import { fillSampleTopic, SAMPLE_TOPIC } from '../../tests/support/transfer-topic';
import { ProviderError, type ProviderFault } from '../providers/provider-error';
import { TendrilDb } from '../store/db';
import { DexieStore } from '../store/dexie-store';
import { completeSettings, newPages, type SendList, sendPages } from './send-pages';
import type { Accepted, SendTarget } from './target';

let db: TendrilDb;
beforeEach(async () => {
  db = new TendrilDb(`send-${crypto.randomUUID()}`);
  await fillSampleTopic(db, { pages: 12 });
});
afterEach(() => db.delete());

/** Seeds and confirmed pages of the sample topic, in export order. */
const CHOSEN = [
  ...['https://s0.example/p0', 'https://unfetched.example.org/x'],
  ...['https://s1.example/p1', 'https://s4.example/p4'],
];
const LIST: SendList = { topic: SAMPLE_TOPIC.id, scope: 'page', choice: DEFAULT_CHOICE };

interface Trial {
  readonly address?: string;
  readonly signal?: AbortSignal;
  readonly only?: readonly string[];
  /** Answer to the n-th call; by default all pages are accepted. */
  answer?(call: number, urls: readonly string[]): readonly Accepted[] | ProviderFault;
}

const pauses: number[] = [];
const notes: (readonly [string, string])[] = [];
/** Sends one page at a time. @returns the outcome and the URLs of each call */
async function send({ address = 'https://a.example', signal, only, answer }: Trial = {}) {
  const calls: (readonly string[])[] = [];
  const steps: string[] = [];
  pauses.length = 0;
  notes.length = 0;
  const target: SendTarget = {
    ...{ id: 'box', name: 'Box', fields: [], optional: [], address: '', batch: 1, intervalMs: 7 },
    async send(pages) {
      const urls = pages.map(({ url }) => url);
      calls.push(urls);
      const given = answer?.(calls.length, urls) ?? urls.map((url) => ({ url }));
      if (typeof given === 'string') throw new ProviderError(given, 'so it is', 1_000);
      return given;
    },
  };
  const clock = { nowMs: () => 5_000, sleep: async (ms: number) => void pauses.push(ms) };
  const outcome = await sendPages({
    ...LIST,
    ...{ db, target, clock, fetch, settings: completeSettings(target, { address }) },
    ...(signal && { signal }),
    ...(only && { only }),
    progress: (done, total) => steps.push(`${done}/${total}`),
    note: async (of, copy) => void notes.push([of, copy]),
  });
  const { known, pages } = await newPages(db, target, completeSettings(target, { address }), LIST);
  return { outcome, calls, steps, known, fresh: pages.map(({ url }) => url) };
}

it('sendPages sends the chosen pages once per address of the receiver', async () => {
  const { outcome, calls, steps, known, fresh } = await send();
  expect(outcome).toEqual({ sent: 4, refused: 0, left: 0 });
  expect(calls.flat()).toEqual(CHOSEN);
  expect(steps).toEqual(['1/4', '2/4', '3/4', '4/4']);
  expect(pauses).toEqual([7, 7, 7]);
  expect([known, fresh]).toEqual([4, []]);
  expect((await send()).calls).toEqual([]);
  expect((await send({ address: 'https://b.example' })).calls).toHaveLength(4);
  await db.verdicts.add({ topic: LIST.topic, seq: 11, url: 'https://s7.example/p7', verdict: 'yes', atMs: 9 });
  expect((await send()).calls).toEqual([['https://s7.example/p7']]);
});

it('sendPages records accepted pages when the receiver fails, and sends the rest the next time', async () => {
  const first = await send({
    answer: (call) => (call === 3 ? 'quota-spent' : CHOSEN.slice(call - 1, call).map((url) => ({ url }))),
  });
  expect(first.outcome).toEqual({ sent: 2, refused: 0, left: 2, fault: 'quota-spent' });
  expect(first.fresh).toEqual(CHOSEN.slice(2));
  expect((await send()).calls.flat()).toEqual(CHOSEN.slice(2));
});

it('sendPages tries a request with a passing fault three times, after the pause that the receiver requests', async () => {
  const passing = await send({ answer: (call, urls) => (call < 3 ? 'rate-limited' : urls.map((url) => ({ url }))) });
  expect(passing.outcome.sent).toBe(4);
  expect(pauses.slice(0, 2)).toEqual([1_000, 1_000]);
  const lasting = await send({ address: 'https://b.example', answer: () => 'unreachable' });
  expect(lasting.outcome).toEqual({ sent: 0, refused: 0, left: 4, fault: 'unreachable' });
  expect(lasting.calls).toHaveLength(3);
});

it('sendPages continues after a page that the receiver refuses, and the page stays new', async () => {
  const { outcome, fresh } = await send({ answer: (call, urls) => (call === 2 ? [] : urls.map((url) => ({ url }))) });
  expect(outcome).toEqual({ sent: 3, refused: 1, left: 0 });
  expect(fresh).toEqual([CHOSEN[1]]);
});

it('sendPages stops without a fault when the user stops it, and records the pages sent', async () => {
  const stop = new AbortController();
  const { outcome, fresh } = await send({
    signal: stop.signal,
    answer(call, urls) {
      if (call === 2) stop.abort();
      return call === 2 ? 'unreachable' : urls.map((url) => ({ url }));
    },
  });
  expect(outcome).toEqual({ sent: 1, refused: 0, left: 3 });
  expect(fresh).toEqual(CHOSEN.slice(1));
});

it('sendPages stores the URLs of copies in notes, and can send selected pages only', async () => {
  const only = [CHOSEN[2] ?? ''];
  await send({ only, answer: (_, urls) => urls.map((url) => ({ url, copy: `https://copy.example/${url}` })) });
  expect(notes).toEqual([[CHOSEN[2], `https://copy.example/${CHOSEN[2]}`]]);
});

it('sendPages leaves out pages that only the user can read, and counts them, unless it is told to send them', async () => {
  const [first = '', , third = '', last = ''] = CHOSEN;
  for (const [url, readers] of [
    [first, 'unknown'],
    [third, 'user'],
    [last, 'released'],
  ] as const)
    await db.pages.where('[topic+url]').equals([LIST.topic, url]).modify({ readers });
  const target: SendTarget = {
    ...{ id: 'box', name: 'Box', fields: [], optional: [], address: 'https://a.example', batch: 9, intervalMs: 0 },
    send: async (pages) => pages.map(({ url }) => ({ url })),
  };
  const settings = completeSettings(target);
  const count = async (list: SendList) => {
    const { pages, withheld } = await newPages(db, target, settings, list);
    return [pages.map(({ url }) => url), withheld];
  };
  expect(await count(LIST)).toEqual([[CHOSEN[1], last], 2]);
  expect(await count({ ...LIST, withPrivate: true })).toEqual([CHOSEN, 0]);
  const [sites] = await count({ ...LIST, choice: { ...LIST.choice, unit: 'site' } });
  expect(sites).toEqual(['https://unfetched.example.org/', 'https://s4.example/']);
});

it.each([
  ['removed', () => new DexieStore(db).deleteTopic(SAMPLE_TOPIC.id)],
  ['put aside for a day', () => db.topics.update(SAMPLE_TOPIC.id, { deletedAtMs: 1 })],
])(
  'a delivery ends with an error when its topic is %s, and sends, stores and notes nothing afterwards',
  async (_, remove) => {
    let calls = 0;
    const before = await db.exports.count();
    const target: SendTarget = {
      ...{ id: 'box', name: 'Box', fields: [], optional: [], address: '', batch: 1, intervalMs: 7 },
      async send(pages) {
        calls += 1;
        if (calls === 2) await remove();
        return pages.map(({ url }) => ({ url, copy: 'https://copy.example/' }));
      },
    };
    const noted: string[] = [];
    const sending = sendPages({
      ...LIST,
      ...{ db, target, fetch, settings: completeSettings(target, { address: 'https://a.example' }) },
      clock: { nowMs: () => 5_000, sleep: async () => undefined },
      progress: () => undefined,
      note: async (of) => void noted.push(of),
    });
    await expect(sending).rejects.toMatchObject({ name: 'CommandError', code: 'no-topic' });
    expect([calls, noted.length]).toEqual([2, 1]);
    const left = await db.exports
      .where('[topic+target]')
      .between([SAMPLE_TOPIC.id, ''], [SAMPLE_TOPIC.id, '\uffff'])
      .count();
    expect(left).toBe((await db.topics.get(SAMPLE_TOPIC.id)) ? before + 2 : 0);
  },
);
