import { browser } from '../browser/browser';
import { t } from '../browser/i18n';
import { notifyQuietly, openDashboardOnNotice, saveFile } from '../browser/notices';
import { loadSettings, saveSettings, seenThrough, takeWatchRun } from '../browser/storage';
import type { SessionRecord } from '../engine/session-records';
import { watchDueAtMs } from '../engine/watch-due';
import type { TendrilDb } from '../store/db';
import { ExportLog } from '../store/exports';
import { foundSince } from '../store/new-finds';
import { topicOrNewest } from '../store/queries';
import type { EngineGate } from './engine-gate';

const ALARM = 'watch-topics';
/** Time for which a deleted topic can be restored. */
const DELETED_KEPT_MS = 86_400_000;
/** Delay of an overdue run after the start of the browser. */
const SETTLE_MS = 30_000;
/** Delay before retrying a run that could not start: offline, metered, no permission, or during another session. */
const RETRY_MS = 1_800_000;

/** Connection data of `navigator`; Firefox has only `onLine`. */
interface Connection {
  readonly onLine: boolean;
  readonly connection?: { readonly saveData?: boolean; readonly type?: string } | undefined;
}

/**
 * Whether runs should wait: the browser is offline, saves data, or uses a mobile connection. Unknown connections do not
 * count as sparing.
 */
function isSparing({ onLine, connection }: Connection): boolean {
  return !onLine || connection?.saveData === true || connection?.type === 'cellular';
}

/** Whether the engine paused a watch run, for which it gives a `reason`. Sessions that the user paused stay paused. */
function isInterrupted(session: SessionRecord | undefined): boolean {
  return session?.status === 'paused' && session.watchSinceMs !== undefined && session.reason !== undefined;
}

/** Sets one alarm for the next due topic, and starts due runs. */
export class TopicWatch {
  constructor(
    private readonly db: TendrilDb,
    private readonly gate: Pick<EngineGate, 'execute'>,
    private readonly connection: () => Connection = () => navigator,
  ) {}

  /**
   * Registers the listeners for the alarm and for clicks on the notification; must be called synchronously when the
   * background starts.
   */
  listen(): void {
    openDashboardOnNotice();
    browser.alarms.onAlarm.addListener((alarm) => {
      if (alarm.name === ALARM) void this.run();
    });
  }

  /**
   * Moves the alarm to the next due time; clears it without watched topics. Also handles runs that have ended, and
   * deletes for good the topics that were deleted a day ago; another topic then becomes active if needed.
   * @param leastMs least time until the alarm.
   */
  async schedule(leastMs = SETTLE_MS): Promise<void> {
    const topics = await this.db.topics.toArray();
    const old = topics.filter(
      ({ deletedAtMs = Number.POSITIVE_INFINITY }) => Date.now() - deletedAtMs > DELETED_KEPT_MS,
    );
    for (const { id } of old) await this.gate.execute('deleteTopic', { topic: id });
    // If the active topic was deleted, another one becomes active. Otherwise the missing row would look as if the
    // browser had deleted the database.
    if (old.length > 0) {
      const { activeTopic } = await loadSettings();
      await saveSettings({ activeTopic: await topicOrNewest(this.db, activeTopic) });
    }
    for (const topic of topics) if (topic.watchedAtMs !== undefined) await afterWatchRun(this.db, this.gate, topic);
    const next = Math.min(...topics.map(watchDueAtMs));
    const alarm = await browser.alarms.get(ALARM);
    if (next === Number.POSITIVE_INFINITY) {
      if (alarm) await browser.alarms.clear(ALARM);
      return;
    }
    const nowMs = Date.now();
    // The alarm of an overdue watch run is already set, and must not move into the future again.
    if (alarm && next <= nowMs && alarm.scheduledTime > nowMs) return;
    const when = Math.max(next, nowMs + leastMs);
    if (alarm?.scheduledTime !== when) browser.alarms.create(ALARM, { when });
  }

  /**
   * Starts the due runs, unless the browser is offline or saves data, and sets the next alarm, at least half an hour
   * later. Never rejects.
   */
  async run(): Promise<void> {
    try {
      if (!isSparing(this.connection())) {
        const nowMs = Date.now();
        for (const topic of await this.db.topics.toArray())
          if (watchDueAtMs(topic) <= nowMs) await this.#startWatching(topic.id);
      }
      await browser.alarms.clear(ALARM);
      await this.schedule(RETRY_MS);
    } catch (error) {
      console.warn('a topic could not be watched', error);
    }
  }

  /** Starts a watch run, or resumes an interrupted one; does nothing while another session runs or is paused. */
  async #startWatching(topic: string): Promise<void> {
    const session = await this.db.sessions.get(topic);
    if (isInterrupted(session)) await this.gate.execute('resumeSession', { topic });
    else if (session?.status !== 'running' && session?.status !== 'paused')
      await this.gate.execute('watchTopic', { topic });
  }
}

/**
 * After a watch run has ended, tells the user of new pages and saves what is new since the last export, each if the
 * user wants it. Does so once per run, which is stored; does nothing if the topic's last session is no finished watch
 * run.
 */
export async function afterWatchRun(
  db: TendrilDb,
  gate: Pick<EngineGate, 'execute'>,
  topic: { readonly id: string; readonly name: string },
): Promise<void> {
  const session = await db.sessions.get(topic.id);
  const { status, reason, watchSinceMs } = session ?? {};
  if (status !== 'done' || reason !== 'watched' || watchSinceMs === undefined) return;
  if (!(await takeWatchRun(topic.id, watchSinceMs))) return;
  const { tellsNew, savesNew } = await loadSettings();
  if (tellsNew) {
    const { pages, sites } = await foundSince(db, topic.id, (await seenThrough())[topic.id] ?? 0);
    if (pages > 0) await notifyQuietly(topic.name, t('notice_new', pages, sites));
  }
  if (!savesNew) return;
  const written = await gate.execute('writeNew', { topic: topic.id });
  if (!written.ok || written.value === null) return;
  const { log, ...file } = written.value;
  if (await saveFile(file)) await new ExportLog(db).record(log);
}
