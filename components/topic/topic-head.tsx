import { PageCard } from './page-card';
import { SessionControl } from './session-control';
import type { TopicData } from './topic-data';

/** The open page in the topic, and the running session. */
export function TopicHead({ topic, data }: { topic: string; data: TopicData }) {
  const tally = data.tally.value;
  const { value: page } = data.page;
  return (
    <>
      {page ? <PageCard topic={topic} page={page} /> : <div class="page-card" />}
      <SessionControl
        topic={topic}
        session={data.session.value}
        progress={data.progress.value}
        lastRound={data.lastRound.value}
        hasSeeds={tally === undefined || tally.seeds + tally.confirmed > 0}
        hostAccess={data.hostAccess.value}
      />
    </>
  );
}
