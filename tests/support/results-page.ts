import { describe, expect, it } from 'vitest';
import type { EngineId } from '../../lib/providers/serp/addresses';
import { parseResultsPage } from '../../lib/providers/serp/registry';

/** A results page for `rye bread`: two results, and what stands between them in the shape of the engine's page. */
export interface ResultsPageCase {
  readonly address: string;
  readonly html: string;
}

/** Sibling test of a search engine: the two results are read from each shape of its page, and nothing else is. */
export function readsResultsPages(engine: EngineId, pages: readonly ResultsPageCase[]): void {
  describe(`results pages of ${engine}`, () => {
    it.each(pages.map(({ address, html }) => [address, html] as const))('are read: %s', (address, html) => {
      expect(parseResultsPage(address, `<!doctype html><html><body>${html}</body></html>`)).toEqual({
        engine,
        query: 'rye bread',
        hits: [
          { url: 'https://one.example/a', title: 'One & only', snippet: 'About rye bread' },
          { url: 'https://two.example/b', title: 'Two', snippet: 'Second' },
        ],
      });
    });

    it.each(pages.map(({ address }) => address))('may be empty, or no results page after all: %s', (address) => {
      for (const html of ['', '<p>Are you a robot?<li class=b_algo><div class=g><a href="">']) {
        expect(parseResultsPage(address, html)).toMatchObject({ engine, query: 'rye bread', hits: [] });
      }
    });
  });
}
