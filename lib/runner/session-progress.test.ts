import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { siteOf } from '../engine/url/site';
import type { SessionProgress } from '../messaging/progress';
import { ProgressTeller } from './session-progress';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function teller(siteOfUrl = siteOf) {
  const told: SessionProgress[] = [];
  const start = { spentPages: 10, budgetPages: 20, knownSites: ['known.test'], siteOf: siteOfUrl };
  const progress = new ProgressTeller('t', start, (one) => told.push(one), Date.now);
  return { progress, told, last: () => told.at(-1) };
}

it('tells at once, and then again and again until it is stopped', () => {
  const { progress, told } = teller();
  expect(told).toEqual([
    { topic: 't', operator: undefined, query: '', site: '', pages: 10, newSites: 0, leftMs: undefined },
  ]);
  vi.advanceTimersByTime(2_000);
  expect(told).toHaveLength(6);
  progress.stop();
  vi.advanceTimersByTime(2_000);
  expect(told).toHaveLength(6);
});

it('names the question, then the site that has been asked for longest, and forgets the question with the round', () => {
  const { progress, last } = teller();
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

it('counts a site once, and not one that the topic had', () => {
  const { progress, last } = teller();
  for (const url of ['https://known.test/1', 'https://new.test/1', 'https://new.test/2'])
    progress.note({ kind: 'fetched', url, isNew: true });
  vi.advanceTimersByTime(400);
  expect(last()).toMatchObject({ pages: 13, newSites: 1, leftMs: undefined });
});

it('counts sites as the user has split and joined them', () => {
  const { progress, last } = teller((url) => (url.includes('/known/') ? 'known.test' : 'joined.test'));
  for (const url of ['https://a.test/known/1', 'https://b.test/', 'https://c.test/'])
    progress.note({ kind: 'fetched', url, isNew: true });
  vi.advanceTimersByTime(400);
  expect(last()).toMatchObject({ pages: 13, newSites: 1 });
});

it('tells the time that is left by the pace so far, once there is one', () => {
  const { progress, last } = teller();
  vi.advanceTimersByTime(9_900);
  for (let i = 0; i < 5; i++) progress.note({ kind: 'fetched', url: `https://s${i}.test/`, isNew: true });
  vi.advanceTimersByTime(100);
  expect(last()).toMatchObject({ pages: 15, leftMs: 10_000 });
});

it('tells no time that is left where the clock was set back', () => {
  const { progress, last } = teller();
  vi.setSystemTime(Date.now() - 86_400_000);
  for (let n = 0; n < 6; n += 1) progress.note({ kind: 'fetched', url: `https://new.test/${n}`, isNew: true });
  vi.advanceTimersByTime(400);
  expect(last()).toMatchObject({ pages: 16, leftMs: undefined });
});
