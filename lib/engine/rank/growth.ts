import type { TermMatrix } from '../topic/matrix';
import type { RankingInput } from './ranker';

/** Up to so many pages everything is learnt anew with every page that comes, beyond only when they are more by a factor. */
const ALWAYS_PAGES = 100;
const STEP = 1.1;
/** The same for latent directions, which move less than document frequencies, and take the most time. */
export const DIRECTIONS_STEP = 4 / 3;
/**
 * Up to so many pages what costs one look at each of them (means, spreads, document frequencies of a few words) is worked out anew with
 * every page. Whatever it moves has to be put in order again, which is little work for few pages.
 */
export const ALWAYS_MEASURED_PAGES = 4_000;

/**
 * Which of a topic's pages its statistics (document frequencies, latent directions) are learnt from: the first ones, as many as there
 * were at the last step of growth. What is learnt thus follows from the number of pages alone, and most rounds leave it as it is, so
 * that only what came with them is worked out.
 */
export class Growth {
  #matrix: TermMatrix | undefined;
  #seen = 0;
  readonly #pages: number[] = [];
  #from = 0;

  /** @param step factor of growth from one time to the next. @param always pages up to which all are learnt from. */
  constructor(
    private readonly step = STEP,
    private readonly always = ALWAYS_PAGES,
  ) {}

  /** @returns whether to learn anew: at a step, or when rows that are no pages have come. */
  follow({ matrix, url }: Pick<RankingInput, 'matrix' | 'url'>): boolean {
    const isAnother = this.#matrix !== matrix;
    if (isAnother) {
      this.#matrix = matrix;
      this.#seen = 0;
      this.#pages.length = 0;
    }
    const others = this.#seen - this.#pages.length;
    for (; this.#seen < matrix.rows; this.#seen += 1) if (url(this.#seen) !== '') this.#pages.push(this.#seen);
    const before = this.#from;
    this.#from = learntFrom(this.#pages.length, this.step, this.always);
    return isAnother || this.#from !== before || this.#seen - this.#pages.length !== others;
  }

  /** Rows of the pages that are learnt from. */
  get learnt(): number[] {
    return this.#pages.slice(0, this.#from);
  }

  /** Rows of the pages that have come since. */
  get later(): number[] {
    return this.#pages.slice(this.#from);
  }
}

/** How many of a topic's pages are learnt from: a function of their number alone. */
export function learntFrom(pages: number, step = STEP, always = ALWAYS_PAGES): number {
  if (pages <= always) return pages;
  let from = always;
  for (let next = from; next <= pages; next = Math.ceil(next * step)) from = next;
  return from;
}
