import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Menus, Tabs } from 'webextension-polyfill';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { type BackgroundWorld, startedBackground, TAB } from '../../tests/support/background';
import { topicRecord } from '../../tests/support/store-records';
import { TendrilDb } from '../store/db';
import { createMenus } from './menus';
import { saveSettings } from './storage';

type Entry = Menus.CreateCreatePropertiesType;
type Clicked = (info: Menus.OnClickData, tab?: Tabs.Tab) => void;

let world: BackgroundWorld;
let entries: Entry[];
let clicked: Clicked | undefined;
/** Requests for permission, each with the number of commands sent before it. */
let asked: { origins: readonly string[] | undefined; after: number }[];
const db = new TendrilDb();

beforeEach(async () => {
  fakeBrowser.reset();
  entries = [{ id: 'left-over', title: 'Of an earlier version' }];
  [clicked, asked] = [undefined, []];
  await db.topics.put(topicRecord('t', 'Birds'));
  await saveSettings({ activeTopic: 't' });
  world = startedBackground({
    contextMenus: {
      removeAll: async () => {
        entries = [];
      },
      create: (entry: Entry) => {
        if (entries.some(({ id }) => id === entry.id)) throw new Error(`duplicate id ${entry.id}`);
        entries.push(entry);
      },
      onClicked: {
        addListener: (listener: Clicked) => {
          clicked = listener;
        },
      },
    },
  });
  const { request } = fakeBrowser.permissions;
  vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation((permissions) => {
    asked.push({ origins: permissions.origins, after: world.sent.length });
    return request(permissions);
  });
});
afterEach(() => db.topics.clear());

/** Chooses an entry and waits until `commands` reached the engine. */
async function choose(id: string, info: Partial<Menus.OnClickData>, commands: number): Promise<void> {
  clicked?.({ menuItemId: id, modifiers: [], editable: false, pageUrl: TAB.url, ...info } as Menus.OnClickData, TAB);
  await expect.poll(() => world.sent).toHaveLength(commands);
}

const shownOn = (context: Menus.ContextType) =>
  entries.filter(({ contexts }) => contexts?.includes(context)).map(({ id }) => id);

describe('context menu', () => {
  test('createMenus replaces existing entries, and may be repeated', async () => {
    await createMenus();
    await createMenus();
    expect(entries.map(({ id }) => id)).toEqual(['mark-page', 'mark-link', 'mark-tabs', 'exclude-site']);
    expect(entries.map(({ title }) => title)).toEqual([
      'menu_mark_page',
      'menu_mark_link',
      'menu_mark_tabs',
      'menu_exclude_site',
    ]);
  });

  test('menus are created on installation and at every start of the browser', async () => {
    await fakeBrowser.runtime.onInstalled.trigger({ reason: 'update', temporary: false } as never);
    await expect.poll(() => entries).toHaveLength(4);
    entries = [];
    await fakeBrowser.runtime.onStartup.trigger();
    await expect.poll(() => entries).toHaveLength(4);
  });

  test('pages, links and the toolbar button have the menu entries that apply to them', async () => {
    await createMenus();
    expect(shownOn('page')).toEqual(['mark-page', 'mark-tabs', 'exclude-site']);
    expect(shownOn('link')).toEqual(['mark-link', 'exclude-site']);
    expect(shownOn('selection')).toEqual(['mark-page']);
    expect(shownOn('action')).toEqual(['mark-tabs']);
    for (const { id, documentUrlPatterns } of entries)
      expect(documentUrlPatterns, id).toEqual(id === 'mark-tabs' ? undefined : ['http://*/*', 'https://*/*']);
  });
});

describe('menu entries', () => {
  test('the menu entry mark-page marks the page from its own tab', async () => {
    await choose('mark-page', {}, 1);
    expect(world.sent).toMatchObject([
      { command: 'markPage', request: { topic: 't', page: { url: 'https://a.test/3' } } },
    ]);
    expect(asked).toEqual([]);
  });

  test('the menu entry mark-link asks for permission within the gesture, then marks the link', async () => {
    clicked?.({ menuItemId: 'mark-link', linkUrl: 'https://b.test/x?y', pageUrl: TAB.url } as Menus.OnClickData, TAB);
    expect(asked, 'asked before anything was awaited').toEqual([{ origins: ['https://b.test/*'], after: 0 }]);
    await expect.poll(() => world.sent).toHaveLength(1);
    expect(world.sent).toEqual([{ command: 'markUrl', request: { topic: 't', url: 'https://b.test/x?y' } }]);
  });

  test('the menu entry mark-link sends the link to the engine although the user denied permission', async () => {
    world.grants = false;
    await choose('mark-link', { linkUrl: 'https://b.test/' }, 1);
    expect(world.sent).toEqual([{ command: 'markUrl', request: { topic: 't', url: 'https://b.test/' } }]);
  });

  test('the menu entry mark-link asks for no permission if the link is no web page', async () => {
    await choose('mark-link', { linkUrl: 'mailto:bees@b.test' }, 1);
    expect(asked).toEqual([]);
  });

  test('the menu entry mark-tabs marks all selected tabs of the window', async () => {
    await choose('mark-tabs', {}, 3);
    expect(world.sent.map(({ request }) => (request as { page: { url: string } }).page.url)).toEqual([
      'https://a.test/3',
      'https://a.test/4',
      'https://a.test/5',
    ]);
  });

  test.each([
    ['of the page', {}, 'example.co.uk', 'https://news.example.co.uk/today'],
    ['of the link', { linkUrl: 'https://www.b.test/' }, 'b.test', 'https://www.b.test/'],
  ])('the menu entry exclude-site excludes the site %s', async (_name, info, site, url) => {
    await choose('exclude-site', info, 1);
    expect(world.sent).toEqual([{ command: 'judgeSite', request: { topic: 't', site, outcome: 'excluded', url } }]);
  });

  test('a failed menu entry shows its error on the toolbar button', async () => {
    world.fails = true;
    await choose('mark-page', {}, 1);
    await expect.poll(() => world.problem).toContain('error_no_seeds');
    await saveSettings({ activeTopic: '' });
    world.sent.length = 0;
    await choose('mark-page', {}, 0);
    await expect.poll(() => world.problem).toContain('error_no_topic');
    expect(world.sent).toEqual([]);
  });

  test('an unknown menu entry is ignored', async () => {
    clicked?.({ menuItemId: 'of-another-version', pageUrl: TAB.url } as Menus.OnClickData, TAB);
    await choose('mark-page', {}, 1);
    expect(world.sent).toHaveLength(1);
  });
});
