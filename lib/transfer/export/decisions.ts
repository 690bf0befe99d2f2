import { foldVerdicts } from '../../engine/topic/feedback';
import type { VerdictRecord } from '../../engine/types';
import { siteOf } from '../../engine/url/site';

export interface Decision {
  readonly verdict: 'seed' | 'yes' | 'no' | 'skip';
  readonly atMs: number;
  /** Fused score in [0, 1] when the page was judged; absent where it was not ranked. */
  readonly score?: number;
  /** Tags of all entries of the address that were not taken back. */
  readonly tags: readonly string[];
}

/** What holds for each address, by the fold of the verdict log. */
export function standingDecisions(log: readonly VerdictRecord[]): Map<string, Decision> {
  const { standing, undoable } = foldVerdicts(log);
  const tags = new Map<string, Set<string>>();
  for (const entry of undoable) {
    if (!entry.tags?.length) continue;
    const known = tags.get(entry.url) ?? new Set();
    for (const tag of entry.tags) known.add(tag);
    tags.set(entry.url, known);
  }
  const decisions = new Map<string, Decision>();
  for (const { url, verdict, atMs, score } of standing)
    decisions.set(url, { verdict, atMs, score, tags: [...(tags.get(url) ?? [])] });
  return decisions;
}

/** Sites that the user does not want, as far as no seed or confirmed page is on them. */
export function excludedSites(log: readonly VerdictRecord[]): string[] {
  const { sites, seeds, confirmed } = foldVerdicts(log);
  const wanted = new Set([...seeds, ...confirmed].map(siteOf));
  return [...sites].flatMap(([site, outcome]) =>
    (outcome === 'rejected' || outcome === 'excluded') && !wanted.has(site) ? [site] : [],
  );
}
