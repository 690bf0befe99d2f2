import '../../tests/support/fake-browser';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sessionRecord } from '../../tests/support/store-records';
import { loadSettings } from '../browser/storage';
import { success } from '../messaging/results';
import { TendrilDb } from '../store/db';
import { Actions } from './actions';
import { EngineGate } from './engine-gate';

const PAGE = { url: 'https://a.test/', html: '<p>Some words on birds</p>', contentType: 'text/html', language: 'en' };

let db: TendrilDb;
let sent: { command: string; request: unknown }[];
let actions: Actions;
/** What injecting the capture script into a tab gives, by tab id. */
let captures: Record<number, () => unknown>;

beforeEach(() => {
  fakeBrowser.reset();
  db = new TendrilDb('actions');
  sent = [];
  captures = {};
  const send = async (command: string, request: unknown) => {
    if (command !== 'configure' && command !== 'recover') sent.push({ command, request });
    return success(null) as never;
  };
  const gate = new EngineGate({
    link: { ensure: async () => 1, send },
    loadSettings,
    grantedOrigins: async () => [],
    mayDiscover: async () => true,
    guardAddresses: async () => undefined,
  });
  actions = new Actions(gate, db);
  Object.assign(fakeBrowser, {
    scripting: {
      executeScript: async ({ target }: { target: { tabId: number } }) => [{ result: captures[target.tabId]?.() }],
    },
  });
  Object.assign(fakeBrowser.permissions, { contains: async () => false });
  Object.assign(fakeBrowser.tabs, {
    get: async (id: number) => ({
      id,
      url: id === 7 ? 'chrome://version/' : id === 8 ? 'https://b.test/a.pdf' : undefined,
    }),
  });
});
afterEach(() => db.delete());

const refuse = (message: string) => () => {
  throw new Error(message);
};

describe('Actions', () => {
  test('Actions.markTab sends the captured page to the engine', async () => {
    captures[1] = () => ({ page: PAGE });
    expect(await actions.markTab({ topic: 't', tabId: 1 })).toEqual(success(null));
    expect(sent).toEqual([{ command: 'markPage', request: { topic: 't', page: PAGE } }]);
  });

  test('Actions.markTab sends the URL of a PDF that the browser displays', async () => {
    captures[8] = refuse('Missing host permission for the tab');
    expect(await actions.markTab({ topic: 't', tabId: 8 })).toEqual(success(null));
    expect(sent).toEqual([{ command: 'markUrl', request: { topic: 't', url: 'https://b.test/a.pdf' } }]);
  });

  test.each([
    ['a capture fault', 1, () => ({ fault: 'empty-page' }), 'empty-page'],
    ['a page with an invalid URL', 1, () => ({ page: { ...PAGE, url: 'javascript:alert(1)' } }), 'unsupported-page'],
    ['an empty capture', 1, () => undefined, 'unsupported-page'],
    ['a tab without permission', 1, refuse('Cannot access contents of the page.'), 'no-permission'],
    ['a browser page', 1, refuse('Cannot access a chrome:// URL'), 'unsupported-page'],
    ['a browser page with a known URL', 7, refuse('refused'), 'unsupported-page'],
  ])('Actions.markTab returns a distinct error code for %s', async (_name, tabId, capture, code) => {
    captures[tabId] = capture;
    expect(await actions.markTab({ topic: 't', tabId })).toMatchObject({ ok: false, error: { code } });
    expect(sent).toEqual([]);
  });

  test('Actions.markTabs returns one result per tab in order, whichever tabs fail', async () => {
    for (let id = 1; id <= 6; id += 1) captures[id] = () => (id === 3 ? { fault: 'empty-page' } : { page: PAGE });
    const result = await actions.markTabs({ topic: 't', tabIds: [1, 2, 3, 4, 5, 6] });
    expect(result.ok && result.value.map(({ ok }) => ok)).toEqual([true, true, false, true, true, true]);
  });

  test('Actions.excludeSite excludes the registrable domain of a URL', async () => {
    await actions.excludeSite('t', 'https://news.example.co.uk/x');
    expect(sent.map(({ request }) => request)).toEqual([
      { topic: 't', site: 'example.co.uk', outcome: 'excluded', url: 'https://news.example.co.uk/x' },
    ]);
    expect(await actions.excludeSite('t', 'about:blank')).toMatchObject({ error: { code: 'bad-url' } });
  });

  test('Actions.excludeSite excludes the site that the user joined the URL’s site to', async () => {
    const entry = { topic: 't', seq: 1, url: 'https://github.com/ada/', atMs: 0 };
    await db.verdicts.put({ ...entry, verdict: 'site', site: 'github.com/ada', extent: 'ada.example' });
    await actions.excludeSite('t', 'https://github.com/ada/bees');
    expect(sent.map(({ request }) => request)).toMatchObject([{ site: 'ada.example' }]);
  });

  test('Actions.toggleSession starts, pauses and resumes the session', async () => {
    await actions.toggleSession('t');
    await db.sessions.put(sessionRecord('t', 1));
    await actions.toggleSession('t');
    await db.sessions.put({ ...sessionRecord('t', 1), status: 'paused' });
    await actions.toggleSession('t');
    expect(sent.map(({ command }) => command)).toEqual(['startSession', 'pauseSession', 'resumeSession']);
  });
});
