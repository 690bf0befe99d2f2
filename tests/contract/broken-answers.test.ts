import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProviderFault } from '../../lib/providers/provider-error';
import type { SeenRequest } from '../support/local-server';
import { DIRECT, firstSearch, type Harness, harnessFor, KEY } from '../support/provider-harness';

let harness: Harness | undefined;
afterEach(async () => {
  await harness?.server.close();
  harness = undefined;
});

const JSON_TYPE = { 'content-type': 'application/json' };

interface BrokenAnswer {
  readonly name: string;
  readonly give: (response: ServerResponse, request: SeenRequest) => unknown;
  readonly codes: readonly ProviderFault[];
  /** Shortest and longest cool-down in milliseconds; absent without a cool-down. */
  readonly coolDownMs?: readonly [least: number, most: number];
}

const MINUTE_MS = 60_000;
const SHORT = [10_000, 30_000] as const;

const BROKEN: readonly BrokenAnswer[] = [
  {
    name: 'truncated JSON',
    give: (response) => response.writeHead(200, JSON_TYPE).end('{"results":[{"url":"https://example.com/a","ti'),
    codes: ['bad-answer'],
    coolDownMs: SHORT,
  },
  {
    name: 'HTML instead of JSON',
    give: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Hello</h1>'),
    codes: ['bad-answer'],
    coolDownMs: SHORT,
  },
  {
    name: 'wrong types',
    give: (response) => response.writeHead(200, JSON_TYPE).end('{"results":7,"query":"x","hits":{},"organic":null}'),
    codes: ['bad-answer'],
    coolDownMs: SHORT,
  },
  {
    name: 'another document',
    give: (response) => response.writeHead(200, JSON_TYPE).end('["unexpected"]'),
    codes: ['bad-answer'],
    coolDownMs: SHORT,
  },
  {
    name: '10 MB',
    give: (response) => response.writeHead(200, JSON_TYPE).end(`["${'x'.repeat(10_000_000)}"]`),
    codes: ['too-large'],
    coolDownMs: SHORT,
  },
  {
    name: 'a redirect to a log-in page',
    give: (response, request) => {
      if (request.url.pathname === '/login') response.writeHead(200, { 'content-type': 'text/html' }).end('<form>');
      else response.writeHead(302, { location: '/login' }).end();
    },
    codes: ['bad-answer'],
    coolDownMs: SHORT,
  },
  {
    name: 'redirects without end',
    give: (response) => response.writeHead(302, { location: `/again?${Math.random()}` }).end(),
    codes: ['bad-answer', 'unreachable'],
    coolDownMs: SHORT,
  },
  { name: 'status 204', give: (response) => response.writeHead(204).end(), codes: ['empty'] },
  {
    name: 'status 401',
    give: (response) => response.writeHead(401, JSON_TYPE).end('{"error":"bad key"}'),
    codes: ['unauthorised'],
    coolDownMs: [30 * MINUTE_MS, 60 * MINUTE_MS],
  },
  {
    name: 'status 403',
    give: (response) => response.writeHead(403).end('Forbidden'),
    codes: ['forbidden'],
    coolDownMs: [30 * MINUTE_MS, 60 * MINUTE_MS],
  },
  {
    name: 'status 404',
    give: (response) => response.writeHead(404).end('Not found'),
    codes: ['not-found'],
    coolDownMs: SHORT,
  },
  {
    name: 'status 429 without Retry-After',
    give: (response) => response.writeHead(429).end(),
    codes: ['rate-limited'],
    coolDownMs: [0.4 * MINUTE_MS, MINUTE_MS],
  },
  {
    name: 'status 429 with Retry-After',
    give: (response) => response.writeHead(429, { 'retry-after': '600' }).end(),
    codes: ['rate-limited'],
    coolDownMs: [9.8 * MINUTE_MS, 10 * MINUTE_MS],
  },
  {
    name: 'status 500',
    give: (response) => response.writeHead(500, JSON_TYPE).end('{}'),
    codes: ['server-error'],
    coolDownMs: SHORT,
  },
  {
    name: 'status 503 with Retry-After',
    give: (response) => response.writeHead(503, { 'retry-after': '120' }).end(),
    codes: ['server-error'],
    coolDownMs: [1.9 * MINUTE_MS, 2 * MINUTE_MS],
  },
  { name: 'silence', give: () => undefined, codes: ['timed-out'], coolDownMs: SHORT },
  {
    name: 'a body that never ends',
    give: (response) => response.writeHead(200, JSON_TYPE).write('{"results":['),
    codes: ['timed-out'],
    coolDownMs: SHORT,
  },
  {
    name: 'a connection cut off',
    give: (response) => response.destroy(),
    codes: ['unreachable'],
    coolDownMs: SHORT,
  },
];

describe.each(DIRECT.map((provider) => [provider.id, provider] as const))('provider %s', (_, provider) => {
  it.each(BROKEN.map((broken) => [broken.name, broken] as const))(
    'a provider reports %s as a fault without secrets, and cools down as the fault requires',
    async (_name, broken) => {
      const startMs = Date.now();
      harness = await harnessFor(provider, (request, response) => broken.give(response, request), {
        timeoutMs: broken.codes.includes('timed-out') ? 200 : 10_000,
      });
      const search = firstSearch(provider);
      const answer = await harness.providers.search(search);
      const endMs = Date.now();
      expect(answer.hits).toEqual([]);
      expect(answer.exhausted).toBe(true);
      expect(answer.failures).toHaveLength(1);
      const [failure] = answer.failures;
      expect(failure?.provider).toBe(provider.id);
      expect(broken.codes).toContain(failure?.code);
      const message = failure?.message ?? '';
      expect(message.length).toBeGreaterThan(5);
      for (const secret of [KEY, encodeURIComponent(KEY), search.query]) expect(message).not.toContain(secret);

      const state = harness.states.get(provider.id);
      expect(state?.lastCode).toBe(failure?.code);
      expect(state?.requests).toBeGreaterThan(0);
      expect(JSON.stringify(state)).not.toContain(KEY);
      const untilMs = state?.coolDownUntilMs ?? 0;
      const asked = harness.requests.length;
      const again = await harness.providers.search(search);
      if (broken.coolDownMs === undefined) {
        expect(state?.coolDownUntilMs).toBe(0);
        return;
      }
      const [leastMs, mostMs] = broken.coolDownMs;
      expect(untilMs).toBeGreaterThanOrEqual(startMs + leastMs);
      expect(untilMs).toBeLessThanOrEqual(endMs + mostMs);
      expect(again.failures).toEqual([expect.objectContaining({ code: 'cooling-down' })]);
      expect(harness.requests).toHaveLength(asked);
    },
  );

  it('a provider sends no cookie and no referrer, and its key to no other address', async () => {
    harness = await harnessFor(provider, (request, response) => {
      if (request.url.pathname === '/elsewhere') response.writeHead(200, JSON_TYPE).end('{}');
      else response.writeHead(307, { location: '/elsewhere', 'set-cookie': 'a=b' }).end();
    });
    await harness.providers.search(firstSearch(provider));
    for (const { headers, url } of harness.requests) {
      expect(headers.cookie).toBeUndefined();
      expect(headers.referer).toBeUndefined();
      if (provider.access === 'key') expect(url.pathname).not.toBe('/elsewhere');
    }
  });
});
