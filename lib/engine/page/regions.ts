/**
 * Tracks whether a parser is inside an element, up to the element's end tag. Nested elements of the same name are
 * counted.
 */
export class Region {
  #tag = '';
  #depth = 0;

  /** Whether the parser is inside the region. */
  get active(): boolean {
    return this.#depth > 0;
  }

  /** Starts the region at a start tag. */
  enter(tag: string): void {
    this.#tag = tag;
    this.#depth = 1;
  }

  /** Counts a start tag inside the region, if it has the name of the region's tag. */
  open(tag: string): void {
    if (this.#depth > 0 && tag === this.#tag) this.#depth += 1;
  }

  /** Counts an end tag inside the region, which ends with the last one. */
  close(tag: string): void {
    if (this.#depth > 0 && tag === this.#tag) this.#depth -= 1;
  }

  /** Ends the region at once. */
  end(): void {
    this.#depth = 0;
  }
}

/** Inside SVG, tags are not HTML, and these HTML start tags end the SVG (HTML standard, 13.2.6.5). */
const FOREIGN = 'svg';
const ENDS_FOREIGN = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing main menu meta ' +
    'nav article aside section header footer form nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);
/** Elements with fallback content; structural elements of a page do not belong inside and end them. */
const STAND_IN = new Set(['object', 'canvas', 'audio', 'video', 'select', 'datalist']);
const ENDS_STAND_IN = new Set(
  'body main article section nav header footer aside h1 h2 h3 h4 h5 h6 table caption thead tbody tfoot tr td th form ul ol'.split(
    ' ',
  ),
);
/** Elements counted inside a skipped element. The end tag of one opened outside ends the skipped element. */
const CONTAINERS = new Set(
  'html body main article section nav header footer aside div form table tr td th ul ol li a'.split(' '),
);
/**
 * Elements shown in place of their content. Without an end tag they are ignored, because otherwise all following text
 * would be lost.
 */
const SHOWN_INSTEAD = new Set(['object', 'canvas', 'audio', 'video']);

/** Tracks an element whose content is not text of the page, up to its end tag or a tag that can only follow it. */
export class Skipped {
  #tag = '';
  /** Number of open elements of the same name. */
  #depth = 0;
  /** Number of open containers inside, by name. */
  readonly #inside = new Map<string, number>();
  /** Number of open `foreignObject` elements, i.e. HTML inside SVG. */
  #islands = 0;
  readonly #endTags = new EndTags();

  /** Whether the parser is in text that it must skip. */
  get active(): boolean {
    return this.#depth > 0;
  }

  /** Whether tags such as `title` and `style` are SVG elements, whose content is markup. */
  get isForeign(): boolean {
    return this.active && this.#tag === FOREIGN && this.#islands === 0;
  }

  /**
   * Starts to skip an element, unless it is shown in place of its content and has no end tag (`SHOWN_INSTEAD`).
   * @param from offset in `html` of the end of its start tag.
   */
  enter(tag: string, html: string, from: number): void {
    if (SHOWN_INSTEAD.has(tag) && this.#endTags.next(tag, html, from) < 0) return;
    this.#tag = tag;
    this.#depth = 1;
    this.#islands = 0;
    this.#inside.clear();
  }

  /** Notes a start tag inside. @returns true if it ends the skipped element, and thus belongs to the page. */
  open(tag: string): boolean {
    if (this.#endsSkipped(tag)) {
      this.#depth = 0;
      return true;
    }
    // A select cannot contain a select: the second start tag acts as an end tag.
    if (tag === this.#tag) this.#depth += tag === 'select' ? -1 : 1;
    else if (tag === 'foreignobject') this.#islands += 1;
    else if (CONTAINERS.has(tag)) this.#inside.set(tag, (this.#inside.get(tag) ?? 0) + 1);
    return false;
  }

  /**
   * Notes an end tag inside.
   * @param from offset in `html` of the end of the end tag.
   * @returns true if the end tag belongs to an element around the skipped one, and thus to the page.
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
   * Returns the offset of the end tag of a `noscript`, or 0 for other tags. Browsers with scripts treat its content as
   * raw text (HTML standard, 13.2.6.4.7), so an open comment inside hides nothing after it.
   *
   * @param tag start tag that ends at `from`.
   */
  endOfRaw(tag: string, html: string, from: number): number {
    return tag === 'noscript' && !this.isForeign ? Math.max(0, this.#endTags.next(tag, html, from)) : 0;
  }

  /** Whether a start tag ends the skipped element, because it cannot stand inside. */
  #endsSkipped(tag: string): boolean {
    if (this.isForeign) return ENDS_FOREIGN.has(tag);
    if (this.#tag === 'select' && tag === 'input') return true;
    return STAND_IN.has(this.#tag) ? ENDS_STAND_IN.has(tag) : this.#tag === 'noscript' && tag === 'body';
  }
}

/** Finds end tags. Caches the last result per name, so that a page of start tags alone is searched once per name. */
export class EndTags {
  /** Distance of the last found end tag from the end of the page; 0 = no more end tags. */
  readonly #charsLeft = new Map<string, number>();

  /**
   * Returns the offset in `html` of the next end tag from `from` on, or −1. Calls must go forward in the page; `html`
   * may be cut at its start between them.
   */
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
