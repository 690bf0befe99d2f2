import { serveWeb, type WebServer } from '../web/server';
import { createWeb } from '../web/web';
import { expect, test } from './harness/fixture';
import { htmlResponse, plainPage, plainWeb } from './harness/plain-web';
import { practiceSettings } from './harness/practice-settings';
import { gapsMs, median, mostAtOnce, overlaps } from './harness/requests';
import type { TendrilBrowser } from './harness/tendril-browser';

const HUB = 'http://hub.test/';
const HOST_DELAY_MS = 500;
const CRAWL_DELAY_MS = 1_000;
const RETRY_AFTER_MS = 2_000;
const ANSWER_MS = 80;
const MAX_CONCURRENT = 4;
/** Requests without an answer for 0.3 s that a slot may wait for beside its own. */
const IDLE_PER_SLOT = 2;
const SESSION_MS = 120_000;
/** Timers and the server's own clock are a little off. */
const TOLERANCE = 0.1;

const numbered = (host: string, count: number) => Array.from({ length: count }, (_, n) => `http://${host}/page-${n}`);
const SLOW = numbered('slow.test', 8);
const PLAIN = numbered('plain.test', 8);
const MANY = Array.from({ length: 12 }, (_, n) => `http://host-${n}.test/`);
const PRIVATE = 'http://plain.test/private/minutes';
const DOWN = 'http://down.test/page';
const BUSY = 'http://busy.test/page';
const LINKS = [...SLOW, ...PLAIN, ...MANY, PRIVATE, DOWN, BUSY];

function politeWeb() {
  let turnedAway = 0;
  const pages = Object.fromEntries([...SLOW, ...PLAIN, ...MANY, PRIVATE].map((url) => [url, plainPage(`Bees ${url}`)]));
  return createWeb(
    plainWeb(
      { ...pages, [HUB]: plainPage('Bees', LINKS) },
      {
        robots: {
          'slow.test': `User-agent: *\nCrawl-delay: ${CRAWL_DELAY_MS / 1_000}\n`,
          'plain.test': 'User-agent: tendril\nDisallow: /private/\n',
        },
        answer(url) {
          if (url.hostname === 'down.test') return new Response('down', { status: 503 });
          if (url.href !== BUSY) return undefined;
          turnedAway += 1;
          if (turnedAway > 1) return htmlResponse(plainPage('Busy bees'));
          return new Response('', { status: 429, headers: { 'retry-after': String(RETRY_AFTER_MS / 1_000) } });
        },
      },
    ),
  );
}

const politeness = { ...practiceSettings().politeness, hostDelayMs: HOST_DELAY_MS, maxConcurrent: MAX_CONCURRENT };

/** Two topics over the same hosts at the same time, and settings that change meanwhile. @returns the extension's requests. */
async function twoSessions({ extension }: TendrilBrowser, server: WebServer) {
  const providers = Object.fromEntries(
    Object.entries(practiceSettings().providers).map(([id, own]) => [id, { ...own, enabled: false }]),
  );
  const settings = practiceSettings({ politeness, providers });
  await extension.saveSettings(settings);
  const topics = [];
  for (const name of ['Bees', 'Honey']) {
    const topic = (await extension.command('createTopic', { name })).id;
    await extension.markSeeds(topic, [HUB]);
    topics.push(topic);
  }
  const from = server.requests.length;
  for (const topic of topics) {
    await extension.command('startSession', { topic, budgetPages: LINKS.length, policy: 'forward-crawl' });
  }
  await extension.saveSettings({ ...settings, theme: 'dark' });
  for (const topic of topics) await extension.waitForSession(topic, ['done'], SESSION_MS);
  return server.requests.slice(from).filter(({ host }) => host.endsWith('.test'));
}

test('two sessions share one request queue per host and keep its delay and robots.txt rules', async ({ launch }) => {
  const server = await serveWeb(politeWeb(), { delayMs: ANSWER_MS });
  try {
    const tendril = await launch({ port: server.port });
    const requests = await twoSessions(tendril, server);
    const sessions = await tendril.extension.rows('sessions');
    // The page of down.test stays queued for another try in ten minutes.
    const end = { reason: 'held', spentPages: SLOW.length + PLAIN.length + MANY.length + [BUSY].length };
    expect(sessions.map(({ reason, spentPages }) => ({ reason, spentPages }))).toEqual([end, end]);

    expect(overlaps(requests)).toEqual([]);
    const atOnce = mostAtOnce(requests);
    // On a busy machine an answer can take 0.3 s: then its request no longer counts (docs/CRAWLING.md).
    expect(atOnce).toBeLessThanOrEqual(MAX_CONCURRENT * (1 + IDLE_PER_SLOT));
    expect(atOnce).toBeGreaterThan(1);

    const slow = gapsMs(requests, 'slow.test');
    const plain = gapsMs(requests, 'plain.test');
    test.info().annotations.push({
      type: 'measured',
      description: `at once ${atOnce}; gaps of slow.test ${slow.map(Math.round)}; of plain.test ${plain.map(Math.round)}`,
    });
    expect(slow.length).toBeGreaterThanOrEqual(2 * SLOW.length);
    expect(Math.min(...slow)).toBeGreaterThanOrEqual(CRAWL_DELAY_MS * (1 - TOLERANCE));
    expect(median(slow)).toBeLessThanOrEqual(CRAWL_DELAY_MS * (1 + TOLERANCE));
    expect(Math.min(...plain)).toBeGreaterThanOrEqual(HOST_DELAY_MS * (1 - TOLERANCE));

    const asked = (host: string) => requests.filter((request) => request.host === host);
    for (const host of ['slow.test', 'plain.test', 'busy.test', 'host-0.test']) {
      const paths = asked(host).map(({ path }) => path);
      expect(paths.indexOf('/robots.txt'), host).toBe(0);
      expect(paths.lastIndexOf('/robots.txt'), host).toBe(0);
    }
    expect(asked('plain.test').filter(({ path }) => path.startsWith('/private/'))).toEqual([]);
    expect(asked('down.test').map(({ path }) => path)).toEqual(asked('down.test').map(() => '/robots.txt'));
    const [first, second] = asked('busy.test').filter(({ path }) => path === '/page');
    expect((second?.startMs ?? 0) - (first?.endMs ?? 0)).toBeGreaterThanOrEqual(RETRY_AFTER_MS * (1 - TOLERANCE));

    const secrets = requests.filter(({ cookie, referrer }) => cookie !== undefined || referrer !== undefined);
    expect(secrets).toEqual([]);
  } finally {
    await server.close();
  }
});

test('requests of a session carry no cookie of the browser', async ({ tendril, web, server }) => {
  const { extension, context } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  const [seed = '', other = ''] = web.pages
    .map(({ url }) => url)
    .filter((url) => url.startsWith('http://bees.example-garden.test/'));
  const page = await context.newPage();
  await page.goto(seed);
  await page.reload();
  const { host } = new URL(seed);
  const own = server.requests.filter((request) => request.host === host);
  expect(own.at(-1)?.cookie ?? own.at(-2)?.cookie).toContain('visited=1');

  const from = server.requests.length;
  await extension.command('markUrl', { topic, url: other });
  // The tab fetches its icon when it likes.
  const asked = server.requests
    .slice(from)
    .filter((request) => request.host === host && request.path !== '/favicon.ico');
  expect(asked.map(({ path }) => path)).toContain(new URL(other).pathname);
  expect(asked.map(({ cookie, referrer }) => [cookie, referrer])).toEqual(asked.map(() => [undefined, undefined]));
});
