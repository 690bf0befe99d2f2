import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { OPERATOR_NAMES } from '../../lib/engine/basics';
import { checkTopic } from './harness/counts';
import { expect, test } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';
import type { TendrilBrowser } from './harness/tendril-browser';

const LABEL = 'beekeeping';
const BUDGET_PAGES = 40;
const SESSION_MS = 90_000;

async function openPopup({ context, extension }: TendrilBrowser): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${extension.origin}/popup.html`);
  return page;
}

const listed = (page: Page) => page.getByRole('list', { name: 'Suggested sites' }).locator('.page-title');

test('a user marks three pages, discovers forty, reviews, undoes, exports, and finds everything after a restart', async ({
  tendril,
  web,
}) => {
  const { extension, context } = tendril;
  await extension.saveSettings(practiceSettings({ budgetPages: BUDGET_PAGES }));

  let popup = await openPopup(tendril);
  await popup.getByLabel('Topic name').fill('Bees');
  await popup.getByRole('button', { name: /Create/ }).click();
  await expect(popup.getByRole('heading', { name: 'Mark your first page' })).toBeVisible();
  const [topic] = await extension.rows('topics');
  const id = topic?.id ?? '';
  const marked = await extension.markSeeds(id, seedsOf(web, LABEL, 3));
  expect(marked.map(({ added }) => added)).toEqual([true, true, true]);

  await popup.getByRole('button', { name: 'Discover', exact: true }).click();
  await extension.waitForSession(id, ['done'], SESSION_MS);
  const found = await checkTopic(extension, id);
  expect(found.faults).toEqual([]);
  expect(found.seeds).toBe(3);
  expect(found.pages).toBe(3 + BUDGET_PAGES);
  // UCB1 runs each operator once first.
  expect([...found.operators].sort()).toEqual([...OPERATOR_NAMES].sort());

  await expect(listed(popup).first()).toBeVisible();
  const [ranking] = await extension.rows('rankings');
  const pages = await extension.rows('pages');
  const best = (ranking?.order ?? []).slice(0, 10).map((n) => pages.find((page) => page.n === n)?.url ?? '');
  expect(best.filter((url) => web.labelOf(url) === LABEL).length).toBeGreaterThanOrEqual(7);

  const titles = await listed(popup).allInnerTexts();
  const first = await listed(popup).first().getAttribute('href');
  await listed(popup)
    .first()
    .click({ position: { x: 1, y: 1 } });
  await popup.keyboard.press('Escape');
  await popup.locator('li.suggestion').first().focus();
  await popup.keyboard.press('y');
  await expect.poll(() => listed(popup).allInnerTexts()).not.toContain(titles[0]);
  await popup
    .locator('li.suggestion')
    .first()
    .getByRole('button', { name: /does not belong/ })
    .click();
  const said = async () => (await extension.rows('verdicts')).map(({ verdict }) => verdict);
  const answered = ['seed', 'seed', 'seed', 'yes'];
  await expect.poll(said).toContain('no');
  // A "no" to a new site holds for the site and for the page.
  const refused = (await said()).slice(answered.length);
  expect([['no'], ['site', 'no']]).toContainEqual(refused);
  await popup.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect.poll(said).toEqual([...answered, ...refused, ...refused.map(() => 'undo')]);
  await expect(popup.getByText('Pages in topic: 4')).toBeVisible();

  // Firefox draws nothing of a tab that another one has come before, such as the welcome page.
  await popup.bringToFront();
  await popup.getByRole('button', { name: 'Export' }).click();
  const path = await tendril.download(popup, () => popup.getByRole('menuitem', { name: /list/i }).first().click());
  const lines = (await readFile(path, 'utf8')).trim().split(/\r?\n/);
  expect(new Set(lines)).toEqual(new Set([...marked.map(({ url }) => url), first]));

  await popup.keyboard.press('Home');
  const before = await listed(popup).allInnerTexts();
  await popup.close();
  await tendril.killBackground();
  popup = await openPopup(tendril);
  await expect(listed(popup)).toHaveText(before);
  await expect(popup.getByText('Pages in topic: 4')).toBeVisible();
  expect((await checkTopic(extension, id)).faults).toEqual([]);
  expect(context.serviceWorkers().length).toBeLessThanOrEqual(1);
});
