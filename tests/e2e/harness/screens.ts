import type { Page } from '@playwright/test';
import type { SessionRecord } from '../../../lib/engine/session-records';
import type { TendrilBrowser } from './tendril-browser';

/** One screen in one state, as a person comes upon it. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Brings the opened page into the state. Works in every language, so it goes by roles and places, not by words. */
  prepare?(page: Page): Promise<void>;
}

const POPUP = { path: 'popup.html', width: 400, height: 600 };
const PANEL = { path: 'sidepanel.html', width: 400, height: 860 };
/** The side panel beside a page on a small screen. */
const LOW_PANEL = { ...PANEL, width: 360, height: 580 };
const TAB = { width: 1_120, height: 900 };
const DASHBOARD = { path: 'dashboard.html', ...TAB };

const suggestions = (page: Page) => page.locator('.suggestion').first().waitFor();
const tab = (id: string) => async (page: Page) => {
  await page.locator(`[role=tab][id$=-${id}]`).click();
  await page.locator('.tab-panel .card').first().waitFor();
};

/** Before anything was done. */
export const FIRST_RUN: readonly Screen[] = [
  { name: 'welcome', path: 'welcome.html', ...TAB },
  { name: 'popup-first', ...POPUP, prepare: (page) => page.locator('.first-topic').waitFor() },
  { name: 'panel-first', ...PANEL, prepare: (page) => page.locator('.first-topic').waitFor() },
  { name: 'dashboard-first', ...DASHBOARD, prepare: (page) => page.locator('.empty-state').waitFor() },
];

/** A topic without a page. */
export const EMPTY_TOPIC: readonly Screen[] = [
  { name: 'popup-empty', ...POPUP, prepare: (page) => page.locator('.empty-state').waitFor() },
  { name: 'panel-empty', ...PANEL, prepare: (page) => page.locator('.empty-state').waitFor() },
  { name: 'dashboard-empty', ...DASHBOARD, prepare: (page) => page.locator('.empty-state').waitFor() },
];

