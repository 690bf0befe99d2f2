import '../../tests/support/fake-browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Wish } from '../messaging/commands';
import { keepWish, takeWish } from './wishes';

const START: Wish = { command: 'startSession', request: { topic: 't', budgetPages: 60 } };

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

test('a wish is taken once, by whoever comes first', async () => {
  await keepWish(START);
  const taken = await Promise.all([takeWish(), takeWish()]);
  expect(taken.filter(Boolean)).toEqual([expect.objectContaining(START)]);
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
});

test('the last wish counts', async () => {
  await keepWish(START);
  await keepWish({ command: 'resumeSession', request: { topic: 'u' } });
  expect(await takeWish()).toMatchObject({ command: 'resumeSession', request: { topic: 'u' } });
});

test('a wish of some minutes ago starts nothing', async () => {
  await keepWish(START);
  vi.setSystemTime(Date.now() + 301_000);
  expect(await takeWish()).toBeUndefined();
  vi.setSystemTime(Date.now() - 302_000);
  expect(await takeWish()).toBeUndefined();
});

test('what is no wish is cleared away', async () => {
  await fakeBrowser.storage.session.set({ wish: { command: 'deleteTopic', request: { topic: 't' }, askedAtMs: 0 } });
  expect(await takeWish()).toBeUndefined();
});
