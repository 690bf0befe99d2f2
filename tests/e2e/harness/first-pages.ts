import type { Page } from '@playwright/test';
import type { Settings } from '../../../lib/settings/settings';
import { practiceSettings } from './practice-settings';
import type { TendrilBrowser } from './tendril-browser';

/** Tabs that a browser opens by itself. */
const EMPTY = /^(about:blank|chrome:\/\/newtab\/?|chrome:\/\/new-tab-page\/?)$/;

interface FirstPages {
  readonly settings: Partial<Settings>;
  /** Pages of the web to look at. */
  readonly urls: readonly string[];
  /** Filled into the form of the welcome page, as a newcomer would paste them. */
  readonly topicName: string;
  readonly addresses: readonly string[];
}

/** What `npm start` shows: the pages of the web, and in front the welcome page, where one click begins. @returns the welcome page. */
export async function openFirstPages({ context, extension }: TendrilBrowser, first: FirstPages): Promise<Page> {
  await extension.saveSettings({ ...practiceSettings(first.settings), welcomed: false });
  const isWelcome = (page: Page) => page.url().endsWith('/welcome.html');
  const welcome = context.pages().find(isWelcome) ?? (await context.waitForEvent('page', isWelcome));
  const empty = context.pages().filter((page) => EMPTY.test(page.url()));
  for (const url of first.urls) await (empty.shift() ?? (await context.newPage())).goto(url);
  for (const page of empty) await page.close();
  await welcome.bringToFront();
  await welcome.locator('.quick-start input').fill(first.topicName);
  await welcome.locator('.quick-start textarea').fill(first.addresses.join('\n'));
  return welcome;
}
