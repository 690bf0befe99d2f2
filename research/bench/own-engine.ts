import type { TopicEngine } from '../../lib/engine/session/topic-engine';
import type { TopicChange } from '../../lib/engine/topic-change';
import { MOST_SEARCHES } from '../../lib/messaging/commands';
import { resultsOf, searchesOf } from '../../lib/runner/own-search';
import { SEARCH_HOST, type Web } from '../../tests/web/web';

/**
 * Does what a press of "Next searches" does: runs the topic's next searches with a search engine that knows every page
 * of the web, reads their results pages, and commits each change.
 */
export async function pressSearches(
  engine: TopicEngine,
  web: Web,
  commit: (change: TopicChange) => Promise<unknown>,
): Promise<void> {
  for (const search of searchesOf(engine, MOST_SEARCHES, '')) {
    const url = search.further?.url ?? `http://${SEARCH_HOST}/search?q=${encodeURIComponent(search.text)}`;
    const html = await (await web.fetch(url)).text();
    const take = resultsOf(search, { url, html });
    if (take === undefined) throw new Error(`no results page: ${url}`);
    await commit(take(engine).change);
  }
}
