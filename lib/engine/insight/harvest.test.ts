import { expect, it } from 'vitest';
import { pageRecord, roundRecord } from '../../../tests/support/ui-records';
import type { RankingRecord } from '../ranking-records';
import type { VerdictRecord } from '../records';
import { armsOverTime, type HarvestPoint, harvest, harvestRate, pageProbabilities, saturation } from './harvest';
import { standingsIn } from './page-standings';
import { latestByUrl } from './standing';

const foundIn = (n: number, round: number) =>
  pageRecord(n, { foundBy: { operator: 'keyword-search', round, depth: 0, provider: 'searxng' } });
const pages = [foundIn(1, 1), foundIn(2, 1), foundIn(3, 2), foundIn(4, 2)];
const log: VerdictRecord[] = [
  { topic: 't', seq: 1, url: pages[0]?.url ?? '', verdict: 'yes', atMs: 1, score: 0.9 },
  { topic: 't', seq: 2, url: pages[1]?.url ?? '', verdict: 'no', atMs: 2 },
];
const ranking: RankingRecord = {
  topic: 't',
  version: 1,
  order: Uint32Array.of(3, 4),
  scores: Float32Array.of(0.5, 0.25),
  positions: {},
  topicTerms: [],
  reasons: [],
  atMs: 0,
};

it('pageProbabilities returns the current score of a page, or its score when it was judged', () => {
  expect(pageProbabilities(pages, latestByUrl(log), ranking)).toEqual(
    new Map([
      [1, 0.9],
      [3, 0.5],
      [4, 0.25],
    ]),
  );
});

it('harvest accumulates pages, verdicts and scores over the rounds', () => {
  const standing = latestByUrl(log);
  const rounds = [roundRecord(1, { fetched: 5, fresh: 2 }), roundRecord(2, { fetched: 4, fresh: 2 }), roundRecord(3)];
  const points = harvest(rounds, pages, standingsIn(pages, log), pageProbabilities(pages, standing, ranking));
  expect(points[0]).toMatchObject({
    confirmed: 1,
    rejected: 1,
    meanProbability: 0.9,
    expected: 1,
    fetchedSoFar: 5,
    freshSoFar: 2,
  });
  expect(points[1]).toMatchObject({
    confirmed: 0,
    meanProbability: 0.375,
    expected: 0.75,
    fetchedSoFar: 9,
    confirmedSoFar: 1,
  });
  expect(points[1]?.probabilitySoFar).toBeCloseTo(1.65, 6);
  expect(points[2]).toMatchObject({ meanProbability: undefined, fetchedSoFar: 19, freshSoFar: 11 });
});

it('armsOverTime returns pulls and mean reward of each arm after each round', () => {
  const points = armsOverTime([
    roundRecord(1, { operator: 'keyword-search', reward: 0.8 }),
    roundRecord(2, { operator: 'forward-crawl', reward: 0.2 }),
    roundRecord(3, { operator: 'keyword-search', reward: 0.4 }),
  ]);
  expect(points[0]?.pulls).toEqual({
    'keyword-search': 1,
    'related-search': 0,
    'forward-crawl': 0,
    'backward-crawl': 0,
  });
  expect(points[0]?.meanReward).toEqual({ 'keyword-search': 0.8 });
  expect(points[2]?.meanReward['keyword-search']).toBeCloseTo(0.6, 12);
  expect(points[2]?.meanReward['forward-crawl']).toBe(0.2);
});

it('armsOverTime counts a pull for each operator that ran, whichever was rewarded', () => {
  const credits = { 'keyword-search': 0.8, 'related-search': 0.4 };
  const [point] = armsOverTime([roundRecord(1, { ran: ['keyword-search', 'forward-crawl'], credits })]);
  expect(point?.pulls).toEqual({
    ...{ 'keyword-search': 1, 'related-search': 0, 'forward-crawl': 1, 'backward-crawl': 0 },
  });
  expect(point?.meanReward).toEqual(credits);
});

