import type { Locator, Page } from '@playwright/test';
import { STOP_TESTS } from '../../lib/engine/insight/stopping';
import { expect, test } from './harness/fixture';
import { seedsOf } from './harness/seeds';

const LABEL = 'beekeeping';
const BUDGET_PAGES = 80;
const SESSION_MS = 120_000;
const JOURNEY_MS = 300_000;
/** More than the session can have found. */
const MOST_ANSWERS = 80;

/** In a topic as small as this one, the advice for 90 % comes with the last pages. */
const TARGET = 0.8;
const STOP = `You can stop here: in tests, ${STOP_TESTS[TARGET].keptOf100} of 100 reviews that stopped at this point had confirmed at least 80% of the fitting pages.`;
const list = (page: Page) => page.getByRole('list', { name: 'Suggestions' });
const current = (page: Page): Locator => list(page).locator('li[aria-current=true]');

test('reviewing reaches a suggested stopping point, ten random pages check it, and it is announced once', async ({
  tendril,
  web,
}) => {
  test.setTimeout(JOURNEY_MS);
  const { extension, context } = tendril;
  const topic = await extension.createPracticeTopic('Bees');
  await extension.markSeeds(topic, seedsOf(web, LABEL, 3));
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const log = async () => (await extension.rows('verdicts')).filter((entry) => entry.topic === topic);
  const relevant = (await extension.rows('pages')).filter(({ url }) => web.labelOf(url) === LABEL).length - 3;

  const panel = await context.newPage();
  await panel.goto(`${extension.origin}/sidepanel.html`);
  await expect(panel.getByRole('list', { name: 'Suggested sites' })).toBeVisible();
  // By pages: the few sites of the practice web are all judged before the stop, and leave no page to draw.
  await panel.keyboard.press('v');
  await expect(list(panel)).toBeVisible();
  await expect(panel.getByText(/answers should confirm/)).toHaveCount(0);
  await panel.keyboard.press('k');
  const stop = panel.getByText(STOP);
  const answer = async () => {
    const before = await log();
    const title = await current(panel).getByRole('heading').innerText();
    const url = (await current(panel).getByRole('link').getAttribute('href')) ?? '';
    await panel.keyboard.press(web.labelOf(url) === LABEL ? 'y' : 'n');
    await expect.poll(async () => (await log()).length).toBeGreaterThan(before.length);
    await expect(current(panel).getByRole('heading', { name: title, exact: true })).toHaveCount(0);
  };
  const choice = panel.getByRole('combobox', { name: 'Advise me to stop when this share is confirmed' });
  let answers = 0;
  for (; answers < MOST_ANSWERS && !(await choice.isVisible()); answers += 1) await answer();
  await choice.selectOption(String(TARGET));
  await panel.keyboard.press('Escape');
  await current(panel).focus();
  for (; answers < MOST_ANSWERS && !(await stop.isVisible()); answers += 1) await answer();
  await expect(stop).toBeVisible();
  await expect(
    panel.getByText(/You have confirmed about \d+% of the fitting pages found so far\. Your next 10 answers/),
  ).toBeVisible();
  const found = (await log()).filter(({ verdict }) => verdict === 'yes').length;
  expect(found / relevant).toBeGreaterThanOrEqual(TARGET);
  const waiting = (await extension.rows('rankings')).find((ranking) => ranking.topic === topic)?.order.length ?? 0;
  expect(waiting).toBeGreaterThan(0);

  const popup = await context.newPage();
  await popup.goto(`${extension.origin}/popup.html`);
  await expect(popup.getByText(STOP)).toBeVisible();
  await popup.close();

  await panel.bringToFront();
  const drawn = Math.min(20, waiting);
  await panel.getByRole('button', { name: `Judge ${drawn} random pages as a check` }).click();
  await expect(panel.getByText(`Random pages left to judge: ${drawn}`)).toBeVisible();
  await panel.keyboard.press('k');
  for (let i = 0; i < drawn; i += 1) await answer();
  await expect(panel.getByText(/^Random pages left to judge/)).toHaveCount(0);
  expect((await log()).filter(({ sampled }) => sampled)).toHaveLength(drawn);
  const interval = panel.getByText(
    /^.*Of 20 random pages, \d+ belonged to the topic: with 95% confidence, \d+ to \d+ pages of/,
  );
  if (waiting > 20) {
    await expect(interval).toBeVisible();
    await panel.keyboard.press('u');
    await expect(interval).toHaveCount(0);
    await panel.keyboard.press(
      web.labelOf((await current(panel).getByRole('link').getAttribute('href')) ?? '') === LABEL ? 'y' : 'n',
    );
    await expect(interval).toBeVisible();
  }

  const dashboard = await context.newPage();
  await dashboard.goto(`${extension.origin}/dashboard.html`);
  await expect(dashboard.getByRole('heading', { name: 'How much of the topic was found' })).toBeVisible();
  await expect(dashboard.getByText(`Pages drawn at random: ${drawn},`)).toBeVisible();
  await expect(dashboard.getByText(/Of the pages fetched in the last rounds/)).toBeVisible();
  await dashboard.close();

  await panel.bringToFront();
  await panel.locator('.how-complete').getByRole('button', { name: 'Dismiss' }).click();
  await expect(stop).toHaveCount(0);
  await panel.reload();
  await expect(panel.getByText(/answers should confirm/)).toBeVisible();
  await expect(panel.getByText(STOP)).toHaveCount(0);
  await panel.keyboard.press('?');
  await expect(panel.getByRole('dialog')).toContainText(
    'Pages that no search and no link has reached yet are not counted.',
  );
});
