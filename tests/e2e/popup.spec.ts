import type { Page } from '@playwright/test';
import { expect, test } from './harness/fixture';
import { practiceSettings, SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';
import type { TendrilBrowser } from './harness/tendril-browser';
import type { View } from './harness/view';

const BUDGET_PAGES = 30;
const SESSION_MS = 90_000;
const STEPS = 8;

const SELECTED = 'li.suggestion[aria-current=true] h3';
const NAME = 'input[maxlength]';

/** Opens and closes the real popup of the toolbar button, beside a page that is read. */
function popupBeside({ closePopup, openPopup }: TendrilBrowser, reading: Page) {
  return {
    async open(): Promise<View> {
      await reading.bringToFront();
      const popup = await openPopup();
      await expect.poll(() => popup.text('header.bar')).toBeTruthy();
      return popup;
    },
    close: closePopup,
  };
}

const fieldValue = (popup: View, selector: string) =>
  popup.evaluate((wanted) => document.querySelector<HTMLInputElement>(wanted)?.value, selector);
const hasFocus = (popup: View, selector: string) =>
  popup.evaluate((wanted) => {
    const focused = document.activeElement;
    return focused !== null && (focused.matches(wanted) || focused.querySelector(wanted) !== null);
  }, selector);

test('a half-typed topic name survives closing the popup and is cleared once the topic is created', async ({
  tendril,
  web,
}) => {
  const { context, extension } = tendril;
  await extension.saveSettings(practiceSettings());
  const reading = await context.newPage();
  await reading.goto(seedsOf(web, 'beekeeping', 1)[0] ?? '');
  const { open, close } = popupBeside(tendril, reading);

  let popup = await open();
  await expect.poll(() => hasFocus(popup, NAME)).toBe(true);
  await popup.type('Urban beek');
  await expect.poll(() => fieldValue(popup, NAME)).toBe('Urban beek');
  await close(popup);
  popup = await open();
  await expect.poll(() => fieldValue(popup, NAME)).toBe('Urban beek');
  await popup.type('eeping');
  await expect.poll(() => fieldValue(popup, NAME)).toBe('Urban beekeeping');
  await close(popup);
  await tendril.killBackground();
  popup = await open();
  await expect.poll(() => fieldValue(popup, NAME)).toBe('Urban beekeeping');
  await expect.poll(() => hasFocus(popup, NAME)).toBe(true);
  await popup.press('Enter');
  await expect.poll(async () => (await extension.rows('topics')).map(({ name }) => name)).toEqual(['Urban beekeeping']);

  await expect.poll(() => popup.text('.topic-switcher')).toContain('Urban beekeeping');
  await close(popup);
  popup = await open();
  await expect.poll(() => popup.text('.topic-switcher')).toContain('Urban beekeeping');
  expect(await fieldValue(popup, '.topic-form input')).toBeUndefined();
});

test('the card of a suggestion names its words that are near the topic in meaning', async ({ tendril, web }) => {
  const { context, extension } = tendril;
  const topic = await extension.createPracticeTopic('Honey', { ...SEARCH_ALONE, budgetPages: BUDGET_PAGES });
  const seeds = seedsOf(web, 'beekeeping', 3);
  await extension.markSeeds(topic, seeds);
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const reading = await context.newPage();
  await reading.goto(seeds[0] ?? '');
  const popup = await popupBeside(tendril, reading).open();
  await expect.poll(async () => (await popup.texts('li.suggestion h3')).length).toBeGreaterThan(1);
  await expect
    .poll(() => popup.texts('.plain-reasons li'))
    .toContainEqual(expect.stringMatching(/^Near your topic: .*bee/));
});

test('the reopened popup selects the row selected before, and every review key still works', async ({
  tendril,
  web,
}) => {
  const { context, extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', { ...SEARCH_ALONE, budgetPages: BUDGET_PAGES });
  await extension.markSeeds(topic, seedsOf(web, 'beekeeping', 3));
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  const reading = await context.newPage();
  await reading.goto(seedsOf(web, 'beekeeping', 1)[0] ?? '');
  const { open, close } = popupBeside(tendril, reading);

  let popup = await open();
  await expect.poll(async () => (await popup.texts('li.suggestion h3')).length).toBeGreaterThan(STEPS + 2);
  const titles = await popup.texts('li.suggestion h3');
  for (let step = 0; step < STEPS; step += 1) await popup.press('j');
  await expect.poll(() => popup.text(SELECTED)).toBe(titles[STEPS]);
  await close(popup);

  popup = await open();
  await expect.poll(() => popup.text(SELECTED)).toBe(titles[STEPS]);
  await expect.poll(() => hasFocus(popup, SELECTED)).toBe(true);
  const inView = await popup.evaluate((wanted) => {
    const row = document.querySelector(wanted)?.getBoundingClientRect();
    const list = document.querySelector('.popup-list')?.getBoundingClientRect();
    return row !== undefined && list !== undefined && row.top >= list.top && row.bottom <= list.bottom;
  }, SELECTED);
  expect(inView).toBe(true);

  await popup.press('j');
  await expect.poll(() => popup.text(SELECTED)).toBe(titles[STEPS + 1]);
  await popup.press('k');
  await expect.poll(() => popup.text(SELECTED)).toBe(titles[STEPS]);
  const verdicts = async () => (await extension.rows('verdicts')).map(({ verdict }) => verdict);
  await popup.press('y');
  await expect.poll(verdicts).toEqual(['seed', 'seed', 'seed', 'yes']);
  // Before the first row is shown, neither exists.
  const bestIsSelected = async () => {
    const best = (await popup.texts('li.suggestion h3'))[0];
    return best !== undefined && (await popup.text(SELECTED)) === best;
  };
  await expect.poll(bestIsSelected).toBe(true);
  await close(popup);

  popup = await open();
  await expect.poll(bestIsSelected).toBe(true);
  await popup.press('u');
  await expect.poll(verdicts).toEqual(['seed', 'seed', 'seed', 'yes', 'undo']);
  await expect.poll(() => popup.text(SELECTED)).toBe(titles[STEPS]);
});