it('armsOverTime rewards each operator whose pages a round fetched, not only the operator that ran', () => {
  const [first, second] = armsOverTime([
    roundRecord(1, {
      operator: 'keyword-search',
      reward: 0.6,
      credits: { 'keyword-search': 0.8, 'related-search': 0.4 },
    }),
    roundRecord(2, { operator: 'related-search', reward: 0.5, credits: { 'related-search': 0.6 } }),
  ]);
  expect(first?.meanReward).toEqual({ 'keyword-search': 0.8, 'related-search': 0.4 });
  expect(second?.pulls).toMatchObject({ 'keyword-search': 1, 'related-search': 2 });
  expect(second?.meanReward['related-search']).toBeCloseTo(0.5, 12);
});

/** Ten pages fetched a round, each new one relevant with probability `probability`. */
const run = (fresh: readonly number[], probability = 0.5) =>
  fresh.map((pages) => ({ fetched: 10, fresh: pages, expected: probability * pages }) as HarvestPoint);

it.each([
  ['early', []],
  ['early', [9, 9, 9, 9, 9]],
  ['repeating', [0, 0, 0]],
  ['repeating', [9, 9, 9, 9, 0, 0, 0]],
  ['fruitful', [9, 9, 9, 8, 7, 6]],
  ['drying', [9, 9, 9, 2, 1, 1]],
] as const)('saturation is %s after rounds with %j new pages while addresses are queued', (state, fresh) =>
  expect(saturation(run(fresh), 5).state).toBe(state),
);

it('saturation is drying if recent rounds find new pages but few relevant ones', () => {
  const points = [...run([9, 9, 9], 0.5), ...run([9, 9, 9], 0.1)];
  expect(saturation(points, 5)).toEqual({
    state: 'drying',
    recentPages: 30,
    recentFresh: 27,
    brought: { recent: expect.closeTo(0.09, 12), earlier: expect.closeTo(0.45, 12) },
  });
});

it('saturation is early if no page was fetched before the last rounds', () => {
  const points = [...run([1, 1, 1]).map((point) => ({ ...point, fetched: 0 })), ...run([9, 9, 9])];
  expect(saturation(points, 5).state).toBe('early');
});

const point = (fetched: number, expected: number, fresh = fetched) => ({ fetched, expected, fresh }) as HarvestPoint;
/** Rounds of one page each, of which every second one is relevant, and then rounds with these pages. */
const single = (rounds: number, then: readonly number[] = []) =>
  [...Array.from({ length: rounds }, (_, i) => i % 2), ...then].map((expected) => point(1, expected));

it('saturation compares the last 30 pages with at least 30 before them, however many rounds fetched them', () => {
  expect(saturation(single(59), 5).state).toBe('early');
  // Three irrelevant pages in a row are frequent at a harvest rate of one half.
  expect(saturation(single(60, [0, 0, 0]), 5)).toMatchObject({ state: 'fruitful', recentPages: 30 });
  expect(saturation(single(60, Array(25).fill(0)), 5).state).toBe('drying');
  expect(saturation([point(50, 25), point(50, 2)], 5)).toMatchObject({ state: 'drying', recentPages: 50 });
});

it('saturation is dry only if no address is queued and the last three rounds found no new page', () => {
  const nothing = point(0, 0);
  expect(saturation([nothing, nothing], 0).state).toBe('early');
  expect(saturation([nothing, nothing, nothing], 0).state).toBe('dry');
  expect(saturation([nothing, nothing, nothing], 1).state).toBe('early');
  expect(saturation([...run([9, 9, 9, 8, 7, 6]), nothing, nothing, nothing], 1).state).toBe('fruitful');
  expect(saturation(run([9, 9, 9, 9, 0, 0, 0]), 0).state).toBe('dry');
});

it('harvestRate is what a fetched page brought in the rounds of the last 30 pages, and before', () => {
  expect(harvestRate([])).toBeUndefined();
  expect(harvestRate([point(0, 0)])).toBeUndefined();
  expect(harvestRate([point(10, 4)])).toEqual({ recent: 0.4, earlier: undefined });
  const rounds = [point(10, 8), point(10, 6), point(15, 2), point(0, 0), point(10, 1), point(10, 0)];
  expect(harvestRate(rounds)).toEqual({ recent: 3 / 35, earlier: 14 / 20 });
});
