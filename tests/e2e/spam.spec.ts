import { createRandom } from '../../lib/engine/random';
import { serveWeb } from '../web/server';
import { createWeb } from '../web/web';
import { checkTopic } from './harness/counts';
import { expect, test } from './harness/fixture';
import { htmlResponse, plainPage, plainWeb } from './harness/plain-web';

const SESSION_MS = 120_000;
const SEED = 'http://hive.bee-friends.test/';
const HONEST = ['http://a.meadow.test/bees', 'http://a.orchard.test/bees', 'http://a.garden.test/bees'];
const links = Array.from({ length: 8 }, (_, i) => `<li><a href="/bees/${i}">bees and honey</a></li>`).join('');
const page = (text: string) => `<!doctype html><html lang="en"><title>Bees</title><body><p>${text}</p>${links}`;
const random = createRandom(1);
const keyword = () => `honey${'abcdefghijklmnopqrstuvwxyz'[Math.floor(26 * random.next() ** 2)]}`;
const dates = Array.from({ length: 28 }, (_, i) => `<tr><td>${i}.8.2024<td>${keyword()} ${keyword()}`).join('');

/** Hosts that show the same for every address, and why none of their pages is kept. */
const SPAM: Readonly<Record<string, readonly [reason: string, html: (url: URL) => string]>> = {
  'parked-domain.test': ['junk-page', () => page('This domain is for sale. Related searches:')],
  'consent-wall.test': ['junk-page', () => page('We and our 823 partners store and access cookies. Accept all.')],
  'bees-are-gone.test': ['missing-page', () => page('Sorry, the page you are looking for could not be found.')],
  // In a language whose phrases Tendril does not know.
  'nincs-ilyen.test': ['missing-page', ({ pathname }) => page(`Ezt a lapot nem találtuk meg sehol: ${pathname}`)],
  'hidden-bees.test': [
    'junk-page',
    () =>
      `${page('Play slots and roulette with a bonus, and win the jackpot at our casino. '.repeat(4))}<div style="display: none">${'In winter the bees stay close together and keep the queen warm in the hive. '.repeat(16)}</div>`,
  ],
  'bee-dates.test': [
    'junk-page',
    () => `<!doctype html><html lang="en"><title>bee dates</title><table>${dates}</table>`,
  ],
};

test('hosts without content are not kept, are told by reason, and are not asked again', async ({ launch }) => {
  const answer = (url: URL) => {
    const [, html] = SPAM[url.hostname] ?? [];
    if (html === undefined || url.pathname === '/robots.txt') return undefined;
    return htmlResponse(html(url));
  };
  const near = Object.keys(SPAM).map((host) => `http://${host}/bees/${host.length}`);
  const shop = Array.from({ length: 9 }, (_, i) => `http://bee-shop.test/list?cat=bees&colour=red&page=${i}`);
  const pages = Object.fromEntries([...HONEST, ...shop].map((url) => [url, plainPage(`Bees of ${url}`)]));
  pages[SEED] = plainPage('Bees in May', [...near, ...shop, ...HONEST]);
  const server = await serveWeb(createWeb(plainWeb(pages, { answer })));
  try {
    const { extension } = await launch({ port: server.port });
    const topic = await extension.createPracticeTopic('Bees');
    await extension.markSeeds(topic, [SEED]);
    await extension.command('startSession', { topic, budgetPages: 30, policy: 'forward-crawl' });
    await extension.waitForSession(topic, ['done'], SESSION_MS);

    const attempts = await extension.rows('attempts');
    expect(near.map((url) => [url, attempts.find((row) => row.url === url)?.code])).toEqual(
      Object.values(SPAM).map(([reason], i) => [near[i], reason]),
    );
    const kept = (await extension.rows('pages')).map(({ url }) => url);
    expect(kept).toEqual(expect.arrayContaining([SEED, ...HONEST]));
    expect(kept.filter((url) => new URL(url).hostname in SPAM)).toEqual([]);
    // A path with three parameters, on a host that gives no other page.
    expect(kept.filter((url) => url.includes('bee-shop'))).toHaveLength(1);
    const asked = (host: string) =>
      server.requests.filter((one) => one.host === host && one.path !== '/robots.txt').map(({ path }) => path);
    for (const host of Object.keys(SPAM)) expect(asked(host).length, host).toBeLessThan(4);
    expect(asked('nincs-ilyen.test').filter((path) => path.includes('no-such-page'))).toHaveLength(1);
    expect((await checkTopic(extension, topic)).faults).toEqual([]);
  } finally {
    await server.close();
  }
});
