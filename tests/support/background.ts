/** The whole background over a browser in memory. In place of the engine, the commands sent to it are recorded. */

import './fake-browser';
import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import type { Tabs } from 'webextension-polyfill';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { startBackground } from '../../lib/background/background';
import { failure, success } from '../../lib/messaging/results';

/** The active tab. */
export const TAB = { id: 3, windowId: 9, url: 'https://news.example.co.uk/today' } as Tabs.Tab;

/** Browser event that never fires. */
export const silent = { addListener: () => undefined, removeListener: () => undefined };

/** What the background has done, and how the browser and the engine answer. */
export interface BackgroundWorld {
  /** Commands that reached the engine, except `configure` and `recover`. */
  readonly sent: { command: string; request: unknown }[];
  /** Names of the other commands that reached the engine: `configure` and `recover`. */
  readonly upkeep: string[];
  /** Title of the toolbar button. */
  problem: string;
  /** Whether the engine answers all commands with the failure `no-seeds`. */
  fails: boolean;
  /** Whether the browser grants the permissions that are requested. */
  grants: boolean;
  /** Sends the background the event that permissions were granted. */
  granted(): unknown;
  /** Sends the background the event that the browser is online again. */
  connected(): unknown;
}

/**
 * Starts the background over the fake browser, which the test resets before.
 * @param browser further APIs of the browser.
 * @param answer value with which the engine answers each command.
 */
export function startedBackground(browser: object = {}, answer: unknown = null): BackgroundWorld {
  let granted: () => unknown = () => undefined;
  let connected: () => unknown = () => undefined;
  vi.stubGlobal('addEventListener', (event: string, listener: () => unknown) => {
    if (event === 'online') connected = listener;
  });
  const world: BackgroundWorld = {
    ...{ sent: [], upkeep: [], problem: '', fails: false, grants: true },
    granted: () => granted(),
    connected: () => connected(),
  };
  Object.assign(fakeBrowser, {
    commands: { onCommand: silent },
    contextMenus: { onClicked: silent },
    scripting: {
      executeScript: async ({ target }: { target: { tabId: number } }) => [
        {
          result: { page: { url: `https://a.test/${target.tabId}`, html: '', contentType: 'text/html', language: '' } },
        },
      ],
    },
    declarativeNetRequest: { getSessionRules: async () => [], updateSessionRules: async () => undefined },
    permissions: {
      onAdded: {
        addListener: (listener: () => unknown) => {
          granted = listener;
        },
      },
      onRemoved: silent,
      contains: async () => world.grants,
      request: async () => world.grants,
      getAll: async () => ({ origins: [] }),
    },
    ...browser,
  });
  Object.assign(fakeBrowser.runtime, { onConnect: silent });
  Object.assign(fakeBrowser.action, {
    setBadgeText: async () => undefined,
    setBadgeBackgroundColor: async () => undefined,
    setIcon: async () => undefined,
    setTitle: async ({ title }: { title: string }) => {
      world.problem = title;
    },
  });
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async ({ highlighted, url }) =>
    url ? [] : ((highlighted ? [{ id: 3 }, { id: 4 }, { id: 5 }] : [TAB]) as never),
  );
  startBackground(() => ({
    ensure: async () => 1,
    send: async (command: string, request: unknown) => {
      if (command === 'configure' || command === 'recover') {
        world.upkeep.push(command);
        return success(null) as never;
      }
      world.sent.push({ command, request });
      return (world.fails ? failure('no-seeds') : success(answer)) as never;
    },
  }));
  return world;
}
