import type { MarkedPage } from '../messaging/command-results';
import { failure, type Result } from '../messaging/results';
import { browser } from './browser';
import { sendCommand } from './messages';

/** Data of a tab. Without host permission, address and title are ''. */
export interface TabInfo {
  readonly id: number;
  readonly windowId: number;
  readonly url: string;
  readonly title: string;
}

/** Returns the active tab of the current window, maybe with an empty address (`TabInfo`); undefined without one. */
export async function currentTab(): Promise<TabInfo | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  if (tab?.id === undefined || tab.windowId === undefined) return undefined;
  return { id: tab.id, windowId: tab.windowId, url: tab.url ?? '', title: tab.title ?? '' };
}

/** Returns the ids of the selected tabs in the current window, including the active one, from left to right. */
export async function selectedTabIds(): Promise<number[]> {
  const tabs = await browser.tabs.query({ highlighted: true, currentWindow: true });
  return tabs.map(({ id }) => id).filter((id) => id !== undefined);
}

/**
 * Adds the page in the active tab, as read from its live document, as a seed. Fails with `unsupported-page` without a
 * tab.
 */
export async function markCurrentTab(topic: string): Promise<Result<MarkedPage>> {
  const tab = await currentTab();
  if (!tab) return failure('unsupported-page', 'no tab is open');
  return sendCommand('markTab', { topic, tabId: tab.id });
}

/**
 * Adds the pages of all selected tabs of the current window as seeds; returns one result per tab, from left to right,
 * or a single failure.
 */
export async function markSelectedTabs(topic: string): Promise<readonly Result<MarkedPage>[]> {
  const answer = await sendCommand('markTabs', { topic, tabIds: await selectedTabIds() });
  return answer.ok ? answer.value : [answer];
}

/**
 * Calls `callback` with the id of any tab that becomes active, gets another address, or has loaded a page, in all
 * windows.
 */
export function watchCurrentTab(callback: (tabId: number) => void): void {
  browser.tabs.onActivated.addListener(({ tabId }) => callback(tabId));
  browser.tabs.onUpdated.addListener((tabId, { url, status }) => {
    if (url !== undefined || status === 'complete') callback(tabId);
  });
}
