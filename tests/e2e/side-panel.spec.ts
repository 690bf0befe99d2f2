import type { Page } from '@playwright/test';
import type { Settings } from '../../lib/settings/settings';
import { until } from './harness/extension';
import { expect, test } from './harness/fixture';
import { SEARCH_ALONE } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';
import type { TendrilBrowser } from './harness/tendril-browser';
import type { View } from './harness/view';

const LABEL = 'beekeeping';
const SEEDS = 4;
const BUDGET_PAGES = 30;
const SESSION_MS = 90_000;
const CLOSED_MS = 10_000;

const ROWS = 'li.suggestion h3';
const SELECTED = 'li.suggestion[aria-current=true] h3';
const CARD = '.page-card-title';
const KEYS_ELSEWHERE = '.keys-elsewhere';

interface PanelChrome {
  readonly windows: { getCurrent(): Promise<{ id: number; width: number }> };
  readonly tabs: { query(wanted: { active?: boolean; currentWindow?: boolean }): Promise<readonly { url?: string }[]> };
  readonly runtime: {
    getContexts(filter: { contextTypes: string[] }): Promise<readonly { documentUrl: string }[]>;
  };
}
interface PanelGlobal {
  readonly chrome: PanelChrome;
}

/** Opens the side panel beside the page that is read as a user does: by the button in the toolbar button's popup. */
function panelBeside({ openPopup, sidePanel, closeSidePanel }: TendrilBrowser, reading: Page) {
  return {
    async open(): Promise<View> {
      await reading.bringToFront();
      const popup = await openPopup();
      await expect.poll(() => popup.texts(ROWS).then((titles) => titles.length)).toBeGreaterThan(0);
      await popup.click('header [aria-label="Open the side panel"]');
      const panel = await sidePanel();
      await expect.poll(() => panel.text(ROWS)).toBeTruthy();
      return panel;
    },
    async close(panel: View): Promise<void> {
      await closeSidePanel();
      await until('the panel to close', CLOSED_MS, async () => !(await panel.isOpen()));
    },
  };
}

async function topicWithQueue(
  { extension }: TendrilBrowser,
  seeds: readonly string[],
  change: Partial<Settings> = {},
): Promise<string> {
  const settings = { ...SEARCH_ALONE, budgetPages: BUDGET_PAGES, ...change };
  const topic = await extension.createPracticeTopic('Bees', settings);
  await extension.markSeeds(topic, seeds);
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  return topic;
}

/** Sites of the topic's candidates. */
async function sitesOf({ extension }: TendrilBrowser): Promise<ReadonlySet<string>> {
  const [ranking] = await extension.rows('rankings');
  const byNumber = new Map((await extension.rows('pages')).map(({ n, site }) => [n, site]));
  return new Set((ranking?.order ?? []).map((n) => byNumber.get(n) ?? ''));
}

test('the side panel opens beside the current page, shows and judges the queue, and follows the active tab', async ({
  tendril,
  web,
}) => {
  const { context, extension, helper } = tendril;
  const [first = '', second = '', third = '', other = ''] = seedsOf(web, LABEL, 8);
  const topic = await topicWithQueue(tendril, [first, second, third]);
  const reading = await context.newPage();
  await reading.goto(first);
  // Firefox shows the side bar of what was just installed.
  if (tendril.name === 'firefox') await tendril.closeSidePanel();
  const { open } = panelBeside(tendril, reading);

  const panel = await open();
  const { panels, tabs } = await helper.evaluate(async () => {
    const { chrome } = globalThis as unknown as PanelGlobal;
    const panels = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] });
    return { panels: panels.map(({ documentUrl }) => documentUrl), tabs: await chrome.tabs.query({}) };
  });
  expect(panels).toEqual([`${extension.origin}/sidepanel.html`]);
  expect(tabs.filter(({ url }) => url?.includes('sidepanel'))).toEqual([]);
  const { inFront, window, widthPx } = await panel.evaluate(async () => {
    const { chrome } = globalThis as unknown as PanelGlobal;
    const inFront = (await chrome.tabs.query({ active: true, currentWindow: true })).map(({ url }) => url);
    return { inFront, window: await chrome.windows.getCurrent(), widthPx: innerWidth };
  }, null);
  expect(inFront).toEqual([first]);
  expect(widthPx).toBeLessThan(window.width / 2);

  const sites = await sitesOf(tendril);
  await expect.poll(() => panel.text('.count')).toBe(`${sites.size} sites suggested`);
  const listed = await panel.texts(ROWS);
  expect(listed.filter((site) => !sites.has(site))).toEqual([]);
  await expect.poll(() => panel.text(CARD)).toBe(await reading.title());
  await expect.poll(() => panel.text('.standing')).toBe('Seed of this topic');

  const verdicts = async () => (await extension.rows('verdicts')).map(({ verdict }) => verdict);
  // Firefox leaves the keyboard with the page until the side bar is clicked.
  await panel.click('.count');
  await panel.press('j');
  await expect.poll(() => panel.text(SELECTED)).toBe(listed[1]);
  await panel.press('y');
  await expect.poll(verdicts).toEqual(['seed', 'seed', 'seed', 'yes']);
  await expect.poll(() => panel.text(SELECTED)).toBe(listed[0]);
  await panel.press('u');
  await expect.poll(verdicts).toEqual(['seed', 'seed', 'seed', 'yes', 'undo']);
  await expect.poll(() => panel.text(SELECTED)).toBe(listed[1]);

  const elsewhere = await context.newPage();
  await elsewhere.goto(other);
  await elsewhere.bringToFront();
  await expect.poll(() => panel.text(CARD)).toBe(await elsewhere.title());
  await elsewhere.goto(second);
  await expect.poll(() => panel.text(CARD)).toBe(await elsewhere.title());
  await expect.poll(() => panel.text('.standing')).toBe('Seed of this topic');
  await reading.bringToFront();
  await expect.poll(() => panel.text(CARD)).toBe(await reading.title());
  const known = new Set((await extension.rows('pages')).map(({ url }) => url));
  const unmarked = web.pages.find(({ url, label }) => label !== LABEL && !known.has(url))?.url ?? '';
  await reading.goto(unmarked);
  await expect.poll(() => panel.text('.standing')).toBe('Not in this topic');
  await panel.click('.page-card button');
  await expect.poll(() => panel.text('.standing')).toBe('Seed of this topic');
  expect((await extension.rows('verdicts')).at(-1)).toMatchObject({ topic, verdict: 'seed' });
});

