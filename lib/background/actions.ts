/** Actions of the background, started by messages, menu entries or shortcuts. */

import { browser } from '../browser/browser';
import { captureTab } from '../browser/capture';
import { EXPORT_PART, openScreen, openSidePanel, searchFor } from '../browser/screens';
import { loadSettings } from '../browser/storage';
import { currentTab, type TabInfo } from '../browser/tabs';
import { canonicalUrl } from '../engine/url/canonical';
import type { MarkedPage, ResultsRead } from '../messaging/command-results';
import type { Requests } from '../messaging/commands';
import { failure, type Result, success } from '../messaging/results';
import type { Shortcut } from '../settings/shortcuts';
import type { TendrilDb } from '../store/db';
import { siteOn } from '../store/sites';
import type { EngineGate } from './engine-gate';

/** Tabs read in parallel; few, so that marking a hundred tabs does not freeze the browser. */
const TABS_AT_ONCE = 4;

/** Commands of menus, shortcuts and the interface for which the background needs tabs or the active session. */
export class Actions {
  constructor(
    readonly gate: EngineGate,
    private readonly db: TendrilDb,
  ) {}

  /**
   * Adds the page of a tab, by default the current one, as a seed. The engine fetches a PDF that the tab shows. Fails
   * with `unsupported-page` without a tab, and with the fault of `captureTab` if the page cannot be read.
   */
  async markTab({ topic, tabId }: Requests['markTab']): Promise<Result<MarkedPage>> {
    const id = tabId ?? (await currentTab())?.id;
    if (id === undefined) return failure('unsupported-page', 'no tab is open');
    const captured = await captureTab(id);
    if (captured.ok) return this.gate.execute('markPage', { topic, page: captured.value });
    // The browser's viewer of a PDF cannot be read, so the engine fetches the file.
    const url = captured.error.code === 'unsupported-type' ? (await browser.tabs.get(id)).url : undefined;
    return url ? this.gate.execute('markUrl', { topic, url }) : captured;
  }

  /**
   * Adds the pages of several tabs as seeds, four at a time. Returns a result per tab, in the given order; a failed tab
   * stops no other.
   */
  async markTabs({ topic, tabIds }: Requests['markTabs']): Promise<Result<readonly Result<MarkedPage>[]>> {
    const results: Result<MarkedPage>[] = [];
    const queue = tabIds.entries();
    // Each worker takes the next tab, so that a tab that does not answer keeps only one of them.
    const worker = async () => {
      for (const [at, tabId] of queue) results[at] = await this.markTab({ topic, tabId });
    };
    await Promise.all(Array.from({ length: TABS_AT_ONCE }, worker));
    return success(results);
  }

  /** Lets the engine fetch the page behind a link and add it as a seed. */
  markLink(topic: string, url: string): Promise<Result<MarkedPage>> {
    return this.gate.execute('markUrl', { topic, url });
  }

  /**
   * Adds the pages of all selected tabs of a window, by default of all windows, as seeds. Returns the first failure, by
   * order of tabs, after all are read; null as success otherwise.
   */
  async markSelection(topic: string, windowId: number | undefined): Promise<Result<unknown>> {
    const selected = await browser.tabs.query({ highlighted: true, ...(windowId && { windowId }) });
    const tabIds = selected.map(({ id }) => id).filter((id) => id !== undefined);
    const marked = await this.markTabs({ topic, tabIds });
    if (!marked.ok) return marked;
    return marked.value.find(({ ok }) => !ok) ?? success(null);
  }

  /**
   * Rejects a page, even one that the topic does not know yet. Fails with `unsupported-page` for an address that is no
   * web page.
   */
  async rejectPage(topic: string, url: string): Promise<Result<unknown>> {
    if (canonicalUrl(url) === undefined) return failure('unsupported-page', url);
    return this.gate.execute('rejectPage', { topic, url });
  }

  /**
   * Excludes the site of an address, as split or joined by the user: nothing of it is fetched or suggested. Fails with
   * `bad-url` for an address that is no web page.
   */
  async excludeSite(topic: string, url: string): Promise<Result<unknown>> {
    if (canonicalUrl(url) === undefined) return failure('bad-url', url);
    const site = await siteOn(this.db, topic, url);
    return this.gate.execute('judgeSite', { topic, site, outcome: 'excluded', url });
  }

