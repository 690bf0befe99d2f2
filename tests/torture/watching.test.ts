/** A topic is watched for thirty days, and the worker dies once a day. */
import { expect, it } from 'vitest';
import { createRandom } from '../../lib/engine/random';
import { type CalendarWeb, calendarWeb, DAY_MS } from '../web/calendar';
import { NodeWorld } from './node-world';
import { seeds } from './seeds';
import { storeFaults } from './store-faults';

const DAYS = 30;
/** Moments of a run within which the worker dies. */
const MOMENTS = 120;
const TIMEOUT_MS = 120_000;

it.each(seeds(1, 20))(
  'watching for thirty days with a worker death on each loses no post, and fetches no stored post again, seed %i',
  async (seed) => {
    const random = createRandom(seed);
    let diesAt = Number.POSITIVE_INFINITY;
    const fate = {
      count: 0,
      endsAt(moment: number) {
        if (moment < diesAt) return false;
        diesAt = Number.POSITIVE_INFINITY;
        return true;
      },
    };
    let web: CalendarWeb | undefined;
    const world = new NodeWorld({ fetch: (url, init) => (web as CalendarWeb).fetch(url, init), fate });
    const startMs = world.nowMs;
    const days = calendarWeb(() => world.nowMs, startMs);
    web = days;
    try {
      const { id: topic } = await world.done('createTopic', { name: 'Beekeeping' });
      for (const { url, html } of days.homes)
        await world.done('markPage', { topic, page: { url, html, contentType: 'text/html', language: 'en' } });
      const storedBefore = new Map<number, ReadonlySet<string>>();
      for (let day = 0; day <= DAYS; day += 1) {
        await world.later(Math.max(0, startMs + day * DAY_MS + 3_600_000 - world.nowMs));
        storedBefore.set(day, new Set((await world.read(['pages'])).pages.map(({ url }) => url)));
        diesAt = fate.count + Math.floor(random.next() * MOMENTS);
        await world.done('watchTopic', { topic });
        expect(await world.settled(topic)).toBe('done');
        diesAt = Number.POSITIVE_INFINITY;
      }
      expect(world.deaths.length).toBeGreaterThan(DAYS / 2);
      const rows = await world.rows();
      expect(storeFaults(rows)).toEqual([]);
      const urls = new Set(rows.pages.map(({ url }) => url));
      expect(days.publishedUntil(DAYS).filter((url) => !urls.has(url))).toEqual([]);
      const again = days.requests.filter(({ url, day }) => /post-\d+$/.test(url) && storedBefore.get(day)?.has(url));
      expect(again).toEqual([]);
    } finally {
      await world.close();
    }
  },
  TIMEOUT_MS,
);
