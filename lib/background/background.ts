/** Entry code of the extension's background, for Chromium and Firefox. */

import { applyAddressRules } from '../browser/address-rules';
import { onShortcut } from '../browser/assigned-shortcuts';
import { browser } from '../browser/browser';
import { referrersOf } from '../browser/browser-history';
import { faultSentence } from '../browser/i18n';
import { KeepAwake, onWatchAlarm } from '../browser/keep-awake';
import { createMenus, type MenuChoice, onMenu } from '../browser/menus';
import { messageBus } from '../browser/messages';
import {
  grantedOrigins,
  hasHostAccess,
  originPattern,
  requestHostAccess,
  watchPermissions,
} from '../browser/permissions';
import { closeAfterReaders } from '../browser/reader-tabs';
import { openScreen, showPopup } from '../browser/screens';
import { initSettings, loadSettings, onSeen, takePendingAction, watchSettings } from '../browser/storage';
import { watchCurrentTab } from '../browser/tabs';
import type { AnswerQuestion, EngineEvent } from '../messaging/protocol';
import { failure, type Result } from '../messaging/results';
import { serveBackground } from '../messaging/server';
import { TendrilDb } from '../store/db';
import { Actions, pressShortcut, type Report } from './actions';
import { EngineGate, type EngineLink } from './engine-gate';
import { TopicWatch } from './topic-watch';
import { Watch } from './watch';

/**
 * Starts the background. Registers all listeners synchronously, because browsers deliver waking events only to these.
 * Then resumes sessions that were running when the last background or worker died.
 * @param createLink connects to the engine. If the background owns the worker, the two functions receive its events and
 * answer its questions.
 */
export function startBackground(
  createLink: (onEvent: (event: EngineEvent) => void, answer: AnswerQuestion) => EngineLink,
): void {
  const db = new TendrilDb();
  /** Keeps the problem of a full disk for the badge, and redraws the badge after every event but the worker's start. */
  const onEvent = ({ event }: EngineEvent) => {
    if (event === 'out-of-room') watch.problem = faultSentence('quota');
    if (event !== 'ready') watch.refreshSoon();
  };
  const answer: AnswerQuestion = (_question, { url }) => referrersOf(url);
  const gate = new EngineGate({
    link: createLink(onEvent, answer),
    loadSettings,
    grantedOrigins,
    mayDiscover: hasHostAccess,
    guardAddresses,
  });
  const keepAwake = new KeepAwake(import.meta.env.FIREFOX);
  const topicWatch = new TopicWatch(db, gate);
  topicWatch.listen();
  const watch = new Watch(db, gate, keepAwake, () => topicWatch.schedule());
  const actions = new Actions(gate, db);

  const shown = <T>(work: Promise<Result<T>>): Promise<Result<T>> =>
    keepAwake.during(work).finally(() => watch.refreshSoon());
  serveBackground(messageBus, {
    engine: (command, request, id) => shown(gate.forward(command, request, id)),
    background: {
      markTab: (request) => shown(actions.markTab(request)),
      markTabs: (request) => shown(actions.markTabs(request)),
      readResultsPage: (request) => shown(actions.readResultsPage(request)),
      searchWeb: (request) => shown(actions.searchWeb(request)),
    },
    answer,
    onEvent,
  });

  /**
   * Runs an action from a menu or shortcut on the active topic, and shows a failure on the toolbar button; `no-topic`
   * without an active topic.
   */
  const report: Report = async (work) => {
    await watch.during(async () => {
      const { activeTopic } = await loadSettings();
      return activeTopic === '' ? failure('no-topic') : keepAwake.during(work(activeTopic));
    });
  };
  onMenu((choice) => void runMenuAction(choice, actions, report));
  onShortcut((shortcut, tab) => void pressShortcut(shortcut, actions, report, tab));
  // Resumes sessions that wait for the network. If the background slept at this event, the alarm below resumes them.
  globalThis.addEventListener('online', () => void watch.recover());
  onWatchAlarm(() => void watch.refresh().then(() => watch.recover()));
  watchCurrentTab(() => watch.refreshSoon());
  onSeen(() => {
    watch.problem = '';
    watch.refreshSoon();
  });
  watchSettings(() => {
    void gate.configure();
    watch.refreshSoon();
  });
  watchPermissions(async () => {
    const pending = (await hasHostAccess()) ? await takePendingAction() : undefined;
    if (!pending) return gate.configure();
    // The permission prompt has closed the popup; opening it again shows the user that discovery began.
    void showPopup();
    // The engine may take seconds to start, during which the badge already shows the action.
    await report(async () => {
      await gate.configure();
      return gate.execute(pending.command, pending.request);
    });
  });
  /**
   * Opens the welcome page after an installation, and stores the first settings. If topics exist or cannot be counted,
   * their settings were lost; then no defaults are set.
   */
  const begin = async () => {
    const isNew = await db.topics.count().then(
      (count) => count === 0,
      () => false,
    );
    if (isNew) await initSettings();
    await openScreen('welcome');
  };
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void createMenus();
    if (reason === 'install') void begin();
  });
  closeAfterReaders();
  browser.runtime.onStartup.addListener(() => void createMenus());
  // At every start, resumes sessions that were running when an earlier worker died.
  void watch.refresh().then(() => watch.recover());
}

/**
 * Runs the action of a menu entry on the active topic; marking a link first asks for permission for its host, and goes
 * on if this is refused.
 */
async function runMenuAction({ action, url, tab }: MenuChoice, actions: Actions, report: Report): Promise<void> {
  const pattern = originPattern(url);
  // The request comes before any await, because browsers allow it only within the user's gesture.
  const granted = action === 'mark-link' && pattern ? requestHostAccess([pattern]) : undefined;
  await granted;
  await report(async (topic) => {
    if (action === 'mark-link') return actions.markLink(topic, url);
    if (action === 'exclude-site') return actions.excludeSite(topic, url);
    if (action === 'mark-page') return actions.markTab({ topic, tabId: tab?.id });
    return actions.markSelection(topic, tab?.windowId);
  });
}

/**
 * Sets the rules that block private addresses. Never rejects: if the browser refuses them, the check before each
 * request still protects the user.
 */
async function guardAddresses(settings: Parameters<typeof applyAddressRules>[0]): Promise<void> {
  try {
    await applyAddressRules(settings);
  } catch (error) {
    console.warn('the rules against private addresses could not be set', error);
  }
}
