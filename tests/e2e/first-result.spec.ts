import { isActive, PROVIDERS } from '../../lib/providers/registry';
import { FIRST_SETTINGS } from '../../lib/settings/settings';
import type { SeenRequest } from '../web/server';
import { expect, program, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const SEEDS = 3;
/** From the start of a browser that has never seen the extension to a suggestion that can be judged. */
const FIRST_RESULT_MS = 60_000;

/** Hosts of services, `*.` before those whose subdomains are asked. */
const hostsOf = (providers: readonly Pick<(typeof PROVIDERS)[number], 'origins'>[]) =>
  providers.flatMap(({ origins }) => origins).map((pattern) => pattern.replace(/^[^:]+:\/\/|\/.*$/g, ''));

/** Those that a new installation asks. */
const KEYLESS = hostsOf(PROVIDERS.filter((provider) => isActive(provider, FIRST_SETTINGS)));

const isOf = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/** How many requests went to each host. */
function byHost(requests: readonly SeenRequest[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { host } of requests) counts[host] = (counts[host] ?? 0) + 1;
  return counts;
}

test('the first suggestion appears within a minute of installation, with default settings and no search service answering', async ({
  browserName,
  launch,
  server,
  web,
}) => {
  // So that the time of building is no time of the browser's.
  program(browserName);
  const seeds = seedsOf(web, 'beekeeping', SEEDS);
  const installedAt = Date.now();
  const before = server.requests.length;
  // Access is granted ahead, because nobody could answer the browser's question; the page asks for it all the same.
  const tendril = await launch();
  const { context, extension } = tendril;
  const isWelcome = (url: string) => url === `${extension.origin}/welcome.html`;
  const open = context.pages().find((page) => isWelcome(page.url()));
  const welcome = open ?? (await context.waitForEvent('page', (page) => isWelcome(page.url())));
  await welcome.bringToFront();
  await welcome.getByLabel('Topic name').fill('Bees');
  await welcome.getByRole('textbox').nth(1).fill(seeds.join('\n'));
  const startedAt = Date.now();
  await welcome.locator('.quick-start [type=submit]').click();
  await expect(welcome.locator('li.suggestion').first()).toBeVisible({ timeout: FIRST_RESULT_MS });
  const shownAt = Date.now();

  const asked = server.requests.slice(before);
  const services = asked.filter(({ host }) => KEYLESS.some((pattern) => isOf(host, pattern)));
  const sites = asked.filter(({ host }) => host.endsWith('.test'));
  console.log(
    `first suggestion ${((shownAt - installedAt) / 1_000).toFixed(1)} s after the browser was started for the first time, ` +
      `${((shownAt - startedAt) / 1_000).toFixed(1)} s after the button; asked of services, in vain: ` +
      `${JSON.stringify(byHost(services))}; of sites: ${JSON.stringify(byHost(sites))}`,
  );
  expect(shownAt - installedAt).toBeLessThan(FIRST_RESULT_MS);
  // Services were asked, and none of them exists here: what came on the screen came by links.
  expect(services).not.toEqual([]);
  expect(services.filter(({ status }) => status !== 404)).toEqual([]);
  expect((await extension.rows('pages')).filter(({ foundBy }) => foundBy.provider !== undefined)).toEqual([]);
  // Nothing that needs a key or a server is asked.
  const others = hostsOf(PROVIDERS).filter((host) => !KEYLESS.includes(host));
  expect(asked.filter(({ host }) => others.some((pattern) => isOf(host, pattern)))).toEqual([]);
});