/** After a session and some verdicts. */
export const FULL: readonly Screen[] = [
  { name: 'popup', ...POPUP, prepare: suggestions },
  {
    name: 'popup-why',
    ...POPUP,
    prepare: async (page) => {
      await suggestions(page);
      await page.keyboard.press('w');
      await page.locator('.why').waitFor();
    },
  },
  {
    name: 'popup-help',
    ...POPUP,
    prepare: async (page) => {
      await suggestions(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'panel', ...PANEL, prepare: suggestions },
  {
    name: 'panel-preview',
    ...PANEL,
    prepare: async (page) => {
      await suggestions(page);
      await page.keyboard.press('w');
      await page.locator('.why').waitFor();
    },
  },
  {
    name: 'panel-filters',
    ...PANEL,
    prepare: async (page) => {
      await suggestions(page);
      await page.locator('.queue-tools button[aria-expanded]').last().click();
      await page.locator('.filter-grid').waitFor();
    },
  },
  {
    name: 'panel-groups',
    ...PANEL,
    prepare: async (page) => {
      await suggestions(page);
      await page.locator('.queue-tools button[aria-expanded]').nth(-2).click();
      await page.locator('.facets button').nth(1).click();
    },
  },
  {
    name: 'panel-low',
    ...LOW_PANEL,
    prepare: async (page) => {
      await suggestions(page);
      await page.keyboard.press('j');
      await page.locator('.suggestion[aria-posinset="2"][aria-current=true]').waitFor();
    },
  },
  { name: 'panel-tab', path: 'sidepanel.html', ...TAB, prepare: suggestions },
  { name: 'options', path: 'options.html', ...TAB, prepare: (page) => page.locator('.provider').first().waitFor() },
  { name: 'dashboard', ...DASHBOARD, prepare: (page) => page.locator('.uplot').nth(2).waitFor() },
  { name: 'dashboard-collection', ...DASHBOARD, prepare: tab('collection') },
  {
    name: 'dashboard-sites',
    ...DASHBOARD,
    prepare: async (page) => {
      await tab('sites')(page);
      // Where the browser draws no map, a sentence stands in its place; where no site links to another, a list.
      await page.locator('.map-plot canvas, .site-map > .hint, .sites-by-terms > li').first().waitFor();
    },
  },
  { name: 'dashboard-terms', ...DASHBOARD, prepare: tab('terms') },
  { name: 'dashboard-methods', ...DASHBOARD, prepare: tab('methods') },
  {
    name: 'dashboard-methods-at-work',
    ...DASHBOARD,
    prepare: async (page) => {
      await tab('methods')(page);
      await page.locator('details.card summary').nth(1).click();
      await page.locator('details.card table').first().waitFor();
    },
  },
  { name: 'dashboard-history', ...DASHBOARD, prepare: tab('history') },
  { name: 'dashboard-team', ...DASHBOARD, prepare: tab('team') },
  {
    name: 'dashboard-topics',
    ...DASHBOARD,
    prepare: async (page) => {
      await tab('topics')(page);
      const content =
        'https://honey.example/\nnot an address at all\nftp://old.example/file\nhttps://wax.example/comb\n';
      await page
        .locator('[type=file]')
        .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(content) });
      await page.locator('.problems').waitFor();
    },
  },
  {
    name: 'dashboard-delete',
    ...DASHBOARD,
    prepare: async (page) => {
      await tab('topics')(page);
      await page.locator('.topic-row .button-danger').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Sessions that brought nothing to judge, each as the popup shows it. */
export const SESSIONS: readonly (readonly [string, Partial<SessionRecord>])[] = [
  ['popup-running', { status: 'running', budgetPages: 80, spentPages: 4 }],
  ['popup-nothing', { status: 'done', budgetPages: 80, spentPages: 3, reason: 'exhausted' }],
  ['popup-failed', { status: 'failed', budgetPages: 80, spentPages: 3, reason: 'quota' }],
];

export const sessionScreen = (name: string): Screen => ({
  name,
  ...POPUP,
  prepare: (page) => page.locator('.empty-state').waitFor(),
});

/** Without access to any site. */
export const NO_ACCESS: readonly Screen[] = [
  { name: 'popup-no-access', ...POPUP, prepare: (page) => page.locator('.empty-state').waitFor() },
  {
    name: 'options-no-access',
    path: 'options.html',
    ...TAB,
    prepare: (page) => page.locator('.provider').first().waitFor(),
  },
];

/** What the screen before left open or selected. */
async function forgetDrafts(helper: Page): Promise<void> {
  await helper.evaluate(async () => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { session: { get(all: null): Promise<object>; remove(keys: string[]): Promise<void> } } };
    };
    const { session } = chrome.storage;
    await session.remove(Object.keys(await session.get(null)).filter((key) => key.startsWith('draft:')));
  });
}

/** The same with 10,000 suggestions. */
export const BIG: readonly Screen[] = [
  { name: 'popup-10000', ...POPUP, prepare: suggestions },
  { name: 'panel-10000', ...PANEL, prepare: suggestions },
  { name: 'dashboard-10000', ...DASHBOARD, prepare: (page) => page.locator('.uplot').nth(2).waitFor() },
];

/**
 * Opens the screen in a tab of its own and brings it into its state.
 * @param reading a tab that popup and side panel then have before them, instead of their own.
 */
export async function openScreen(
  { context, extension, helper, reduceMotion }: TendrilBrowser,
  screen: Screen,
  colorScheme: 'light' | 'dark',
  reading?: Page,
): Promise<Page> {
  await forgetDrafts(helper);
  const page = await context.newPage();
  await page.setViewportSize({ width: screen.width, height: screen.height });
  await page.emulateMedia({ colorScheme });
  await reduceMotion(page, true);
  await page.goto(`${extension.origin}/${screen.path}`);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await screen.prepare?.(page);
  if (reading) await reading.bringToFront();
  return page;
}
