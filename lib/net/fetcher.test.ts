import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fetcherFor, HTML, serve, serveAll } from '../../tests/support/fetcher-host';
import { systemClock } from './clock';
import { HostQueue } from './politeness';
import { RobotsMemory } from './robots';

/** Wait for a host that has never answered, if others answer fast. */
const LEAST_SILENT_MS = 1_000;
const code = (expected: string, more: object = {}) =>
  expect.objectContaining({ name: 'FetchError', code: expected, ...more });

describe('fetcher', () => {
  it('fetchPage returns a page with its bytes, type and final URL', async () => {
    const server = await serve((request, response) => {
      if (request.url.pathname === '/old') response.writeHead(301, { location: '/new' }).end();
      else response.writeHead(200, HTML).end('<p>hello');
    });
    const beforeMs = Date.now();
    const page = await fetcherFor([server.origin]).fetchPage(`${server.origin}/old`);
    const afterMs = Date.now();
    expect(page).toMatchObject({
      url: `${server.origin}/old`,
      finalUrl: `${server.origin}/new`,
      status: 200,
      contentType: HTML['content-type'],
    });
    expect(new TextDecoder().decode(page.bytes)).toBe('<p>hello');
    expect(page.fetchedAtMs).toBeGreaterThanOrEqual(beforeMs);
    expect(page.fetchedAtMs).toBeLessThanOrEqual(afterMs);
  });

  it('fetchPage returns what robots.txt and headers say about use by machines, without a further request', async () => {
    const server = await serve(
      (_, response) => response.writeHead(200, { ...HTML, 'x-robots-tag': 'noarchive' }).end('x'),
      'User-agent: GPTBot\nDisallow: /a',
    );
    const fetcher = fetcherFor([server.origin]);
    expect((await fetcher.fetchPage(`${server.origin}/a`)).permits).toEqual([
      'robots.txt',
      'robots.txt disallow: GPTBot',
      'header x-robots-tag: noarchive',
    ]);
    expect((await fetcher.fetchPage(`${server.origin}/b`)).permits).toEqual([
      'robots.txt',
      'header x-robots-tag: noarchive',
    ]);
    expect(server.seen).toHaveLength(3);
  });

  it('fetchPage pauses a silent host without a second try, while other hosts go on, and later waits for it longer', async () => {
    let answerAfterMs = Number.POSITIVE_INFINITY;
    const silent = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() =>
        serveAll((_, response) => {
          response.writeHead(200, HTML).flushHeaders();
          if (answerAfterMs < Number.POSITIVE_INFINITY) setTimeout(() => response.end(), answerAfterMs);
        }),
      ),
    );
    const [a, b] = await Promise.all(
      [1, 2].map(() => serve((_, response) => void response.writeHead(200, HTML).end('x'))),
    );
    if (!a || !b) throw new Error('unreached');
    let laterMs = 0;
    const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + laterMs };
    const fetcher = fetcherFor(
      [...silent, a, b].map(({ origin }) => origin),
      {},
      { clock },
    );
    await fetcher.fetchPage(`${a.origin}/1`);
    let givenUp = 0;
    const given = silent.map(({ origin }) =>
      fetcher.fetchPage(`${origin}/`).catch((error: unknown) => {
        givenUp += 1;
        return error;
      }),
    );
    await fetcher.fetchPage(`${a.origin}/2`);
    expect(givenUp).toBe(0);
    for (const error of await Promise.all(given)) expect(error).toEqual(code('timed-out', { retryAfterMs: 60_000 }));
    expect(silent.map(({ seen }) => seen.length)).toEqual([1, 1, 1, 1, 1, 1]);
    const urls = silent.map(({ origin }) => `${origin}/`);
    expect(urls.filter((url) => fetcher.isHeld(url))).toEqual(urls);
    await expect(fetcher.fetchPage(urls[0] as string)).rejects.toEqual(code('host-held'));
    laterMs = 60_000;
    answerAfterMs = LEAST_SILENT_MS + 300;
    expect((await fetcher.fetchPage(urls[0] as string)).status).toBe(200);
  });

  it('a fetcher requests no URL that performs an action or holds a secret', async () => {
    const server = await serve((_, response) => response.writeHead(200, HTML).end('x'));
    const fetcher = fetcherFor([server.origin]);
    for (const path of ['/unsubscribe?u=1', '/account/delete', '/inbox?access_token=abcdef123456']) {
      await expect(fetcher.fetchPage(server.origin + path)).rejects.toEqual(code('off-limits', { retryable: false }));
      await expect(fetcher.fetchText(server.origin + path)).rejects.toEqual(code('off-limits'));
    }
    expect(server.seen).toEqual([]);
  });

  it('a fetcher keeps one request per host in flight and the delay within its bounds, robots.txt included', async () => {
    const handler: Parameters<typeof serve>[0] = (_, response) => {
      setTimeout(() => response.writeHead(200, HTML).end('x'), 20);
    };
    const all = await Promise.all([serve(handler), serve(handler)]);
    const fetcher = fetcherFor(
      all.map((server) => server.origin),
      { hostDelayMs: 300 },
    );
    await Promise.all(all.flatMap(({ origin }) => [1, 2, 3].map((n) => fetcher.fetchPage(`${origin}/${n}`))));
    for (const { seen } of all) {
      expect(seen).toHaveLength(4);
      seen.slice(1).forEach((request, i) => {
        const gapMs = request.startMs - (seen[i]?.endMs ?? Number.NaN);
        expect(gapMs).toBeGreaterThanOrEqual(290);
        expect(gapMs).toBeLessThan(300 * 1.1 + 400);
      });
    }
    // The hosts do not wait for each other.
    const [a, b] = all.map(({ seen }) => seen[0]?.startMs ?? 0);
    expect(Math.abs((a ?? 0) - (b ?? 0))).toBeLessThan(1_000);
  });

  it('fetchers that share a memory fetch robots.txt once, even while the cache is still writing', async () => {
    const server = await serve((_, response) => response.writeHead(200, HTML).end('x'));
    const shared = {
      robotsCache: { get: async () => undefined, put: () => new Promise<void>(() => {}) },
      robotsMemory: new RobotsMemory(),
    };
    const [before, now] = [{ hostDelayMs: 50 }, { hostDelayMs: 60 }].map((politeness) =>
      fetcherFor([server.origin], politeness, shared),
    );
    await Promise.all([before?.fetchPage(`${server.origin}/1`), now?.fetchPage(`${server.origin}/2`)]);
    await fetcherFor([server.origin], {}, shared).fetchPage(`${server.origin}/3`);
    expect(server.seen.map(({ url }) => url.pathname).sort()).toEqual(['/1', '/2', '/3', '/robots.txt']);
  });

  it('a fetcher drops a queued robots.txt request when all its sessions have stopped', async () => {
    const server = await serve((_, response) => response.writeHead(200, HTML).end('x'));
    const [stopped, running] = [new AbortController(), new AbortController()];
    let freed = () => {};
    const queue = new HostQueue({ clock: systemClock, random: { next: () => 0, state: 0 }, maxConcurrent: 1 });
    const busy = queue.run('busy.example', 0, () => new Promise<void>((resolve) => (freed = resolve)));
    const fetcher = fetcherFor([server.origin], {}, { queue });
    fetcher.prepare?.([], [`${server.origin}/early`], stopped.signal);
    const page = fetcher.fetchPage(`${server.origin}/1`, stopped.signal);
    stopped.abort(new Error('stopped'));
    await expect(page).rejects.toThrow('stopped');
    freed();
    await busy;
    await fetcher.fetchPage(`${server.origin}/2`, running.signal);
    expect(server.seen.map(({ url }) => url.pathname)).toEqual(['/robots.txt', '/2']);
  });

  it('a fetcher continues a robots.txt request while one of its sessions still needs it', async () => {
    const server = await serve((_, response) => response.writeHead(200, HTML).end('x'));
    const [stopped, running] = [new AbortController(), new AbortController()];
    const fetcher = fetcherFor([server.origin]);
    const [lost, kept] = [stopped, running].map(({ signal }, i) => fetcher.fetchPage(`${server.origin}/${i}`, signal));
    stopped.abort(new Error('stopped'));
    await expect(lost).rejects.toThrow('stopped');
    await kept;
    expect(server.seen.map(({ url }) => url.pathname)).toEqual(['/robots.txt', '/1']);
  });

  it('a fetcher waits for the Crawl-delay if it is longer than the host delay', async () => {
    const server = await serve(
      (_, response) => response.writeHead(200, HTML).end('x'),
      'User-agent: *\nCrawl-delay: 0.4',
    );
    const fetcher = fetcherFor([server.origin]);
    await fetcher.fetchPage(`${server.origin}/1`);
    await fetcher.fetchPage(`${server.origin}/2`);
    const [, first, second] = server.seen;
    expect((second?.startMs ?? 0) - (first?.endMs ?? 0)).toBeGreaterThanOrEqual(390);
  });

  it('a fetcher requests nothing that robots.txt disallows, and no host with too long a Crawl-delay', async () => {
    const server = await serve((_, response) => response.end(), 'User-agent: *\nDisallow: /no');
    await expect(fetcherFor([server.origin]).fetchPage(`${server.origin}/no`)).rejects.toEqual(
      code('robots-disallowed'),
    );
    const patient = await serve((_, response) => response.end(), 'User-agent: *\nCrawl-delay: 31');
    await expect(fetcherFor([patient.origin]).fetchPage(`${patient.origin}/a`)).rejects.toEqual(
      code('robots-disallowed'),
    );
    expect([...server.seen, ...patient.seen].map((request) => request.url.pathname)).toEqual([
      '/robots.txt',
      '/robots.txt',
    ]);
  });

  it('fetchPage rejects a redirect to a path that robots.txt disallows', async () => {
    const server = await serve((request, response) => {
      if (request.url.pathname === '/a') response.writeHead(302, { location: '/no/b' }).end();
      else response.writeHead(200, HTML).end('x');
    }, 'User-agent: *\nDisallow: /no');
    await expect(fetcherFor([server.origin]).fetchPage(`${server.origin}/a`)).rejects.toEqual(
      code('robots-disallowed'),
    );
  });

  it.each([
    [404, 'http-client-error', 1],
    [410, 'http-client-error', 1],
    [429, 'rate-limited', 2],
    [500, 'http-server-error', 2],
    [503, 'http-server-error', 2],
  ])('fetchPage turns the status %i into %s after %i tries', async (status, expected, tries) => {
    const server = await serve((_, response) => response.writeHead(status, { ...HTML, 'retry-after': '0' }).end('x'));
    const fetcher = fetcherFor([server.origin], {}, { clock: hurried() });
    await expect(fetcher.fetchPage(`${server.origin}/a`)).rejects.toEqual(code(expected));
    expect(server.seen).toHaveLength(1 + tries);
  });

  it('fetchPage recovers from one failure, after the delay of Retry-After', async () => {
    const server = await serve((_, response) => {
      const first = server.seen.length === 2;
      response.writeHead(first ? 503 : 200, { ...HTML, ...(first ? { 'retry-after': '3' } : {}) }).end('x');
    });
    const waits: number[] = [];
    const fetcher = fetcherFor([server.origin], {}, { clock: hurried(waits) });
    expect((await fetcher.fetchPage(`${server.origin}/a`)).status).toBe(200);
    expect(Math.max(...waits)).toBeGreaterThan(2_900);
  });

  it('fetchPage reports a long Retry-After without waiting for it', async () => {
    const server = await serve((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
    const failed = fetcherFor([server.origin]).fetchPage(`${server.origin}/a`);
    await expect(failed).rejects.toEqual(code('rate-limited', { retryAfterMs: 3_600_000 }));
    expect(server.seen).toHaveLength(2);
  });

  it('a fetcher requests nothing more, not even robots.txt, of a host that asked for a long pause', async () => {
    const server = await serve((_, response) => response.writeHead(429, { 'retry-after': '86400' }).end());
    const fetcher = fetcherFor([server.origin]);
    const urls = ['a', 'b', 'c'].map((path) => `${server.origin}/${path}`);
    const faults = await Promise.all(urls.map((url) => fetcher.fetchPage(url).catch((error) => error.code)));
    expect(faults).not.toContain('timed-out');
    const asked = server.seen.length;
    expect(fetcher.isHeld?.(`${server.origin}/d`)).toBe(true);
    await expect(fetcher.fetchPage(`${server.origin}/d`)).rejects.toEqual(code('host-held'));
    expect(server.seen).toHaveLength(asked);
  });

  it('fetchPage names the fault of a wrong type, a large or slow answer, and a bad or private URL', async () => {
    const server = await serve((request, response) => {
      if (request.url.pathname === '/zip') response.writeHead(200, { 'content-type': 'application/zip' }).end('x');
      else if (request.url.pathname === '/big') response.writeHead(200, HTML).end('x'.repeat(5_000));
      else return;
    });
    const fetcher = fetcherFor([server.origin], { maxBytes: 2_000 });
    const hasty = fetcherFor([server.origin], { timeoutMs: 500 }, { clock: hurried() });
    await expect(fetcher.fetchPage(`${server.origin}/zip`)).rejects.toEqual(code('not-html', { retryable: false }));
    await expect(fetcher.fetchPage(`${server.origin}/big`)).rejects.toEqual(code('too-large'));
    await expect(hasty.fetchPage(`${server.origin}/slow`)).rejects.toEqual(code('timed-out', { retryable: true }));
    await expect(fetcher.fetchPage('ftp://x.org/')).rejects.toEqual(code('bad-url'));
    await expect(fetcher.fetchPage('http://127.0.0.1:9/')).rejects.toEqual(code('address-blocked'));
  });

  it('fetchPage accepts plain text and PDF, and a PDF may be larger than other documents', async () => {
    const server = await serve((request, response) => {
      const type = request.url.pathname === '/pdf' ? 'application/pdf' : 'text/plain';
      response.writeHead(200, { 'content-type': type }).end('x'.repeat(5_000));
    });
    const fetcher = fetcherFor([server.origin], { maxBytes: 2_000 });
    expect((await fetcher.fetchPage(`${server.origin}/pdf`)).bytes).toHaveLength(5_000);
    await expect(fetcher.fetchPage(`${server.origin}/text`)).rejects.toEqual(code('too-large'));
  });

  it('fetchPage distinguishes a refusal and a challenge from a missing page', async () => {
    const server = await serve(({ url }, response) => {
      const body = url.pathname === '/challenge' ? '<title>Just a moment...</title>' : 'no';
      response.writeHead(url.pathname === '/gone' ? 404 : 403, HTML).end(body);
    });
    const fetcher = fetcherFor([server.origin], {});
    await expect(fetcher.fetchPage(`${server.origin}/challenge`)).rejects.toEqual(code('challenge'));
    await expect(fetcher.fetchPage(`${server.origin}/members`)).rejects.toEqual(code('access-refused'));
    await expect(fetcher.fetchPage(`${server.origin}/gone`)).rejects.toEqual(code('http-client-error'));
  });

  it('fetchPage reports no-permission, and requests nothing, if the host is not permitted', async () => {
    const server = await serve((_, response) => response.end());
    const fetcher = fetcherFor([server.origin], {}, { mayAccess: () => false });
    await expect(fetcher.fetchPage(`${server.origin}/a`)).rejects.toEqual(code('no-permission'));
    expect(server.seen).toHaveLength(0);
  });

  it('fetchPage can be aborted while it waits for its turn', async () => {
    const server = await serve((_, response) => response.writeHead(200, HTML).end('x'));
    const fetcher = fetcherFor([server.origin], { hostDelayMs: 60_000 });
    const controller = new AbortController();
    const waiting = fetcher.fetchPage(`${server.origin}/a`, controller.signal);
    setTimeout(() => controller.abort(new Error('closed')), 100);
    await expect(waiting).rejects.toThrow('closed');
  });
});

