import { describe, expect, it } from 'vitest';
import { pageRecord } from '../../../tests/support/ui-records';
import type { PageRecord, VerdictRecord } from '../types';
import { historyOf, withdrawals } from './history';

const entry = (seq: number, url: string, verdict: VerdictRecord['verdict'], undoes?: number): VerdictRecord => ({
  topic: 't',
  seq,
  url,
  verdict,
  atMs: seq * 10,
  ...(undoes === undefined ? {} : { undoes }),
});
const from = (n: number, origin: string, fetchedAtMs: number): PageRecord =>
  pageRecord(n, { fetchedAtMs, foundBy: { operator: 'forward-crawl', round: 1, depth: 1, from: origin } });
const urlOf = (n: number) => pageRecord(n).url;

it('lists verdicts newest first, and when they were taken back', () => {
  const log = [entry(1, 'a', 'seed'), entry(2, 'b', 'yes'), entry(3, 'b', 'undo', 2)];
  expect(historyOf(log)).toEqual([
    { seq: 2, step: 2, url: 'b', verdict: 'yes', atMs: 20, undoneAtMs: 30 },
    { seq: 1, step: 1, url: 'a', verdict: 'seed', atMs: 10, undoneAtMs: undefined },
  ]);
  const [again] = historyOf([...log, entry(4, 'b', 'undo', 3)]);
  expect(again?.undoneAtMs).toBeUndefined();
});

describe('withdrawals', () => {
  const pages = [
    pageRecord(1),
    from(2, urlOf(1), 5),
    from(3, urlOf(1), 50),
    from(4, urlOf(3), 60),
    from(5, urlOf(1), 70),
    from(6, urlOf(5), 80),
  ];
  const log = [entry(1, urlOf(1), 'yes'), entry(2, urlOf(5), 'yes')];
  const count = (at: number) => withdrawals(log, pages)(at);

  it('counts what came through the page since, judged pages and what they led to left out', () => {
    expect(count(1)).toBe(2);
    expect(count(2)).toBe(1);
  });

  it('is nothing for a rejection, and ends where pages name each other', () => {
    const circle = [from(1, urlOf(2), 50), from(2, urlOf(1), 50)];
    expect(withdrawals([entry(1, urlOf(1), 'no')], circle)(1)).toBe(0);
    expect(withdrawals([entry(1, urlOf(1), 'seed')], circle)(1)).toBe(1);
  });

  it('is nothing where the page is judged anew: a yes, then a seed', () => {
    const twice = [entry(1, urlOf(1), 'yes'), entry(2, urlOf(1), 'seed')];
    expect(withdrawals(twice, pages)(1)).toBe(0);
  });
});
