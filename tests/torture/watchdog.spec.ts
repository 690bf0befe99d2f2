/** The engine's worker really hangs: it is ended, the page set aside with the reason, and the session goes on. */
import { expect } from '@playwright/test';
import { type Extension, until } from '../e2e/harness/extension';
import { program, test } from '../e2e/harness/fixture';
import { buildWithWorker } from '../e2e/harness/granted-build';
import { HANG, HANG_IN_PAGE, HANGING, HANGS, HUNG } from '../e2e/harness/processes';
import { seedsOf } from '../e2e/harness/seeds';
import { IS_FULL } from './seeds';
import { CHECKED_TABLES, storeFaults } from './store-faults';

const BUDGET_PAGES = 15;
const FIRST_MS = 30_000;
/** Of which a busy machine makes more. */
const ENDED_MS = 15_000;
const DONE_MS = 90_000;

const WAYS = [
  { where: 'in a page', what: HANG_IN_PAGE, setAside: 1 },
  { where: 'between two pages', what: HANG, setAside: 0 },
] as const;

/** Who holds the lock of the one worker that may write. */
const writer = ({ page }: Extension) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.find(({ name }) => name === 'tendril-engine-writer')?.clientId;
  }, null);

/** Resolves with the time at which a worker hangs. */
const hangTold = (channel: string) =>
  new Promise<number>((resolve) => {
    new BroadcastChannel(channel).onmessage = ({ data }) => resolve(data as number);
  });

const tell = async ({ channel, what }: { channel: string; what: string }) => {
  new BroadcastChannel(channel).postMessage(what);
};

for (const { where, what, setAside } of WAYS) {
  test(`a worker that hangs ${where} is ended, and the session goes on`, async ({ browserName, launch, web }) => {
    test.skip(!IS_FULL && (setAside === 0 || browserName === 'firefox'), 'a part of npm run torture');
    const build = await buildWithWorker(program(browserName).extension, HANGING);
    const { extension } = await launch({ extension: build.folder });
    const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
    for (const url of seedsOf(web, 'beekeeping', 3)) await extension.command('markUrl', { topic, url });
    await extension.command('updateTopic', { topic, settings: { pagesPerRound: 3 } });
    await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
    const rounds = async () => (await extension.rows('rounds')).length;
    await until('a round', FIRST_MS, async () => (await rounds()) > 0);

    const hung = await writer(extension);
    const told = extension.page.evaluate(hangTold, HUNG);
    await extension.page.evaluate(tell, { channel: HANGS, what });
    const hungAtMs = await told;
    await until('another worker', ENDED_MS, async () => (await writer(extension)) !== hung);
    console.log(`${browserName}, hung ${where}: another worker after ${Date.now() - hungAtMs} ms`);
    await extension.waitForSession(topic, ['done'], DONE_MS);

    const rows = await extension.tables([...CHECKED_TABLES, 'attempts']);
    const pagesSetAside = rows.attempts.filter(({ code }) => code === 'page-hung');
    expect(pagesSetAside.length).toBe(setAside);
    for (const { url, retryable } of pagesSetAside) {
      expect(retryable).toBe(false);
      expect(rows.pages.map((page) => page.url)).not.toContain(url);
    }
    expect(rows.pages.length).toBe(3 + BUDGET_PAGES);
    expect(storeFaults(rows)).toEqual([]);
    await build.remove();
  });
}
