import type { RankerName, TopicSettings, VerdictRecord } from '../types';

/** The product's own rankers, first among the defaults. */
const OWN_RANKERS: readonly RankerName[] = ['topic-classifier', 'latent', 'own-words'];

/**
 * Settings of a topic from before the product's own rankers had names: the fusion `weighted` had its own classifier beside any
 * list of rankers, `mean-rank` had not.
 */
export function withOwnRankers<T extends Pick<TopicSettings, 'fusion' | 'rankers'>>(settings: T): T {
  if (settings.fusion !== 'weighted') return settings;
  const others = settings.rankers.filter((name) => !OWN_RANKERS.includes(name));
  return { ...settings, rankers: [...OWN_RANKERS, ...others] };
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
