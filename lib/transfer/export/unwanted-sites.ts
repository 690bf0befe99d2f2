import { foldVerdicts } from '../../engine/topic/feedback';
import type { VerdictRecord } from '../../engine/types';
import { siteOf } from '../../engine/url/site';

/** Sites that the user does not want, as far as no seed or confirmed page is on them. */
export function unwantedSites(log: readonly VerdictRecord[]): string[] {
  const { sites, seeds, confirmed } = foldVerdicts(log);
  const wanted = new Set([...seeds, ...confirmed].map(siteOf));
  return [...sites].flatMap(([site, outcome]) =>
    (outcome === 'rejected' || outcome === 'excluded') && !wanted.has(site) ? [site] : [],
  );
}
