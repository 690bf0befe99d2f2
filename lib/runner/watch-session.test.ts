import { afterEach, describe, expect, it } from 'vitest';
import { NodeWorld } from '../../tests/torture/node-world';
import { type CalendarWeb, calendarWeb, DAY_MS, GONE } from '../../tests/web/calendar';
import { BEEKEEPING } from '../../tests/web/content/beekeeping';
import { createWeb } from '../../tests/web/web';
import type { WatchedRecord } from '../engine/watch-records';
import { TendrilDb } from '../store/db';

let world: NodeWorld;
afterEach(() => world.close());

/** A topic with the homes of the calendar web as seeds. @param answer answers in place of the web. */
async function watched(
  answer: (url: string) => Response | undefined = () => undefined,
): Promise<{ topic: string; web: CalendarWeb; startMs: number; run: () => Promise<void> }> {
  let web: CalendarWeb | undefined;
  world = new NodeWorld({ fetch: async (url, init) => answer(url) ?? (web as CalendarWeb).fetch(url, init) });
  const startMs = world.nowMs;
  web = calendarWeb(() => world.nowMs, startMs);
  const { id: topic } = await world.done('createTopic', { name: 'Beekeeping' });
  for (const { url, html } of web.homes)
    await world.done('markPage', { topic, page: { url, html, contentType: 'text/html', language: 'en' } });
  const run = async () => {
    await world.done('watchTopic', { topic });
    expect(await world.settled(topic)).toBe('done');
  };
  return { topic, web, startMs, run };
}

/** Waits until a day of the calendar. */
async function until(startMs: number, day: number): Promise<void> {
  await world.later(startMs + day * DAY_MS + 3_600_000 - world.nowMs);
}

