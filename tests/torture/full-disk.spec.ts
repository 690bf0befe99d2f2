/** The disk is really full. */
import { expect } from '@playwright/test';
import { until } from '../e2e/harness/extension';
import { test } from '../e2e/harness/fixture';
import { seedsOf } from '../e2e/harness/seeds';
import type { TendrilBrowser } from '../e2e/harness/tendril-browser';
import { CHECKED_TABLES, storeFaults } from './store-faults';

const BUDGET_PAGES = 40;
const SOON_MS = 30_000;
/** Longer than any pause between two requests of a session. */
const STILL_MS = 5_000;

async function started(chromium: TendrilBrowser, urls: readonly string[]): Promise<string> {
  const { extension } = chromium;
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  for (const url of urls) await extension.command('markUrl', { topic, url });
  await extension.command('updateTopic', { topic, settings: { pagesPerRound: 3 } });
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await until('a round', SOON_MS, async () => (await extension.rows('rounds')).length > 0);
  return topic;
}

const sessionOf = async ({ extension }: TendrilBrowser) => (await extension.rows('sessions'))[0];
const faultsOf = async ({ extension }: TendrilBrowser) => storeFaults(await extension.tables(CHECKED_TABLES));

test('a full disk stops the session, which goes on when there is room', async ({ tendril: chromium, server, web }) => {
  const { extension, context, helper } = chromium;
  await started(chromium, seedsOf(web, 'beekeeping', 3));
  const cdp = await context.newCDPSession(helper);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: extension.origin, quotaSize: 1 });
  let before = -1;
  await until('requests to stop', SOON_MS, async () => {
    const stopped = server.requests.length === before;
    before = server.requests.length;
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
    return stopped;
  });
  const pages = (await extension.rows('pages')).length;
  const asked = server.requests.length;
  // Nothing is fetched that could not be stored.
  await new Promise((resolve) => setTimeout(resolve, STILL_MS));
  expect(server.requests.length - asked).toBeLessThan(5);
  expect((await extension.rows('pages')).length).toBe(pages);
  expect(await faultsOf(chromium)).toEqual([]);

  await cdp.send('Storage.overrideQuotaForOrigin', { origin: extension.origin });
  await extension.command('recover', {});
  await until('the session to go on', SOON_MS, async () => (await extension.rows('pages')).length > pages);
  expect(await faultsOf(chromium)).toEqual([]);
});
