/** The computer sleeps amid a session: all processes of the browser stand still, and go on later. */
import { expect } from '@playwright/test';
import { whileStopped } from '../e2e/harness/descendants';
import { until } from '../e2e/harness/extension';
import { test } from '../e2e/harness/fixture';
import { seedsOf } from '../e2e/harness/seeds';
import { IS_FULL } from './seeds';
import { CHECKED_TABLES, storeFaults } from './store-faults';

const SLEEPS = IS_FULL ? 3 : 1;
/** Longer than any request may last, and than a worker may be silent. */
const SLEEP_MS = IS_FULL ? 60_000 : 20_000;
const BUDGET_PAGES = 30;
const SOON_MS = 60_000;
const DONE_MS = 120_000;

test.describe.configure({ timeout: SLEEPS * (SLEEP_MS + SOON_MS) + DONE_MS });

test('a session goes on after the computer has slept, with every page', async ({ launch, web }) => {
  test.skip(process.platform !== 'linux', 'stops processes by their ids');
  const { extension } = await launch();
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  for (const url of seedsOf(web, 'beekeeping', 3)) await extension.command('markUrl', { topic, url });
  await extension.command('updateTopic', { topic, settings: { pagesPerRound: 3 } });
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  const rounds = async () => (await extension.rows('rounds')).length;
  for (let sleep = 1; sleep <= SLEEPS; sleep += 1) {
    await until('another round', SOON_MS, async () => (await rounds()) >= sleep);
    await whileStopped(() => new Promise((resolve) => setTimeout(resolve, SLEEP_MS)));
  }
  await extension.waitForSession(topic, ['done'], DONE_MS);
  const rows = await extension.tables([...CHECKED_TABLES, 'attempts']);
  expect(rows.attempts.filter(({ code }) => code === 'page-hung')).toEqual([]);
  expect(rows.pages.length).toBe(3 + BUDGET_PAGES);
  expect(storeFaults(rows)).toEqual([]);
});
