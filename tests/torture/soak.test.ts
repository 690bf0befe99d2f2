/** Ten thousand pages in one topic, on a generated web and a virtual clock. */
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createRandom } from '../../lib/engine/random';
import { practiceSettings } from '../e2e/harness/practice-settings';
import { processorMs } from '../support/processor-time';
import { createWeb } from '../web/web';
import { heapBytes } from './memory';
import { NodeWorld } from './node-world';
import { IS_FULL, seeds } from './seeds';
import { storeFaults } from './store-faults';

const PAGES = IS_FULL ? 10_000 : 240;
const PAGES_PER_ROUND = IS_FULL ? 100 : 20;
/** Rounds between two measurements of memory. */
const ROUNDS_PER_LOOK = IS_FULL ? 10 : 1;
const WORDS = 5_000;
/** Links per page. */
const LINKS = 80;
/** Factor by which the last rounds may exceed the growth of the topic. */
const SLACK = 2;
/** Memory per page with its links and queued URLs: in the engine alone, and with the rows of the in-memory store. */
const ENGINE_BYTES_PER_PAGE = 16 * 2 ** 10;
const BYTES_PER_PAGE = 64 * 2 ** 10;
/** Smaller growth may come from the compiler and the garbage collector. */
const LEAST_GROWTH = 100 * 2 ** 20;

/** Pages with sites and word frequencies as on the live web. */
function madeUpWeb(seed: number, count: number) {
  const random = createRandom(seed);
  const urlOf = (i: number) => `http://site${i % Math.ceil(count / 10)}.test/${i}`;
  const word = () => `word${Math.floor(random.next() ** 3 * WORDS)}`;
  const pages = Array.from({ length: count }, (_, i) => {
    const text = Array.from({ length: 120 }, word).join(' ');
    const links = Array.from(
      { length: LINKS },
      (_, k) => (k === 0 ? i + 1 : Math.floor(random.next() * count)) % count,
    );
    const anchors = links.map((to) => `<a href="${urlOf(to)}">${word()} ${word()}</a>`).join(' ');
    const html = `<!doctype html><html lang="en"><title>${word()} ${word()}</title><p>${text}</p><p>${anchors}</p>`;
    return { url: urlOf(i), html, label: 'made-up' };
  });
  return createWeb({ pages: pages as never });
}

it.each(seeds(1, 1))(
  'a session costs no more time and memory than its pages account for, seed %i',
  async (seed) => {
    const web = madeUpWeb(seed, PAGES * 2);
    const rounds: { readonly pages: number; readonly ms: number; readonly heap: number }[] = [];
    let lastMs = processorMs();
    const heard = (told: unknown) => {
      if ((told as { event?: string }).event !== 'session-changed') return;
      const nowMs = processorMs();
      const round = rounds.length;
      // Collecting three gigabytes takes longer than a round.
      const heap = round % ROUNDS_PER_LOOK === 0 ? heapBytes() : (rounds.at(-1)?.heap ?? 0);
      rounds.push({ pages: round * PAGES_PER_ROUND, ms: nowMs - lastMs, heap });
      if (IS_FULL && round % ROUNDS_PER_LOOK === 0) console.log(JSON.stringify(rounds.at(-1)));
      lastMs = processorMs();
    };
    const settings = practiceSettings({ politeness: { ...practiceSettings().politeness, maxPagesPerSite: 1_000 } });
    const world = new NodeWorld({ fetch: web.fetch, settings, heard });
    try {
      const { id: topic } = await world.done('createTopic', { name: 'word1' });
      for (const { url } of web.pages.slice(0, 3)) await world.done('markUrl', { topic, url });
      await world.done('updateTopic', { topic, settings: { pagesPerRound: PAGES_PER_ROUND } });
      rounds.length = 0;
      lastMs = processorMs();
      await world.done('startSession', { topic, budgetPages: PAGES, policy: 'forward-crawl' });
      expect(await world.settled(topic)).toBe('done');
      const full = heapBytes();
      world.restart();
      await new Promise((resolve) => setTimeout(resolve));
      const engine = full - heapBytes();
      const rows = await world.rows();
      expect(storeFaults(rows)).toEqual([]);
      expect(rows.pages).toHaveLength(PAGES + 3);

      const part = Math.floor(rounds.length / 4);
      const mean = (list: typeof rounds, of: 'ms' | 'pages') =>
        list.reduce((sum, round) => sum + round[of], 0) / list.length;
      const [early, late] = [rounds.slice(1, 1 + part), rounds.slice(-1 - part, -1)];
      const middle = rounds[Math.floor(rounds.length / 2)] as (typeof rounds)[number];
      const first = (rounds[1] as typeof middle).heap;
      const grown = [middle.heap - first, (rounds.at(-2) as typeof middle).heap - middle.heap] as const;
      const told = {
        seed,
        pages: rows.pages.length,
        waiting: rows.frontier.length,
        earlyMs: Math.round(mean(early, 'ms')),
        lateMs: Math.round(mean(late, 'ms')),
        grownMiB: grown.map((bytes) => Math.round(bytes / 2 ** 20)),
        engineMiB: Math.round(engine / 2 ** 20),
      };
      console.log(JSON.stringify(told));
      const growth = mean(late, 'pages') / Math.max(mean(early, 'pages'), PAGES_PER_ROUND);
      expect(mean(late, 'ms')).toBeLessThan(mean(early, 'ms') * growth * SLACK);
      for (const bytes of grown) expect(bytes).toBeLessThan(Math.max((PAGES / 2) * BYTES_PER_PAGE, LEAST_GROWTH));
      expect(engine).toBeLessThan(Math.max(PAGES * ENGINE_BYTES_PER_PAGE, LEAST_GROWTH));
    } finally {
      await world.close();
    }
  },
  3_000_000,
);
