import type { Hit } from '../ports';
import type { Candidate, OperatorContext } from './operator';

/** Weight of the provider's own order against the likeness of title and snippet to the topic. */
const PROVIDER_ORDER_WEIGHT = 0.3;

/**
 * Hits as candidates, the most promising first: likeness of the preview to the topic, and the provider's order. Known
 * addresses stay in (they count as returned, DWDBRM eq 9); addresses that cannot be pages are left out.
 */
export function candidatesFromHits(
  context: OperatorContext,
  hits: readonly Hit[],
  found: { readonly query?: string; readonly from?: string; readonly depth: number },
): Candidate[] {
  const byUrl = new Map<string, { candidate: Candidate; promise: number }>();
  hits.forEach((hit, position) => {
    const url = context.canonical(hit.url);
    if (url === undefined || byUrl.has(url)) return;
    const preview = `${hit.title} ${hit.snippet}`.trim();
    const order = 1 - position / hits.length;
    const promise = (1 - PROVIDER_ORDER_WEIGHT) * context.previewScore(preview) + PROVIDER_ORDER_WEIGHT * order;
    byUrl.set(url, { candidate: { url, foundBy: { ...found, provider: hit.provider }, preview }, promise });
  });
  return [...byUrl.values()].sort((a, b) => b.promise - a.promise).map(({ candidate }) => candidate);
}
