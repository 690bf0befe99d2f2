import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tabs } from 'webextension-polyfill';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type BackgroundWorld, startedBackground, TAB } from '../../tests/support/background';
import { sessionRecord, topicRecord } from '../../tests/support/ui-records';
import { isShortcut, SHORTCUTS } from '../settings/shortcuts';
import { TendrilDb } from '../store/db';
import { assignedShortcuts, openShortcutSettings } from './assigned-shortcuts';
import { saveSettings } from './storage';

const PAGE = { url: 'https://a.test/3', html: '', contentType: 'text/html', language: '' };

let world: BackgroundWorld;
let pressed: ((name: string, tab?: Tabs.Tab) => void) | undefined;
let opened: string[];
let panels: number[];
const db = new TendrilDb();

/** Chromium's side panel. */
const openPanel = async ({ windowId }: { windowId: number }) => {
  panels.push(windowId);
};

/** Browser interfaces that tests replace. */
const fakes = { commands: fakeBrowser.commands, sidebarAction: fakeBrowser.sidebarAction };
const commands = {
  onCommand: {
    addListener: (listener: NonNullable<typeof pressed>) => {
      pressed = listener;
    },
  },
  getAll: async () => [
    { name: 'undo', shortcut: 'Alt+Z' },
    { name: 'mark-page', shortcut: '' },
    { name: 'of-another-version', shortcut: 'Alt+X' },
  ],
};

beforeEach(async () => {
  fakeBrowser.reset();
  [pressed, opened, panels] = [undefined, [], []];
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(async ({ url }) => opened.push(url ?? '') as never);
  await db.topics.put(topicRecord('t', 'Birds'));
  await saveSettings({ activeTopic: 't', budgetPages: 70 });
  world = startedBackground(
    {
      commands,
      search: { query: async ({ text }: { text: string }) => opened.push(`search for ${text}`) },
      sidePanel: { open: openPanel },
      sidebarAction: undefined,
    },
    { query: 'bees' },
  );
});
afterEach(() => {
  Object.assign(fakeBrowser, fakes);
  return Promise.all([db.topics.clear(), db.pages.clear(), db.sessions.clear()]);
});

async function press(name: string, commandsSent = 1): Promise<typeof world.sent> {
  pressed?.(name, TAB);
  await expect.poll(() => world.sent).toHaveLength(commandsSent);
  return world.sent;
}

describe('shortcuts', () => {
  test('every shortcut has an effect', async () => {
    for (const name of SHORTCUTS.map((shortcut) => shortcut.name).filter(isShortcut)) {
      const before = world.sent.length + opened.length + panels.length;
      pressed?.(name, TAB);
      await expect
        .poll(() => world.sent.length + opened.length + panels.length, { message: name })
        .toBeGreaterThan(before);
    }
  });

  test('the mark shortcuts mark the page, or all selected tabs', async () => {
    expect(await press('mark-page')).toEqual([{ command: 'markPage', request: { topic: 't', page: PAGE } }]);
    expect((await press('mark-tabs', 4)).map(({ command }) => command)).toEqual(Array(4).fill('markPage'));
  });

  test('the shortcut reject-page rejects the page', async () => {
    expect(await press('reject-page')).toEqual([{ command: 'rejectPage', request: { topic: 't', url: TAB.url } }]);
  });

  test('the shortcut reject-page reports an error on a browser page', async () => {
    pressed?.('reject-page', { ...TAB, url: 'chrome://settings/' });
    await expect.poll(() => world.problem).toContain('error_unsupported_page');
    expect(world.sent).toEqual([]);
  });

  test('the shortcut exclude-site excludes the site of the page', async () => {
    expect(await press('exclude-site')).toEqual([
      { command: 'judgeSite', request: { topic: 't', site: 'example.co.uk', outcome: 'excluded', url: TAB.url } },
    ]);
  });

  test.each([
    ['undo', 'undo', {}],
    ['toggle-session', 'startSession', { budgetPages: 70 }],
    ['stop-session', 'stopSession', {}],
    ['take-results', 'offerResultsPage', { page: PAGE }],
  ])('the shortcut %s sends the command %s', async (name, command, request) => {
    expect(await press(name)).toEqual([{ command, request: { topic: 't', ...request } }]);
  });

  test.each([
    ['running', 'pauseSession'],
    ['paused', 'resumeSession'],
  ] as const)('the shortcut toggle-session in a %s session sends the command %s', async (status, command) => {
    await db.sessions.put(sessionRecord({ topic: 't', status }));
    expect(await press('toggle-session')).toEqual([{ command, request: { topic: 't' } }]);
  });

  test('the shortcut open-panel opens the side panel within the gesture', () => {
    pressed?.('open-panel', TAB);
    expect(panels).toEqual([9]);
  });

  test.each([
    ['open-dashboard', 'dashboard.html'],
    ['open-options', 'options.html'],
    ['export-seeds', 'dashboard.html#export'],
    ['search-web', 'search for bees'],
  ])('the shortcut %s opens %s', async (name, where) => {
    pressed?.(name, TAB);
    await expect.poll(() => opened).toEqual([expect.stringContaining(where)]);
  });

  test('a failed shortcut shows its error on the toolbar button', async () => {
    world.fails = true;
    await press('toggle-session');
    await expect.poll(() => world.problem).toContain('error_no_seeds');
  });

  test('an unknown shortcut is ignored', async () => {
    pressed?.('of-another-version', TAB);
    expect(await press('undo')).toHaveLength(1);
  });
});

describe('assigned keys', () => {
  test('assignedShortcuts lists the keys in the order of SHORTCUTS, without unknown commands', async () => {
    expect(await assignedShortcuts()).toEqual([
      { name: 'mark-page', keys: '' },
      { name: 'undo', keys: 'Alt+Z' },
    ]);
    expect(SHORTCUTS.map(({ name }) => name)).toContain('undo');
  });

  test("openShortcutSettings opens the browser's own page", async () => {
    await openShortcutSettings();
    expect(opened).toEqual(['chrome://extensions/shortcuts']);
    let inFirefox = 0;
    Object.assign(fakeBrowser, { commands: { ...commands, openShortcutSettings: async () => inFirefox++ } });
    await openShortcutSettings();
    expect([inFirefox, opened.length]).toEqual([1, 1]);
  });

  test('assignedShortcuts is empty in a browser without shortcuts', async () => {
    Object.assign(fakeBrowser, { commands: undefined });
    expect(await assignedShortcuts()).toEqual([]);
  });
});
