import type { ScoredLink } from '../../lib/engine/frontier/policy';

/** Returns a queued link with the given scores. @param order its number, which is also in its URL */
export function sampleLink(
  order: number,
  relevance: number,
  host = 'a.example',
  importance = 1,
  source = relevance,
  concepts = 0,
): ScoredLink {
  const url = `http://${host}/${order}`;
  return {
    link: { topic: 't', url, host, foundBy: { operator: 'forward-crawl', depth: 1 }, preview: '', hubScore: 0, order },
    share: 1,
    shareGroup: host,
    expected: relevance,
    relevance,
    importance,
    source,
    concepts,
  };
}
