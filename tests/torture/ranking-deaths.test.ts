/** A worker dies while it writes a ranking in parts: readers see the old or the new ranking, never a mixture. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import type { TopicChange } from '../../lib/engine/topic-change';
import { TendrilDb } from '../../lib/store/db';
import { DexieStore } from '../../lib/store/dexie-store';
import { readRanking } from '../../lib/store/rankings';
import { DexieStaging } from '../../lib/store/staging';
import { largeRanking } from '../support/large-ranking';
import { pageRecord, termsRecord, topicRecord } from '../support/store-records';
import { createVirtualClock } from '../support/virtual-clock';
import { type Fate, Life } from './mortal';
import { IS_FULL } from './seeds';

/** Moments between two tested deaths. */
const STEP = IS_FULL ? 4 : 25;
const OTHER = 'other';
const clock = createVirtualClock();

interface Step {
  readonly act: (db: TendrilDb) => Promise<void>;
  /** The ranking after the step; undefined = no ranking. */
  readonly leaves: RankingRecord | undefined;
}

const commit = (change: Omit<TopicChange, 'topic'>) => (db: TendrilDb) =>
  new DexieStore(db).commit({ topic: 't', ...change });
const ranked = (version: number, candidates: number, sites = 0): Step => {
  const ranking = largeRanking(version, candidates, sites);
  return { act: commit({ ranking }), leaves: ranking };
};
const imported: Step = {
  async act(db) {
    const staging = new DexieStaging(db);
    await new DexieStore(db).deleteTopic('staged');
    await staging.stage('staged', { pages: [pageRecord('staged', 0)], terms: [termsRecord('staged', 0)] });
    await staging.list('staged', topicRecord('t'), undefined);
  },
  leaves: undefined,
};
const STEPS: readonly Step[] = [
  { act: commit({ topicRecord: topicRecord('t'), pages: [pageRecord('t', 0)] }), leaves: undefined },
  // One row, many parts, fewer, one row again, parts again.
  ...[ranked(1, 3), ranked(2, 15_000, 40), ranked(3, 6_000), ranked(4, 10), ranked(5, 9_000)],
  imported,
  ranked(6, 7_000),
  { act: (db) => new DexieStore(db).deleteTopic('t'), leaves: undefined },
];

/** Runs all steps over any number of worker lives, and checks the store after each step and death. */
async function lived(name: string, fate: Fate): Promise<number> {
  const onlooker = new TendrilDb(name);
  const other = largeRanking(9, 8_000);
  await new DexieStore(onlooker).commit({
    topic: OTHER,
    topicRecord: topicRecord(OTHER),
    ranking: { ...other, topic: OTHER },
  });
  const faults = async (allowed: readonly (RankingRecord | undefined)[]) => {
    const found = await readRanking(onlooker, 't');
    expect(allowed).toContainEqual(found);
    expect((await onlooker.tops.get('t'))?.version).toBe(found?.version);
    expect(await readRanking(onlooker, OTHER)).toEqual({ ...other, topic: OTHER });
    const listed = await onlooker.topics.toCollection().primaryKeys();
    for (const { topic } of await onlooker.rankingParts.toArray()) expect(listed).toContain(topic);
  };
  let deaths = 0;
  let life = new Life(name, fate, clock, fetch);
  let before: RankingRecord | undefined;
  for (const { act, leaves } of STEPS) {
    for (let isDone = false; !isDone; ) {
      const died = life.ended.then(() => false);
      isDone = await Promise.race([act(life.database).then(() => true), died]);
      await faults(isDone ? [leaves] : [before, leaves]);
      if (isDone) continue;
      deaths += 1;
      life = new Life(name, fate, clock, fetch);
    }
    before = leaves;
  }
  life.end('over');
  await onlooker.delete();
  return deaths;
}

it('a stored ranking is wholly the old or the new ranking after a worker death at any moment', async () => {
  const whole = { count: 0, endsAt: () => false };
  expect(await lived('rankings', whole)).toBe(0);
  expect(whole.count).toBeGreaterThan(80);
  for (let at = 0; at < whole.count; at += STEP)
    expect(await lived(`rankings-${at}`, { count: 0, endsAt: (moment) => moment === at })).toBe(1);
}, 600_000);
