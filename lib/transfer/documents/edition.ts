import { Reviewers } from '../../engine/insight/reviewers';
import { foldVerdicts } from '../../engine/topic/feedback';
import { originOf, type TopicRecord, type VerdictRecord } from '../../engine/types';
import { dayOf } from './texts';

/** State of a collection that others can cite. */
export interface Edition {
  /** Identifier that all copies of the topic have in common. */
  readonly id: string;
  /** Day of the last decision and number of decisions so far, which grows with each: `2026-05-31.112`. */
  readonly version: string;
  /** Names of the reviewers, those with the most decisions first. */
  readonly authors: readonly string[];
  /** Number of seeds and confirmed pages. */
  readonly pages: number;
}

/** Returns the present edition of a topic's collection. @param log its verdicts */
export function editionOf(topic: TopicRecord, log: readonly VerdictRecord[]): Edition {
  const { seeds, confirmed } = foldVerdicts(log);
  const reviewers = new Reviewers(log);
  const answers = new Map<string, number>();
  for (const entry of log) {
    const name = reviewers.of(entry);
    if (name !== (entry.replica ?? '')) answers.set(name, (answers.get(name) ?? 0) + 1);
  }
  const lastMs = log.reduce((last, { atMs }) => Math.max(last, atMs), topic.createdAtMs);
  return {
    id: originOf(topic),
    version: `${dayOf(lastMs)}.${log.length}`,
    authors: [...answers].sort(([, a], [, b]) => b - a).map(([name]) => name),
    pages: new Set([...seeds, ...confirmed]).size,
  };
}
