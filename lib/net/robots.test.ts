import { afterEach, describe, expect, it } from 'vitest';
import { type LocalServer, startServer } from '../../tests/support/local-server';
import { createHttpClient } from './http';
import { createRobots, RobotsMemory, type RobotsRecord } from './robots';

const UNREACHABLE_RETRY_MS = 10 * 60_000;
const ROBOTS_FRESH_MS = 24 * 3_600_000;
const ROBOTS_MAX_BYTES = 500 * 1_024;
type Answer = { status?: number; body?: string | Buffer; headers?: Record<string, string>; hang?: boolean };

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A host whose robots.txt answers with `state.answer`, and a clock that the test sets. */
async function host(answer: Answer) {
  const now = { ms: 1_000_000 };
  const records = new Map<string, RobotsRecord>();
  const state = { answer, isStoring: true };
  server = await startServer((request, response) => {
    const { status = 200, body = '', headers = {}, hang } = state.answer;
    if (hang) return;
    if (request.url.pathname.startsWith('/hop/')) {
      const left = Number(request.url.pathname.slice(5));
      response.writeHead(left > 0 ? 302 : 200, left > 0 ? { location: `/hop/${left - 1}` } : {}).end(body);
      return;
    }
    response.writeHead(status, headers).end(body);
  });
  const { origin, seen } = server;
  const http = createHttpClient({ fetch, exempt: [origin] });
  const create = () =>
    createRobots({
      request: (url, request) => http.request(url, { ...request, timeoutMs: state.answer.hang ? 200 : 10_000 }),
      cache: {
        get: async (key) => records.get(key),
        put: async (record) => void (state.isStoring && records.set(record.origin, record)),
      },
      memory: new RobotsMemory(),
      clock: { nowMs: () => now.ms, sleep: async () => undefined },
    });
  const robots = create();
  const allowed = async (path: string) => (await robots.check(origin + path)).allowed;
  return { origin, seen, now, records, state, robots, allowed, create };
}

const DISALLOW = 'User-agent: Tendril\nDisallow: /private\nCrawl-delay: 4\nSitemap: http://x.org/s.xml';

