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
/** Shown in place of what they hold. Without an end tag they would take all that follows: losing text is worse. */
const SHOWN_INSTEAD = new Set(['object', 'canvas', 'audio', 'video']);

/** An element whose content is no text of the page, until its end tag or until what can only stand behind it. */
export class Skipped {
  #tag = '';
  /** Elements of the same name that are open. */
  #depth = 0;
  /** Containers opened inside, by name. */
  readonly #inside = new Map<string, number>();
  /** HTML inside a picture. */
  #islands = 0;
  readonly #endTags = new EndTags();

  get active(): boolean {
    return this.#depth > 0;
  }

  /** Whether names such as `title` and `style` mean a picture's elements, whose content is markup. */
  get isForeign(): boolean {
    return this.active && this.#tag === FOREIGN && this.#islands === 0;
  }

  /** @param from where the start tag ends in `html` */
  enter(tag: string, html: string, from: number): void {
    if (SHOWN_INSTEAD.has(tag) && this.#endTags.next(tag, html, from) < 0) return;
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

  /**
   * @param from where the end tag ends in `html`
   * @returns whether the end tag is that of an element around it, and so belongs to the page.
   */
  close(tag: string, html: string, from: number): boolean {
    if (tag === this.#tag) {
      this.#depth -= 1;
      if (this.active && SHOWN_INSTEAD.has(tag) && this.#endTags.next(tag, html, from) < 0) this.#depth = 0;
    } else if (tag === 'foreignobject') this.#islands = Math.max(0, this.#islands - 1);
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
    return tag === 'noscript' && !this.isForeign ? Math.max(0, this.#endTags.next(tag, html, from)) : 0;
  }

  #ends(tag: string): boolean {
    if (this.isForeign) return ENDS_FOREIGN.has(tag);
    if (this.#tag === 'select' && tag === 'input') return true;
    return STAND_IN.has(this.#tag) ? ENDS_STAND_IN.has(tag) : this.#tag === 'noscript' && tag === 'body';
  }
}

/** Where end tags stand. A page is looked through once for each name, so that one of start tags alone stays linear. */
class EndTags {
  /** How far from the end of the page the one found last begins; 0 where there are no more. */
  readonly #charsLeft = new Map<string, number>();

  /** @returns where the next end tag behind `from` begins, or -1; `html` may lose its beginning between calls */
  next(tag: string, html: string, from: number): number {
    const left = html.length - from;
    let found = this.#charsLeft.get(tag);
    if (found === undefined || found > left) {
      const at = html.slice(from).search(new RegExp(`</${tag}[\\t\\n\\f\\r />]`, 'i'));
      found = at < 0 ? 0 : left - at;
      this.#charsLeft.set(tag, found);
    }
    return found === 0 ? -1 : html.length - found;
  }
}
