import { until } from './harness/extension';
import { test as base, expect } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const LABEL = 'beekeeping';
const BUDGET_PAGES = 12;
const SESSION_MS = 60_000;
/** Slow enough to be interrupted. */
const SLOW = { ...practiceSettings().politeness, hostDelayMs: 500 };
const WITHIN_MS = 1_000;
const QUIET_MS = 2_000;
const DISCOVER = '.start-form [type=submit]';

/** A browser in which the user has not been asked for access yet. */
const test = base.extend({
  tendril: async ({ launch }, use) => use(await launch({ grantHosts: false })),
});

test('a requested session starts when site access is granted, even if the permission prompt closed the popup', async ({
  tendril,
  web,
}) => {
  const { context, extension } = tendril;
  const [seed = ''] = seedsOf(web, LABEL, 1);
  const reading = await context.newPage();
  await reading.goto(seed);
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  const page = { url: seed, html: await reading.content(), language: 'en', contentType: 'text/html' };
  await extension.command('markPage', { topic, page });
  const popup = await tendril.openPopup();
  await expect.poll(() => popup.text(DISCOVER)).toBe('Discover');
  await popup.click(DISCOVER);
  await tendril.closePopup(popup);
  expect(await extension.rows('sessions')).not.toContainEqual(expect.objectContaining({ status: 'running' }));
  await tendril.killBackground();

  await tendril.allowAllSites();
  expect(await extension.waitForSession(topic, ['done'], SESSION_MS)).toBe('done');
  expect((await extension.rows('sessions'))[0]).toMatchObject({ spentPages: BUDGET_PAGES });
});

test('withdrawing site access stops a running session within a second and keeps its queued URLs', async ({
  tendril,
  web,
  server,
}) => {
  const { extension } = tendril;
  await tendril.allowAllSites();
  const topic = await extension.createPracticeTopic('Bees', { politeness: SLOW });
  await extension.markSeeds(topic, seedsOf(web, LABEL, 3));
  await extension.command('startSession', { topic, budgetPages: 100 });
  await until('pages', SESSION_MS, async () => (await extension.rows('pages')).length > 3);
  const waiting = (await extension.rows('frontier')).length;
  await tendril.withdrawAllSites();
  const withdrawnAt = Date.now();
  await extension.waitForSession(topic, ['paused'], WITHIN_MS);
  console.log(`paused ${Date.now() - withdrawnAt} ms after it was withdrawn`);
  const asked = server.requests.length;
  const [session] = await extension.rows('sessions');
  expect(session).toMatchObject({ reason: 'no-permission' });
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  expect(server.requests.slice(asked).filter(({ host }) => host.endsWith('.test'))).toEqual([]);
  expect((await extension.rows('frontier')).length + (await extension.rows('pages')).length).toBeGreaterThan(waiting);
  expect(await extension.send('resumeSession', { topic })).toMatchObject({ error: { code: 'no-permission' } });

  await tendril.allowAllSites();
  await extension.command('resumeSession', { topic });
  const before = session?.spentPages ?? 0;
  await until('more pages', SESSION_MS, async () => ((await extension.rows('sessions'))[0]?.spentPages ?? 0) > before);
});
