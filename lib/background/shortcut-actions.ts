/** What each shortcut of the manifest does. */
import { EXPORT_PART, openScreen, openSidePanel } from '../browser/screens';
import { currentTab, type TabInfo } from '../browser/tabs';
import type { Result } from '../messaging/results';
import type { Shortcut } from '../settings/shortcuts';
import { type Actions, readResultsPage, searchWeb } from './actions';
import type { EngineGate } from './engine-gate';

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
