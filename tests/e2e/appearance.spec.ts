import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { BIG_TOPIC, writeBigTopic } from './harness/big-topic';
import { expect, test } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';
import { BIG, FIRST_RUN, FULL, openScreen, type Screen } from './harness/screens';

const SUGGESTIONS = 300;
const DARK_GROUND = 'rgb(20, 24, 26)';
const LIGHT_GROUND = 'rgb(246, 247, 244)';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the theme follows the system until the user chooses one, on every open screen and after reopening', async ({
  tendril,
}) => {
  const { context, extension } = tendril;
  await extension.saveSettings(practiceSettings());
  const options = await context.newPage();
  await options.emulateMedia({ colorScheme: 'dark' });
  await options.goto(`${extension.origin}/options.html`);
  const popup = await context.newPage();
  await popup.emulateMedia({ colorScheme: 'dark' });
  await popup.goto(`${extension.origin}/popup.html`);
  await expect.poll(() => ground(options)).toBe(DARK_GROUND);

  const choose = async (theme: number) => {
    await options.bringToFront();
    await options.locator('[name=theme]').nth(theme).check();
  };
  await choose(1);
  for (const page of [options, popup]) await expect.poll(() => ground(page)).toBe(LIGHT_GROUND);
  await popup.reload();
  await expect.poll(() => ground(popup)).toBe(LIGHT_GROUND);

  await choose(2);
  for (const page of [options, popup]) {
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => ground(page)).toBe(DARK_GROUND);
  }
  await choose(0);
  for (const page of [options, popup]) await expect.poll(() => ground(page)).toBe(LIGHT_GROUND);
});

/** Elements (and their pseudo-elements) whose style changes over time. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const lasts = (durations: string) => durations.split(',').some((duration) => Number.parseFloat(duration) > 0);
    return [...document.querySelectorAll('*')]
      .filter((element) =>
        [null, '::before', '::after'].some((part) => {
          const style = getComputedStyle(element, part);
          return lasts(style.transitionDuration) || (style.animationName !== 'none' && lasts(style.animationDuration));
        }),
      )
      .map(({ className }) => String(className));
  });

test('no screen animates when the system asks for reduced motion', async ({ tendril }) => {
  const { extension, helper } = tendril;
  await extension.saveSettings(practiceSettings());
  const screens = [...FIRST_RUN, ...BIG, ...FULL.filter(({ name }) => name === 'options')];
  for (const screen of screens) {
    if (screen === BIG[0]) {
      await writeBigTopic(helper, SUGGESTIONS);
      await extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
    }
    const page = await openScreen(tendril, screen, 'light');
    expect.soft(await moving(page), screen.name).toEqual([]);
    await tendril.reduceMotion(page, false);
    expect.soft(await moving(page), `${screen.name} otherwise`).not.toEqual([]);
    await page.close();
  }
});

/** What a screen drawn from right to left does wrong. */
async function mirrorFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const outside = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const cut = [...document.querySelectorAll('button, a, input, select, h1, h2')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > innerWidth + 1);
    });
    return [...(wide > 0 ? [`${wide} px too wide`] : []), ...cut.map((element) => `outside: ${element.outerHTML}`)];
  });
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`), ...outside];
}

/** Horizontal middle of an element, in pixels from the left. */
const middle = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left + right) / 2;
    });

test('in a right-to-left language every screen is mirrored, fits its window and is accessible', async ({ tendril }) => {
  const { extension, helper } = tendril;
  await extension.saveSettings(practiceSettings());
  const check = async (screens: readonly Screen[]) => {
    for (const screen of screens) {
      const page = await openScreen(tendril, screen, 'light');
      const before = await middle(page, 'h1');
      // A scroll bar stays where it is.
      const width = await page.evaluate(() => document.documentElement.clientWidth);
      expect.soft(await mirrorFaults(page), screen.name).toEqual([]);
      const after = await middle(page, 'h1');
      expect.soft(after, `${screen.name}: heading`).toBeCloseTo(width - before, -1);
      await page.close();
    }
  };
  await check(FIRST_RUN);
  await writeBigTopic(helper, SUGGESTIONS);
  await extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
  await check([...BIG, ...FULL.filter(({ name }) => /^(?:panel-filters|popup-help|options)$/.test(name))]);
});

/** How much of the selected row is out of sight, in pixels. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('[aria-current=true]')?.getBoundingClientRect();
    const list = document.querySelector('.scroller')?.getBoundingClientRect();
    const head = document.querySelector('.scroller .list-head')?.getBoundingClientRect();
    if (!row || !list) return Number.POSITIVE_INFINITY;
    const top = Math.max(list.top, head?.bottom ?? 0, 0);
    const bottom = Math.min(list.bottom, innerHeight);
    return Math.max(0, top - row.top, Math.min(row.bottom, row.top + bottom - top) - bottom);
  });

test('the side panel of a low window always shows five rows and the selected row', async ({ tendril }) => {
  const { extension, helper } = tendril;
  await writeBigTopic(helper, SUGGESTIONS);
  await extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
  for (const [name, size] of [
    ['panel', { width: 400, height: 700 }],
    ['popup', { width: 400, height: 600 }],
  ] as const) {
    const screen = FULL.find((each) => each.name === name) as Screen;
    const page = await openScreen(tendril, { ...screen, ...size }, 'light');
    if (name === 'panel') {
      const whole = () =>
        page.evaluate(() => {
          const bottom = document.querySelector('.scroller')?.getBoundingClientRect().bottom ?? 0;
          const rows = [...document.querySelectorAll('.suggestion')];
          return rows.filter((row) => row.getBoundingClientRect().bottom <= bottom + 1).length;
        });
      // Rows are drawn a few at a time.
      await expect.poll(whole).toBeGreaterThanOrEqual(5);
    }
    for (const key of [...'jjjjjjjjkkkkkkkkjjjjjjjjjwjjjwkkkkknyuuwj']) {
      await page.keyboard.press(key);
      await expect.poll(() => hidden(page), { message: `${name} after ${key}` }).toBeLessThan(2);
    }
    await page.close();
  }
});
