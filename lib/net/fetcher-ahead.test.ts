import { describe, expect, it } from 'vitest';
import { fetcherFor, HTML, serve, serveAll } from '../../tests/support/fetcher-host';
import { createVirtualClock } from '../../tests/support/virtual-clock';
import { HostQueue } from './politeness';
import type { RobotsRecord } from './robots';

describe('prepare of a fetcher', () => {
  it('prepare fetches robots.txt early, so that the page need not wait for the delay after it', async () => {
    const server = await serve((_, response) => response.writeHead(200, HTML).end('x'));
    let nowMs = 0;
    const pausesMs: number[] = [];
    const clock = { nowMs: () => nowMs, sleep: async (ms: number) => void pausesMs.push(ms) };
    const cached: string[] = [];
    const robotsCache = {
      get: async () => undefined,
      put: async ({ origin }: RobotsRecord) => void cached.push(origin),
    };
    const fetcher = fetcherFor([server.origin], { hostDelayMs: 1_000 }, { clock, robotsCache });
    fetcher.prepare?.([], [`${server.origin}/1`, `${server.origin}/2`]);
    await expect.poll(() => cached).toEqual([server.origin]);
    nowMs += 1_100;
    await fetcher.fetchPage(`${server.origin}/1`);
    expect(pausesMs).toEqual([]);
    expect(server.seen.map(({ url }) => url.pathname)).toEqual(['/robots.txt', '/1']);
  });

  it('a page keeps the host delay after a robots.txt that prepare fetched', async () => {
    const server = await serve((_, response) => response.writeHead(200, HTML).end('x'));
    const fetcher = fetcherFor([server.origin], { hostDelayMs: 300 });
    fetcher.prepare?.([], [`${server.origin}/1`]);
    await fetcher.fetchPage(`${server.origin}/1`);
    const [robots, page] = server.seen;
    expect(server.seen).toHaveLength(2);
    expect((page?.startMs ?? 0) - (robots?.endMs ?? 0)).toBeGreaterThanOrEqual(290);
  });

  it('prepare fetches a page once, and fetchPage returns its content or fault', async () => {
    const server = await serve(({ url }, response) =>
      url.pathname === '/gone' ? response.writeHead(404).end() : response.writeHead(200, HTML).end(url.pathname),
    );
    const fetcher = fetcherFor([server.origin], { hostDelayMs: 0 });
    const [here, gone] = [`${server.origin}/here`, `${server.origin}/gone`];
    fetcher.prepare?.([here, gone], []);
    const paths = () => server.seen.map(({ url }) => url.pathname);
    await expect.poll(paths).toEqual(['/robots.txt', '/here', '/gone']);
    expect(new TextDecoder().decode((await fetcher.fetchPage(here)).bytes)).toBe('/here');
    await expect(fetcher.fetchPage(gone)).rejects.toMatchObject({ code: 'http-client-error' });
    expect(paths()).toHaveLength(3);
    await fetcher.fetchPage(here);
    expect(paths()).toHaveLength(4);
  });

  it('prepare asks no private or forbidden host, and uses at most half of the slots, rounded up', async () => {
    const answer: (() => void)[] = [];
    const slow = await Promise.all(
      [1, 2, 3].map(() => serveAll((_, response) => void answer.push(() => response.end()))),
    );
    const [refused, secret] = [
      await serve((_, response) => response.end()),
      await serve((_, response) => response.end()),
    ];
    const fetcher = fetcherFor(
      [refused, ...slow].map(({ origin }) => origin),
      { maxConcurrent: 3 },
      { mayAccess: (url) => !url.startsWith(refused.origin) },
    );
    fetcher.prepare?.(
      [secret, refused].map(({ origin }) => `${origin}/early`),
      [secret, refused, ...slow].map(({ origin }) => `${origin}/`),
    );
    await expect.poll(() => answer.length).toBe(2);
    expect(slow.map(({ seen }) => seen.length)).toEqual([1, 1, 0]);
    answer.shift()?.();
    await expect.poll(() => slow.map(({ seen }) => seen.length)).toEqual([1, 1, 1]);
    for (const end of answer) end();
    expect([refused.seen, secret.seen]).toEqual([[], []]);
  });

  it('prepare asks nothing of a host that requested a pause', async () => {
    const held = await serve((_, response) => response.writeHead(404, { 'retry-after': '20' }).end());
    const free = await serveAll((_, response) => response.end());
    const [clock, random] = [createVirtualClock(), { next: () => 0, state: 0 }];
    // Each fetcher has its own robots.txt memory, so only the shared hold stops the second fetcher.
    const queue = new HostQueue({ clock, random, maxConcurrent: 1 });
    const create = () => fetcherFor([held.origin, free.origin], { maxConcurrent: 1 }, { clock, queue });
    const [other, fetcher] = [create(), create()];
    const paths = () => held.seen.map(({ url }) => url.pathname);
    await expect(other.fetchPage(`${held.origin}/gone`)).rejects.toMatchObject({ code: 'http-client-error' });
    fetcher.prepare?.([`${held.origin}/early`], [`${held.origin}/next`, `${free.origin}/`]);
    // With one slot, a request to the held host would have come first.
    await expect.poll(() => free.seen.length).toBe(1);
    expect(paths()).toEqual(['/robots.txt', '/gone']);
    // Requests are sent in order: an early page would have come first.
    await expect(fetcher.fetchPage(`${held.origin}/wanted`)).rejects.toMatchObject({ code: 'http-client-error' });
    expect(paths()).toEqual(['/robots.txt', '/gone', '/robots.txt', '/wanted']);
  });
});
