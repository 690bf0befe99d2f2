import { foldVerdicts } from '../../engine/topic/feedback';
import type { VerdictRecord } from '../../engine/types';
import { siteOf } from '../../engine/url/site';

export interface Decision {
  readonly verdict: 'seed' | 'yes' | 'no' | 'skip';
  readonly atMs: number;
  /** Fused score in [0, 1] when the page was judged; absent where it was not ranked. */
  readonly score?: number;
}

/** What holds for each address, by the fold of the verdict log. */
export function standingDecisions(log: readonly VerdictRecord[]): Map<string, Decision> {
  return new Map(foldVerdicts(log).standing.map(({ url, verdict, atMs, score }) => [url, { verdict, atMs, score }]));
}

/** Sites that the user does not want, as far as no seed or confirmed page is on them. */
export function unwantedSites(log: readonly VerdictRecord[]): string[] {
  const { sites, seeds, confirmed } = foldVerdicts(log);
  const wanted = new Set([...seeds, ...confirmed].map(siteOf));
  return [...sites].flatMap(([site, outcome]) =>
    (outcome === 'rejected' || outcome === 'excluded') && !wanted.has(site) ? [site] : [],
  );
}
