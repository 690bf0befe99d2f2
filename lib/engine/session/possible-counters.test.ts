import { expect, it } from 'vitest';
import { DEFAULT_TOPIC_SETTINGS } from '../defaults';
import type { FrontierRecord, VerdictRecord } from '../records';
import type { TopicSnapshot } from '../topic-change';
import { withPossibleCounters } from './possible-counters';
import { newSession } from './session-record';

const LARGEST = Number.MAX_SAFE_INTEGER;
const entry = (seq: number, clock: number): VerdictRecord => ({
  ...{ topic: 't', seq, url: `https://a.example/${seq}`, verdict: 'yes', atMs: seq, clock, replica: 'a' },
});
const link = (url: string, order: number): FrontierRecord => ({
  ...{ topic: 't', url, host: 'a.example', foundBy: { operator: 'forward-crawl', depth: 1 }, preview: '' },
  ...{ hubScore: 0, order },
});
const snapshot = (more: Partial<TopicSnapshot> = {}): TopicSnapshot => ({
  topic: { id: 't', name: 'Bees', description: '', language: 'en', createdAtMs: 0, settings: DEFAULT_TOPIC_SETTINGS },
  session: newSession('t', 0),
  ...{ pages: [], terms: [], vocabulary: [], frontier: [], attempts: [], verdicts: [], notes: [], rankingVersion: 0 },
  ...more,
});

it('withPossibleCounters returns a topic with possible counters itself', () => {
  const given = snapshot({ verdicts: [entry(1, 1), entry(2, 9_000)], frontier: [link('https://a.example/', 7)] });
  expect(withPossibleCounters(given)).toBe(given);
});

it('withPossibleCounters lowers impossible clocks, keeps their order and the clocks before them', () => {
  const stamps = { name: { clock: LARGEST, replica: 'x' } };
  const note = { topic: 't', target: 'a.example', tags: [], text: 'x', atMs: 0, textStamp: { clock: 5, replica: 'a' } };
  const given = snapshot({
    topic: { ...snapshot().topic, stamps },
    verdicts: [entry(1, 4), entry(2, LARGEST - 1)],
    notes: [note],
  });
  const { verdicts, topic, notes } = withPossibleCounters(given);
  expect(verdicts.map(({ clock }) => clock)).toEqual([4, 6]);
  expect(topic.stamps?.name?.clock).toBe(7);
  expect(notes).toEqual([note]);
});

it('withPossibleCounters numbers the queue anew where a position is impossible', () => {
  const frontier = [link('https://b.example/', LARGEST), link('https://a.example/', 3)];
  const { frontier: queue, session } = withPossibleCounters(snapshot({ frontier }));
  expect(queue.map(({ url, order }) => [url, order])).toEqual([
    ['https://a.example/', 0],
    ['https://b.example/', 1],
  ]);
  expect(session?.nextFrontierOrder).toBe(2);
});

it('withPossibleCounters lowers rounds and pages of a session, and resets arms with impossible rewards', () => {
  const before = newSession('t', 0);
  const arms = before.arms.map((arm, i) => (i === 0 ? { ...arm, pulls: 1, rewardSum: 1e12 } : { ...arm, pulls: 1 }));
  const { session } = withPossibleCounters(
    snapshot({
      session: { ...before, nextRound: LARGEST, firstRound: LARGEST, spentPages: LARGEST, budgetPages: 9, arms },
    }),
  );
  expect(session).toMatchObject({ nextRound: 1, firstRound: 1, spentPages: 9 });
  expect(session?.arms.map(({ pulls }) => pulls)).toEqual(arms.map((_, i) => (i === 0 ? 0 : 1)));
});

it('withPossibleCounters moves term boosts into their range', () => {
  const settings = { ...DEFAULT_TOPIC_SETTINGS, termBoosts: { hive: 1e300, wax: -2, honey: 2, bad: Number.NaN } };
  const { topic } = withPossibleCounters(snapshot({ topic: { ...snapshot().topic, settings } }));
  expect(topic.settings.termBoosts).toEqual({ hive: 1_000, wax: 0, honey: 2, bad: 0 });
});
