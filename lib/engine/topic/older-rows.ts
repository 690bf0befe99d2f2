import type { RankerName } from '../basics';
import { DEFAULT_RANKERS } from '../defaults';
import type { TopicSettings, VerdictRecord } from '../records';

/** Rankers that belong to the default method, in the order of the defaults. */
const OWN_RANKERS: readonly RankerName[] = ['topic-classifier', 'own-words'];
/** Rankers of earlier versions that no longer exist. */
const RETIRED_RANKERS: readonly string[] = ['latent'];

/** Removes names of retired rankers; returns the default rankers if no name is left. */
export function withoutRetiredRankers<T extends string>(names: readonly T[]): readonly T[] {
  const kept = names.filter((name) => !RETIRED_RANKERS.includes(name));
  return kept.length > 0 ? kept : (DEFAULT_RANKERS as readonly string[] as readonly T[]);
}

/**
 * Adds the default rankers to settings of older versions, in which they had no names. There the fusion `weighted`
 * implied them, and `mean-rank` excluded them.
 */
export function withOwnRankers<T extends Pick<TopicSettings, 'fusion' | 'rankers'>>(settings: T): T {
  if (settings.fusion !== 'weighted') return settings;
  const others = settings.rankers.filter((name) => !OWN_RANKERS.includes(name));
  return { ...settings, rankers: [...OWN_RANKERS, ...others] };
}

/**
 * Log entries that exclude the given sites, one step each. Older versions stored excluded sites in the topic's settings
 * instead of the log.
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