describe('fetchText and sitemapsOf', () => {
  it('fetchText unpacks gzip, decodes, and limits the unpacked size', async () => {
    const server = await serve((request, response) => {
      const text = request.url.pathname === '/bomb' ? 'x'.repeat(1_000_000) : '<urlset>é</urlset>';
      response.writeHead(200, { 'content-type': 'application/gzip' }).end(gzipSync(text));
    });
    const fetcher = fetcherFor([server.origin], { maxBytes: 2_048 });
    expect(await fetcher.fetchText(`${server.origin}/sitemap.xml.gz`)).toBe('<urlset>é</urlset>');
    await expect(fetcher.fetchText(`${server.origin}/bomb`)).rejects.toEqual(code('too-large'));
  });

  it('sitemapsOf returns the sitemaps that robots.txt names, and none for a private address', async () => {
    const server = await serve((_, response) => response.end(), 'Sitemap: /a.xml\nSitemap: https://x.org/b.xml');
    const fetcher = fetcherFor([server.origin]);
    expect(await fetcher.sitemapsOf(`${server.origin}/page`)).toEqual([
      `${server.origin}/a.xml`,
      'https://x.org/b.xml',
    ]);
    expect(await fetcher.sitemapsOf('http://10.0.0.1/')).toEqual([]);
  });

  it('fetchText revalidates a document that it has read before', async () => {
    const server = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"7"') response.writeHead(304).end();
      else response.writeHead(200, { 'content-type': 'text/xml', etag: '"7"' }).end('<rss/>');
    });
    const fetcher = fetcherFor([server.origin]);
    expect(await fetcher.fetchText(`${server.origin}/feed`)).toBe('<rss/>');
    expect(await fetcher.fetchText(`${server.origin}/feed`)).toBe('<rss/>');
    expect(server.seen.map((request) => request.headers['if-none-match'])).toEqual([undefined, undefined, '"7"']);
  });
});

/** A real clock whose sleeps end at once: each sleep advances the clock and is recorded in `waits`. */
function hurried(waits: number[] = []) {
  let aheadMs = 0;
  return {
    nowMs: () => Date.now() + aheadMs,
    sleep: async (ms: number) => {
      waits.push(ms);
      aheadMs += ms;
    },
  };
}
