import { PROVIDERS } from '../../lib/providers/registry';
import { readSettings } from '../../lib/settings/settings';
import { answerKeyless } from '../web/keyless';
import { practiceWeb } from '../web/practice';
import { serveWeb } from '../web/server';
import { createWeb, type Web } from '../web/web';
import type { Extension } from './harness/extension';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const LABEL = 'beekeeping';
const SEEDS = 1;
const BUDGET_PAGES = 20;
const SESSION_MS = 150_000;
/** Those that are asked without a key, but for the user's own history. */
const KEYLESS = PROVIDERS.filter(
  ({ id, access }) => access !== 'key' && access !== 'self-hosted' && id !== 'browser-history',
);

/** Sites with a page about the topic that a session finds from one page, without the site of this page. */
async function sitesFound(
  extension: Extension,
  web: Web,
  name: string,
  change: typeof SEARCH_ALONE,
): Promise<string[]> {
  const topic = await extension.createPracticeTopic(name, change);
  await extension.markSeeds(topic, seedsOf(web, LABEL, SEEDS));
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const pages = (await extension.rows('pages')).filter((page) => page.topic === topic);
  const own = new Set(pages.filter(({ foundBy }) => foundBy.operator === 'mark').map(({ site }) => site));
  const about = pages.filter(({ url, site }) => web.labelOf(url) === LABEL && !own.has(site));
  return [...new Set(about.map(({ site }) => site))].toSorted();
}

test('sources without a key find at least as many sites as a SearXNG server that knows every page', async ({
  launch,
}) => {
  test.setTimeout(3 * SESSION_MS);
  const web: Web = createWeb({ ...practiceWeb(), answer: (url) => answerKeyless(url, web.index) });
  const server = await serveWeb(web);
  const { extension } = await launch({ port: server.port });
  const searched = await sitesFound(extension, web, 'Urban beekeeping', SEARCH_ALONE);
  server.clearRequests();
  const on = Object.fromEntries(KEYLESS.map(({ id }) => [id, { enabled: true }]));
  const off = Object.fromEntries(PROVIDERS.map(({ id }) => [id, { enabled: false }]));
  const { providers } = readSettings({ providers: { ...off, ...on } });
  const keyless = await sitesFound(extension, web, 'Beekeeping in towns', { providers });
  const asked = new Set(server.requests.map(({ host }) => host));
  console.log(
    `sites: SearXNG ${searched.length} (${searched.join(', ')}), without a key ${keyless.length} (${keyless.join(', ')})`,
  );
  expect(searched.length).toBeGreaterThan(0);
  expect(keyless.length).toBeGreaterThanOrEqual(searched.length);
  const services = KEYLESS.filter(({ origins }) => origins.some((origin) => asked.has(new URL(origin).host)));
  expect(services.length).toBeGreaterThanOrEqual(3);
  expect(asked).not.toContain('search.practice.test');
  await server.close();
});
