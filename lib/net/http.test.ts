import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type LocalServer, startServer } from '../../tests/support/local-server';
import { backoffMs, createHttpClient, retryAfterMs } from './http';

const servers: LocalServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(handler: Parameters<typeof startServer>[0]) {
  const server = await startServer(handler);
  servers.push(server);
  return { server, http: createHttpClient({ fetch, exempt: [server.origin] }) };
}

const code = (expected: string) => expect.objectContaining({ name: 'FetchError', code: expected });

describe('createHttpClient', () => {
  it('the HTTP client returns status, headers, bytes and the final URL after redirects', async () => {
    const { server, http } = await serve((request, response) => {
      if (request.url.pathname === '/a') response.writeHead(302, { location: '/b' }).end();
      else response.writeHead(200, { 'content-type': 'text/html', 'x-own': 'yes' }).end('hello');
    });
    const answer = await http.request(`${server.origin}/a`, { accept: ['text/html'] });
    expect(answer).toMatchObject({ status: 200, redirected: true, finalUrl: `${server.origin}/b` });
    expect(answer.headers.get('x-own')).toBe('yes');
    expect(new TextDecoder().decode(answer.bytes)).toBe('hello');
  });

  it('the HTTP client sends method, headers and body, but neither cookies nor referrer', async () => {
    const { server, http } = await serve((_, response) => {
      response.writeHead(200, { 'set-cookie': 'id=1; Path=/' }).end('{}');
    });
    const request = { method: 'POST', headers: { 'X-Key': 'k' }, body: 'payload' } as const;
    await http.request(server.origin, request);
    await http.request(server.origin, request);
    const last = server.seen[1];
    expect(last).toMatchObject({ method: 'POST', body: 'payload' });
    expect(last?.headers['x-key']).toBe('k');
    expect(last?.headers.cookie).toBeUndefined();
    expect(last?.headers.referer).toBeUndefined();
  });

  it('the HTTP client calls fetch without credentials and without referrer', async () => {
    let seen: RequestInit = {};
    const http = createHttpClient({
      fetch: async (_, init) => {
        seen = init;
        return new Response('');
      },
    });
    await http.request('https://example.com/');
    expect(seen).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'follow' });
  });

  it('the HTTP client fails on an unwanted media type before it reads the body', async () => {
    const { server, http } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.write('endless');
    });
    await expect(http.request(server.origin, { accept: ['text/html'] })).rejects.toEqual(code('not-html'));
  });

  it('the HTTP client distinguishes an EPUB from other files', async () => {
    const { server, http } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/epub+zip' }).end('PK');
    });
    await expect(http.request(server.origin, { accept: ['text/html'] })).rejects.toEqual(code('epub'));
  });

  it('the HTTP client ignores the media type of an error page', async () => {
    const { server, http } = await serve((_, response) => {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    });
    expect((await http.request(server.origin, { accept: ['text/html'] })).status).toBe(404);
  });

  it('the HTTP client aborts a body above the size limit, with or without a content length', async () => {
    const { server, http } = await serve((request, response) => {
      const announced = request.url.pathname === '/announced' ? { 'content-length': '100000' } : {};
      response.writeHead(200, announced).end('x'.repeat(100_000));
    });
    for (const path of ['/announced', '/streamed']) {
      const asked = http.request(server.origin + path, { maxBytes: 5_000 });
      await expect(asked).rejects.toEqual(code('too-large'));
    }
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)(
    'the HTTP client aborts a body packed by %s that expands above the size limit',
    async (encoding, pack) => {
      const packed = pack(Buffer.alloc(64 * 1_024 * 1_024, 'a'));
      expect(packed.length).toBeLessThan(100_000);
      const { server, http } = await serve((_, response) => {
        response.writeHead(200, { 'content-encoding': encoding }).end(packed);
      });
      await expect(http.request(server.origin, { maxBytes: 1_000_000 })).rejects.toEqual(code('too-large'));
    },
  );

  it('the HTTP client keeps the beginning of a long body when the request allows truncation', async () => {
    const { server, http } = await serve((_, response) => {
      response.writeHead(200).end('abcdef'.repeat(10_000));
    });
    const { bytes } = await http.request(server.origin, { maxBytes: 7, overflow: 'truncate' });
    expect(new TextDecoder().decode(bytes)).toBe('abcdefa');
  });

  it('the HTTP client times out without headers, and on a body that drips', async () => {
    const { server, http } = await serve((request, response) => {
      if (request.url.pathname === '/silent') return;
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    for (const path of ['/silent', '/drip']) {
      await expect(http.request(server.origin + path, { timeoutMs: 150 })).rejects.toEqual(code('timed-out'));
    }
  });

  it('the HTTP client does not count the time in which its own thread was busy as silence of the host', async () => {
    const late = () =>
      new Promise<Response>((resolve) => setTimeout(() => setImmediate(() => resolve(new Response('x'))), 10));
    const answer = createHttpClient({ fetch: late }).request('https://bees.example/', { silentMs: () => 500 });
    const startMs = performance.now();
    while (performance.now() - startMs < 700);
    expect((await answer).status).toBe(200);
  });

  it('the HTTP client ends a request in time although fetch and body ignore the abort', async () => {
    const never = new Promise<never>(() => undefined);
    const endless = () => new ReadableStream({ pull: () => never, cancel: () => never });
    for (const fetch of [() => never, async () => new Response(endless())]) {
      const { request } = createHttpClient({ fetch });
      await expect(request('https://a.example/', { timeoutMs: 30 })).rejects.toEqual(code('timed-out'));
      const caller = new AbortController();
      setTimeout(() => caller.abort(new Error('no longer wanted')), 30);
      await expect(request('https://a.example/', { signal: caller.signal })).rejects.toThrow('no longer wanted');
    }
  });

  it('the HTTP client rejects with the reason of the caller who aborts', async () => {
    const { server, http } = await serve(() => undefined);
    const controller = new AbortController();
    const asked = http.request(server.origin, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('no longer wanted')), 30);
    await expect(asked).rejects.toThrow('no longer wanted');
  });

  it('the HTTP client reports a broken connection as network-failed', async () => {
    const { server, http } = await serve((_, response) => response.destroy());
    await expect(http.request(server.origin)).rejects.toEqual(code('network-failed'));
  });

  it('the HTTP client follows no redirect when the request forbids redirects', async () => {
    const { server, http } = await serve((_, response) => {
      response.writeHead(307, { location: '/other' }).end();
    });
    await expect(http.request(server.origin, { redirect: 'refuse' })).rejects.toEqual(code('too-many-redirects'));
    expect(server.seen).toHaveLength(1);
  });

  it('the HTTP client rejects a private address before the request, and after a redirect', async () => {
    const { server } = await serve((_, response) => response.end('secret'));
    const { server: door } = await serve((_, response) => {
      response.writeHead(302, { location: server.origin }).end();
    });
    const http = createHttpClient({ fetch, exempt: [door.origin] });
    await expect(http.request(server.origin)).rejects.toEqual(code('address-blocked'));
    expect(server.seen).toHaveLength(0);
    await expect(http.request(door.origin)).rejects.toEqual(code('address-blocked'));
  });
});

