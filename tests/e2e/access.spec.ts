import { BrowserUi, openPopup } from './harness/browser-ui';
import { launchChromium } from './harness/chromium';
import { until } from './harness/extension';
import { test as base, expect, program } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const LABEL = 'beekeeping';
const BUDGET_PAGES = 12;
const SESSION_MS = 60_000;
const CLOSED_MS = 10_000;
/** Slow enough to be interrupted. */
const SLOW = { ...practiceSettings().politeness, hostDelayMs: 500 };
const WITHIN_MS = 2_000;
const QUIET_MS = 2_000;
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

test('access withdrawn in mid-run stops the session within two seconds, and what waits is kept', async ({
  chromium,
  web,
  server,
}) => {
  const { extension } = chromium;
  await chromium.allowAllSites();
  const topic = await extension.createPracticeTopic('Bees', { politeness: SLOW });
  await extension.markSeeds(topic, seedsOf(web, LABEL, 3));
  await extension.command('startSession', { topic, budgetPages: 100 });
  await until('pages', SESSION_MS, async () => (await extension.rows('pages')).length > 3);
  const waiting = (await extension.rows('frontier')).length;
  await chromium.withdrawAllSites();
  await extension.waitForSession(topic, ['paused'], WITHIN_MS);
  const asked = server.requests.length;
  const [session] = await extension.rows('sessions');
  expect(session).toMatchObject({ reason: 'no-permission' });
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  expect(server.requests.slice(asked).filter(({ host }) => host.endsWith('.test'))).toEqual([]);
  expect((await extension.rows('frontier')).length + (await extension.rows('pages')).length).toBeGreaterThan(waiting);
  expect(await extension.send('resumeSession', { topic })).toMatchObject({ error: { code: 'no-permission' } });

  await chromium.allowAllSites();
  await extension.command('resumeSession', { topic });
  const before = session?.spentPages ?? 0;
  await until('more pages', SESSION_MS, async () => ((await extension.rows('sessions'))[0]?.spentPages ?? 0) > before);
});
