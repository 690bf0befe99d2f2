import type { TopicSettings, VerdictRecord } from '../types';

/**
 * Settings of a topic from before the topic classifier was a ranker: the fusion `weighted` had it beside any list of
 * rankers, `mean-rank` had not. The topic ranks as before.
 */
export function withTopicClassifier<T extends Pick<TopicSettings, 'fusion' | 'rankers'>>(settings: T): T {
  if (settings.fusion !== 'weighted' || settings.rankers.includes('topic-classifier')) return settings;
  return { ...settings, rankers: ['topic-classifier', ...settings.rankers] };
}

/**
 * Sites that a topic's settings kept out, from before sites were decided on in the log, as its next entries: one step each.
 * @param lastSeq number of the log's last entry, 0 for an empty log.
 */
export function exclusionEntries(
  topic: string,
  sites: readonly string[],
  lastSeq: number,
  atMs: number,
): VerdictRecord[] {
  return sites.map((site, i) => ({
    topic,
    seq: lastSeq + 1 + i,
    url: `https://${site}/`,
    verdict: 'site',
    site,
    outcome: 'excluded',
    atMs,
  }));
}
