/** What the background does when a message, a menu entry or a shortcut asks for it. */

import { browser, special } from '../browser/browser';
import { captureTab } from '../browser/capture';
import { EXPORT_PART, openScreen, openSidePanel } from '../browser/screens';
import { loadSettings } from '../browser/storage';
import { currentTab, type TabInfo } from '../browser/tabs';
import { canonicalUrl } from '../engine/url/canonical';
import type { MarkedPage, Requests, ResultsRead } from '../messaging/commands';
import { failure, type Result, success } from '../messaging/results';
import type { Shortcut } from '../settings/shortcuts';
import type { TendrilDb } from '../store/db';
import { siteOn } from '../store/sites';
import type { EngineGate } from './engine-gate';

/** Tabs are read this many at a time, so that marking a hundred does not stop the browser. */
const TABS_AT_ONCE = 4;

export class Actions {
  constructor(
    private readonly gate: EngineGate,
    private readonly db: TendrilDb,
  ) {}

  async markTab({ topic, tabId }: Requests['markTab']): Promise<Result<MarkedPage>> {
    const id = tabId ?? (await currentTab())?.id;
    if (id === undefined) return failure('unsupported-page', 'no tab is open');
    const captured = await captureTab(id);
    return captured.ok ? this.gate.execute('markPage', { topic, page: captured.value }) : captured;
  }

  async markTabs({ topic, tabIds }: Requests['markTabs']): Promise<Result<readonly Result<MarkedPage>[]>> {
    const results: Result<MarkedPage>[] = [];
    for (let from = 0; from < tabIds.length; from += TABS_AT_ONCE) {
      const batch = tabIds.slice(from, from + TABS_AT_ONCE);
      results.push(...(await Promise.all(batch.map((tabId) => this.markTab({ topic, tabId })))));
    }
    return success(results);
  }

  markLink(topic: string, url: string): Promise<Result<MarkedPage>> {
    return this.gate.execute('markUrl', { topic, url });
  }

  /** Marks every tab selected in a window, by default the current one. The first failure stands for all. */
  async markSelection(topic: string, windowId: number | undefined): Promise<Result<unknown>> {
    const selected = await browser.tabs.query({ highlighted: true, ...(windowId && { windowId }) });
    const tabIds = selected.map(({ id }) => id).filter((id) => id !== undefined);
    const marked = await this.markTabs({ topic, tabIds });
    if (!marked.ok) return marked;
    return marked.value.find(({ ok }) => !ok) ?? success(null);
  }

  /** The page does not belong to the topic, whether the topic knows it already or not. */
  async rejectPage(topic: string, url: string): Promise<Result<unknown>> {
    if (canonicalUrl(url) === undefined) return failure('unsupported-page', url);
    return this.gate.execute('rejectPage', { topic, url });
  }

  /** Nothing of the address's site, as the user has it, is fetched or suggested from now on. */
  async excludeSite(topic: string, url: string): Promise<Result<unknown>> {
    if (canonicalUrl(url) === undefined) return failure('bad-url', url);
    const site = await siteOn(this.db, topic, url);
    return this.gate.execute('judgeSite', { topic, site, outcome: 'excluded', url });
  }

  /** Starts, pauses or resumes discovery, whichever fits. */
  async toggleSession(topic: string): Promise<Result<unknown>> {
    const session = await this.db.sessions.get(topic);
    if (session?.status === 'running') return this.gate.execute('pauseSession', { topic });
    if (session?.status === 'paused') return this.gate.execute('resumeSession', { topic });
    const { budgetPages } = await loadSettings();
    return this.gate.execute('startSession', { topic, budgetPages });
  }
}

/** Reads the results page in a tab, by default the active one. Needs host access to it, or the user's gesture on it. */
export async function readResultsPage(
  gate: EngineGate,
  { topic, tabId }: Requests['readResultsPage'],
): Promise<Result<ResultsRead>> {
  const id = tabId ?? (await currentTab())?.id;
  if (id === undefined) return failure('unsupported-page', 'no tab is open');
  const captured = await captureTab(id);
  return captured.ok ? gate.execute('offerResultsPage', { topic, page: captured.value }) : captured;
}

/** Opens the user's search engine with the topic's best query. */
export async function searchWeb(
  gate: EngineGate,
  { topic, tabId, words = [] }: Requests['searchWeb'],
): Promise<Result<{ query: string }>> {
  const suggested = await gate.execute('suggestQuery', { topic });
  if (!suggested.ok) return suggested;
  const text = [suggested.value.query, ...words].join(' ');
  await special.search?.query(tabId === undefined ? { text, disposition: 'NEW_TAB' } : { text, tabId });
  return success({ query: text });
}

/** Carries something out on the active topic and tells on the toolbar button how it went. */
export type Report = (work: (topic: string) => Promise<Result<unknown>>) => Promise<void>;

interface Doers {
  readonly actions: Actions;
  readonly gate: EngineGate;
  readonly report: Report;
}

/** What the browser tells of the tab in front. */
type Tab = Partial<TabInfo> | undefined;
type Press = (doers: Doers, tab: Tab) => Promise<void>;

/** Something that is done to the active topic, and to the page in front of the user where it is about one. */
const onTopic =
  (work: (doers: Doers, topic: string, tab: Tab) => Promise<Result<unknown>>): Press =>
  (doers, tab) =>
    doers.report((topic) => work(doers, topic, tab));

/** The press of the key lets the browser tell the address of the page. */
const addressOf = async (tab: Tab) => tab?.url ?? (await currentTab())?.url ?? '';

const PRESSES: Readonly<Record<Shortcut, Press>> = {
  'mark-page': onTopic(({ actions }, topic, tab) => actions.markTab({ topic, tabId: tab?.id })),
  'mark-tabs': onTopic(({ actions }, topic, tab) => actions.markSelection(topic, tab?.windowId)),
  'reject-page': onTopic(async ({ actions }, topic, tab) => actions.rejectPage(topic, await addressOf(tab))),
  'exclude-site': onTopic(async ({ actions }, topic, tab) => actions.excludeSite(topic, await addressOf(tab))),
  undo: onTopic(({ gate }, topic) => gate.execute('undo', { topic })),
  'toggle-session': onTopic(({ actions }, topic) => actions.toggleSession(topic)),
  'stop-session': onTopic(({ gate }, topic) => gate.execute('stopSession', { topic })),
  'search-web': onTopic(({ gate }, topic) => searchWeb(gate, { topic })),
  'take-results': onTopic(({ gate }, topic, tab) => readResultsPage(gate, { topic, tabId: tab?.id })),
  'open-panel': async (_doers, tab) => {
    await openSidePanel(tab?.windowId);
  },
  'open-dashboard': () => openScreen('dashboard'),
  'open-options': () => openScreen('options'),
  'export-seeds': () => openScreen('dashboard', EXPORT_PART),
};

/** Begins within the user's gesture: nothing is awaited before the side panel opens. */
export function pressShortcut(shortcut: Shortcut, doers: Doers, tab: Tab): Promise<void> {
  return PRESSES[shortcut](doers, tab);
}
