import '../../tests/support/fake-browser';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pageRecord } from '../../tests/support/ui-records';
import type { PendingAction } from '../messaging/commands';
import { DEFAULT_SETTINGS, FIRST_SETTINGS, type Settings } from '../settings/settings';
import { TendrilDb } from '../store/db';
import {
  initSettings,
  keepPendingAction,
  lastVisit,
  loadSettings,
  markSeen,
  saveSettings,
  seenThrough,
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

/** Time that a browser takes to answer. */
const ANSWER_MS = 5;

test('markSeen keeps the visits to all topics that pages record at once', async () => {
  const db = new TendrilDb('visits');
  await db.pages.bulkAdd([pageRecord(4, { topic: 't' }), pageRecord(9, { topic: 'u' })]);
  const { local } = fakeBrowser.storage;
  const read = local.get.bind(local);
  // A browser answers from another process.
  vi.spyOn(local, 'get').mockImplementation(async (keys) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    return read(keys);
  });
  await Promise.all([markSeen(db, 't'), markSeen(db, 'u'), markSeen(db, 'v')]);
  expect(await seenThrough()).toEqual({ t: 5, u: 10, v: 0 });
  await fakeBrowser.storage.local.set({ seen: { t: 50, u: 50, v: 50 } });
  // Each is the same visit as before, when nothing had been seen.
  expect(await Promise.all(['t', 'u', 'v'].map(lastVisit))).toEqual(Array(3).fill({ through: 0 }));
  await db.delete();
  vi.restoreAllMocks();
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
