import { createHubModel } from '../../lib/engine/hub/model';
import type { Arrival } from '../../lib/engine/session/topic-pages';
import type { CorpusPage } from '../web/pages';
import { analyzer, parseCorpusPage } from './read-page';

export const hub = createHubModel();

/** A corpus page as the product would have fetched and read it. @throws PageError. */
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
