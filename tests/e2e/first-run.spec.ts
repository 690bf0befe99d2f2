import { practiceWeb } from '../web/practice';
import { createWeb, type Web } from '../web/web';
import { until } from './harness/extension';
import { test as base, expect } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';
import { googlePage } from './harness/results-page';
import { seedsOf } from './harness/seeds';

const GOOGLE = 'www.google.com';
const LABEL = 'beekeeping';
const SESSION_MS = 60_000;

/** The practice web with a search engine that has results pages and nothing else. */
const test = base.extend<object, { web: Web }>({
  web: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const practice = practiceWeb();
      const answer = (url: URL) => {
        if (url.hostname !== GOOGLE || url.pathname !== '/search') return practice.answer?.(url);
        const html = googlePage(practice.pages, url.searchParams.get('q') ?? '');
        return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
      };
      await use(createWeb({ ...practice, answer }));
    },
    { scope: 'worker' },
  ],
});

/** Every search service off: what is left is the user's own search engine, links, and what the user has. */
const noServices = () => {
  const { providers } = practiceSettings();
  return Object.fromEntries(Object.entries(providers).map(([id, own]) => [id, { ...own, enabled: false }]));
};

test('results of an open search page become candidates, and the session fetches them', async ({ tendril, web }) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', { providers: noServices() });
  await extension.markSeeds(topic, seedsOf(web, LABEL, 1));

  const tabId = await extension.openTab(`https://${GOOGLE}/search?q=hive+honey`);
  const read = await extension.command('readResultsPage', { topic, tabId });
  expect(read).toMatchObject({ engine: 'google', query: 'hive honey' });
  expect(read.found).toBe(10);
  expect(read.added).toBeGreaterThan(5);
  const frontier = await extension.rows('frontier');
  expect(frontier).toHaveLength(read.added);
  expect(frontier[0]?.foundBy).toMatchObject({ operator: 'keyword-search', provider: 'google', query: 'hive honey' });

  await extension.command('startSession', { topic, budgetPages: 30 });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const found = (await extension.rows('pages')).filter(({ foundBy }) => foundBy.provider === 'google');
  expect(found.length).toBeGreaterThan(0);
});

test('a page that is not from a search engine offers no search results', async ({ tendril, web }) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  const tabId = await extension.openTab(seedsOf(web, LABEL, 1)[0] ?? '');
  expect(await extension.send('readResultsPage', { topic, tabId })).toMatchObject({
    error: { code: 'no-results-page' },
  });
});

test('an error page of a site does not become a seed, whether marked in its tab or typed', async ({ tendril, web }) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  const gone = new URL('/gone/forever', seedsOf(web, LABEL, 1)[0]).href;
  const tabId = await extension.openTab(gone);
  for (const answer of [
    await extension.send('markTab', { topic, tabId }),
    await extension.send('markUrl', { topic, url: gone }),
  ])
    expect(answer).toMatchObject({ error: { code: 'http-client-error' } });
  expect(await extension.rows('pages')).toEqual([]);
});

test("the user's own search engine opens with the topic's best query", async ({ tendril, server }) => {
  const { extension } = tendril;
  const topic = await extension.createPracticeTopic('Beekeeping');
  const { query } = await extension.command('searchWeb', { topic });
  expect(query).toBe('Beekeeping');
  await until('the search', SESSION_MS, async () => server.requests.some(({ path }) => path.includes(`q=${query}`)));
});
