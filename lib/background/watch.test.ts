import '../../tests/support/fake-browser';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { largeRanking } from '../../tests/support/large-ranking';
import { pageRecord, sessionRecord, topicRecord, verdictRecord } from '../../tests/support/store-records';
import { KeepAwake } from '../browser/keep-awake';
import { loadSettings, saveSettings } from '../browser/storage';
import { success } from '../messaging/results';
import { TendrilDb } from '../store/db';
import { packRanking } from '../store/rankings';
import { EngineGate } from './engine-gate';
import { Watch } from './watch';

const shown: { text?: string; title?: string; path?: Record<number, string> } = {};
let db: TendrilDb;
let commands: string[];
let watch: Watch;

beforeEach(async () => {
  fakeBrowser.reset();
  Object.assign(fakeBrowser.action, {
    setBadgeText: async ({ text }: { text: string }) => void Object.assign(shown, { text }),
    setBadgeBackgroundColor: async () => undefined,
    setTitle: async ({ title }: { title: string }) => void Object.assign(shown, { title }),
    setIcon: async ({ path }: { path: Record<number, string> }) => void Object.assign(shown, { path }),
  });
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async () => [
    { id: 1, windowId: 1, url: 'https://a.test/0' } as never,
  ]);
  db = new TendrilDb('watch');
  commands = [];
  const send = async (command: string) => {
    commands.push(command);
    return success(null) as never;
  };
  const gate = new EngineGate({
    link: { ensure: async () => 1, send },
    loadSettings,
    grantedOrigins: async () => [],
    mayDiscover: async () => true,
    guardAddresses: async () => undefined,
  });
  watch = new Watch(db, gate, new KeepAwake(false));
  await db.topics.put(topicRecord('t', 'Birds'));
  await saveSettings({ activeTopic: 't' });
});
afterEach(() => db.delete());

const alarms = async () => (await fakeBrowser.alarms.getAll()).map(({ name }) => name);

describe('Watch', () => {
  test('an alarm stands while a session runs, and only then', async () => {
    await watch.refresh();
    expect(await alarms()).toEqual([]);
    await db.sessions.put(sessionRecord('t', 1));
    await watch.refresh();
    expect(await alarms()).toEqual(['watch-sessions']);
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'paused' });
    await watch.refresh();
    expect(await alarms()).toEqual([]);
  });

  test.each([
    ['no-permission', 'reason_no_permission'],
    ['offline', 'reason_offline'],
    ['services-lost', 'reason_services_lost'],
  ])('the button says why a session waits that the user did not pause: %s', async (reason, sentence) => {
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'paused' });
    await watch.refresh();
    expect(shown.title).not.toContain(sentence);
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'paused', reason });
    await watch.refresh();
    expect(shown.title).toContain(sentence);
  });

  test('starts the engine to recover only where a session was left running', async () => {
    await watch.recover();
    expect(commands).toEqual([]);
    await db.sessions.put(sessionRecord('t', 1));
    await watch.recover();
    expect(commands).toContain('recover');
  });

  test('starts the engine where the active topic has pages and no ranking that can be read', async () => {
    await db.pages.put(pageRecord('t', 0));
    await watch.recover();
    expect(commands).toContain('recover');
    commands.length = 0;
    const { row, parts } = packRanking(largeRanking(1, 7_000));
    await db.rankings.put(row);
    await db.rankingParts.bulkPut(parts);
    await watch.recover();
    expect(commands).toEqual([]);
    await db.rankingParts.delete(['t', 1]);
    await watch.recover();
    expect(commands).toContain('recover');
  });

  test('the tooltip names the topic, then a problem, then a failed session', async () => {
    await watch.refresh();
    expect(shown).toMatchObject({ text: '', title: 'extensionName: badge_title|Birds|0' });
    watch.problem = 'Mark a page first.';
    await watch.refresh();
    expect(shown).toMatchObject({ text: '!', title: 'extensionName: Mark a page first.' });
    watch.problem = '';
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'failed' });
    await watch.refresh();
    expect(shown).toMatchObject({ text: '!', title: 'extensionName: status_failed' });
  });

  test('the icon shows how the open page stands in the topic', async () => {
    await watch.refresh();
    expect(shown.path?.[16]).toBe('/icon/16.png');
    await db.pages.put(pageRecord('t', 0));
    await watch.refresh();
    expect(shown.path?.[16]).toBe('/icon/suggested-16.png');
    await db.verdicts.put({ ...verdictRecord('t', 1, 'no'), url: 'https://a.test/0' });
    await watch.refresh();
    expect(shown.path?.[16]).toBe('/icon/rejected-16.png');
  });

  test('a browser that refuses does not stop the caller', async () => {
    vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
    Object.assign(fakeBrowser.action, { setBadgeText: () => Promise.reject(new Error('no toolbar')) });
    await expect(watch.refresh()).resolves.toBeUndefined();
  });

  test('a database that cannot be read is told all the same, and used again once it can', async () => {
    vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
    const revive = vi.spyOn(db, 'revive').mockImplementationOnce(() => undefined);
    db.close();
    await watch.refresh();
    expect(shown.title).toContain('error_closed');
    revive.mockRestore();
    await watch.refresh();
    expect(shown.title).not.toContain('error_closed');
  });
});
