import type { ScoredLink } from '../frontier/frontier';
import { importance } from '../frontier/importance';
import { linkRelevance } from '../frontier/link-relevance';
import type { FrontierRecord } from '../types';
import type { RoundHost } from './round';
import type { TopicState } from './topic-state';

/**
 * ∂ of WL eq 5. The paper's 0.3 is for anchors alone; a preview is the text around the anchor or a search result's snippet,
 * and over eight topics it told relevant pages better than the pages that led there.
 */
const PREVIEW_SHARE = 0.6;

/**
 * Waiting addresses with R(l) (WL eq 5): ∂ for the preview, 1 − ∂ for what is known of the page behind it, which is the
 * mean of its site's relevance and of the page that led to it. Importance is that of the latter page (WL eq 6).
 */
export function scoreFrontier(state: TopicState, waiting: Iterable<FrontierRecord>, host: RoundHost): ScoredLink[] {
  const important = importance(state.links.graph(state.pages.length, (page) => page));
  const scored: ScoredLink[] = [];
  for (const link of waiting) {
    const preview = host.previews.scoreKept(link.url, () => link.preview);
    const site = host.siteRelevance(link.url);
    const from = link.foundBy.from === undefined ? undefined : state.pageByUrl(link.foundBy.from)?.n;
    const page = from === undefined ? site : (host.pageRelevance(from) + site) / 2;
    const value = from === undefined ? 0 : (important[from] ?? 0);
    scored.push({ link, relevance: linkRelevance(preview, page, PREVIEW_SHARE), importance: value });
  }
  return scored;
}
