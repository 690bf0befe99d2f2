import { REPRESENTATIVE_PAGES } from '../defaults';
import type { InputPage } from '../operators/operator';
import type { PageRecord } from '../types';

/** Pages an operator is shown, as a multiple of k: those it has worked on already are passed over. */
const POOL_FACTOR = 5;

/**
 * Input set of the next operator (DWDBRM Algorithm 1, step 3): seeds and confirmed pages, then the top of the ranking.
 * Seeds are sure, so they come first; what an operator has done it remembers itself.
 */
export function representatives(
  seeds: readonly PageRecord[],
  ranked: Iterable<PageRecord>,
  termsOf: (page: PageRecord) => readonly string[],
  k = REPRESENTATIVE_PAGES,
): InputPage[] {
  const inputs = seeds.map((page) => inputOf(page, termsOf));
  let left = k * POOL_FACTOR;
  for (const page of ranked) {
    if (left-- <= 0) break;
    inputs.push(inputOf(page, termsOf));
  }
  return inputs;
}

function inputOf(page: PageRecord, termsOf: (page: PageRecord) => readonly string[]): InputPage {
  return {
    n: page.n,
    url: page.url,
    site: page.site,
    title: page.title,
    description: page.description,
    keywords: page.keywords,
    language: page.language,
    hubScore: page.hubScore,
    depth: page.foundBy.depth,
    get terms() {
      return termsOf(page);
    },
  };
}
