import { checkTopic } from './harness/counts';
import { until } from './harness/extension';
import type { Firefox } from './harness/firefox';
import { expect, test } from './harness/firefox-fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const SEEDS = 3;
const BUDGET_PAGES = 40;
const ROUND_MS = 60_000;
const SESSION_MS = 120_000;

interface BrowserCode {
  readonly Services: { readonly io: { offline: boolean } };
}

function goOffline(offline: boolean): void {
  (globalThis as unknown as BrowserCode).Services.io.offline = offline;
}

const setOffline = ({ marionette }: Firefox, offline: boolean) => marionette.run('chrome', goOffline, offline);

test('a session waits while Firefox is offline, says so, and goes on by itself', async ({ firefox, web }) => {
  const { context, extension } = firefox;
  const topic = await extension.createPracticeTopic('Bees', { ...SEARCH_ALONE, budgetPages: BUDGET_PAGES });
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', SEEDS));
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await until('a round', ROUND_MS, async () => (await extension.rows('rounds')).length > 0);

  await setOffline(firefox, true);
  await extension.waitForSession(topic, ['paused'], SESSION_MS);
  expect((await extension.rows('sessions'))[0]).toMatchObject({ reason: 'offline' });
  const panel = await context.newPage();
  await panel.goto(`${extension.origin}/sidepanel.html`);
  await expect(panel.getByText('The browser is offline. Discovery goes on')).toBeVisible();

  await setOffline(firefox, false);
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const found = await checkTopic(extension, topic);
  expect(found.faults).toEqual([]);
  expect(found.pages).toBe(SEEDS + BUDGET_PAGES);
});