test('the reopened side panel keeps its filters, order, view, threshold and selected row', async ({ tendril, web }) => {
  const seeds = seedsOf(web, LABEL, 3);
  await topicWithQueue(tendril, seeds, { suggestionView: 'pages' });
  const reading = await tendril.context.newPage();
  await reading.goto(seeds[0] ?? '');
  const { open, close } = panelBeside(tendril, reading);
  const state = (panel: View) =>
    panel.evaluate(() => {
      const fields = document.querySelectorAll<HTMLInputElement>('.filters :is(input, select), .threshold input');
      return {
        fields: [...fields].map(({ value }) => value),
        view: document.querySelector('[aria-pressed=true]')?.textContent,
        count: document.querySelector('.count')?.textContent,
        // The explanations of the rows arrive later.
        rows: [...document.querySelectorAll('.queue-rows > li h3')].map((title) => title.textContent),
        selected: document.querySelector('[aria-current=true] h3')?.textContent,
      };
    }, null);

  let panel = await open();
  // The list may still be loading, and a click on its tools is then lost.
  await expect
    .poll(async () => {
      await panel.click('.queue-tools button[aria-expanded=false]:last-child').catch(() => undefined);
      return (await panel.texts('.filter-grid select')).length;
    })
    .toBe(4);
  await panel.evaluate(() => {
    const [order] = document.querySelectorAll<HTMLSelectElement>('.filter-grid select');
    if (!order) throw new Error('no order');
    order.value = 'informative';
    order.dispatchEvent(new Event('change', { bubbles: true }));
  }, null);
  await panel.click('.queue-tools button[aria-expanded]');
  await panel.click('.threshold input');
  await panel.press('j');
  await panel.press('j');
  await panel.click('.filters [type=search]');
  await panel.type('e');
  await expect.poll(() => state(panel)).toMatchObject({ view: 'By page' });
  const left = await state(panel);
  expect(left.fields.slice(0, 2)).toEqual(['e', 'informative']);
  expect(Number(left.fields.at(-1))).toBeCloseTo(0.5, 1);
  await close(panel);

  panel = await open();
  await expect.poll(() => state(panel)).toEqual(left);
});

test('the side panel says that the keys go to the web page, until the user clicks in the panel', async ({
  tendril,
  web,
}) => {
  await topicWithQueue(tendril, seedsOf(web, LABEL, 2));
  const reading = await tendril.context.newPage();
  await reading.goto(seedsOf(web, LABEL, 1)[0] ?? '');
  // Firefox shows the side bar of what was just installed.
  if (tendril.name === 'firefox') await tendril.closeSidePanel();
  const panel = await panelBeside(tendril, reading).open();
  await expect.poll(() => panel.text(KEYS_ELSEWHERE)).toBe('Click here to use the review keys');
  // Firefox gives the panel the keyboard as soon as it is touched.
  await panel.click('.bar-foot .hint');
  await expect.poll(() => panel.text(KEYS_ELSEWHERE)).toBeUndefined();
});

test('discovery that is started in popup and side panel at the same moment runs once', async ({
  tendril,
  server,
  web,
}) => {
  const { context, extension } = tendril;
  const topic = await extension.createPracticeTopic('Bees', { ...SEARCH_ALONE, budgetPages: BUDGET_PAGES });
  await extension.markSeeds(topic, seedsOf(web, LABEL, SEEDS));
  const before = server.requests.length;
  const buttons = await Promise.all(
    ['popup', 'sidepanel'].map(async (screen) => {
      const page = await context.newPage();
      await page.goto(`${extension.origin}/${screen}.html`);
      const button = page.getByRole('button', { name: 'Discover', exact: true });
      await expect(button).toBeEnabled();
      return button;
    }),
  );
  // In the page, because a click of the driver first waits for the page in front.
  await Promise.all(buttons.map((button) => button.evaluate((element) => (element as HTMLElement).click())));
  await extension.waitForSession(topic, ['done'], SESSION_MS);
  // Firefox itself asks its maker's hosts, some twice.
  const ofWeb = server.requests.slice(before).filter(({ host }) => host.endsWith('.test'));
  const asked = ofWeb.map(({ host, path }) => host + path);
  expect(asked.length).toBeGreaterThan(BUDGET_PAGES);
  expect(asked.filter((request, i) => asked.indexOf(request) !== i)).toEqual([]);
});
