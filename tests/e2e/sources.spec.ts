import { until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const SESSION_MS = 90_000;
const SEARCH_HOST = 'search.practice.test';

test('a topic asks in a further language, shows what a source brought, and stops asking it after one click', async ({
  tendril,
  server,
  web,
}) => {
  const { context, extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', SEARCH_ALONE);
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  const languages = { de: ['Imkerei', 'Honigbiene'] };
  await extension.command('updateTopic', { topic, settings: { languages } });
  const before = server.requests.length;
  await extension.command('startSession', { topic, budgetPages: 10 });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const searches = (from: number) => server.requests.slice(from).filter(({ host }) => host === SEARCH_HOST);
  const paths = searches(before).map(({ path }) => path);
  expect(paths.some((path) => /[?&]q=Imkerei\b/.test(path) && /[?&]language=de\b/.test(path))).toBe(true);

  const page = await context.newPage();
  await page.goto(`${extension.origin}/dashboard.html`);
  const row = page.getByRole('row', { name: /SearXNG/ });
  await row.locator('summary').click();
  await expect(row).toContainText('Imkerei');
  const stop = row.getByRole('button', { name: /no queries/ });
  await stop.click();
  await expect(stop).toHaveAttribute('aria-pressed', 'true');
  await until('the stored topic', SESSION_MS, async () => {
    const [record] = await extension.rows('topics');
    return JSON.stringify(record).includes('"stoppedSources":["searxng"]');
  });
  const asked = server.requests.length;
  await extension.command('startSession', { topic, budgetPages: 10 });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  expect(searches(asked)).toEqual([]);

  await page.getByRole('tab', { name: 'Terms' }).click();
  await expect(page.getByRole('row', { name: /English/ })).toBeVisible();
  const texts = page.getByRole('textbox', { name: /terms in German/ });
  await expect(texts).toHaveValue('Imkerei\nHonigbiene');
});
