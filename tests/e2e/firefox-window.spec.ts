import { expect, test } from './harness/firefox-fixture';
import { seedsOf } from './harness/seeds';

const LABEL = 'beekeeping';

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

test('the menu of tabs marks every selected tab', async ({ firefox, web }) => {
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
  expect(chosen).toEqual({ tabs: 3, label: 'Mark all selected tabs as seeds' });
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

test('in a private window there is no Tendril', async ({ firefox }) => {
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
