import type { TermMatrix } from '../topic/matrix';
import type { RankingInput } from './ranker';

/** Up to this many pages, statistics are refitted with every new page. */
const ALWAYS_PAGES = 100;
/** Beyond, statistics are refitted each time the number of pages has grown by this factor. */
export const REFIT_STEP = 1.1;

/**
 * Decides when statistics of a growing topic (document frequencies, latent directions) are refitted, and on which pages: the first
 * ones, as many as there were at the last step. The answer depends on the number of pages alone, so most rounds keep the statistics,
 * and only the pages that came with the round are processed.
 */
export class RefitSchedule {
  #matrix: TermMatrix | undefined;
  #seenRows = 0;
  readonly #pages: number[] = [];
  #fittedPages = 0;

  /** @param step growth factor from one refit to the next. */
  constructor(private readonly step = REFIT_STEP) {}

  /** @returns true when statistics are due: at a step, or when background rows (without a URL) have come. */
  follow({ matrix, url }: Pick<RankingInput, 'matrix' | 'url'>): boolean {
    const isAnother = this.#matrix !== matrix;
    if (isAnother) {
      this.#matrix = matrix;
      this.#seenRows = 0;
      this.#pages.length = 0;
    }
    const background = this.#seenRows - this.#pages.length;
    for (; this.#seenRows < matrix.rows; this.#seenRows += 1)
      if (url(this.#seenRows) !== '') this.#pages.push(this.#seenRows);
    const before = this.#fittedPages;
    this.#fittedPages = pagesAtLastStep(this.#pages.length, this.step);
    return isAnother || this.#fittedPages !== before || this.#seenRows - this.#pages.length !== background;
  }

  /** Rows of the pages that statistics are fitted on. */
  get fitted(): number[] {
    return this.#pages.slice(0, this.#fittedPages);
  }

  /** Rows of the pages that came after the last step. */
  get later(): number[] {
    return this.#pages.slice(this.#fittedPages);
  }
}

/** The number of pages at the last step of a topic of `pages` pages. */
export function pagesAtLastStep(pages: number, step = REFIT_STEP): number {
  if (pages <= ALWAYS_PAGES) return pages;
  let last = ALWAYS_PAGES;
  for (let next = last; next <= pages; next = Math.ceil(next * step)) last = next;
  return last;
}
