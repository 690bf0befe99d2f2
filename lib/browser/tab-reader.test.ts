import { beforeEach, expect, it, vi } from 'vitest';
import '../../tests/support/fake-browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { TabOutcome, TabReading } from '../messaging/tab-work';
import type { SessionRule } from './browser';
import { closeAfterReaders } from './reader-tabs';
import { readInTabs } from './tab-reader';

/** Time until a new tab shows its empty page. */
const EMPTY_AFTER_MS = 120;

interface FakeTab {
  readonly id: number;
  url: string;
  status: string;
}
type Script = { target: { tabId: number }; files?: string[]; world?: string };

type Rule = SessionRule & { readonly id: number };

const never = () => new Promise<never>(() => undefined);

/**
 * Tabs whose pages say what they are told to; `mostOpen` counts those that were open at once.
 * @param end address to which a page leads its tab. @param more further or other members of the browser's tabs
 */
function fakeTabs(
  textOf: (url: string) => string | Promise<never>,
  { end = (url: string) => url, more = {} }: { end?: (url: string) => string; more?: object } = {},
) {
  const open = new Map<number, FakeTab>();
  const log = { opened: [] as string[], closed: [] as number[], mostOpen: 0, muted: 0, open, left: false };
  const created = new Set<(tab: { id?: number; openerTabId?: number }) => void>();
  const rules: Rule[] = [];
  const connected: ((port: unknown) => void)[] = [];
  const ports: { readonly onDisconnect: ReturnType<typeof gone> }[] = [];
  let next = 1;
  Object.assign(fakeBrowser, {
    tabs: {
      create: async ({ url, active }: { url: string; active: boolean }) => {
        expect({ url, active }).toEqual({ url: 'about:blank', active: false });
        const tab: FakeTab = { id: next++, url, status: 'loading' };
        setTimeout(() => {
          tab.status = 'complete';
        }, EMPTY_AFTER_MS);
        open.set(tab.id, tab);
        log.mostOpen = Math.max(log.mostOpen, open.size);
        return tab;
      },
      update: async (id: number, { muted, url }: { muted?: boolean; url?: string }) => {
        log.muted += Number(muted ?? 0);
        const tab = open.get(id);
        // Chromium can lose a URL that is given before the empty page is there.
        if (url === undefined || tab === undefined || tab.status === 'loading') return;
        log.opened.push(url);
        tab.url = end(url);
      },
      get: async (id: number) => open.get(id),
      remove: async (id: number) => {
        open.delete(id);
        log.closed.push(id);
      },
      onCreated: {
        addListener: (listener: never) => void created.add(listener),
        removeListener: (listener: never) => void created.delete(listener),
      },
      ...more,
    },
    declarativeNetRequest: {
      getSessionRules: async () => rules,
      updateSessionRules: async ({ removeRuleIds, addRules }: { removeRuleIds: number[]; addRules: Rule[] }) => {
        rules.splice(0, rules.length, ...rules.filter(({ id }) => !removeRuleIds.includes(id)), ...addRules);
      },
    },
    scripting: {
      executeScript: async ({ target, files, world }: Script) => {
        const { url = '' } = open.get(target.tabId) ?? {};
        const html = await textOf(url);
        if (world === 'MAIN') return [{}];
        if (files === undefined) return [{ result: html.length }];
        return [{ result: { page: { url, html, contentType: 'text/html', language: 'en' } } }];
      },
    },
  });
  Object.assign(fakeBrowser.runtime, {
    connect: ({ name }: { name: string }) => {
      const port = { name, disconnect: () => void Object.assign(log, { left: true }), onDisconnect: gone() };
      for (const listener of connected) listener(port);
      ports.push(port);
      return port;
    },
    onConnect: { addListener: (listener: never) => void connected.push(listener) },
  });
  return {
    log,
    rules,
    /** The page of the n-th reader closes. */
    closePage: (n: number) => ports[n]?.onDisconnect.tell(),
    popup: (openerTabId: number) => {
      for (const listener of created) listener({ id: 99, openerTabId });
    },
  };
}

