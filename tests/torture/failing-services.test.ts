/** Sessions with search services that always fail: they complete, and soon stop asking. */
import 'fake-indexeddb/auto';
import { beforeAll, expect, it } from 'vitest';
import type { FetchFunction } from '../../lib/net/http';
import { practiceWeb } from '../web/practice';
import { createWeb, SEARCH_HOST, type Web, WIKI_HOST } from '../web/web';
import { NodeWorld } from './node-world';
import { LABEL } from './scenario';
import { IS_FULL } from './seeds';
import { storeFaults } from './store-faults';

const BUDGET_PAGES = IS_FULL ? 150 : 40;
/** Limit of requests to two services: a few, and one after each growing pause. */
const MOST_REQUESTS = 12;
/** Limit of names in an operator's memory, which is stored every round. */
const MOST_NAMES = 100;

type Way = FetchFunction;
const status = (code: number, headers: Record<string, string> = {}): Way => {
  return async () => new Response('', { status: code, headers });
};
const body =
  (text: string): Way =>
  async () =>
    new Response(text, { headers: { 'content-type': 'application/json' } });
/** Calls `given` when the request is aborted. */
const until = (init: Parameters<Way>[1], given: (reason: unknown) => void) =>
  init?.signal?.addEventListener('abort', () => given(init.signal?.reason));

const WAYS: Readonly<Record<string, Way>> = {
  'a server error': status(500),
  'a pause of some billion years': status(429, { 'retry-after': '9'.repeat(30) }),
  'a pause of 0 seconds': status(429, { 'retry-after': '0' }),
  'a pause that is over': status(503, { 'retry-after': 'Mon, 01 Jan 1990 00:00:00 GMT' }),
  'half an answer': body('{"results": [{"url": 7}, null, "<xml'),
  'another shape': body('{"results": {"length": 1000000000}, "query": 7}'),
  'no connection': async () => Promise.reject(new TypeError('Failed to fetch')),
};
const SLOW_WAYS: Readonly<Record<string, Way>> = {
  'no answer': (_url, init) => new Promise((_, reject) => until(init, reject)),
  'an answer that never ends': async (_url, init) => {
    let drip: ReturnType<typeof setInterval> | undefined;
    const stream = new ReadableStream({
      start(controller) {
        drip = setInterval(() => controller.enqueue(new Uint8Array([32])), 500);
        until(init, (reason) => {
          clearInterval(drip);
          controller.error(reason);
        });
      },
    });
    return new Response(stream);
  },
};

let web: Web;
beforeAll(() => {
  web = createWeb(practiceWeb());
});

it.each(Object.entries(IS_FULL ? { ...WAYS, ...SLOW_WAYS } : WAYS))(
  'a session completes, and soon stops asking, when the search services give %s',
  async (_name, way) => {
    let asked = 0;
    const world = new NodeWorld({
      fetch: (url, init) => {
        const { host } = new URL(url);
        if (host !== SEARCH_HOST && host !== WIKI_HOST) return web.fetch(url, init);
        asked += 1;
        return way(url, init);
      },
    });
    try {
      const { id: topic } = await world.done('createTopic', { name: 'Bees' });
      for (const { url } of web.pages.filter(({ label }) => label === LABEL).slice(0, 3))
        await world.done('markUrl', { topic, url });
      await world.done('startSession', { topic, budgetPages: BUDGET_PAGES });
      expect(await world.settled(topic)).toBe('done');
      expect(asked).toBeGreaterThan(0);
      expect(asked).toBeLessThanOrEqual(MOST_REQUESTS);
      expect(world.warned).toEqual([]);
      const rows = await world.rows();
      expect(storeFaults(rows)).toEqual([]);
      expect(rows.pages.length).toBe(3 + BUDGET_PAGES);
      const { sessions } = await world.with(async (db) => ({ sessions: await db.sessions.toArray() }));
      for (const memory of Object.values(sessions[0]?.operatorMemory ?? {}))
        for (const names of Object.values(memory))
          if (Array.isArray(names)) expect(names.length).toBeLessThan(MOST_NAMES);
    } finally {
      await world.close();
    }
  },
  300_000,
);
