import { expect, it } from 'vitest';
import { pageRecord, roundRecord } from '../../../tests/support/ui-records';
import type { RankingRecord, VerdictRecord } from '../types';
import { armsOverTime, harvest, pageScores } from './harvest';
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

it('takes the score a page has now, or had when it was judged', () => {
  expect(pageScores(pages, latestByUrl(log), ranking)).toEqual(
    new Map([
      [1, 0.9],
      [3, 0.5],
      [4, 0.25],
    ]),
  );
});

it('adds up pages, verdicts and scores over the rounds', () => {
  const standing = latestByUrl(log);
  const rounds = [roundRecord(1, { fetched: 5, fresh: 2 }), roundRecord(2, { fetched: 4, fresh: 2 }), roundRecord(3)];
  const points = harvest(rounds, pages, standing, pageScores(pages, standing, ranking));
  expect(points[0]).toMatchObject({
    confirmed: 1,
    rejected: 1,
    meanScore: 0.9,
    expected: 1,
    fetchedSoFar: 5,
    freshSoFar: 2,
  });
  expect(points[1]).toMatchObject({
    confirmed: 0,
    meanScore: 0.375,
    expected: 0.75,
    fetchedSoFar: 9,
    confirmedSoFar: 1,
  });
  expect(points[1]?.scoreSoFar).toBeCloseTo(1.65, 6);
  expect(points[2]).toMatchObject({ meanScore: undefined, fetchedSoFar: 19, freshSoFar: 11 });
});

it('follows pulls and mean reward of each arm', () => {
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

it('pays every operator whose pages a round fetched, not only the one that ran', () => {
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
