/** A picture's elements are not HTML's, and HTML's end it (HTML standard, 13.2.6.5). */
const FOREIGN = 'svg';
const ENDS_FOREIGN = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing main menu meta ' +
    'nav article aside section header footer form nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);
/** Elements whose content stands in for them; nothing that gives a page its structure belongs there. */
const STAND_IN = new Set(['object', 'canvas', 'audio', 'video', 'select', 'datalist']);
const ENDS_STAND_IN = new Set(
  'body main article section nav header footer aside h1 h2 h3 h4 h5 h6 table caption thead tbody tfoot tr td th form ul ol'.split(
    ' ',
  ),
);
/** Elements with an end tag of their own: one that was opened outside ends what is skipped inside. */
const CONTAINERS = new Set(
  'html body main article section nav header footer aside div form table tr td th ul ol li a'.split(' '),
);
const NOSCRIPT_END = /<\/noscript[\t\n\f\r />]/i;

/** An element whose content is no text of the page, until its end tag or until what can only stand behind it. */
export class Skipped {
  #tag = '';
  /** Elements of the same name that are open. */
  #depth = 0;
  /** Containers opened inside, by name. */
  readonly #inside = new Map<string, number>();
  /** HTML inside a picture. */
  #islands = 0;
  #noscriptEnds = true;

  get active(): boolean {
    return this.#depth > 0;
  }

  /** Whether names such as `title` and `style` mean a picture's elements, whose content is markup. */
  get isForeign(): boolean {
    return this.active && this.#tag === FOREIGN && this.#islands === 0;
  }

  enter(tag: string): void {
    this.#tag = tag;
    this.#depth = 1;
    this.#islands = 0;
    this.#inside.clear();
  }

  /** @returns whether the start tag ended it, and so belongs to the page. */
  open(tag: string): boolean {
    if (this.#ends(tag)) {
      this.#depth = 0;
      return true;
    }
    // A menu holds no menu: the second start tag stands for the end of the first.
    if (tag === this.#tag) this.#depth += tag === 'select' ? -1 : 1;
    else if (tag === 'foreignobject') this.#islands += 1;
    else if (CONTAINERS.has(tag)) this.#inside.set(tag, (this.#inside.get(tag) ?? 0) + 1);
    return false;
  }

  /** @returns whether the end tag is that of an element around it, and so belongs to the page. */
  close(tag: string): boolean {
    if (tag === this.#tag) this.#depth -= 1;
    else if (tag === 'foreignobject') this.#islands = Math.max(0, this.#islands - 1);
    else if (CONTAINERS.has(tag) && (STAND_IN.has(this.#tag) || this.isForeign)) {
      const inside = this.#inside.get(tag) ?? 0;
      if (inside === 0) this.#depth = 0;
      else this.#inside.set(tag, inside - 1);
      return inside === 0;
    }
    return false;
  }

  /**
   * To a browser that runs scripts `noscript` holds raw text (HTML standard, 13.2.6.4.7): an open comment in it hides
   * nothing behind it.
   *
   * @param tag start tag that ends at `from`
   * @returns where the end tag of a `noscript` begins, or 0
   */
  endOfRaw(tag: string, html: string, from: number): number {
    if (tag !== 'noscript' || this.isForeign || !this.#noscriptEnds) return 0;
    const length = html.slice(from).search(NOSCRIPT_END);
    // Not sought again, so that a page of such start tags stays linear.
    this.#noscriptEnds = length >= 0;
    return this.#noscriptEnds ? from + length : 0;
  }

  #ends(tag: string): boolean {
    if (this.isForeign) return ENDS_FOREIGN.has(tag);
    if (this.#tag === 'select' && tag === 'input') return true;
    return STAND_IN.has(this.#tag) ? ENDS_STAND_IN.has(tag) : this.#tag === 'noscript' && tag === 'body';
  }
}
