import { browser } from '../browser/browser';
import type { SessionRecord, TopicRecord, WatchInterval } from '../engine/types';
import type { TendrilDb } from '../store/db';
import type { EngineGate } from './engine-gate';

const ALARM = 'watch-topics';
const DAY_MS = 86_400_000;
const INTERVAL_MS: Readonly<Record<WatchInterval, number>> = {
  off: Number.POSITIVE_INFINITY,
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
};
/** A run that is overdue when the browser starts begins so much later. */
const SETTLE_MS = 30_000;
/** When a run is tried again that could not begin: offline, metered, without access, or behind a session. */
const RETRY_MS = 1_800_000;

/** What browsers tell of the connection; Firefox tells whether there is one and nothing more. */
interface Connection {
  readonly onLine: boolean;
  readonly connection?: { readonly saveData?: boolean; readonly type?: string } | undefined;
}

/** True where the browser is offline, saves data, or is on a mobile connection. */
function isSparing({ onLine, connection }: Connection): boolean {
  return !onLine || connection?.saveData === true || connection?.type === 'cellular';
}

/** When the next run of a topic is due, in milliseconds since the epoch. A run that was missed is not made up for. */
function dueAtMs({ settings, watchedAtMs = 0 }: TopicRecord): number {
  return watchedAtMs + INTERVAL_MS[settings.watch ?? 'off'];
}

/** A paused run of watching goes on; a session that the user paused is left alone. */
function isInterrupted(session: SessionRecord | undefined): boolean {
  return session?.status === 'paused' && session.watchSinceMs !== undefined && session.reason !== undefined;
}

/** Keeps one alarm at the time at which the next topic is due, and starts the runs that are due. */
export class TopicWatch {
  constructor(
    private readonly db: TendrilDb,
    private readonly gate: Pick<EngineGate, 'execute'>,
    private readonly connection: () => Connection = () => navigator,
  ) {}

  /** Must be called synchronously when the background starts. */
  listen(): void {
    browser.alarms.onAlarm.addListener((alarm) => {
      if (alarm.name === ALARM) void this.run();
    });
  }

  /** Sets the alarm anew where another time is due than the alarm has. @param leastMs until the alarm, at least. */
  async schedule(leastMs = SETTLE_MS): Promise<void> {
    const topics = await this.db.topics.toArray();
    const next = Math.min(...topics.map(dueAtMs));
    const [alarm] = [await browser.alarms.get(ALARM)];
    if (next === Number.POSITIVE_INFINITY) {
      if (alarm) await browser.alarms.clear(ALARM);
      return;
    }
    const nowMs = Date.now();
    // An overdue alarm that is set already is waited for.
    if (alarm && next <= nowMs && alarm.scheduledTime > nowMs) return;
    const when = Math.max(next, nowMs + leastMs);
    if (alarm?.scheduledTime !== when) browser.alarms.create(ALARM, { when });
  }

  /** Starts what is due, one topic after the other. Never rejects. */
  async run(): Promise<void> {
    try {
      if (!isSparing(this.connection())) {
        const nowMs = Date.now();
        for (const topic of await this.db.topics.toArray()) if (dueAtMs(topic) <= nowMs) await this.#start(topic.id);
      }
      await browser.alarms.clear(ALARM);
      await this.schedule(RETRY_MS);
    } catch (error) {
      console.warn('a topic could not be watched', error);
    }
  }

  async #start(topic: string): Promise<void> {
    const session = await this.db.sessions.get(topic);
    if (isInterrupted(session)) await this.gate.execute('resumeSession', { topic });
    else if (session?.status !== 'running' && session?.status !== 'paused')
      await this.gate.execute('watchTopic', { topic });
  }
}
