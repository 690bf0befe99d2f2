import '../../tests/support/fake-browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Wish } from '../messaging/commands';
import { DEFAULT_SETTINGS, FIRST_SETTINGS, type Settings } from '../settings/settings';
import { initSettings, keepWish, loadSettings, saveSettings, takeWish, watchSettings } from './storage';

beforeEach(() => void fakeBrowser.reset());

describe('settings', () => {
  test('are the defaults once the installation has stored them, and no service is on where they are gone', async () => {
    expect(await loadSettings()).toEqual({ ...DEFAULT_SETTINGS, servicesLost: true });
    await initSettings();
    expect(await loadSettings()).toEqual(FIRST_SETTINGS);
    await saveSettings({ theme: 'dark' });
    await initSettings();
    expect(await loadSettings()).toMatchObject({ theme: 'dark', servicesLost: false });
    await fakeBrowser.storage.local.clear();
    await saveSettings({ theme: 'light' });
    expect(await loadSettings()).toMatchObject({ theme: 'light', servicesLost: true });
  });

  test('that are damaged in one part keep the others', async () => {
    await fakeBrowser.storage.local.set({ settings: { theme: 'pink', budgetPages: 20 } });
    expect(await loadSettings()).toEqual({ ...DEFAULT_SETTINGS, budgetPages: 20 });
  });

  test('changes made at the same moment are all kept', async () => {
    await initSettings();
    await Promise.all([
      saveSettings({ theme: 'dark' }),
      saveSettings({ budgetPages: 20 }),
      saveSettings({ activeTopic: 't' }),
    ]);
    expect(await loadSettings()).toEqual({ ...FIRST_SETTINGS, theme: 'dark', budgetPages: 20, activeTopic: 't' });
  });

  test('a watcher hears that they are gone', async () => {
    await initSettings();
    const heard: Settings[] = [];
    watchSettings((settings) => heard.push(settings));
    await fakeBrowser.storage.local.clear();
    expect(heard).toMatchObject([{ servicesLost: true }]);
  });

  test('a watcher hears changes', async () => {
    const heard: Settings[] = [];
    watchSettings((settings) => heard.push(settings));
    await saveSettings({ theme: 'dark' });
    await fakeBrowser.storage.local.set({ other: 1 });
    expect(heard.map(({ theme }) => theme)).toEqual(['dark']);
  });
});

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
