import type { Page } from '@playwright/test';
import { type LocalServer, startServer } from '../support/local-server';
import { mediawikiMissing, startMediawiki } from '../support/mediawiki';
import type { RunningServer } from '../support/processes';
import { searxMissing, startSearx } from '../support/searx';
import { SEARCH_HOST, type Web } from '../web/web';
import { launchChromium } from './harness/chromium';
import { expect, program, test } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';
import type { TendrilBrowser } from './harness/tendril-browser';

const LABEL = 'beekeeping';
const CITING = 24;
/** So little that the API breaks its list of backlinks off several times. */
const MAX_ANSWER_BYTES = 1_000;
const SESSION_MS = 90_000;
/** Its pages are fetched like any others, so it needs a public name. */
const WIKI_HOST = 'wiki.example.test';

/** Answers as an engine behind searx does, from the search of the practice web. */
function startIndex(web: Web): Promise<LocalServer> {
  return startServer(async ({ url }, response) => {
    const query = encodeURIComponent(url.searchParams.get('query') ?? '');
    const found = await web.fetch(
      `http://${SEARCH_HOST}/search?format=json&q=${query}&pageno=${url.searchParams.get('page')}`,
    );
    const { results } = (await found.json()) as { results: { url: string; title: string; content: string }[] };
    const rows = results.map(({ content, ...row }) => ({ ...row, snippet: content }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results: rows }));
  });
}

/** Chromium in which the servers of this machine are what they are, and every search service is off. */
async function launch(port: number): Promise<TendrilBrowser> {
  const tendril = await launchChromium({
    ...program(),
    port,
    grantHosts: true,
    realHosts: ['127.0.0.1'],
    localHosts: [WIKI_HOST],
  });
  const off = Object.fromEntries(
    Object.keys(practiceSettings().providers).map((id) => [id, { enabled: false, key: '', baseUrl: '' }]),
  );
  await tendril.extension.saveSettings(practiceSettings({ providers: off }));
  return tendril;
}

/** What a person does in the options: switch the source on, type its address, press the button. */
async function setUp({ context, extension }: TendrilBrowser, name: string, address: string): Promise<Page> {
  const options = await context.newPage();
  await options.goto(`${extension.origin}/options.html`);
  const row = options.getByRole('listitem').filter({ has: options.getByRole('checkbox', { name, exact: true }) });
  await row.getByRole('checkbox').check();
  const field = row.getByLabel(`Address of ${name}`);
  if (!(await field.isVisible())) await row.locator('summary').click();
  await field.fill(address);
  await field.press('Tab');
  await row.getByRole('button', { name: /^Test/ }).click();
  await expect(row.getByText(/^The source works\. Results: [1-9]/)).toBeVisible();
  return options;
}

async function marked({ extension }: TendrilBrowser, seed: string): Promise<string> {
  const topic = (await extension.command('createTopic', { name: 'Bees' })).id;
  await extension.markSeeds(topic, [seed]);
  return topic;
}

test.describe('a real searx', () => {
  const absent = searxMissing();
  test.skip(absent !== undefined, absent);

  test('set up in the options, serves the keyword search of a session', async ({ server, web }) => {
    const index = await startIndex(web);
    const searx = await startSearx(`${index.origin}/q`);
    const tendril = await launch(server.port);
    try {
      await setUp(tendril, 'SearXNG', searx.origin);
      const { extension } = tendril;
      const topic = await marked(tendril, seedsOf(web, LABEL, 1)[0] ?? '');
      await extension.command('startSession', { topic, budgetPages: 15, policy: 'keyword-search' });
      await extension.waitForSession(topic, ['done'], SESSION_MS);
      const rounds = await extension.rows('rounds');
      expect(rounds.flatMap(({ errors }) => errors).filter(({ source }) => source === 'searxng')).toEqual([]);
      const found = (await extension.rows('pages')).filter(({ foundBy }) => foundBy.provider === 'searxng');
      expect(found).toHaveLength(15);
      const [state] = await extension.rows('providers');
      expect(state).toMatchObject({ provider: 'searxng', failuresInARow: 0 });
      expect(state?.requests).toBeGreaterThan(1);
      // Only the typed origin is exempt: its neighbour on the same machine is not.
      expect(await extension.send('markUrl', { topic, url: index.origin })).toMatchObject({
        error: { code: 'address-blocked' },
      });
    } finally {
      await tendril.close();
      await searx.stop();
      await index.close();
    }
  });
});

test.describe('a real MediaWiki', () => {
  const absent = mediawikiMissing();
  test.skip(absent !== undefined, absent);

  test('set up in the options, names backlinks over the continuations of its API', async ({ server, web }) => {
    const [seed = ''] = seedsOf(web, LABEL, 1);
    const citing = Array.from({ length: CITING }, (_, i) => ({
      title: `Hive diary ${i}`,
      text: `Notes on bees, number ${i}, after [${i % 2 ? seed : seed.replace('http:', 'https:')} an inspection].`,
    }));
    const other = { title: 'History of the Internet', text: 'A history of the internet without bees.' };
    const wiki: RunningServer = await startMediawiki([...citing, other], {
      maxAnswerBytes: MAX_ANSWER_BYTES,
      hostname: WIKI_HOST,
    });
    const tendril = await launch(server.port);
    try {
      await setUp(tendril, 'Wikipedia / MediaWiki', wiki.origin);
      const { extension } = tendril;
      const topic = await marked(tendril, seed);
      await extension.command('startSession', { topic, budgetPages: 8, policy: 'backward-crawl' });
      await extension.waitForSession(topic, ['done'], SESSION_MS);
      const rounds = await extension.rows('rounds');
      // Links of the wiki's pages lead out of this web; what the API answers has no fault.
      const faults = rounds.flatMap(({ errors }) => errors).filter(({ source }) => !source.includes('/'));
      expect(faults).toEqual([]);
      const named = [...(await extension.rows('pages')), ...(await extension.rows('frontier'))].filter(
        ({ foundBy }) => foundBy.provider === 'mediawiki' && foundBy.from === seed,
      );
      expect(new Set(named.map(({ url }) => url)).size).toBe(CITING);
      expect(named.every(({ url }) => url.startsWith(`${wiki.origin}/`))).toBe(true);
    } finally {
      await tendril.close();
      await wiki.stop();
    }
  });
});
