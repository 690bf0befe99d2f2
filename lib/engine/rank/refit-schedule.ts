import type { TermMatrix } from '../topic/matrix';
import type { RankingInput } from './ranker';

/** Up to this number of pages, statistics are refitted with every new page. */
const ALWAYS_PAGES = 100;
/** Above `ALWAYS_PAGES`, statistics are refitted each time the number of pages has grown by this factor. */
const REFIT_STEP = 1.1;

/**
 * Decides when statistics of a growing topic (document frequencies, latent directions) are refitted, and on which
 * pages. A refit covers the pages that existed at the last step. The steps depend on the number of pages alone. Most
 * rounds therefore keep the statistics and process only their new pages.
 */
export class RefitSchedule {
  #matrix: TermMatrix | undefined;
  #seenRows = 0;
  readonly #pages: number[] = [];
  #fittedPages = 0;

  /** @param step growth factor from one refit to the next. */
  constructor(private readonly step = REFIT_STEP) {}

  /**
   * Reads the rows appended since the last call.
   * @returns true if a refit is due: at a step, for another matrix, or after new background rows (without URL).
   */
  update({ matrix, url }: Pick<RankingInput, 'matrix' | 'url'>): boolean {
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

  /** Rows of the pages on which the statistics are fitted. */
  get fitted(): number[] {
    return this.#pages.slice(0, this.#fittedPages);
  }

  /** Rows of the pages appended after the last step. */
  get later(): number[] {
    return this.#pages.slice(this.#fittedPages);
  }
}

/**
 * Returns the number of pages at the last refit step of a topic that now has `pages` pages: `pages` itself up to
 * `ALWAYS_PAGES`, then the last of the steps 100, 111, 123 ….
 */
export function pagesAtLastStep(pages: number, step = REFIT_STEP): number {
  if (pages <= ALWAYS_PAGES) return pages;
  let last = ALWAYS_PAGES;
  for (let next = last; next <= pages; next = Math.ceil(next * step)) last = next;
  return last;
}
