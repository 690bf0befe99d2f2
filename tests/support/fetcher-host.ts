import { parse } from 'valibot';
import { afterEach } from 'vitest';
import { systemClock } from '../../lib/net/clock';
import { PoliteFetcher } from '../../lib/net/fetcher';
import type { RobotsRecord } from '../../lib/net/robots';
import { SettingsSchema } from '../../lib/settings/settings';
import { type LocalServer, startServer } from './local-server';

type FetcherOptions = ConstructorParameters<typeof PoliteFetcher>[0];
type Handler = Parameters<typeof startServer>[0];

export const HTML = { 'content-type': 'text/html; charset=utf-8' };

const servers: LocalServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Starts a host until the end of the test; `handler` also answers requests for its robots.txt. */
export async function serveAll(handler: Handler): Promise<LocalServer> {
  const server = await startServer(handler);
  servers.push(server);
  return server;
}

/** Starts a host until the end of the test. @param robots text of its robots.txt */
export function serve(handler: Handler, robots = ''): Promise<LocalServer> {
  return serveAll((request, response) => {
    if (request.url.pathname === '/robots.txt') response.end(robots);
    else return handler(request, response);
  });
}

/** Returns a fetcher with its own robots.txt cache that may request local servers, without delay unless set. */
export function fetcherFor(origins: readonly string[], politeness: object = {}, more: Partial<FetcherOptions> = {}) {
  const records = new Map<string, RobotsRecord>();
  return new PoliteFetcher({
    fetch,
    clock: systemClock,
    random: { next: () => 0, state: 0 },
    robotsCache: {
      get: async (origin) => records.get(origin),
      put: async (record) => void records.set(record.origin, record),
    },
    politeness: parse(SettingsSchema, { politeness: { hostDelayMs: 0, ...politeness } }).politeness,
    exempt: origins,
    ...more,
  });
}
