import { faultSentence, t } from '../browser/i18n';
import { type KeepAwake, setWatchAlarms } from '../browser/keep-awake';
import { nameMenus } from '../browser/menus';
import { loadSettings } from '../browser/storage';
import { currentTab } from '../browser/tabs';
import { countNewFinds, showBadge, showStanding } from '../browser/toolbar-button';
import type { StoreFault } from '../engine/errors';
import type { SessionRecord } from '../engine/session-records';
import { isUnderWay, OFFLINE } from '../engine/session-records';
import { canonicalUrl } from '../engine/url/canonical';
import type { MessageKey } from '../messaging/message-keys';
import type { Result } from '../messaging/results';
import type { TendrilDb } from '../store/db';
import { readRanking } from '../store/rankings';
import { pageStanding } from '../store/sites';
import { toStoreError } from '../store/store-error';
import { rowsOfTopic } from '../store/topic-tables';
import type { EngineGate } from './engine-gate';

/** Delay and least interval of refreshes; a running session causes many events per second. */
const SOON_MS = 300;

/** Time for which the badge shows that an action succeeded. */
const DONE_MS = 2_500;

/** Sentences for sessions that the engine paused, by reason. */
const WITHHELD: Readonly<Record<string, MessageKey>> = {
  'no-permission': 'reason_no_permission',
  offline: 'reason_offline',
  'services-lost': 'reason_services_lost',
};

/** Updates alarms, badge, icon and menus to match the store, and makes the engine resume sessions. */
export class Watch {
  /** Sentence about the failure of the last menu or shortcut action; '' after a success. */
  problem = '';
  #action: 'running' | 'done' | undefined;
  #letSleep: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly db: TendrilDb,
    private readonly gate: EngineGate,
    private readonly keepAwake: KeepAwake,
    /** Sets the alarm of watched topics, which may have changed. */
    private readonly scheduleTopics: () => Promise<void> = async () => {},
  ) {}

  /**
   * Runs an action of a menu or shortcut. The badge shows at once that it runs, then for 2.5 s that it succeeded, or
   * the problem until the next action or visit.
   */
  async during(work: () => Promise<Result<unknown>>): Promise<void> {
    this.#action = 'running';
    const shown = showBadge({ topicName: '', newFinds: 0, running: true, action: 'running', problem: '' });
    // The action must begin in the user's gesture, so it does not wait until the badge is shown.
    const [result] = await Promise.all([work(), shown.catch(() => undefined)]).finally(() => {
      this.#action = undefined;
    });
    this.problem = result.ok ? '' : faultSentence(result.error.code);
    if (result.ok) this.#action = 'done';
    await this.refresh();
    if (!result.ok) return;
    setTimeout(() => {
      this.#action = undefined;
      this.refreshSoon();
    }, DONE_MS);
  }

  /** Schedules a refresh in `SOON_MS`; calls before it share one. */
  refreshSoon(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.refresh();
    }, SOON_MS);
  }

  /**
   * Updates alarms, badge, menu names and icon from the store. Never rejects, because a failing badge must not stop a
   * command.
   */
  async refresh(): Promise<void> {
    try {
      this.db.allowReopening();
      const { activeTopic } = await loadSettings();
      await Promise.all([this.#followSessions(), this.#showBadge(activeTopic), this.#showIcon(activeTopic)]);
      await this.scheduleTopics();
    } catch (error) {
      await this.#showProblem(toStoreError(error).code);
      console.warn('the toolbar button could not be brought up to date', error);
    }
  }

  /**
   * Makes the engine resume sessions, and starts it for this, if a session should be running, or if the active topic
   * lacks a ranking. Sessions that wait for the network count only while the browser is online.
   */
  async recover(): Promise<void> {
    const isRunnable = ({ reason }: SessionRecord) => reason !== OFFLINE || navigator.onLine;
    if ((await this.#sessionsUnderWay()).some(isRunnable) || (await this.#lacksRanking())) await this.gate.recover();
  }

  /** Whether the active topic has pages, but its ranking is missing or unreadable. False without an active topic. */
  async #lacksRanking(): Promise<boolean> {
    const { activeTopic } = await loadSettings();
    const page = await rowsOfTopic(this.db.pages, '[topic+n]', activeTopic).first();
    return page !== undefined && (await readRanking(this.db, activeTopic)) === undefined;
  }

  /** Returns the sessions that run, or that wait for storage or the network. */
  #sessionsUnderWay(): Promise<SessionRecord[]> {
    return this.db.sessions.filter(isUnderWay).toArray();
  }

  /** Keeps the background awake while a session runs, and sets or clears the alarms that resume sessions. */
  async #followSessions(): Promise<void> {
    const underWay = await this.#sessionsUnderWay();
    const isRunning = underWay.some(({ status }) => status === 'running');
    if (isRunning) {
      this.#letSleep ??= this.keepAwake.hold();
    } else {
      this.#letSleep?.();
      this.#letSleep = undefined;
    }
    return setWatchAlarms(underWay.length > 0, isRunning);
  }

  /**
   * Shows on the toolbar button a problem of the last action or session, else the last action, else the active topic's
   * new finds or running session. Also puts the topic's name into the menus; none for a deleted topic.
   */
  async #showBadge(activeTopic: string): Promise<void> {
    const [topic, session, newFinds] = await Promise.all([
      this.db.topics.get(activeTopic),
      this.db.sessions.get(activeTopic),
      countNewFinds(this.db, activeTopic),
    ]);
    const failed = session?.status === 'failed' ? t('status_failed') : '';
    const withheld = WITHHELD[session?.reason ?? ''];
    const topicName = topic?.deletedAtMs === undefined ? (topic?.name ?? '') : '';
    await nameMenus(topicName);
    await showBadge({
      topicName,
      newFinds,
      action: this.#action,
      running: session?.status === 'running',
      problem: this.problem || failed || (withheld ? t(withheld) : ''),
    });
  }

  /**
   * Shows the problem of the last action, or else of the store, on the badge, without reading the store. Does nothing
   * for other errors (`broken`).
   */
  async #showProblem(fault: StoreFault): Promise<void> {
    // Other errors have the code `broken`, such as a closed tab. They do not concern the user.
    const problem = this.problem || (fault === 'broken' ? '' : faultSentence(fault));
    if (problem !== '') await showBadge({ topicName: '', newFinds: 0, running: false, problem }).catch(() => undefined);
  }

  /**
   * Shows the current page's standing in the active topic as the toolbar icon; the plain icon for other addresses. Does
   * nothing without a tab.
   */
  async #showIcon(activeTopic: string): Promise<void> {
    const tab = await currentTab();
    if (!tab) return;
    const url = canonicalUrl(tab.url);
    const { standing } = url ? await pageStanding(this.db, activeTopic, url) : { standing: 'new' as const };
    await showStanding(tab.id, standing);
  }
}
