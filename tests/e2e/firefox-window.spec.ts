import { BIG_TOPIC, writeBigTopic } from './harness/big-topic';
import { expect, test } from './harness/firefox-fixture';
import { FIREFOX_ORIGIN } from './harness/firefox-profile';
import { answerQuestion } from './harness/firefox-question';
import { practiceSettings } from './harness/practice-settings';
import { seedsOf } from './harness/seeds';

const LABEL = 'beekeeping';
const SUGGESTIONS = 100;
/** The least that Firefox lets a side bar be, and what it opens with. */
const SIDEBAR_PX = [187, 240] as const;

interface Tab extends Element {
  readonly linkedBrowser: { readonly currentURI: { readonly spec: string } };
}

/** Firefox's own window. */
type BrowserWindow = Window &
  typeof globalThis & {
    readonly gBrowser: { readonly tabs: readonly Tab[]; selectedTab: Tab; addToMultiSelectedTabs(tab: Tab): void };
    OpenBrowserWindow(options: { private: boolean }): BrowserWindow;
  };

interface BrowserCode {
  readonly Services: { readonly wm: { getMostRecentWindow(type: string): BrowserWindow } };
}

interface Menu extends HTMLElement {
  readonly state: string;
  openPopup(anchor: Element, position: string): void;
  activateItem(item: Element): void;
}

test('the tab context menu marks every selected tab', async ({ firefox, web }) => {
  const { context, extension, marionette } = firefox;
  await extension.createPracticeTopic('Bees');
  const seeds = seedsOf(web, LABEL, 3);
  for (const url of seeds) await (await context.newPage()).goto(url);
  const chosen = await marionette.run(
    'chrome',
    async (urls) => {
      const window = (globalThis as unknown as BrowserCode).Services.wm.getMostRecentWindow('navigator:browser');
      const { document, gBrowser } = window;
      const tabs = gBrowser.tabs.filter(({ linkedBrowser }) => urls.includes(linkedBrowser.currentURI.spec));
      gBrowser.selectedTab = tabs[0] as Tab;
      for (const tab of tabs) gBrowser.addToMultiSelectedTabs(tab);
      const menu = document.getElementById('tabContextMenu') as Menu;
      const shown = new Promise((resolve) => menu.addEventListener('popupshown', resolve, { once: true }));
      // The menu learns from its event which tab it is of.
      tabs[0]?.dispatchEvent(new window.MouseEvent('contextmenu', { bubbles: true, button: 2 }));
      if (menu.state !== 'open') menu.openPopup(tabs[0] as Tab, 'after_start');
      await shown;
      const item = [...menu.querySelectorAll('menuitem')].find((each) =>
        each.getAttribute('label')?.includes('Mark all selected tabs'),
      );
      if (item) menu.activateItem(item);
      return { tabs: tabs.length, label: item?.getAttribute('label') };
    },
    seeds,
  );
  expect(chosen).toEqual({ tabs: 3, label: 'Mark all selected tabs as seeds of “Bees”' });
  await expect
    .poll(async () => (await extension.rows('verdicts')).map(({ url }) => url).sort())
    .toEqual([...seeds].sort());
});

test("on the browser's own pages nothing can be marked, and the popup says so", async ({ firefox }) => {
  const { context, extension } = firefox;
  await extension.createPracticeTopic('Bees');
  const page = await context.newPage();
  for (const url of ['about:license', 'about:robots']) {
    await page.goto(url);
    await page.bringToFront();
    const popup = await firefox.openPopup();
    await expect.poll(() => popup.text('.page-card')).toContain('does not let extensions read this page');
    expect(await popup.texts('.page-card button')).toEqual([]);
    await firefox.closePopup(popup);
  }
});

test('the extension is absent from private windows', async ({ firefox }) => {
  const shown = await firefox.marionette.run(
    'chrome',
    async () => {
      const window = (globalThis as unknown as BrowserCode).Services.wm.getMostRecentWindow('navigator:browser');
      const buttons = ({ document }: Window) =>
        document.querySelectorAll(
          '#nav-bar .unified-extensions-item-action-button[data-extensionid], #nav-bar [id*=tendril]',
        ).length;
      const before = buttons(window);
      const hidden = window.OpenBrowserWindow({ private: true });
      await new Promise((resolve) => hidden.addEventListener('load', resolve, { once: true }));
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => hidden.setTimeout(resolve, 50));
      const inside = buttons(hidden);
      hidden.close();
      return { before, inside };
    },
    null,
  );
  expect(shown.before).toBeGreaterThan(0);
  expect(shown.inside).toBe(0);
});

test('permissions for history and bookmarks are requested one at a time', async ({ firefox }) => {
  const { context, extension, marionette } = firefox;
  await extension.saveSettings(practiceSettings());
  const options = await context.newPage();
  await options.goto(`${FIREFOX_ORIGIN}/options.html`);
  const granted = () =>
    extension.page.evaluate(async () => {
      const { chrome } = globalThis as unknown as {
        chrome: { permissions: { getAll(): Promise<{ permissions: string[] }> } };
      };
      const { permissions } = await chrome.permissions.getAll();
      return permissions.filter((each) => each === 'history' || each === 'bookmarks');
    }, null);
  const allow = () => answerQuestion(marionette, true);
  const box = (name: string) => options.getByRole('checkbox', { name, exact: true });
  await box('Search in my bookmarks').click();
  await allow();
  await expect.poll(granted).toEqual(['bookmarks']);
  await expect(box('Search in my bookmarks')).toBeChecked();
  await expect(box('Search in my browsing history')).not.toBeChecked();
  await box('Search in my browsing history').click();
  await allow();
  await expect.poll(async () => (await granted()).sort()).toEqual(['bookmarks', 'history']);
  await box('Search in my bookmarks').click();
  await expect.poll(granted).toEqual(['history']);
});

test('the side bar cuts no text at its minimum width or its opening width', async ({ firefox }) => {
  const { extension, helper, marionette } = firefox;
  await writeBigTopic(helper, SUGGESTIONS);
  await extension.saveSettings(practiceSettings({ activeTopic: BIG_TOPIC }));
  const sidebar = await firefox.sidePanel();
  // It has not heard of what was written past the extension.
  await sidebar.reload();
  await expect.poll(() => sidebar.texts('li.suggestion h3').then(({ length }) => length)).toBeGreaterThan(0);
  for (const widthPx of SIDEBAR_PX) {
    await marionette.run(
      'chrome',
      (width) => {
        const { document } = (globalThis as unknown as BrowserCode).Services.wm.getMostRecentWindow(
          'navigator:browser',
        );
        const box = document.getElementById('sidebar-box');
        if (box) Object.assign(box.style, { width: `${width}px`, minWidth: `${width}px`, maxWidth: `${width}px` });
      },
      widthPx,
    );
    await expect.poll(() => sidebar.evaluate(() => innerWidth, null)).toBeLessThanOrEqual(widthPx);
    const cut = await sidebar.evaluate(() => {
      const wide = document.documentElement.scrollWidth - innerWidth;
      const outside = [...document.querySelectorAll('button, a, input, select, h1, h2, h3')].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1);
      });
      return [...(wide > 0 ? [`${wide} px too wide`] : []), ...outside.map(({ outerHTML }) => outerHTML.slice(0, 200))];
    }, null);
    expect(cut, `${widthPx} px`).toEqual([]);
  }
});