it('the HTTP client tells an own server that the browser forbids from one that is unreachable', async () => {
  const url = 'http://127.0.0.1:8080/search';
  const fails = createHttpClient({ fetch: () => Promise.reject(new TypeError('NetworkError')), exempt: [url] });
  await expect(fails.request(url)).rejects.toEqual(code('network-failed'));
  vi.stubGlobal('navigator', { permissions: { query: async () => ({ state: 'denied' }) } });
  await expect(fails.request(url)).rejects.toEqual(code('local-network-denied'));
  const waits = createHttpClient({ fetch: () => new Promise(() => undefined), exempt: [url] });
  await expect(waits.request(url, { timeoutMs: 30 })).rejects.toEqual(code('local-network-denied'));
  vi.unstubAllGlobals();
  await expect(waits.request(url, { timeoutMs: 30 })).rejects.toEqual(code('timed-out'));
  const stopped = waits.request(url, { signal: AbortSignal.abort(new Error('no longer wanted')) });
  await expect(stopped).rejects.toThrow('no longer wanted');
});

const NOW_MS = Date.parse('2026-01-01T00:00:00Z');
const headers = (value?: string) => new Headers(value === undefined ? {} : { 'retry-after': value });

describe('retryAfterMs', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
  ])('retryAfterMs reads %j as %j ms', (value, expected) => {
    expect(retryAfterMs(headers(value), NOW_MS)).toBe(expected);
  });

  it('retryAfterMs is undefined without the header', () => expect(retryAfterMs(headers(), NOW_MS)).toBeUndefined());
});

describe('backoffMs', () => {
  it('backoffMs doubles up to its maximum, and the jitter takes off at most half', () => {
    const at = (failures: number, value: number) => backoffMs(failures, { next: () => value }, 1_000, 10_000);
    expect([0, 1, 2, 3, 4, 40].map((failures) => at(failures, 1))).toEqual([1000, 2000, 4000, 8000, 10000, 10000]);
    expect(at(2, 0)).toBe(2_000);
  });
});
