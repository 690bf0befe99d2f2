import { afterEach, describe, expect, it } from 'vitest';
import { NodeWorld } from '../../tests/torture/node-world';
import { type CalendarWeb, calendarWeb, DAY_MS, GONE } from '../../tests/web/calendar';

let world: NodeWorld;
afterEach(() => world.close());

/** A topic with the homes of the calendar web as seeds. */
async function watched(): Promise<{ topic: string; web: CalendarWeb; startMs: number; run: () => Promise<void> }> {
  let web: CalendarWeb | undefined;
  world = new NodeWorld({ fetch: (url, init) => (web as CalendarWeb).fetch(url, init) });
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

  it('a watch run does not start while a session is paused', async () => {
    const { topic } = await watched();
    await world.done('startSession', { topic, budgetPages: 50 });
    await world.done('pauseSession', { topic });
    expect(await world.send('watchTopic', { topic })).toMatchObject({ ok: false, error: { code: 'already-running' } });
    expect((await world.read(['sessions'])).sessions[0]).toMatchObject({ status: 'paused', budgetPages: 50 });
  });
});
