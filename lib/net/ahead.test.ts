import { expect, it } from 'vitest';
import { FetchError, type FetchFault } from '../engine/errors';
import type { FetchedPage } from '../engine/ports';
import { createLookAhead, createPagesAhead } from './ahead';

const page = (url: string) => ({ url, bytes: new Uint8Array(1) }) as unknown as FetchedPage;

/** Records the URLs that are fetched; `fails` gives the error of a URL. */
function pagesAhead(fails: (url: string) => unknown = () => undefined) {
  const asked: string[] = [];
  const ahead = createPagesAhead(async (url, signal) => {
    asked.push(url);
    signal?.throwIfAborted();
    const fault = fails(url);
    if (fault !== undefined) throw fault;
    return page(url);
  });
  return { ahead, asked };
}

it('a page is fetched ahead once, however often it is named, and handed over once', async () => {
  const { ahead, asked } = pagesAhead();
  ahead.request(['a', 'b']);
  ahead.request(['b', 'c']);
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(await ahead.take('b')).toEqual(page('b'));
  expect(ahead.take('b')).toBeUndefined();
  expect(ahead.take('never named')).toBeUndefined();
});

it('a page that a host refused ahead returns its fault, so that it is not fetched again', async () => {
  const gone = new FetchError('http-client-error', 'a', 'status 404');
  const { ahead } = pagesAhead(() => gone);
  ahead.request(['a']);
  expect(await ahead.take('a')).toBe(gone);
});

it('a page fetched ahead returns nothing if its host was never asked', async () => {
  const faults: FetchFault[] = ['no-permission', 'offline', 'host-held', 'robots-unreachable'];
  const { ahead } = pagesAhead((url) => new FetchError(url as FetchFault, url, 'not asked'));
  ahead.request(faults);
  for (const fault of faults) expect(await ahead.take(fault)).toBeUndefined();
  const broken = pagesAhead(() => new TypeError('of ours'));
  broken.ahead.request(['a']);
  expect(await broken.ahead.take('a')).toBeUndefined();
});

it('a session does not see pages fetched ahead for another session, and a stopped session fetches none', async () => {
  const { ahead, asked } = pagesAhead();
  const [one, other] = [new AbortController(), new AbortController()];
  ahead.request(['a'], one.signal);
  expect(ahead.take('a', other.signal)).toBeUndefined();
  expect(ahead.take('a')).toBeUndefined();
  expect(await ahead.take('a', one.signal)).toEqual(page('a'));
  one.abort();
  ahead.request(['b'], one.signal);
  expect(asked).toEqual(['a']);
});

it('a page that was on its way when the session stopped returns nothing', async () => {
  const session = new AbortController();
  const ahead = createPagesAhead(
    (_url, signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  ahead.request(['a'], session.signal);
  const outcome = ahead.take('a', session.signal);
  session.abort();
  expect(await outcome).toBeUndefined();
});

it('createPagesAhead keeps only the latest 32 of the pages that nobody takes', async () => {
  const { ahead } = pagesAhead();
  const urls = Array.from({ length: 40 }, (_, n) => `page ${n}`);
  ahead.request(urls);
  expect(urls.filter((url) => ahead.take(url) !== undefined)).toEqual(urls.slice(-32));
});

/** Records the URLs in the order of their start; `end` finishes one. */
function work(atOnce: number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const prepare = (url: string) =>
    new Promise<void>((resolve) => {
      begun.push(url);
      ends.set(url, resolve);
    });
  const end = async (url: string) => {
    ends.get(url)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { ahead: createLookAhead(prepare, atOnce), begun, end };
}

it('createLookAhead prepares a limited number of URLs at once, and the next when one ends', async () => {
  const { ahead, begun, end } = work(2);
  ahead.prepare(['a', 'b', 'c', 'd']);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('createLookAhead replaces the URLs that are left by those named later', async () => {
  const { ahead, begun, end } = work(1);
  ahead.prepare(['a', 'b']);
  ahead.prepare(['c']);
  expect(begun).toEqual(['a']);
  await end('a');
  await end('c');
  expect(begun).toEqual(['a', 'c']);
  ahead.prepare(['d', 'e']);
  expect(begun).toEqual(['a', 'c', 'd']);
});

it('createLookAhead prepares nothing more for a stopped session', async () => {
  const { ahead, begun, end } = work(1);
  const session = new AbortController();
  ahead.prepare(['a', 'b'], session.signal);
  session.abort();
  await end('a');
  expect(begun).toEqual(['a']);
  ahead.prepare(['c'], session.signal);
  expect(begun).toEqual(['a']);
  ahead.prepare(['d'], new AbortController().signal);
  expect(begun).toEqual(['a', 'd']);
});
