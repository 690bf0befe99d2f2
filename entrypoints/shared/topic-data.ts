import { type ReadonlySignal, signal } from '@preact/signals';
import type { TopicData } from '../../components/topic/topic-data';
import { hearProgress, type SessionProgress } from '../../lib/messaging/progress';
import type { TendrilDb } from '../../lib/store/db';
import { type Live, live } from '../../lib/store/live';
import { lastRound, listTopics, session, topicTally } from '../../lib/store/queries';
import { watchCurrentPage } from './current-page';
import { createExporter } from './exporter';
import type { ExtensionPage } from './services';

/** A live query of the active topic, asked anew when `parameter` changes; undefined while there is none. */
type OfTopic = <T>(
  query: (db: TendrilDb, topic: string) => Promise<T>,
  parameter?: ReadonlySignal<unknown>,
) => Live<T | undefined>;

interface ActiveTopic {
  /** Id of the active topic, '' while there is none. */
  readonly topic: () => string;
  readonly ofTopic: OfTopic;
}

/** The active topic and its queries. The store answers in the order of asking. */
export function activeTopic(db: TendrilDb, page: ExtensionPage): ActiveTopic {
  const topic = () => page.services.settings.value.activeTopic;
  const ofTopic: OfTopic = (query, parameter) =>
    live(() => {
      const active = topic();
      void parameter?.value;
      return async () => (active ? query(db, active) : undefined);
    }, undefined);
  return { topic, ofTopic };
}

/** What a running session is doing, of whichever topic it is. */
function watchProgress(): ReadonlySignal<SessionProgress | undefined> {
  const progress = signal<SessionProgress | undefined>(undefined);
  hearProgress((next) => {
    progress.value = next;
  });
  return progress;
}

/** The signals that popup and side panel share. */
export function watchTopic(db: TendrilDb, page: ExtensionPage, { topic, ofTopic }: ActiveTopic): TopicData {
  return {
    topics: live(() => () => listTopics(db), undefined),
    session: ofTopic(session),
    progress: watchProgress(),
    lastRound: ofTopic(lastRound),
    tally: ofTopic(topicTally),
    page: watchCurrentPage(db, topic, page.hostAccess),
    hostAccess: page.hostAccess,
    exporter: createExporter(db, page.services.now),
  };
}