  /** Pauses a running session, resumes a paused one, or starts a new one with the budget of the settings. */
  async toggleSession(topic: string): Promise<Result<unknown>> {
    const session = await this.db.sessions.get(topic);
    if (session?.status === 'running') return this.gate.execute('pauseSession', { topic });
    if (session?.status === 'paused') return this.gate.execute('resumeSession', { topic });
    const { budgetPages } = await loadSettings();
    return this.gate.execute('startSession', { topic, budgetPages });
  }

  /**
   * Adds the results on a search engine's page in a tab, by default the active one, as candidates. Needs host
   * permission, or the user's gesture on the tab. Fails with `no-results-page` for another page.
   */
  async readResultsPage({ topic, tabId }: Requests['readResultsPage']): Promise<Result<ResultsRead>> {
    const id = tabId ?? (await currentTab())?.id;
    if (id === undefined) return failure('unsupported-page', 'no tab is open');
    const captured = await captureTab(id);
    return captured.ok ? this.gate.execute('offerResultsPage', { topic, page: captured.value }) : captured;
  }

  /**
   * Searches the user's search engine for the topic's best unused query and `words`, in the given tab or a new one.
   * Returns the text of the search.
   */
  async searchWeb({ topic, tabId, words = [] }: Requests['searchWeb']): Promise<Result<{ query: string }>> {
    const suggested = await this.gate.execute('suggestQuery', { topic });
    if (!suggested.ok) return suggested;
    const text = [suggested.value.query, ...words].join(' ');
    await searchFor(text, tabId);
    return success({ query: text });
  }
}

/** Runs `work` on the active topic and shows a failure on the toolbar button. */
export type Report = (work: (topic: string) => Promise<Result<unknown>>) => Promise<void>;

/** The active tab, as far as the browser describes it. */
type Tab = Partial<TabInfo> | undefined;
type ShortcutAction = (actions: Actions, report: Report, tab: Tab) => Promise<unknown>;

/** Returns an action that runs `work` on the active topic and reports the outcome. */
const onTopic =
  (work: (actions: Actions, topic: string, tab: Tab) => Promise<Result<unknown>>): ShortcutAction =>
  (actions, report, tab) =>
    report((topic) => work(actions, topic, tab));

/** Returns the URL of the active page, which the press of a shortcut permits to read; '' without a page. */
const addressOf = async (tab: Tab) => tab?.url ?? (await currentTab())?.url ?? '';

const SHORTCUT_ACTIONS: Readonly<Record<Shortcut, ShortcutAction>> = {
  'mark-page': onTopic((actions, topic, tab) => actions.markTab({ topic, tabId: tab?.id })),
  'mark-tabs': onTopic((actions, topic, tab) => actions.markSelection(topic, tab?.windowId)),
  'reject-page': onTopic(async (actions, topic, tab) => actions.rejectPage(topic, await addressOf(tab))),
  'exclude-site': onTopic(async (actions, topic, tab) => actions.excludeSite(topic, await addressOf(tab))),
  undo: onTopic(({ gate }, topic) => gate.execute('undo', { topic })),
  'toggle-session': onTopic((actions, topic) => actions.toggleSession(topic)),
  'stop-session': onTopic(({ gate }, topic) => gate.execute('stopSession', { topic })),
  'search-web': onTopic((actions, topic) => actions.searchWeb({ topic })),
  'take-results': onTopic((actions, topic, tab) => actions.readResultsPage({ topic, tabId: tab?.id })),
  'open-panel': (_actions, _report, tab) => openSidePanel(tab?.windowId),
  'open-dashboard': () => openScreen('dashboard'),
  'open-options': () => openScreen('options'),
  'export-seeds': () => openScreen('dashboard', EXPORT_PART),
};

/**
 * Runs a shortcut's action on the active topic, or opens a screen. The side panel opens before any await, because
 * browsers require the user's gesture.
 */
export function pressShortcut(shortcut: Shortcut, actions: Actions, report: Report, tab: Tab): Promise<unknown> {
  return SHORTCUT_ACTIONS[shortcut](actions, report, tab);
}
