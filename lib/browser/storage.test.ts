import '../../tests/support/fake-browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { PendingAction } from '../messaging/commands';
import { DEFAULT_SETTINGS, FIRST_SETTINGS, type Settings } from '../settings/settings';
import {
  initSettings,
  keepPendingAction,
  loadSettings,
  saveSettings,
  takePendingAction,
  watchSettings,
} from './storage';

beforeEach(() => void fakeBrowser.reset());

describe('stored settings', () => {
  test('settings are the defaults after installation, and no service is on if they are lost', async () => {
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

  test('loadSettings keeps valid settings beside a damaged one', async () => {
    await fakeBrowser.storage.local.set({ settings: { theme: 'pink', budgetPages: 20 } });
    expect(await loadSettings()).toEqual({ ...DEFAULT_SETTINGS, budgetPages: 20 });
  });

  test('concurrent changes of settings are all stored', async () => {
    await initSettings();
    await Promise.all([
      saveSettings({ theme: 'dark' }),
      saveSettings({ budgetPages: 20 }),
      saveSettings({ activeTopic: 't' }),
    ]);
    expect(await loadSettings()).toEqual({ ...FIRST_SETTINGS, theme: 'dark', budgetPages: 20, activeTopic: 't' });
  });

  test('concurrent changes of the members of one setting are all stored', async () => {
    await initSettings();
    await Promise.all([
      saveSettings({ providers: { searxng: { enabled: true } } }),
      saveSettings({ providers: { searxng: { baseUrl: 'http://localhost:8080' } } }),
      saveSettings({ providers: { kagi: { key: 'secret' } } }),
      saveSettings({ reviewKeys: { yes: 't' } }),
      saveSettings({ reviewKeys: { no: 'f' } }),
    ]);
    expect(await loadSettings()).toEqual({
      ...FIRST_SETTINGS,
      providers: {
        ...FIRST_SETTINGS.providers,
        searxng: { enabled: true, key: '', baseUrl: 'http://localhost:8080' },
        kagi: { key: 'secret', baseUrl: '' },
      },
      reviewKeys: { ...FIRST_SETTINGS.reviewKeys, yes: 't', no: 'f' },
    });
  });

  test('watchSettings reports that settings were cleared', async () => {
    await initSettings();
    const heard: Settings[] = [];
    watchSettings((settings) => heard.push(settings));
    await fakeBrowser.storage.local.clear();
    expect(heard).toMatchObject([{ servicesLost: true }]);
  });

  test('watchSettings reports changes of settings, and no other stored values', async () => {
    const heard: Settings[] = [];
    watchSettings((settings) => heard.push(settings));
    await saveSettings({ theme: 'dark' });
    await fakeBrowser.storage.local.set({ other: 1 });
    expect(heard.map(({ theme }) => theme)).toEqual(['dark']);
  });
});

const START: PendingAction = { command: 'startSession', request: { topic: 't', budgetPages: 60 } };

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

test('a pending action is returned once, to the first caller', async () => {
  await keepPendingAction(START);
  const taken = await Promise.all([takePendingAction(), takePendingAction()]);
  expect(taken.filter(Boolean)).toEqual([expect.objectContaining(START)]);
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
});

test('a new pending action replaces the earlier one', async () => {
  await keepPendingAction(START);
  await keepPendingAction({ command: 'resumeSession', request: { topic: 'u' } });
  expect(await takePendingAction()).toMatchObject({ command: 'resumeSession', request: { topic: 'u' } });
});

test('a pending action is not returned after five minutes, nor if the clock is set back by five minutes', async () => {
  await keepPendingAction(START);
  vi.setSystemTime(Date.now() + 301_000);
  expect(await takePendingAction()).toBeUndefined();
  await keepPendingAction(START);
  vi.setSystemTime(Date.now() - 301_000);
  expect(await takePendingAction()).toBeUndefined();
});

test('a stored value that is no pending action is not returned', async () => {
  await fakeBrowser.storage.session.set({
    pendingAction: { command: 'deleteTopic', request: { topic: 't' }, askedAtMs: 0 },
  });
  expect(await takePendingAction()).toBeUndefined();
});
