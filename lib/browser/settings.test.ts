import '../../tests/support/fake-browser';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings';
import { loadSettings, saveSettings, watchSettings } from './settings';

beforeEach(() => void fakeBrowser.reset());

describe('settings', () => {
  test('are the defaults before anything is saved, and where the stored ones are damaged', async () => {
    expect(await loadSettings()).toEqual(DEFAULT_SETTINGS);
    await fakeBrowser.storage.local.set({ settings: { theme: 'pink', budgetPages: 20 } });
    expect(await loadSettings()).toEqual({ ...DEFAULT_SETTINGS, budgetPages: 20 });
  });

  test('changes made at the same moment are all kept', async () => {
    await Promise.all([
      saveSettings({ theme: 'dark' }),
      saveSettings({ budgetPages: 20 }),
      saveSettings({ activeTopic: 't' }),
    ]);
    expect(await loadSettings()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', budgetPages: 20, activeTopic: 't' });
  });

  test('a watcher hears changes until it stops', async () => {
    const heard: Settings[] = [];
    const stop = watchSettings((settings) => heard.push(settings));
    await saveSettings({ theme: 'dark' });
    await fakeBrowser.storage.local.set({ other: 1 });
    stop();
    await saveSettings({ theme: 'light' });
    expect(heard.map(({ theme }) => theme)).toEqual(['dark']);
  });
});
