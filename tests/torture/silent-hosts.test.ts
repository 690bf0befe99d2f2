/** Hosts that send only headers cost a session seconds, not minutes. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { NodeWorld } from './node-world';

const HOSTS = 50;
const SILENT_HOSTS = 30;
const BUDGET_PAGES = 20;
const HTML = { 'content-type': 'text/html; charset=utf-8' };
/** Spreads the silent hosts among the others. */
const isSilent = (n: number) => (n * 7) % HOSTS < SILENT_HOSTS;
const TEXT = 'The bees of this hive gather honey from clover, and the keeper looks after varroa mites in autumn.';

const pageOf = (n: number) =>
  `<html lang="en"><title>Bees ${n}</title><p>${TEXT} Hive ${n} stands in garden ${n * n}.</p></html>`;

/** A body that never arrives, until the request is aborted. */
function silentAnswer(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
  });
  return new Response(body, { headers: HTML });
}

it('a session of 20 pages over 50 hosts, 30 of them silent, ends within 7 seconds', async () => {
  const asked = new Map<string, number>();
  const world = new NodeWorld({
    fetch: async (url, { signal }) => {
      const { hostname, pathname } = new URL(url);
      asked.set(hostname, (asked.get(hostname) ?? 0) + 1);
      if (hostname === 'start.example.com') {
        if (pathname === '/robots.txt') return new Response('', { status: 404 });
        const links = Array.from({ length: HOSTS }, (_, n) => `<li><a href="http://hive${n}.com/">Bees ${n}</a>`);
        return new Response(`<html lang="en"><title>Bees</title><p>${TEXT}</p>${links.join('')}</html>`, {
          headers: HTML,
        });
      }
      const n = Number(/^hive(\d+)\.com$/.exec(hostname)?.[1] ?? -1);
      if (n < 0) return new Response('', { status: 404 });
      if (isSilent(n)) return silentAnswer(signal);
      return pathname === '/robots.txt'
        ? new Response('', { status: 404 })
        : new Response(pageOf(n), { headers: HTML });
    },
  });
  try {
    const { id: topic } = await world.done('createTopic', { name: 'Bees' });
    await world.done('markUrl', { topic, url: 'http://start.example.com/' });
    const startMs = performance.now();
    await world.done('startSession', { topic, budgetPages: BUDGET_PAGES });
    await world.settled(topic);
    const tookMs = performance.now() - startMs;
    const { pages } = await world.read(['pages']);
    expect(pages).toHaveLength(BUDGET_PAGES + 1);
    for (let n = 0; n < HOSTS; n += 1)
      if (isSilent(n)) expect(asked.get(`hive${n}.com`) ?? 0, `hive${n}`).toBeLessThanOrEqual(1);
    expect(tookMs).toBeLessThan(7_000);
  } finally {
    await world.close();
  }
}, 120_000);
