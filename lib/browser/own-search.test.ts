import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../tests/support/fake-browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { OwnSearch } from '../engine/own-searches';
import { searchInTab } from './own-search';

const ADDRESS = 'https://search.example/?q=%s';
const searchOf = (text: string): OwnSearch => ({
  ...{ operator: 'keyword-search', name: text, text, kind: 'keyword', query: text, depth: 0 },
});
const PAUSE_MS = 20_000;

/** Tabs that load at once; `html` is what they show. */
function fakeTabs(html: (url: string) => string) {
  const open = new Map<number, { url: string; status: string }>();
  const log = { asked: [] as [text: string, atMs: number][], shown: 0, open };
  Object.assign(fakeBrowser, {
    tabs: {
      create: async ({ url, active }: { url: string; active: boolean }) => {
        expect(active).toBe(true);
        open.set(open.size + 1, { url, status: 'complete' });
        return { id: open.size };
      },
      update: async (id: number, { url, active }: { url?: string; active?: boolean }) => {
        if (active) log.shown += 1;
        if (url === undefined) return;
        open.set(id, { url, status: 'complete' });
        log.asked.push([new URL(url).searchParams.get('q') ?? '', Date.now()]);
      },
      get: async (id: number) => {
        const tab = open.get(id);
        if (tab === undefined) throw new Error('no such tab');
        return tab;
      },
      remove: async (id: number) => void open.delete(id),
      onCreated: { addListener: () => undefined, removeListener: () => undefined },
    },
    declarativeNetRequest: { getSessionRules: async () => [], updateSessionRules: async () => undefined },
    scripting: {
      executeScript: async ({ target, files }: { target: { tabId: number }; files?: string[] }) => {
        const { url = '' } = open.get(target.tabId) ?? {};
        if (files === undefined) return [{ result: html(url).length }];
        return [{ result: { page: { url, html: html(url), contentType: 'text/html', language: 'en' } } }];
      },
    },
  });
  Object.assign(fakeBrowser.runtime, { connect: () => ({ disconnect: () => undefined }) });
  return log;
}

/** Grants the lock unless it is held. */
function fakeLocks() {
  let isHeld = false;
  const request = async (_name: string, _options: object, work: (lock: object | null) => Promise<unknown>) => {
    if (isHeld) return work(null);
    isHeld = true;
    return work({}).finally(() => {
      isHeld = false;
    });
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
  fakeLocks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const options = (more: Partial<Parameters<typeof searchInTab>[1]> = {}) => ({
  ...{ address: ADDRESS, signal: new AbortController().signal, take: async () => true, waits: () => undefined },
  ...more,
});

it('searches go through one tab, at least 20 seconds apart also between presses, and the tab is closed', async () => {
  const log = fakeTabs(() => 'results');
  const taken: string[] = [];
  const take = async ({ text }: OwnSearch) => taken.push(text) > 0;
  for (const texts of [['a b', 'c'], ['d']]) {
    const end = searchInTab(texts.map(searchOf), options({ take }));
    await vi.advanceTimersByTimeAsync(3 * PAUSE_MS);
    expect(await end).toBe('done');
  }
  expect(taken).toEqual(['a b', 'c', 'd']);
  expect(log.open.size).toBe(0);
  const [first = 0, second = 0, third = 0] = log.asked.map(([, atMs]) => atMs);
  expect(second - first).toBeGreaterThanOrEqual(PAUSE_MS);
  expect(third - second).toBeGreaterThanOrEqual(PAUSE_MS);
});

it('a further page of results is opened by its URL, and waits its turn like any search', async () => {
  const log = fakeTabs(() => 'results');
  const further = { page: 2, url: 'https://search.example/?q=a&start=10' };
  const opened: string[] = [];
  const take = async (_: OwnSearch, { url }: { url: string }) => opened.push(url) > 0;
  const end = searchInTab([searchOf('a'), { ...searchOf('a'), further }], options({ take }));
  await vi.advanceTimersByTimeAsync(3 * PAUSE_MS);
  expect(await end).toBe('done');
  expect(opened).toEqual(['https://search.example/?q=a', further.url]);
  const [first = 0, second = 0] = log.asked.map(([, atMs]) => atMs);
  expect(second - first).toBeGreaterThanOrEqual(PAUSE_MS);
});

it('results that were read when the user stops are kept', async () => {
  fakeTabs(() => 'results');
  const stop = new AbortController();
  const { executeScript } = fakeBrowser.scripting;
  Object.assign(fakeBrowser.scripting, {
    executeScript: async (injection: Parameters<typeof executeScript>[0]) => {
      const answer = await executeScript(injection);
      if ('files' in injection) stop.abort();
      return answer;
    },
  });
  const taken: string[] = [];
  const take = async ({ text }: OwnSearch) => taken.push(text) > 0;
  const end = searchInTab([searchOf('a'), searchOf('b')], options({ signal: stop.signal, take }));
  await vi.advanceTimersByTimeAsync(3 * PAUSE_MS);
  expect(await end).toBe('closed');
  expect(taken).toEqual(['a']);
});

it('a second page of the extension does not search while one does', async () => {
  fakeTabs(() => 'results');
  const first = searchInTab([searchOf('a')], options());
  expect(await searchInTab([searchOf('b')], options())).toBe('busy');
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(await first).toBe('done');
});

it('nothing is asked after the stop, and the tab is closed at once', async () => {
  const log = fakeTabs(() => 'results');
  const stop = new AbortController();
  const end = searchInTab([searchOf('a'), searchOf('b')], options({ signal: stop.signal }));
  await vi.advanceTimersByTimeAsync(PAUSE_MS / 2);
  stop.abort();
  expect(await end).toBe('closed');
  expect(log.open.size).toBe(0);
  await vi.advanceTimersByTimeAsync(3 * PAUSE_MS);
  expect(log.asked.map(([text]) => text)).toEqual(['a']);
});

it('a captcha is shown to the user, and the searches go on when the results are there', async () => {
  let isHuman = false;
  const log = fakeTabs(() => (isHuman ? 'results' : 'Are you a robot?'));
  const waits: boolean[] = [];
  const end = searchInTab(
    [searchOf('a')],
    options({ take: async (_, { html }) => html === 'results', waits: (isWaiting) => void waits.push(isWaiting) }),
  );
  await vi.advanceTimersByTimeAsync(10 * PAUSE_MS);
  expect(waits).toEqual([true]);
  expect(log.shown).toBe(1);
  expect(log.open.size).toBe(1);
  isHuman = true;
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(await end).toBe('done');
  expect(waits).toEqual([true, false]);
});

it('the searches end when the user closes their tab', async () => {
  const log = fakeTabs(() => 'Are you a robot?');
  const end = searchInTab([searchOf('a'), searchOf('b')], options({ take: async () => false }));
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  log.open.clear();
  await vi.advanceTimersByTimeAsync(3 * PAUSE_MS);
  expect(await end).toBe('closed');
  expect(log.asked).toHaveLength(1);
});
