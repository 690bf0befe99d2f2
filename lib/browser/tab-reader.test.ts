import { beforeEach, expect, it, vi } from 'vitest';
import '../../tests/support/fake-browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeReaderTabs, readInTabs } from './tab-reader';

interface FakeTab {
  readonly id: number;
  readonly url: string;
  readonly status: string;
}

/** Tabs whose pages say what they are told to; `mostOpen` counts those that were open at once. */
function fakeTabs(textOf: (url: string) => string) {
  const open = new Map<number, FakeTab>();
  const log = { opened: [] as string[], closed: [] as number[], mostOpen: 0, muted: 0, open, left: false };
  const created = new Set<(tab: { id?: number; openerTabId?: number }) => void>();
  let next = 1;
  Object.assign(fakeBrowser, {
    tabs: {
      create: async ({ url, active }: { url: string; active: boolean }) => {
        expect(active).toBe(false);
        const tab = { id: next++, url, status: 'complete' };
        open.set(tab.id, tab);
        log.opened.push(url);
        log.mostOpen = Math.max(log.mostOpen, open.size);
        return tab;
      },
      update: async (_: number, { muted }: { muted: boolean }) => {
        log.muted += Number(muted);
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
    },
    scripting: {
      executeScript: async ({
        target,
        files,
        world,
      }: {
        target: { tabId: number };
        files?: string[];
        world?: string;
      }) => {
        const { url = '' } = open.get(target.tabId) ?? {};
        if (world === 'MAIN') return [{}];
        if (files === undefined) return [{ result: textOf(url).length }];
        return [{ result: { page: { url, html: textOf(url), contentType: 'text/html', language: 'en' } } }];
      },
    },
  });
  Object.assign(fakeBrowser.runtime, {
    connect: () => ({
      disconnect: () => {
        log.left = true;
      },
    }),
  });
  return {
    log,
    popup: (openerTabId: number) => {
      for (const listener of created) listener({ id: 99, openerTabId });
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
    take: async (url, page) => void taken.push(`${url} ${page?.html.length}`),
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
  expect(take).toHaveBeenCalledWith('https://a.example/0', undefined);
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

it('closeReaderTabs closes tabs that a closed panel left open', async () => {
  const { log } = fakeTabs(() => '');
  void readInTabs(urls('a', 'b'), { label: '', signal: new AbortController().signal, take: async () => undefined });
  await vi.advanceTimersByTimeAsync(100);
  expect(log.open.size).toBe(2);
  await closeReaderTabs();
  expect(log.open.size).toBe(0);
});
