import type { TopicRecord } from './records';
import type { WatchInterval } from './watch-records';

const DAY_MS = 86_400_000;
const INTERVAL_MS: Readonly<Record<WatchInterval, number>> = {
  off: Number.POSITIVE_INFINITY,
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
};

/**
 * Returns when the next watch run of a topic is due, in milliseconds since the epoch: an interval after the last run,
 * at once (a time long past) without one, never (infinity) for a topic that is not watched or is deleted. Missed runs
 * are not repeated.
 */
export function watchDueAtMs({ settings, watchedAtMs = 0, deletedAtMs }: TopicRecord): number {
  return deletedAtMs === undefined ? watchedAtMs + INTERVAL_MS[settings.watch ?? 'off'] : Number.POSITIVE_INFINITY;
}