/** An event of a port that has gone. */
function gone() {
  const listeners: (() => void)[] = [];
  return {
    addListener: (listener: () => void) => void listeners.push(listener),
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
}

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const urls = (...hosts: string[]) => hosts.map((host, i) => `https://${host}.example/${i}`);

it('readInTabs reads each page in a muted background tab, three at once, and closes all tabs', async () => {
  const { log } = fakeTabs(() => 'The hive holds one queen.');
  const taken: string[] = [];
  const done = readInTabs(urls('a', 'b', 'c', 'd', 'a'), {
    ...{ label: 'Reading', signal: new AbortController().signal },
    take: async (url, { page }) => void taken.push(`${url} ${page?.html.length}`),
  });
  await vi.advanceTimersByTimeAsync(30_000);
  await done;
  expect(taken).toHaveLength(5);
  expect(taken.every((line) => line.endsWith(' 25'))).toBe(true);
  expect(log).toMatchObject({ mostOpen: 3, muted: 5, left: true });
  expect(log.open.size).toBe(0);
});

it('readInTabs opens pages of one host one after the other, with a pause', async () => {
  const { log } = fakeTabs(() => 'text enough');
  const done = readInTabs(urls('a', 'a'), {
    label: '',
    signal: new AbortController().signal,
    take: async () => undefined,
  });
  await vi.advanceTimersByTimeAsync(2_500);
  expect(log.mostOpen).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  await done;
  expect(log.opened).toHaveLength(2);
});

it('readInTabs gives up a page without text after its time limit', async () => {
  const { log } = fakeTabs(() => '');
  const take = vi.fn(async () => undefined);
  const done = readInTabs(urls('a'), { label: '', signal: new AbortController().signal, take });
  await vi.advanceTimersByTimeAsync(21_000);
  await done;
  expect(take).toHaveBeenCalledWith('https://a.example/0', {});
  expect(log.open.size).toBe(0);
});

it('readInTabs stops when its signal aborts, and closes its tabs', async () => {
  const { log } = fakeTabs(() => '');
  const stop = new AbortController();
  const take = vi.fn(async () => undefined);
  const done = readInTabs(urls('a', 'b', 'c', 'd'), { label: '', signal: stop.signal, take });
  await vi.advanceTimersByTimeAsync(1_000);
  stop.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
  expect(take).not.toHaveBeenCalled();
  expect(log.open.size).toBe(0);
  expect(log.opened).toHaveLength(3);
});

it('readInTabs closes a window that a page opens from its tab', async () => {
  const { log, popup } = fakeTabs(() => '');
  const stop = new AbortController();
  const done = readInTabs(urls('a'), { label: '', signal: stop.signal, take: async () => undefined });
  await vi.advanceTimersByTimeAsync(500);
  popup(1);
  popup(77);
  stop.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
  expect(log.closed).toEqual([99, 1]);
});

const noTake = async () => undefined;
const options = (more: Partial<TabReading> = {}): TabReading => ({
  ...{ label: '', signal: new AbortController().signal, take: noTake },
  ...more,
});

it('readInTabs closes the tabs of pages that never answer a script, and goes on', async () => {
  const { log } = fakeTabs((url) => (url.includes('loop') ? never() : 'The hive holds one queen.'));
  const taken: Record<string, TabOutcome> = {};
  const take = async (url: string, outcome: TabOutcome) => void Object.assign(taken, { [url]: outcome });
  const done = readInTabs(urls('loop1', 'loop2', 'loop3', 'a'), options({ take }));
  await vi.advanceTimersByTimeAsync(40_000);
  await done;
  expect(Object.values(taken).map(({ page }) => page !== undefined)).toEqual([false, false, false, true]);
  expect(log.open.size).toBe(0);
});

it('a tab of readInTabs loads documents of its own domain only, in a sandbox, until it is closed', async () => {
  const { rules } = fakeTabs(() => '');
  const stop = new AbortController();
  const done = readInTabs(urls('www.a'), options({ signal: stop.signal }));
  await vi.advanceTimersByTimeAsync(500);
  expect(rules.every(({ condition }) => condition.tabIds?.[0] === 1)).toBe(true);
  expect(rules.flatMap(({ condition }) => condition.excludedRequestDomains ?? [])).toEqual(['a.example']);
  expect(rules.flatMap(({ action }) => action.responseHeaders?.map(({ value }) => value) ?? [])).toEqual([
    'sandbox allow-scripts allow-same-origin allow-forms',
  ]);
  stop.abort();
  await done;
  expect(rules).toEqual([]);
});

it.each(['get', 'group', 'update', 'create'])('readInTabs ends if the browser never answers tabs.%s', async (name) => {
  const { log } = fakeTabs(() => 'The hive holds one queen.', { more: { [name]: never } });
  const take = vi.fn(noTake);
  const done = readInTabs(urls('a'), options({ take }));
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(take).toHaveBeenCalledOnce();
  expect(log.open.size).toBe(0);
});

it('Stop closes the tabs of pages that never answer at once', async () => {
  const { log } = fakeTabs(never);
  const stop = new AbortController();
  const done = readInTabs(urls('a', 'b', 'c', 'd'), options({ signal: stop.signal }));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(log.open.size).toBe(3);
  stop.abort();
  await vi.advanceTimersByTimeAsync(10);
  expect(log.open.size).toBe(0);
  await done;
});

it.each([
  ['a device of the network', 'http://192.168.1.1/'],
  ['another site', 'https://bank.test/transfer?to=evil'],
  ['an address that acts', 'https://a.example/logout'],
])('readInTabs takes no page from a tab that was led to %s', async (_, to) => {
  const { log } = fakeTabs(() => 'The hive holds one queen.', { end: () => to });
  const take = vi.fn(noTake);
  const done = readInTabs(urls('a'), options({ take }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(log.open.size).toBe(0);
  await done;
  expect(take).toHaveBeenCalledWith('https://a.example/0', {});
});

it('readInTabs opens no private address and none that acts', async () => {
  const { log } = fakeTabs(() => 'The hive holds one queen.');
  await readInTabs(['http://192.168.1.1/reboot', 'https://a.example/unsubscribe?u=1'], options());
  expect(log.opened).toEqual([]);
});

it('readInTabs leaves pages in the list while the browser is offline, or shows its error page', async () => {
  const { log } = fakeTabs(() => Promise.reject(new Error('Frame with ID 0 is showing error page')));
  const take = vi.fn(noTake);
  const done = readInTabs(urls('a'), options({ take }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await done).toBe(true);
  expect(take).toHaveBeenCalledWith('https://a.example/0', { unreached: true });
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false });
  take.mockClear();
  expect(await readInTabs(urls('b', 'c'), options({ take }))).toBe(false);
  vi.unstubAllGlobals();
  expect([take.mock.calls, log.opened]).toEqual([[], ['https://a.example/0']]);
});

it('a closed panel leaves no tab of its own open, and those of another reader stay', async () => {
  const { log, closePage } = fakeTabs(() => '');
  closeAfterReaders();
  void readInTabs(urls('a', 'b'), options());
  void readInTabs(urls('c'), options());
  await vi.advanceTimersByTimeAsync(EMPTY_AFTER_MS * 2);
  expect(log.open.size).toBe(3);
  closePage(0);
  await vi.advanceTimersByTimeAsync(10);
  expect([...log.open.values()].map(({ url }) => url)).toEqual(['https://c.example/0']);
});
