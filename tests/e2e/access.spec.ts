import { BrowserUi, openPopup } from './harness/browser-ui';
import { launchChromium } from './harness/chromium';
import { until } from './harness/extension';
import { test as base, expect, program } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const LABEL = 'beekeeping';
const BUDGET_PAGES = 12;
const SESSION_MS = 60_000;
const CLOSED_MS = 10_000;
const DISCOVER = '.start-form [type=submit]';

/** A browser in which the user has not been asked for access yet. */
const test = base.extend({
  chromium: async ({ server }, use) => {
    const chromium = await launchChromium({ ...program(), port: server.port });
    await use(chromium);
    await chromium.close();
  },
});

test("what was wanted starts when access comes, though the browser's question closed the popup", async ({
  chromium,
  web,
}) => {
  const { context, extension, helper } = chromium;
  const [seed = ''] = seedsOf(web, LABEL, 1);
  const reading = await context.newPage();
  await reading.goto(seed);
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  const page = { url: seed, html: await reading.content(), language: 'en', contentType: 'text/html' };
  await extension.command('markPage', { topic, page });
  const ui = await BrowserUi.of(context);
  const popup = await openPopup(ui, helper, extension.origin);
  await expect.poll(() => popup.text(DISCOVER)).toBe('Discover');
  await popup.click(DISCOVER);
  await helper.bringToFront();
  await until('the popup to close', CLOSED_MS, async () => !(await popup.isOpen()));
  expect(await extension.rows('sessions')).not.toContainEqual(expect.objectContaining({ status: 'running' }));
  await chromium.killServiceWorker();

  await chromium.allowAllSites();
  expect(await extension.waitForSession(topic, ['done'], SESSION_MS)).toBe('done');
  expect((await extension.rows('sessions'))[0]).toMatchObject({ spentPages: BUDGET_PAGES });
});
