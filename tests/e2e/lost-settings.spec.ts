import { PROVIDERS } from '../../lib/providers/registry';
import { until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const SESSION_MS = 60_000;
const WITHIN_MS = 10_000;
const QUIET_MS = 1_500;
const SERVICES = new Set(
  PROVIDERS.flatMap(({ origins }) => origins.map((pattern) => pattern.split('/')[2]?.replace(/^\*\./, '') ?? '')),
);
const isOfService = ({ host }: { host: string }) =>
  [...SERVICES].some((service) => host === service || host.endsWith(`.${service}`));

test('settings lost in mid-run pause the session, ask no service, and are told until the user has chosen anew', async ({
  tendril,
  web,
  server,
}) => {
  const { context, extension, helper } = tendril;
  await tendril.allowAllSites();
  const topic = await extension.createPracticeTopic('Bees', { politeness: { hostDelayMs: 1_000 } as never });
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  await extension.command('startSession', { topic, budgetPages: 200 });
  await until('pages', SESSION_MS, async () => (await extension.rows('pages')).length > 3);

  await helper.evaluate(() =>
    (
      globalThis as unknown as { chrome: { storage: { local: { clear(): Promise<void> } } } }
    ).chrome.storage.local.clear(),
  );
  await extension.waitForSession(topic, ['paused'], WITHIN_MS);
  expect((await extension.rows('sessions'))[0]).toMatchObject({ reason: 'services-lost' });
  const options = await context.newPage();
  await options.goto(`${extension.origin}/options.html`);
  await expect(options.getByText('Settings of search services were lost.')).toBeVisible();
  await expect(options.locator('.providers input[type=checkbox]:checked')).toHaveCount(0);

  await extension.command('resumeSession', { topic });
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  await extension.command('pauseSession', { topic });
  expect(server.requests.filter(isOfService)).toEqual([]);

  await options.getByRole('button', { name: 'Use the services as shown' }).click();
  await expect(options.getByText('Settings of search services were lost.')).toHaveCount(0);
  await options.reload();
  await expect(options.locator('.providers input[type=checkbox]:checked')).toHaveCount(0);
  await options.close();
});
