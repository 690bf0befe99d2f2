import { createHubModel } from '../../lib/engine/hub/model';
import type { Arrival } from '../../lib/engine/session/topic-pages';
import type { CorpusPage } from '../web/pages';
import { analyzer, parseCorpusPage } from './read-page';

export const hub = createHubModel();

/** Returns a corpus page as the product reads a fetched page. @throws PageError for a page without text and links. */
export function arrivalOf(source: CorpusPage): Arrival {
  const page = parseCorpusPage(source);
  return {
    page,
    counted: analyzer.analyze(page),
    foundBy: { operator: 'mark', round: 0, depth: 0 },
    fetchedAtMs: 0,
    hubScore: hub.score(page.url),
  };
}
