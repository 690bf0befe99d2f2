/** Start of the text that tells what a page is about. */
const LEAD_CHARS = 2000;
/** Shortest paragraph: about ten words. */
const PARAGRAPH_CHARS = 60;

/** Kind of a piece of text. `LINK_END` pieces are blanks that keep adjacent anchors apart in `anchors`. */
export const [BODY, ANCHOR, HEADING, HEADING_LINK, HIDDEN, LINK_END] = [0, 1, 2, 3, 4, 5];
/** Piece after each block. */
export const BLOCK_END = '\n';
/** A piece's place is part · KINDS + kind; part 0 is content, others are parts of the site frame. */
const KINDS = 8;

/** Text of a page by kind. White space is unchanged. */
export interface SortedText {
  readonly headings: string;
  /** All text in document order, including hidden elements. */
  readonly text: string;
  readonly anchors: string;
  /** Visible text outside anchors and headings. */
  readonly body: string;
  /** Text of anchors, and other text, inside navigation, page header, page footer and side bars. */
  readonly boilerplateAnchors: string;
  readonly boilerplateBody: string;
  /** Text of elements whose own attributes hide it. */
  readonly hidden: string;
  /** Start of the visible text outside headings and site frame, in document order. */
  readonly lead: string;
  /** Characters of visible body text in paragraphs: blocks of about ten words or more, mostly outside of links. */
  readonly proseChars: number;
}

/**
 * Text of a page in pieces, in document order. The pieces are joined at the end, because strings that grow by
 * concatenation are slow to read.
 */
export class TextPieces {
  /** The initial '' tells V8 that the array holds strings, which makes `push` faster. */
  readonly #pieces = [''];
  /** Parallel to `#pieces`. */
  readonly #places = [LINK_END];
  /** Length of each piece without the white space around it. Parallel to `#pieces`. */
  readonly #sizes = [0];

  get length(): number {
    return this.#pieces.length;
  }

  /**
   * Appends a piece of text.
   * @param part part of the site frame; 0 = content.
   * @param size length without the white space around it.
   */
  push(piece: string, part: number, kind: number, size: number): void {
    this.#pieces.push(piece);
    this.#places.push(part * KINDS + kind);
    this.#sizes.push(size);
  }

  /** Returns the text of the pieces from an index on. */
  from(start: number): string {
    return this.#pieces.slice(start).join('');
  }

  /** Turns headings into body text, and links in headings into other links, from a piece's index on. */
  makeBody(start: number): void {
    for (let i = start; i < this.#places.length; i += 1) {
      const kind = (this.#places[i] as number) % KINDS;
      if (kind === HEADING || kind === HEADING_LINK) this.#places[i] = (this.#places[i] as number) - HEADING;
    }
  }

  /** Returns the joined text by kind. @param isFrame whether a part belongs to the site frame, by part number. */
  sorted(isFrame: readonly boolean[]): SortedText {
    const text = [''];
    const lead = [''];
    let leadChars = 0;
    const sinks = {
      headings: [''],
      anchors: [''],
      body: [''],
      boilerplateAnchors: [''],
      boilerplateBody: [''],
      hidden: [''],
    };
    const { headings, anchors, body, boilerplateAnchors, boilerplateBody, hidden } = sinks;
    const content = [body, anchors, headings, headings, hidden, anchors];
    const frame = [
      boilerplateBody,
      boilerplateAnchors,
      boilerplateBody,
      boilerplateAnchors,
      hidden,
      boilerplateAnchors,
    ];
    let proseChars = 0;
    const block = { own: 0, linked: 0 };
    for (let i = 0; i < this.#pieces.length; i += 1) {
      const piece = this.#pieces[i] as string;
      const place = this.#places[i] as number;
      const kind = place % KINDS;
      const sink = (isFrame[(place - kind) / KINDS] ? frame : content)[kind] as string[];
      sink.push(piece);
      if (kind !== LINK_END) text.push(piece);
      if (piece === BLOCK_END) {
        if (block.own >= PARAGRAPH_CHARS && block.own > block.linked) proseChars += block.own;
        block.own = block.linked = 0;
      } else if (sink === body) block.own += this.#sizes[i] as number;
      else if (sink === anchors) block.linked += this.#sizes[i] as number;
      if ((sink !== body && sink !== anchors) || leadChars >= LEAD_CHARS) continue;
      lead.push(piece);
      leadChars += piece.length;
    }
    const joined = {
      headings: headings.join(''),
      anchors: anchors.join(''),
      body: body.join(''),
      boilerplateAnchors: boilerplateAnchors.join(''),
      boilerplateBody: boilerplateBody.join(''),
      hidden: hidden.join(''),
    };
    return { ...joined, text: text.join(''), lead: lead.join(''), proseChars };
  }
}
