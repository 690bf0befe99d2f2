import { type ReadonlySignal, signal } from '@preact/signals';
import { onProgress, type SessionProgress } from '../messaging/progress';
import type { TendrilDb } from '../store/db';
import { live, onDemand } from '../store/live';
import { listTopics } from '../store/queries';
import { rowsOfTopic } from '../store/topic-tables';

/**
 * Returns a live query of the active topic, repeated when `parameter` changes; undefined without an active topic, and
 * while `isDue` is false.
 */
type OfTopic = <T>(
  query: (db: TendrilDb, topic: string) => Promise<T>,
  parameter?: ReadonlySignal<unknown>,
  isDue?: ReadonlySignal<boolean>,
) => ReadonlySignal<T | undefined>;

export interface ActiveTopic {
  /** Returns the id of the active topic, or '' without one. */
  readonly topic: () => string;
  readonly ofTopic: OfTopic;
}

/**
 * Returns a function that gives the active topic's id, and one that creates live queries of this topic. The store
 * answers queries in the order of their creation. After a change of topic, the value of the earlier topic stays until
 * the new one is read.
 */
export function activeTopic(db: TendrilDb, settings: ReadonlySignal<{ readonly activeTopic: string }>): ActiveTopic {
  const topic = () => settings.value.activeTopic;
  /** Creates a live query, repeated as `OfTopic` says; undefined without an active topic, and while it is not due. */
  const ofTopic: OfTopic = (query, parameter, isDue) =>
    live(() => {
      if (isDue?.value === false) return undefined;
      const active = topic();
      void parameter?.value;
      return async () => (active ? query(db, active) : undefined);
    });
  return { topic, ofTopic };
}

/**
 * Returns a signal with the last progress of running sessions, of any topic; undefined before the first. It is not
 * cleared when a session ends.
 */
export function watchProgress(): ReadonlySignal<SessionProgress | undefined> {
  const progress = signal<SessionProgress | undefined>(undefined);
  onProgress((next) => {
    progress.value = next;
  });
  return progress;
}

/**
 * Returns live signals that popup, side panel and welcome page share: topics (newest first), progress, and of the
 * active topic its verdict counts, session and last round. Each is undefined until it is read.
 * @param isDrawn false until the screen has drawn its list; what the list does not need is read after that.
 */
export function watchTopicRecords(db: TendrilDb, { topic, ofTopic }: ActiveTopic, isDrawn: ReadonlySignal<boolean>) {
  const logCode = onDemand(() => import('../store/verdict-log'));
  const tally = live(() => {
    const code = isDrawn.value ? logCode() : undefined;
    const id = topic();
    return code && (async () => (id ? code.topicTally(db, id) : undefined));
  });
  return {
    tally,
    topics: live(() => () => listTopics(db)),
    session: ofTopic((store, id) => store.sessions.get(id)),
    progress: watchProgress(),
    lastRound: ofTopic((store, id) => rowsOfTopic(store.rounds, '[topic+round]', id).last(), undefined, isDrawn),
  };
}
