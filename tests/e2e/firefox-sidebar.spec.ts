import { until } from './harness/extension';
import { clickAsUser, type Firefox } from './harness/firefox';
import { expect, test } from './harness/firefox-fixture';
import { seedsOf } from './harness/seeds';

const LABEL = 'beekeeping';
const BUDGET_PAGES = 20;
const SESSION_MS = 120_000;
const PAINT_MS = 30_000;

interface SidebarGlobal {
  readonly chrome: {
    readonly extension: { getViews(filter: { type: string }): readonly Window[] };
    readonly tabs: { create(tab: { url: string; active: boolean }): Promise<unknown> };
  };
}

/** Firefox's own window. */
interface BrowserWindow {
  readonly SidebarController: { readonly isOpen: boolean; readonly currentID: string; hide(): void };
}

/** The side bar as another page of the extension sees it: both live in one process. */
function sidebarOf({ extension: { page } }: Firefox) {
  return {
    isOpen: () =>
      page.evaluate(() => {
        const { chrome } = globalThis as unknown as SidebarGlobal;
        return chrome.extension.getViews({ type: 'sidebar' }).length === 1;
      }, null),
    texts: (selector: string) =>
      page.evaluate((wanted) => {
        const { chrome } = globalThis as unknown as SidebarGlobal;
        const [view] = chrome.extension.getViews({ type: 'sidebar' });
        return [...(view?.document.querySelectorAll(wanted) ?? [])].map((element) => element.textContent?.trim() ?? '');
      }, selector),
    click: (selector: string) =>
      page.evaluate((wanted) => {
        const { chrome } = globalThis as unknown as SidebarGlobal;
        const [view] = chrome.extension.getViews({ type: 'sidebar' });
        view?.document.querySelector<HTMLElement>(wanted)?.click();
      }, selector),
  };
}

test('Firefox: the side bar opens beside the page being read, shows the queue, judges, and follows the tab in front', async ({
  firefox,
  web,
}) => {
  const { extension, marionette } = firefox;
  const [first = '', second = '', third = ''] = seedsOf(web, LABEL, 3);
  const topic = await extension.createPracticeTopic('Bees', { budgetPages: BUDGET_PAGES });
  await extension.markSeeds(topic, [first, second, third]);
  await extension.command('startSession', { topic, budgetPages: BUDGET_PAGES });
  await extension.waitForSession(topic, ['done'], SESSION_MS);

  const sidebar = sidebarOf(firefox);
  // Firefox shows the side bar of what was just installed.
  await marionette.run('chrome', () => (globalThis as unknown as BrowserWindow).SidebarController.hide(), null);
  await until('the side bar to close', PAINT_MS, async () => !(await sidebar.isOpen()));
  await firefox.open('popup.html');
  const button = 'header [aria-label="Open the side panel"]';
  await until('the popup', PAINT_MS, () =>
    extension.page.evaluate((wanted) => document.querySelector(wanted) !== null, button),
  );
  await clickAsUser(firefox, button);
  await until('the side bar', PAINT_MS, () => sidebar.isOpen());
  const shown = await marionette.run(
    'chrome',
    () => {
      const { isOpen, currentID } = (globalThis as unknown as BrowserWindow).SidebarController;
      return { isOpen, id: currentID };
    },
    null,
  );
  expect(shown).toEqual({ isOpen: true, id: expect.stringContaining('tendril') });

  const [ranking] = await extension.rows('rankings');
  const pages = await extension.rows('pages');
  const titleOf = new Map(pages.map(({ n, title }) => [n, title]));
  const queue = (ranking?.order ?? []).map((n) => titleOf.get(n) ?? '');
  await until('the queue', PAINT_MS, async () => (await sidebar.texts('li.suggestion h3')).length > 0);
  const rows = await sidebar.texts('li.suggestion h3');
  expect(rows).toEqual(queue.slice(0, rows.length));
  expect(await sidebar.texts('.count')).toEqual([String(queue.length)]);

  const open = (url: string) =>
    extension.page.evaluate(async (wanted) => {
      await (globalThis as unknown as SidebarGlobal).chrome.tabs.create({ url: wanted, active: true });
    }, url);
  const titleAt = (url: string) => pages.find((page) => page.url === url)?.title ?? url;
  for (const url of [first, second]) {
    await open(url);
    await until(`the side bar to follow to ${url}`, PAINT_MS, async () =>
      (await sidebar.texts('.page-card-title')).includes(titleAt(url)),
    );
    expect(await sidebar.texts('.standing')).toEqual(['Seed of this topic']);
  }

  const verdicts = async () => (await extension.rows('verdicts')).map(({ verdict }) => verdict);
  await sidebar.click('li.suggestion .verdicts button');
  await until('the verdict', PAINT_MS, async () => (await verdicts()).length === 4);
  await until(
    'the judged row to go',
    PAINT_MS,
    async () => !(await sidebar.texts('li.suggestion h3')).includes(queue[0] ?? ''),
  );
  await sidebar.click('.bar-foot button');
  await until('the judged row to come back', PAINT_MS, async () =>
    (await sidebar.texts('li.suggestion h3')).includes(queue[0] ?? ''),
  );
  expect(await verdicts()).toEqual(['seed', 'seed', 'seed', 'yes', 'undo']);
});
