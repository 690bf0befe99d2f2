import { BIG_TOPIC, writeBigTopic } from './harness/big-topic';
import { cutText } from './harness/cut-text';
import { expect, test } from './harness/fixture';
import { practiceSettings } from './harness/practice-settings';
import { FIRST_RUN, FULL, openScreen, type Screen } from './harness/screens';
import type { TendrilBrowser } from './harness/tendril-browser';

const SUGGESTIONS = 60;
/** So that all of a screen that scrolls as a whole is in sight. */
const TALL_PX = 6_000;
const SETTLED_MS = 3_000;

/**
 * Firefox's sidebar is 187 px wide at the least; a window of 1,280 px at 200 % zoom has 640, one of 640 px has 320. The popup is
 * as wide as it likes, up to 800 px of the screen.
 */
const PANEL_LEAST_PX = 187;
const WIDTHS: Readonly<Record<string, readonly number[]>> = {
  panel: [PANEL_LEAST_PX, 240, 320, 400, 640],
  popup: [320, 400],
};
const TAB_WIDTHS = [320, 400, 640, 1_280];

const EXPORT: Screen = {
  name: 'export',
  path: 'dashboard.html#export',
  width: 1_120,
  height: 900,
  prepare: (page) => page.getByRole('dialog').waitFor(),
};
/** What was done is said, with its undo, and covers nothing. */
const SAID: readonly Screen[] = ['popup', 'panel'].flatMap((name) =>
  FULL.filter((screen) => screen.name === name).map((screen) => ({
    ...screen,
    name: `${name}-said`,
    prepare: async (page) => {
      await screen.prepare?.(page);
      await page.keyboard.press('s');
      await page.locator('.toast').waitFor();
    },
  })),
);
const SHOWN = /^(?:popup|popup-why|popup-help|panel|panel-preview|panel-filters|options|dashboard.*)$/;

async function check(tendril: TendrilBrowser, screens: readonly Screen[], scheme: 'light' | 'dark'): Promise<void> {
  for (const screen of screens) {
    const page = await openScreen(tendril, screen, scheme);
    const [kind = ''] = screen.name.split('-');
    const height = kind in WIDTHS || screen === EXPORT ? screen.height : TALL_PX;
    for (const width of WIDTHS[kind] ?? TAB_WIDTHS) {
      await page.setViewportSize({ width, height });
      const message = `${screen.name} at ${width} px`;
      await expect.soft.poll(() => cutText(page), { message, timeout: SETTLED_MS }).toEqual([]);
    }
    await page.close();
  }
}

/** Each is a fault that a person would see. */
const FAULTS: readonly (readonly [string, RegExp])[] = [
  [`<p style="white-space: nowrap">${'wide '.repeat(400)}</p>`, /^(?:scrolls sideways|cut off)/],
  [
    '<div style="width: 60px; overflow: hidden"><button style="white-space: nowrap">Much too long for it</button></div>',
    /^cut off/,
  ],
  [
    '<h2 style="width: 80px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">A heading cut</h2>',
    /^cut off/,
  ],
  ['<p style="width: 1ch; overflow-wrap: anywhere">letters</p>', /^letter by letter/],
  [
    '<button style="position: absolute; inset: 0 auto auto 0; width: 100px; height: 100px">Below</button><p style="position: absolute; inset: 0 auto auto 0; width: 100px; height: 100px">Above</p>',
    /^covered by p/,
  ],
  ['<input type="number" style="width: 20px">', /^too narrow/],
];

test('the check for cut text finds each kind of cut text', async ({ tendril }) => {
  const page = await openScreen(tendril, FIRST_RUN[0] as Screen, 'light');
  for (const [html, fault] of FAULTS) {
    await page.evaluate((content) => {
      document.body.innerHTML = content.replaceAll('style=', 'data-style=');
      // The extension's pages allow no styles in their text.
      for (const element of document.querySelectorAll<HTMLElement>('[data-style]'))
        element.style.cssText = element.dataset.style ?? '';
    }, html);
    expect(await cutText(page)).toContainEqual(expect.stringMatching(fault));
  }
});