describe('watch runs', () => {
  it('a watch run finds all new posts of confirmed sites with one request per feed, and 304 for unchanged feeds', async () => {
    const { web, startMs, run } = await watched();
    await run();
    await until(startMs, 7);
    const before = web.requests.length;
    await run();
    const { pages, sessions } = await world.read(['pages', 'sessions']);
    const urls = new Set(pages.map(({ url }) => url));
    expect(web.publishedUntil(7).filter((url) => !urls.has(url))).toEqual([]);
    expect(sessions[0]).toMatchObject({ status: 'done', reason: 'watched' });
    const second = web.requests.slice(before);
    const ofFeeds = second.filter(({ url }) => web.feeds.includes(url));
    expect(ofFeeds).toHaveLength(web.feeds.length);
    expect(ofFeeds.filter(({ status }) => status === 304).map(({ url }) => url)).toEqual([web.feeds.at(-1)]);
  });

  it('a topic keeps a limited number of sitemaps and queries, those checked last, and all rows of pages', async () => {
    const { topic, startMs, run } = await watched();
    await run();
    const before = (await world.read(['watched'])).watched;
    const old = Array.from({ length: 1_000 }, (_, i): WatchedRecord => {
      const kind = i < 5 ? 'page' : 'sitemap';
      return { topic, target: `https://elsewhere.test/${kind}-${i}.xml`, kind, checkedAtMs: i, fresh: [] };
    });
    const db = new TendrilDb(world.name);
    await db.watched.bulkPut(old);
    db.close();
    await until(startMs, 1);
    await run();
    const after = (await world.read(['watched'])).watched;
    const kept = new Set(after.map(({ target }) => target));
    expect(before.filter(({ target }) => !kept.has(target))).toEqual([]);
    expect(old.filter(({ target, kind }) => kind === 'page' && !kept.has(target))).toEqual([]);
    const sitemaps = old.filter(({ target, kind }) => kind === 'sitemap' && kept.has(target));
    expect(sitemaps.map(({ target }) => target)).toEqual(old.slice(-sitemaps.length).map(({ target }) => target));
    expect(sitemaps.length).toBeLessThan(1_000 - 5);
  });

  it('a watch run records how each lost seed was lost', async () => {
    const { startMs, run } = await watched();
    await run();
    expect((await world.read(['watched'])).watched.filter(({ kind, loss }) => kind === 'page' && loss)).toEqual([]);
    await until(startMs, 4);
    await run();
    const { watched: rows } = await world.read(['watched']);
    const lost = rows.flatMap(({ target, kind, loss }) => (kind === 'page' && loss ? [[target, loss]] : []));
    expect(Object.fromEntries(lost)).toEqual(GONE);
  });

  it('a watch run calls a confirmed page parked only if it has become the page of a parked domain', async () => {
    const page = (n: number, more = '') => {
      const [title, text] = BEEKEEPING.articles[n] as readonly [string, string];
      return `<title>${title}</title><p>${text.slice(0, 400)}${more}</p>`;
    };
    const links = Array.from({ length: 15 }, (_, i) => `<li><a href="/hive-${i}">Hive ${i}</a>`).join('');
    const dialog =
      '<div><p>We use cookies. By reading on you agree to the use of cookies. <button>Accept</button></div>';
    const story = page(1, ' A sign at the gate said: this domain is for sale.');
    const keywords = 'abcdefghijklmnopqrstuvwxyzab'.replace(/./g, (day) => `<tr><td>hive${day} hive${day}`);
    const forSale = '<title>sold.test</title><p>This domain is for sale. Buy this domain now.</p>';
    const pages: readonly (readonly [url: string, then: string, now: string])[] = [
      ['http://dialog.test/hive', page(0), `${page(0)}${dialog}<ul>${links}</ul>`],
      ['http://story.test/hive', story, `${story}<p>Read more.</p>`],
      ['http://table.test/hive', page(2), `<title>Hives</title><table>${keywords}</table>`],
      ['http://sold.test/hive', page(3), forSale],
    ];
    const showing = (of: 1 | 2) =>
      createWeb({ pages: pages.map((page) => ({ url: page[0], html: page[of], label: 'bees', lang: 'en' })) });
    let web = showing(1);
    world = new NodeWorld({ fetch: (url) => web.fetch(url) });
    const { id: topic } = await world.done('createTopic', { name: 'Beekeeping' });
    for (const [url, html] of pages)
      await world.done('markPage', { topic, page: { url, html, contentType: 'text/html', language: 'en' } });
    for (const now of [1, 2] as const) {
      web = showing(now);
      await world.later(DAY_MS);
      await world.done('watchTopic', { topic });
      expect(await world.settled(topic)).toBe('done');
    }
    const { watched: rows } = await world.read(['watched']);
    const checked = rows.filter(({ kind }) => kind === 'page' || kind === 'hub');
    expect(checked.map(({ target }) => target).sort()).toEqual(pages.map(([url]) => url).sort());
    expect(checked.flatMap(({ target, loss }) => (loss ? [[target, loss]] : []))).toEqual([
      ['http://sold.test/hive', 'parked'],
    ]);
  });

  it('a watch run fetches at most its budget of pages, and the next run fetches the rest', async () => {
    const { web, startMs, run } = await watched();
    await run();
    await until(startMs, 25);
    await run();
    const first = (await world.read(['sessions'])).sessions[0];
    expect(first?.spentPages).toBe(30);
    await until(startMs, 26);
    await run();
    const urls = new Set((await world.read(['pages'])).pages.map(({ url }) => url));
    // A feed lists ten posts: those between are found by nobody.
    const listed = web.publishedUntil(26).filter((url) => !/blog-0.*-(\d|1[0-5])$/.test(url));
    expect(listed.filter((url) => !urls.has(url))).toEqual([]);
  });

  it('a new post that fails for now stays queued, and a later run reads it', async () => {
    let isDown = true;
    const requests = new Map<string, number>();
    const { startMs, run } = await watched((url) => {
      requests.set(url, (requests.get(url) ?? 0) + 1);
      return isDown && url.endsWith('-1') ? new Response('', { status: 503 }) : undefined;
    });
    await run();
    await until(startMs, 2);
    await run();
    const failed = (await world.read(['attempts'])).attempts.filter(({ code }) => code === 'http-server-error');
    expect(failed.map(({ tries }) => tries)).toContain(1);
    const before = failed.map(({ url }) => requests.get(url));
    await run();
    expect(failed.map(({ url }) => requests.get(url))).toEqual(before);
    isDown = false;
    await world.later(60_000);
    await run();
    const urls = new Set((await world.read(['pages'])).pages.map(({ url }) => url));
    expect(failed.filter(({ url }) => !urls.has(url))).toEqual([]);
    expect((await world.read(['frontier'])).frontier.filter(({ url }) => urls.has(url))).toEqual([]);
  });

  it('a watch run does not start while a session is paused', async () => {
    const { topic } = await watched();
    await world.done('startSession', { topic, budgetPages: 50 });
    await world.done('pauseSession', { topic });
    expect(await world.send('watchTopic', { topic })).toMatchObject({ ok: false, error: { code: 'already-running' } });
    expect((await world.read(['sessions'])).sessions[0]).toMatchObject({ status: 'paused', budgetPages: 50 });
  });
});
