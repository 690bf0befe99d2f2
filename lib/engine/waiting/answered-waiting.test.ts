import { expect, it } from 'vitest';
import type { AttemptRecord, FrontierRecord, PageRecord } from '../types';
import { AnsweredWaiting } from './answered-waiting';

it('finds what was answered since as looking at all that wait does', () => {
  const state = {
    pages: [] as PageRecord[],
    attempts: new Map<string, AttemptRecord>(),
    frontier: new Map<string, FrontierRecord>(),
  };
  const refused = new Set<string>();
  const isKnown = (url: string) =>
    refused.has(url) || state.pages.some((page) => page.url === url) || state.attempts.get(url)?.retryable === false;
  const wait = (...urls: string[]) => {
    for (const url of urls) state.frontier.set(url, { url } as FrontierRecord);
  };
  const answered = new AnsweredWaiting(state, isKnown);
  let word = {};
  const same = () => {
    const found = [...answered.of(word)].sort();
    expect(found).toEqual([...state.frontier.keys()].filter(isKnown).sort());
    return found.length;
  };
  wait('a', 'b', 'c', 'd');
  state.pages.push({ url: 'a' } as PageRecord);
  expect(same()).toBe(1);
  state.pages.push({ url: 'b' } as PageRecord, { url: 'elsewhere' } as PageRecord);
  state.attempts.set('c', { url: 'c', retryable: true } as AttemptRecord);
  expect(same()).toBe(2);
  state.attempts.set('c', { url: 'c', retryable: false } as AttemptRecord);
  expect(same()).toBe(3);
  state.frontier.delete('a');
  expect(same()).toBe(2);
  refused.add('d');
  word = {};
  expect(same()).toBe(3);
  refused.clear();
  word = {};
  expect(same()).toBe(2);
});