describe('createRobots', () => {
  it('robots.txt is fetched once, and answers for path, delay and sitemaps', async () => {
    const { origin, robots, seen } = await host({ body: DISALLOW });
    const [page, secret] = await Promise.all([robots.check(`${origin}/a`), robots.check(`${origin}/private/a?b`)]);
    expect(page).toEqual({
      allowed: true,
      unreachable: false,
      walled: false,
      crawlDelayMs: 4_000,
      sitemaps: ['http://x.org/s.xml'],
    });
    expect(secret.allowed).toBe(false);
    expect(seen.map((request) => request.url.pathname)).toEqual(['/robots.txt']);
  });

  it.each([400, 401, 403, 404, 410, 418])('robots.txt with the status %i allows everything', async (status) => {
    const { allowed } = await host({ status, body: DISALLOW });
    expect(await allowed('/private')).toBe(true);
  });

  it.each([429, 500, 502, 503, 504])('robots.txt with the status %i disallows everything', async (status) => {
    const { origin, robots } = await host({ status });
    expect(await robots.check(`${origin}/a`)).toMatchObject({ allowed: false, unreachable: true });
  });

  it('robots.txt that times out disallows everything', async () => {
    const { origin, robots } = await host({ hang: true });
    expect(await robots.check(`${origin}/a`)).toMatchObject({ allowed: false, unreachable: true });
  });

  it('robots.txt whose connection is refused disallows everything', async () => {
    const { origin, robots } = await host({});
    await server?.close();
    expect(await robots.check(`${origin}/a`)).toMatchObject({ allowed: false, unreachable: true });
  });

  it('robots.txt is read after five redirects, and applies to the host that was asked', async () => {
    const { allowed, seen } = await host({ status: 301, headers: { location: '/hop/4' }, body: DISALLOW });
    expect(await allowed('/private')).toBe(false);
    expect(await allowed('/public')).toBe(true);
    expect(seen).toHaveLength(6);
  });

  it('robots.txt is read up to 500 KiB', async () => {
    const filler = '# filler\n'.repeat(Math.ceil(ROBOTS_MAX_BYTES / 9));
    const { allowed } = await host({ body: `User-agent: *\nDisallow: /early\n${filler}Disallow: /late` });
    expect(await allowed('/early')).toBe(false);
    expect(await allowed('/late')).toBe(true);
  });

  it('robots.txt is read with any media type and a BOM', async () => {
    const { allowed } = await host({ body: `\uFEFF${DISALLOW}`, headers: { 'content-type': 'text/html' } });
    expect(await allowed('/private')).toBe(false);
  });

  it.each([
    ['UTF-16LE with a mark', '\uFEFF', false],
    ['UTF-16BE with a mark', '\uFEFF', true],
    ['UTF-16LE', '', false],
    ['UTF-16BE', '', true],
  ])('robots.txt is read in %s', async (_, mark, bigEndian) => {
    const body = Buffer.from(mark + DISALLOW, 'utf16le');
    const { allowed } = await host({ body: bigEndian ? body.swap16() : body });
    expect(await allowed('/private')).toBe(false);
    expect(await allowed('/public')).toBe(true);
  });

  it('robots.txt stays valid for 24 hours, also after a restart, and no longer', async () => {
    const { allowed, create, origin, now, seen, state } = await host({ body: DISALLOW });
    await allowed('/a');
    state.answer = { body: '' };
    now.ms += ROBOTS_FRESH_MS - 1;
    expect(await allowed('/private')).toBe(false);
    expect((await create().check(`${origin}/private`)).allowed).toBe(false);
    expect(seen).toHaveLength(1);
    now.ms += 1;
    expect(await allowed('/private')).toBe(true);
    expect(seen).toHaveLength(2);
  });

  it('robots.txt is fetched again after the clock is set back', async () => {
    const { allowed, create, now, origin, seen, state } = await host({ body: DISALLOW });
    await allowed('/');
    state.answer = { body: '' };
    now.ms -= 500_000;
    expect(await allowed('/private')).toBe(true);
    expect(seen).toHaveLength(2);
    expect((await create().check(`${origin}/private`)).allowed).toBe(true);
    expect(seen).toHaveLength(2);
  });

  it('an expired copy of robots.txt is revalidated', async () => {
    const { allowed, now, seen, state } = await host({ body: DISALLOW, headers: { etag: '"1"' } });
    await allowed('/a');
    state.answer = { status: 304 };
    now.ms += ROBOTS_FRESH_MS;
    expect(await allowed('/private')).toBe(false);
    expect(seen[1]?.headers['if-none-match']).toBe('"1"');
    now.ms += ROBOTS_FRESH_MS - 1;
    await allowed('/a');
    expect(seen).toHaveLength(2);
  });

  it('an expired copy of robots.txt applies while the host is unreachable', async () => {
    const { allowed, now, state } = await host({ body: DISALLOW });
    await allowed('/a');
    state.answer = { status: 503 };
    now.ms += ROBOTS_FRESH_MS;
    expect(await allowed('/a')).toBe(true);
    expect(await allowed('/private')).toBe(false);
  });

  it.each([
    ['never wrote it', false],
    ['has lost it', true],
  ])('the expired copy of robots.txt in memory applies when the store %s', async (_, isStoring) => {
    const { allowed, now, records, seen, state } = await host({ body: DISALLOW, headers: { etag: '"1"' } });
    state.isStoring = isStoring;
    await allowed('/a');
    records.clear();
    state.answer = { status: 503 };
    now.ms += ROBOTS_FRESH_MS;
    expect([await allowed('/a'), await allowed('/private')]).toEqual([true, false]);
    expect(seen[1]?.headers['if-none-match']).toBe('"1"');
  });

  it('the copy of robots.txt in memory applies when the store holds an older copy', async () => {
    const { origin, allowed, now, records, state } = await host({ body: DISALLOW });
    await allowed('/a');
    const [first] = records.values();
    state.answer = { body: '' };
    now.ms += ROBOTS_FRESH_MS;
    await allowed('/a');
    if (first) records.set(origin, first);
    state.answer = { status: 503 };
    now.ms += ROBOTS_FRESH_MS;
    expect(await allowed('/private')).toBe(true);
  });

  it('the stored copy of robots.txt applies as soon as it can be read, while the host is unreachable', async () => {
    const { origin, allowed, create, now, records, state } = await host({ body: DISALLOW });
    await allowed('/a');
    const [stored] = records.values();
    records.clear();
    Object.assign(state, { answer: { status: 503 }, isStoring: false });
    now.ms += ROBOTS_FRESH_MS;
    const next = create();
    expect((await next.check(`${origin}/a`)).allowed).toBe(false);
    if (stored) records.set(origin, stored);
    now.ms += UNREACHABLE_RETRY_MS;
    expect((await next.check(`${origin}/a`)).allowed).toBe(true);
  });

  it('an unreachable host with an expired robots.txt is not asked again soon, even if the store writes nothing', async () => {
    const { allowed, now, seen, state } = await host({ body: DISALLOW });
    await allowed('/a');
    Object.assign(state, { answer: { status: 503 }, isStoring: false });
    now.ms += ROBOTS_FRESH_MS;
    expect([await allowed('/a'), await allowed('/private'), await allowed('/b')]).toEqual([true, false, true]);
    expect(seen).toHaveLength(2);
    now.ms += UNREACHABLE_RETRY_MS;
    await allowed('/a');
    expect(seen).toHaveLength(3);
  });

  it('robots.txt of an unreachable host is requested again after a pause', async () => {
    const { allowed, now, seen, state } = await host({ status: 500 });
    expect(await allowed('/a')).toBe(false);
    state.answer = { body: DISALLOW };
    now.ms += UNREACHABLE_RETRY_MS - 1;
    expect(await allowed('/a')).toBe(false);
    expect(seen).toHaveLength(1);
    now.ms += 1;
    expect(await allowed('/a')).toBe(true);
  });

  it('a caller who aborts does not stop the robots.txt request of others', async () => {
    const { origin, robots } = await host({ body: DISALLOW });
    const controller = new AbortController();
    const given = robots.check(`${origin}/a`, controller.signal);
    const kept = robots.check(`${origin}/a`);
    controller.abort(new Error('never mind'));
    await expect(given).rejects.toThrow('never mind');
    expect((await kept).allowed).toBe(true);
  });
});

