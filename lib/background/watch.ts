import { faultSentence, t } from '../browser/i18n';
import { type KeepAwake, startWatchAlarm, stopWatchAlarm } from '../browser/keep-awake';
import { loadSettings } from '../browser/storage';
import { currentTab } from '../browser/tabs';
import { countNewFinds, showBadge, showStanding } from '../browser/toolbar-button';
import type { StoreFault } from '../engine/errors';
import type { SessionRecord } from '../engine/types';
import { isUnderWay } from '../engine/under-way';
import { canonicalUrl } from '../engine/url/canonical';
import type { MessageKey } from '../messaging/message-keys';
import type { TendrilDb } from '../store/db';
import { pageStanding } from '../store/queries';
import { readRanking } from '../store/rankings';
import { toStoreError } from '../store/store-error';
import { rowsOfTopic } from '../store/topic-tables';
import type { EngineGate } from './engine-gate';

/** Events of a running session come many a second; what they change is shown at most this often. */
const SOON_MS = 300;

/** Why a session waits that the user did not pause. */
const WITHHELD: Readonly<Record<string, MessageKey>> = {
  'no-permission': 'reason_no_permission',
  offline: 'reason_offline',
  'services-lost': 'reason_services_lost',
};

/** Keeps the alarm, the badge and the icon in step with what the store says. */
export class Watch {
  /** What the user's last action outside our pages met with, as a sentence; '' when it went well. */
  problem = '';
  #letSleep: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly db: TendrilDb,
    private readonly gate: EngineGate,
    private readonly keepAwake: KeepAwake,
    /** Sets the alarm of watched topics, which may be others now. */
    private readonly scheduleTopics: () => Promise<void> = async () => {},
  ) {}

  /** Refreshes once within a moment, however often it is called. */
  soon(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.refresh();
    }, SOON_MS);
  }

  /** Reads the store and shows its state. Never rejects: the badge must not stop a command. */
  async refresh(): Promise<void> {
    try {
      this.db.revive();
      const { activeTopic } = await loadSettings();
      await Promise.all([this.#followSessions(), this.#showBadge(activeTopic), this.#showIcon(activeTopic)]);
      await this.scheduleTopics();
    } catch (error) {
      await this.#showProblem(toStoreError(error).code);
      console.warn('the toolbar button could not be brought up to date', error);
    }
  }

  /** Starts the engine again if it left a session running, or the active topic without a ranking. */
  async recover(): Promise<void> {
    if ((await this.#underWay()).length > 0 || (await this.#lacksRanking())) await this.gate.recover();
  }

  /** A ranking is lost that was never made after an import, or cannot be read. */
  async #lacksRanking(): Promise<boolean> {
    const { activeTopic } = await loadSettings();
    const page = await rowsOfTopic(this.db.pages, '[topic+n]', activeTopic).first();
    return page !== undefined && (await readRanking(this.db, activeTopic)) === undefined;
  }

  #underWay(): Promise<SessionRecord[]> {
    return this.db.sessions.filter(isUnderWay).toArray();
  }

  async #followSessions(): Promise<void> {
    const underWay = await this.#underWay();
    if (underWay.some(({ status }) => status === 'running')) {
      this.#letSleep ??= this.keepAwake.hold();
    } else {
      this.#letSleep?.();
      this.#letSleep = undefined;
    }
    return underWay.length > 0 ? startWatchAlarm() : stopWatchAlarm();
  }

  async #showBadge(activeTopic: string): Promise<void> {
    const [topic, session, newFinds] = await Promise.all([
      this.db.topics.get(activeTopic),
      this.db.sessions.get(activeTopic),
      countNewFinds(this.db, activeTopic),
    ]);
    const failed = session?.status === 'failed' ? t('status_failed') : '';
    const withheld = WITHHELD[session?.reason ?? ''];
    await showBadge({
      topicName: topic?.name ?? '',
      newFinds,
      running: session?.status === 'running',
      problem: this.problem || failed || (withheld ? t(withheld) : ''),
    });
  }

  /** What needs no store to be told. */
  async #showProblem(fault: StoreFault): Promise<void> {
    // A tab that is gone, say, is nothing that the user could help.
    const problem = this.problem || (fault === 'broken' ? '' : faultSentence(fault));
    if (problem !== '') await showBadge({ topicName: '', newFinds: 0, running: false, problem }).catch(() => undefined);
  }

  async #showIcon(activeTopic: string): Promise<void> {
    const tab = await currentTab();
    if (!tab) return;
    const url = canonicalUrl(tab.url);
    const { standing } = url ? await pageStanding(this.db, activeTopic, url) : { standing: 'new' as const };
    await showStanding(tab.id, standing);
  }
}
