import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { siteOf } from '../engine/url/site';
import type { SessionProgress } from '../messaging/progress';
import { ProgressReporter } from './session-progress';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function reporter(siteOfUrl = siteOf) {
  const told: SessionProgress[] = [];
  const start = { spentPages: 10, budgetPages: 20, knownSites: ['known.test'], siteOf: siteOfUrl };
  const progress = new ProgressReporter('t', start, (one) => told.push(one), Date.now);
  return { progress, told, last: () => told.at(-1) };
}

it('ProgressTeller reports at once, then repeatedly until it is stopped', () => {
  const { progress, told } = reporter();
  expect(told).toEqual([
    { topic: 't', operator: undefined, query: '', site: '', pages: 10, newSites: 0, leftMs: undefined },
  ]);
  vi.advanceTimersByTime(2_000);
  expect(told).toHaveLength(6);
  progress.stop();
  vi.advanceTimersByTime(2_000);
  expect(told).toHaveLength(6);
});

it('progress names the query, then the site with the longest pending request, and clears the query with the round', () => {
  const { progress, last } = reporter();
  progress.note({ kind: 'operator', operator: 'keyword-search' });
  progress.note({ kind: 'query', query: 'hive honey' });
  vi.advanceTimersByTime(400);
  expect(last()).toMatchObject({ operator: 'keyword-search', query: 'hive honey', site: '' });
  progress.note({ kind: 'fetch', url: 'https://www.slow.test/a' });
  progress.note({ kind: 'fetch', url: 'https://fast.test/' });
  progress.note({ kind: 'fetched', url: 'https://fast.test/', isNew: true });
  vi.advanceTimersByTime(400);
  expect(last()).toMatchObject({ site: 'slow.test', pages: 11, newSites: 1 });
  progress.note({ kind: 'fetched', url: 'https://www.slow.test/a', isNew: false });
  progress.note({ kind: 'operator', operator: 'forward-crawl' });
  vi.advanceTimersByTime(400);
  expect(last()).toMatchObject({ operator: 'forward-crawl', query: '', site: '', pages: 11, newSites: 1 });
});

it('progress names the site that the session waits for, and until when, up to the next step', () => {
  const { progress, last } = reporter();
  progress.note({ kind: 'query', query: 'hive honey' });
  progress.note({ kind: 'wait', url: 'https://www.slow.test/a', untilMs: 5 });
  vi.advanceTimersByTime(400);
  expect(last()).toMatchObject({ waitsFor: { site: 'slow.test', untilMs: 5 }, query: '' });
  progress.note({ kind: 'operator', operator: 'forward-crawl' });
  vi.advanceTimersByTime(400);
  expect(last()?.waitsFor).toBeUndefined();
});

it('progress counts each new site once, and no known site', () => {
  const { progress, last } = reporter();
  for (const url of ['https://known.test/1', 'https://new.test/1', 'https://new.test/2'])
    progress.note({ kind: 'fetched', url, isNew: true });
  vi.advanceTimersByTime(400);
  expect(last()).toMatchObject({ pages: 13, newSites: 1, leftMs: undefined });
});

it('progress counts sites as the user divided and joined them', () => {
  const { progress, last } = reporter((url) => (url.includes('/known/') ? 'known.test' : 'joined.test'));
  for (const url of ['https://a.test/known/1', 'https://b.test/', 'https://c.test/'])
    progress.note({ kind: 'fetched', url, isNew: true });
  vi.advanceTimersByTime(400);
  expect(last()).toMatchObject({ pages: 13, newSites: 1 });
});

it('progress estimates the remaining time from the pace so far', () => {
  const { progress, last } = reporter();
  vi.advanceTimersByTime(9_900);
  for (let i = 0; i < 5; i++) progress.note({ kind: 'fetched', url: `https://s${i}.test/`, isNew: true });
  vi.advanceTimersByTime(100);
  expect(last()).toMatchObject({ pages: 15, leftMs: 10_000 });
});

it('progress has no remaining time if the clock was set back', () => {
  const { progress, last } = reporter();
  vi.setSystemTime(Date.now() - 86_400_000);
  for (let n = 0; n < 6; n += 1) progress.note({ kind: 'fetched', url: `https://new.test/${n}`, isNew: true });
  vi.advanceTimersByTime(400);
  expect(last()).toMatchObject({ pages: 16, leftMs: undefined });
});

it('progress tells how many addresses a watch run has checked', () => {
  const { progress, last } = reporter();
  progress.note({ kind: 'checked', done: 6, total: 40 });
  vi.advanceTimersByTime(400);
  expect(last()?.checked).toEqual({ done: 6, total: 40 });
});