describe('RobotsMemory', () => {
  const record = (n: number, body = ''): RobotsRecord => ({
    origin: `https://${n}.example`,
    body,
    rule: 'parsed',
    fetchedAtMs: 0,
    expiresAtMs: 1,
  });
  /** Numbers of the files that are still in memory after `count` files were read. */
  const heldOf = (count: number, body?: string) => {
    const memory = new RobotsMemory();
    const all = Array.from({ length: count }, (_, n) => record(n, body));
    for (const one of all) memory.rulesOf(one);
    return all.flatMap(({ origin }, n) => (memory.recordOf(origin) ? [n] : []));
  };

  it('RobotsMemory parses a robots.txt once, and again when the file has changed', () => {
    const memory = new RobotsMemory();
    const first = memory.rulesOf(record(1, DISALLOW));
    expect(memory.rulesOf(record(1, DISALLOW))).toBe(first);
    expect(first.allows('/private')).toBe(false);
    expect(memory.rulesOf(record(1)).allows('/private')).toBe(true);
  });

  it('RobotsMemory requests a robots.txt once at a time, and again after a failure', async () => {
    const memory = new RobotsMemory();
    let asked = 0;
    const fail = () => {
      asked += 1;
      return Promise.reject(new Error('offline'));
    };
    const once = () => memory.sharedRequest('https://1.example', fail);
    const outcomes = await Promise.allSettled([once(), once()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked).toBe(1);
    expect(await memory.sharedRequest('https://1.example', async () => record(1))).toEqual(record(1));
  });

  it('RobotsMemory drops the oldest files, above 500 files or a total length', () => {
    expect(heldOf(502)).toEqual(Array.from({ length: 500 }, (_, n) => n + 2));
    expect(heldOf(5, ' '.repeat(6 * 1_024 * 1_024))).toEqual([3, 4]);
  });
});
