/** The verdict log of a topic. Not in `queries.ts`, because the popup reads it after its list. */
import { type Tally, tally } from '../engine/insight/standing';
import type { VerdictRecord } from '../engine/records';
import { visibleLog } from '../engine/topic/feedback';
import type { TendrilDb } from './db';
import { rowsOfTopic } from './topic-tables';

/**
 * Returns the verdict log of a topic in ascending order, with undone entries and the undos. In a blind team it lacks
 * other reviewers' verdicts on pages that this reviewer has not judged. [] for an unknown topic.
 */
export async function verdictLog(db: TendrilDb, topic: string): Promise<readonly VerdictRecord[]> {
  const [record, log] = await Promise.all([
    db.topics.get(topic),
    rowsOfTopic(db.verdicts, '[topic+seq]', topic).toArray(),
  ]);
  return visibleLog(log, record ?? {});
}

/** Returns the number of seeds, confirmed and rejected pages of a topic. */
export async function topicTally(db: TendrilDb, topic: string): Promise<Tally> {
  return tally(await verdictLog(db, topic));
}
