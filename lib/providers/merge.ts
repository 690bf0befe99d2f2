import { fnv1a } from '../engine/hash';
import type { Hit } from '../engine/ports';
import { canonicalUrl } from '../engine/url/canonical';
import type { ProviderHit } from './provider';

export interface ProviderHits {
  readonly provider: string;
  readonly hits: readonly ProviderHit[];
}

/** Answers merged by rank: the first of each, then the second of each. Of equal canonical addresses the first stays. */
export function interleave(answers: readonly ProviderHits[], limit: number): Hit[] {
  const merged = new Map<string, Hit>();
  const longest = Math.max(0, ...answers.map(({ hits }) => hits.length));
  for (let rank = 0; rank < longest; rank++) {
    for (const { provider, hits } of answers) {
      const hit = hits[rank];
      const key = hit && canonicalUrl(hit.url);
      if (hit && key !== undefined && !merged.has(key)) merged.set(key, { ...hit, provider });
      if (merged.size >= limit) return [...merged.values()];
    }
  }
  return [...merged.values()];
}

/** `items` turned so that equal queries start at the same one, and different queries spread over all. */
export function rotate<T>(items: readonly T[], query: string): T[] {
  if (items.length === 0) return [];
  const start = fnv1a(query) % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
