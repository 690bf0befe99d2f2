import type { TopicData } from '../../components/screens/popup';
import type { TendrilDb } from '../../lib/store/db';
import { type Live, live } from '../../lib/store/live';
import { lastRound, listTopics, session, topicTally } from '../../lib/store/queries';
import { watchCurrentPage } from './current-page';
import { createExporter } from './exporter';
import type { Host } from './services';

/** A live query of the active topic; undefined while there is none. */
export type OfTopic = <T>(query: (db: TendrilDb, topic: string) => Promise<T>) => Live<T | undefined>;

/** The signals that popup and side panel share. */
export function watchTopic(db: TendrilDb, host: Host): { data: TopicData; topic: () => string; ofTopic: OfTopic } {
  const topic = () => host.services.settings.value.activeTopic;
  const ofTopic: OfTopic = (query) =>
    live(() => {
      const active = topic();
      return async () => (active ? query(db, active) : undefined);
    }, undefined);
  const data: TopicData = {
    topics: live(() => () => listTopics(db), undefined),
    session: ofTopic(session),
    lastRound: ofTopic(lastRound),
    tally: ofTopic(topicTally),
    page: watchCurrentPage(db, topic),
    hostAccess: host.hostAccess,
    exporter: createExporter(db, host.services.now),
  };
  return { data, topic, ofTopic };
}
