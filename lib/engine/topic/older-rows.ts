import { DEFAULT_RANKERS } from '../defaults';
import type { RankerName, TopicSettings, VerdictRecord } from '../types';

/** The product's own rankers, first among the defaults. */
const OWN_RANKERS: readonly RankerName[] = ['topic-classifier', 'own-words'];
/** Rankers of earlier versions. */
const RETIRED_RANKERS: readonly string[] = ['latent'];

/** Names without those of retired rankers; the default rankers where none is left. */
export function withoutRetiredRankers<T extends string>(names: readonly T[]): readonly T[] {
  const kept = names.filter((name) => !RETIRED_RANKERS.includes(name));
  return kept.length > 0 ? kept : (DEFAULT_RANKERS as readonly string[] as readonly T[]);
}

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