for (const [locale, scheme] of [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const) {
  test(`nothing is cut on any screen at any width, ${locale}, ${scheme}`, async ({ launch }) => {
    const tendril = await launch({ locale });
    await tendril.extension.saveSettings(practiceSettings());
    await check(tendril, FIRST_RUN, scheme);
    await writeBigTopic(tendril.helper, SUGGESTIONS);
    await tendril.extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
    await check(tendril, [...FULL.filter(({ name }) => SHOWN.test(name)), EXPORT, ...SAID], scheme);
  });
}

for (const locale of ['en-US', 'zh-CN'])
  test(`the footer of the popup is one line at its usual width, ${locale}`, async ({ launch }) => {
    const tendril = await launch({ locale });
    await writeBigTopic(tendril.helper, SUGGESTIONS);
    await tendril.extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
    const popup = await openScreen(tendril, FULL.find(({ name }) => name === 'popup') as Screen, 'light');
    await popup.locator('.bar-foot > .hint').evaluate((hint) => {
      hint.textContent = hint.textContent?.replace(/\d+/, '1,200') ?? null;
    });
    const lines = () =>
      popup.locator('.bar-foot > *').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    await expect.poll(async () => Math.max(...(await lines())) - Math.min(...(await lines()))).toBeLessThan(10);
    await popup.close();
  });

/** Sites, one of them open; at the least width a name may end early, and still says which it is. */
const SITES: Screen = {
  ...(FULL.find(({ name }) => name === 'panel') as Screen),
  name: 'panel-sites',
  prepare: async (page) => {
    await page.locator('.site-row').first().waitFor();
    await page.keyboard.press('e');
    await page.locator('.suggestion-inner').first().waitFor();
  },
};
const LEAST_NAME_PX = 60;
/** The least width at 200 % zoom. Texts may break badly there; the buttons are whole. */
const ZOOMED_PX = 94;

/** The ranking says that it is a good place to stop. */
async function writeGoodStop(): Promise<void> {
  const opening = indexedDB.open('tendril');
  await new Promise((opened) => {
    opening.onsuccess = opened;
  });
  const rankings = opening.result.transaction('rankings', 'readwrite').objectStore('rankings');
  const share = { found: 17, left: 3, least: 1, most: 8 };
  const completeness = { pages: share, sites: share, sample: { judged: 0, relevant: 0 }, next: 2, stopTarget: 0.95 };
  await new Promise((done) => {
    const reading = rankings.getAll();
    reading.onsuccess = () => {
      for (const row of reading.result) rankings.put({ ...row, completeness });
      rankings.transaction.oncomplete = done;
    };
  });
  opening.result.close();
}

for (const locale of ['en-US', 'zh-CN'])
  test(`nothing is cut where sites are listed and it is a good place to stop, ${locale}`, async ({ launch }) => {
    const tendril = await launch({ locale });
    const settings = { activeTopic: BIG_TOPIC };
    await writeBigTopic(tendril.helper, SUGGESTIONS);
    await tendril.helper.evaluate(writeGoodStop);
    await tendril.extension.saveSettings(practiceSettings(settings));
    await check(tendril, [...FULL.filter(({ name }) => name === 'panel'), ...SAID], 'light');
    await tendril.extension.saveSettings(practiceSettings({ ...settings, suggestionView: 'sites' }));
    await check(tendril, [SITES], 'light');
    const page = await openScreen(tendril, { ...SITES, width: PANEL_LEAST_PX }, 'light');
    const widths = await page
      .locator('.site-line > h3')
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(LEAST_NAME_PX);
    await page.setViewportSize({ width: ZOOMED_PX, height: TALL_PX });
    const outside = () =>
      page
        .locator('.panel-scroll :is(.verdicts .button, [type=submit], .segments .button, .how-complete .button)')
        .evaluateAll((buttons) => buttons.filter((button) => button.getBoundingClientRect().right > innerWidth).length);
    await expect.poll(outside, { timeout: SETTLED_MS }).toBe(0);
    await page.close();
  });

/** Gives the topic, its first pages and their notes texts that can be broken nowhere. */
async function writeUnbroken(seed: string): Promise<void> {
  const long = (letter: string, length: number) => letter.repeat(length);
  const opening = indexedDB.open('tendril');
  await new Promise((opened) => {
    opening.onsuccess = opened;
  });
  const db = opening.result;
  const change = (table: string, edit: (row: Record<string, unknown>) => object) =>
    new Promise((done) => {
      const cursor = db.transaction(table, 'readwrite').objectStore(table).openCursor();
      cursor.onsuccess = () => {
        if (cursor.result === null) return done(undefined);
        cursor.result.update({ ...cursor.result.value, ...edit(cursor.result.value) });
        cursor.result.continue();
      };
    });
  const notes = db.transaction('notes', 'readwrite').objectStore('notes');
  const said = { tags: [long('t', 60), long('u', 60)], text: long('n', 600), atMs: 1 };
  notes.put({ topic: 'big-topic', target: seed, ...said });
  await change('topics', () => ({ name: long('W', 80) }));
  await change('pages', () => ({ title: long('W', 300), excerpt: long('x', 2_000) }));
  await change('rounds', () => ({ queries: [long('q', 300)] }));
  db.close();
}

test('no text is cut where names, titles and notes contain no spaces', async ({ tendril }) => {
  await tendril.extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
  await writeBigTopic(tendril.helper, SUGGESTIONS);
  const [seed] = await tendril.extension.rows('verdicts');
  await tendril.helper.evaluate(writeUnbroken, seed?.url ?? '');
  await check(tendril, [...FULL.filter(({ name }) => SHOWN.test(name)), EXPORT, ...SAID], 'light');
});
