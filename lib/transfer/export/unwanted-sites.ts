import { foldVerdicts } from '../../engine/topic/feedback';
import type { VerdictRecord } from '../../engine/types';
import { siteWithin } from '../../engine/url/extents';

/** Sites that the user does not want, with those joined with them, as far as no seed or confirmed page is on them. */
export function unwantedSites(log: readonly VerdictRecord[]): string[] {
  const { sites, extents, seeds, confirmed } = foldVerdicts(log);
  const wanted = new Set([...seeds, ...confirmed].map((url) => siteWithin(url, extents)));
  return [...sites].flatMap(([site, outcome]) => {
    if ((outcome !== 'rejected' && outcome !== 'excluded') || wanted.has(site)) return [];
    const joined = [...extents.keys()].filter((other) => siteWithin(`https://${other}/`, extents) === site);
    return [...new Set([site, ...joined])];
  });
}
