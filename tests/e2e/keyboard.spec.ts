import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { checkTopic } from './harness/counts';
import { expect, test } from './harness/fixture';
import { practiceSettings, SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const BUDGET_PAGES = 40;
const SESSION_MS = 90_000;
const JUDGED = 20;
const MAX_STEPS = 60;
const JOURNEY_MS = 300_000;

/** Moves by Tab alone until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MAX_STEPS} tabs did not lead to ${control}`);
}

test('a user can mark, start a session, judge 20 pages, undo 2 and export by keyboard alone', async ({
  tendril,
  web,
}) => {
  test.setTimeout(JOURNEY_MS);
  const { extension, context, openPopup, closePopup, download } = tendril;
  await extension.saveSettings(practiceSettings({ ...SEARCH_ALONE, budgetPages: BUDGET_PAGES }));
  const reading = await context.newPage();
  await reading.goto(seedsOf(web, 'beekeeping', 1)[0] ?? '');
  await reading.bringToFront();
  const small = await openPopup();
  await expect.poll(() => small.evaluate(() => document.activeElement?.matches('.topic-form input'), null)).toBe(true);
  await small.type('Bees');
  await small.press('Enter');
  await expect.poll(() => small.text('.standing')).toBe('Seed of this topic');
  await closePopup(small);

  // The same in a tab, which lets itself be looked at.
  const popup = await context.newPage();
  await popup.goto(`${extension.origin}/popup.html`);
  await popup.bringToFront();
  const { keyboard } = popup;
  await tabTo(popup, popup.getByRole('button', { name: 'Discover', exact: true }));
  await keyboard.press('Enter');
  const [topic] = await extension.rows('topics');
  const id = topic?.id ?? '';
  await extension.waitForSession(id, ['done'], SESSION_MS);

  // A no to a new site is one step with two entries.
  const verdicts = async () => new Set((await extension.rows('verdicts')).map(({ seq, step = seq }) => step)).size;
  await expect(popup.locator('li.suggestion').first()).toBeVisible();
  for (let i = 0; i < JUDGED; i += 1) {
    await expect(popup.locator('li.suggestion').first()).toBeVisible();
    await keyboard.press(i % 4 === 3 ? 'n' : 'y');
    await expect.poll(verdicts).toBe(2 + i);
  }
  await keyboard.press('u');
  await expect.poll(verdicts).toBe(JUDGED + 2);
  await keyboard.press('u');
  await expect.poll(verdicts).toBe(JUDGED + 3);
  const log = (await extension.rows('verdicts')).map(({ verdict }) => verdict);
  expect(log.slice(-2)).toEqual(['undo', 'undo']);
  const confirmed = log.filter((verdict) => verdict === 'yes').length - 1;
  await expect(popup.getByText(`Pages in topic: ${1 + confirmed}`)).toBeVisible();

  await tabTo(popup, popup.getByRole('button', { name: 'Export' }));
  await keyboard.press('Enter');
  const plain = popup.getByRole('menuitem', { name: 'URL list' });
  for (let step = 0; step < MAX_STEPS && !(await plain.evaluate((item) => item === document.activeElement)); step += 1)
    await keyboard.press('ArrowDown');
  const path = await download(popup, () => keyboard.press('Enter'));
  const lines = (await readFile(path, 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(1 + confirmed);
  expect((await checkTopic(extension, id)).faults).toEqual([]);
});
