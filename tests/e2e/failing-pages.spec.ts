import { serveWeb } from '../web/server';
import { createWeb } from '../web/web';
import { expect, test } from './harness/fixture';
import { HTML_HEADERS, htmlResponse, plainPage, plainWeb } from './harness/plain-web';
import { practiceSettings } from './harness/practice-settings';

const HUB = 'http://hub.test/';
const GOOD = ['http://a.test/', 'http://b.test/'];
const ONCE = 'http://once.test/page';
const LATER = 'http://later.test/page';
const ENDLESS = 'http://endless.test/page';
const [MINUTE_MS, DAY_MS] = [60_000, 24 * 3_600_000];
const SESSION_MS = 170_000;

/** One page fails at its first try, which has two requests; one asks for a pause of a day, and one never ends. */
function failingWeb() {
  let asked = 0;
  const pages = Object.fromEntries(GOOD.map((url) => [url, plainPage(`Bees ${url}`)]));
  return createWeb(
    plainWeb(
      { ...pages, [HUB]: plainPage('Bees', [...GOOD, ONCE, LATER, ENDLESS]) },
      {
        answer({ href }) {
          if (href === LATER)
            return new Response('later', { status: 503, headers: { 'retry-after': String(DAY_MS / 1_000) } });
          if (href === ENDLESS) return new Response(new ReadableStream(), { headers: HTML_HEADERS });
          if (href !== ONCE) return undefined;
          asked += 1;
          return asked > 2 ? htmlResponse(plainPage('Bees after all')) : new Response('busy', { status: 503 });
        },
      },
    ),
  );
}

test('a page that fails for now is read a minute later, and pages that keep failing do not hold the session', async ({
  launch,
}) => {
  test.setTimeout(SESSION_MS + MINUTE_MS);
  const server = await serveWeb(failingWeb());
  try {
    const { extension, context } = await launch({ port: server.port });
    const providers = Object.fromEntries(
      Object.entries(practiceSettings().providers).map(([id, own]) => [id, { ...own, enabled: false }]),
    );
    await extension.saveSettings(practiceSettings({ providers }));
    const topic = (await extension.command('createTopic', { name: 'Bees' })).id;
    await extension.markSeeds(topic, [HUB]);
    const from = server.requests.length;
    await extension.command('startSession', { topic, budgetPages: 20, policy: 'forward-crawl' });
    const panel = await context.newPage();
    await panel.goto(`${extension.origin}/sidepanel.html`);
    await expect(panel.getByText(/Waiting for .*\.test until /)).toBeVisible({ timeout: SESSION_MS });
    await extension.waitForSession(topic, ['done'], SESSION_MS);

    const pages = (await extension.rows('pages')).map(({ url }) => url);
    expect(pages.sort()).toEqual([HUB, ...GOOD, ONCE].sort());
    const requests = server.requests.slice(from);
    const askedFor = (url: string) => requests.filter(({ host, path }) => `http://${host}${path}` === url);
    const [, second, third, ...further] = askedFor(ONCE);
    expect((third?.startMs ?? 0) - (second?.endMs ?? 0)).toBeGreaterThanOrEqual(MINUTE_MS);
    expect(further).toEqual([]);
    expect(askedFor(LATER)).toHaveLength(1);
    expect(askedFor(ENDLESS).length).toBeLessThanOrEqual(4);
    const attempts = new Map((await extension.rows('attempts')).map((row) => [row.url, row]));
    const later = attempts.get(LATER);
    expect((later?.retryAtMs ?? 0) - (later?.atMs ?? 0)).toBe(DAY_MS);
    expect(attempts.get(ONCE)?.retryAtMs).toBeUndefined();
    const [session] = await extension.rows('sessions');
    expect(session).toMatchObject({ status: 'done', reason: 'held' });
    const queued = (await extension.rows('frontier')).map(({ url }) => url);
    expect(queued).toContain(LATER);
  } finally {
    await server.close();
  }
});
