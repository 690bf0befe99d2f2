/** What wakes the background. Menus and shortcuts: browser/menus.test.ts, browser/assigned-shortcuts.test.ts. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { startedBackground, TAB } from '../../tests/support/background';
import { sessionRecord, topicRecord } from '../../tests/support/store-records';
import { keepPendingAction, saveSettings } from '../browser/storage';
import { TendrilDb } from '../store/db';

const OURS = { id: 'test-extension-id', url: 'chrome-extension://test-extension-id/popup.html' };
const db = new TendrilDb();

beforeEach(async () => {
  fakeBrowser.reset();
  await db.topics.put(topicRecord('t', 'Birds'));
  await saveSettings({ activeTopic: 't' });
});
afterEach(() => Promise.all([db.topics.clear(), db.sessions.clear()]));

/** The background’s answer to a message; undefined if it does not handle the message. */
async function told(message: unknown, sender: object = OURS): Promise<unknown> {
  const [answer] = await fakeBrowser.runtime.onMessage.trigger(message, sender as never);
  return answer;
}

const command = (name: string, request: object) => ({
  ...{ to: 'background', id: crypto.randomUUID(), command: name, request },
});

describe('background messages', () => {
  test('the background handles commands of extension pages itself or forwards them to the engine', async () => {
    const world = startedBackground();
    expect(await told(command('judge', { topic: 't' }))).toEqual({ ok: true, value: null });
    expect(await told(command('markTab', { topic: 't', tabId: 4 }))).toEqual({ ok: true, value: null });
    expect(world.sent.map(({ command: name }) => name)).toEqual(['judge', 'markPage']);
    expect(await told(command('markTabs', { topic: 't' }))).toMatchObject({ error: { code: 'bad-argument' } });
    expect(await told(command('none', {}))).toMatchObject({ error: { code: 'bad-argument' } });
  });

  test('the background refuses messages of other senders', async () => {
    const world = startedBackground();
    const page = { ...OURS, url: 'https://a.test/' };
    const message = command('deleteTopic', { topic: 't' });
    expect(await told(message, page)).toMatchObject({ error: { code: 'forbidden' } });
    expect(await told(message, { ...OURS, id: 'another' })).toMatchObject({ error: { code: 'forbidden' } });
    expect(world.sent).toEqual([]);
  });

  test('an out-of-room event shows its text on the toolbar button', async () => {
    const world = startedBackground();
    await told({ to: 'background', event: 'out-of-room', topic: 't' });
    await expect.poll(() => world.problem).toContain('error_quota');
  });
});

describe('background', () => {
  test('the background resumes a running session when it starts', async () => {
    expect(startedBackground().upkeep).toEqual([]);
    await db.sessions.put(sessionRecord('t', 1));
    const world = startedBackground();
    await expect.poll(() => world.upkeep).toContain('recover');
  });

  test('the background continues a session that waits for the network when the browser is online again', async () => {
    const { locks } = navigator;
    vi.stubGlobal('navigator', { locks, onLine: false });
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'paused', reason: 'offline' });
    const world = startedBackground();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(world.upkeep).not.toContain('recover');
    vi.stubGlobal('navigator', { locks, onLine: true });
    world.connected();
    await expect.poll(() => world.upkeep).toContain('recover');
  });

  test('the background opens the welcome page on installation, and not on an update', async () => {
    startedBackground({
      contextMenus: { removeAll: async () => {}, create: () => {}, onClicked: { addListener: () => {} } },
    });
    const opened: (string | undefined)[] = [];
    vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(async ({ url }) => opened.push(url) as never);
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', temporary: false } as never);
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'install', temporary: false } as never);
    await expect.poll(() => opened).toEqual([expect.stringContaining('welcome')]);
  });

  test('the background runs a pending action once after the permission is granted, and opens the side panel', async () => {
    const world = startedBackground();
    const opened: (string | undefined)[] = [];
    vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(async ({ url }) => opened.push(url) as never);
    vi.spyOn(fakeBrowser.extension, 'getViews').mockReturnValue([]);
    const request = { topic: 't', budgetPages: 20, policy: undefined };
    await keepPendingAction({ command: 'startSession', request });
    world.grants = false;
    await world.granted();
    expect(world.sent).toEqual([]);
    world.grants = true;
    await world.granted();
    await world.granted();
    expect(world.sent).toMatchObject([{ command: 'startSession', request: { topic: 't', budgetPages: 20 } }]);
    await expect.poll(() => opened).toEqual([expect.stringContaining('sidepanel')]);
  });

  test('the background works if the browser refuses the rules against private addresses', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refuse = () => Promise.reject(new Error('no rules'));
    const world = startedBackground({
      declarativeNetRequest: { getSessionRules: refuse, updateSessionRules: refuse },
    });
    expect(await told(command('markTab', { topic: 't', tabId: TAB.id }))).toMatchObject({ ok: true });
    expect(world.upkeep).toContain('configure');
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('private addresses'), expect.any(Error));
    warned.mockRestore();
  });
});
