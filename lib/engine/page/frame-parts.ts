import { type ElementKind, type FrameHint, frameHint } from './elements';
import { Region } from './regions';

/** A deeper part belongs to the one around it. */
const MAX_DEPTH = 6;
/** Least own text of a part that is content: a long paragraph. */
const MIN_CHARS = 200;
/** Own text of a form that holds more than its fields. */
const MIN_FORM_CHARS = 1_000;
/** Largest amount of linked text in a part that is content, relative to its own text. */
const MAX_LINKED = 0.5;
/** Least own text relative to the longest of such parts. */
const MIN_OF_LONGEST = 0.5;
/** Own text outside of all parts below which even navigation and footers can be content: about ten words. */
const NO_CONTENT_CHARS = 60;
/** Word of consent dialogs in most languages. */
const CONSENT = /\bcookies?\b/i;

/** A part of the page, with its amounts of text in characters, without the white space around each piece. */
interface Part {
  readonly hint: FrameHint;
  own: number;
  linked: number;
  /** Whether it holds a first-level heading. */
  hasTitle: boolean;
  /** Whether the part is a dialog that asks for consent. */
  isDialog: boolean;
}

/**
 * Tracks the parts of a page whose names mark them as site frame (navigation, side bar, cookie notice), also within
 * each other, and decides at the end of the page which of them are content: a name such as `content right-sidebar` is
 * only a hint.
 */
export class FrameParts {
  readonly #open: { readonly region: Region; readonly part: number }[] = [];
  /** The first element collects all text outside of parts. */
  readonly #parts: Part[] = [newPart('weak')];

  /** Number of the innermost open part; 0 = none. */
  get current(): number {
    const { length } = this.#open;
    return length === 0 ? 0 : (this.#open[length - 1] as { readonly part: number }).part;
  }

  /**
   * Handles a start tag: opens a part if the element is marked as site frame (`frameHint`), unless `MAX_DEPTH` parts
   * are open.
   * @param canBegin whether a part may begin with this tag.
   */
  open(kind: ElementKind, attributes: ReadonlyMap<string, string>, canBegin: boolean): void {
    for (const { region } of this.#open) region.open(kind.name);
    const hint = canBegin && this.#open.length < MAX_DEPTH ? frameHint(kind, attributes) : undefined;
    if (hint === undefined) return;
    const region = new Region();
    region.enter(kind.name);
    this.#open.push({ region, part: this.#parts.length });
    this.#parts.push(newPart(hint));
  }

  /** Notes a first-level heading. */
  noteTitle(): void {
    (this.#parts[this.current] as Part).hasTitle = true;
  }

  /** Handles an end tag: closes the part that the element opened, and the parts within. */
  close(tag: string): void {
    for (const { region } of this.#open) region.close(tag);
    const ended = this.#open.findIndex(({ region }) => !region.active);
    if (ended >= 0) this.#open.length = ended;
  }

  /** Ends all open parts. */
  end(): void {
    this.#open.length = 0;
  }

  /**
   * Adds the length of visible text to a part. A part of weak hint with the word cookie counts as a consent dialog.
   * @param part 0 for text outside of all parts.
   * @param size length of the text without the white space around it.
   */
  add(part: number, text: string, size: number, isLinked: boolean): void {
    const own = this.#parts[part] as Part;
    own[isLinked ? 'linked' : 'own'] += size;
    if (part > 0 && own.hint === 'weak' && !own.isDialog) own.isDialog = CONSENT.test(text);
  }

  /**
   * Returns whether each part is frame, by part number; false for part 0. A part is content if its text is long, has
   * few links, and is longer than all text outside of parts, or holds the title; navigation, footers and consent
   * dialogs only if there is no other text.
   */
  areFrame(): readonly boolean[] {
    const parts = this.#parts;
    const others = (parts[0] as Part).own;
    const possible = parts.map((part) => (couldBeContent(part, others) ? part.own : 0));
    const longest = Math.max(...possible.slice(1));
    return possible.map((own, i) => {
      if (i === 0) return false;
      const { hint, hasTitle } = parts[i] as Part;
      if (own > 0 && (hasTitle || hint === 'form')) return false;
      return own === 0 || own <= others || own < longest * MIN_OF_LONGEST;
    });
  }
}

/** Returns an empty part with the hint by which it was recognised. */
function newPart(hint: FrameHint): Part {
  return { hint, own: 0, linked: 0, hasTitle: false, isDialog: false };
}

/**
 * Whether a part can be content: few links, and enough own text for its kind.
 * @param others characters of text outside of all parts; if there is next to none, any kind of part can be content.
 */
function couldBeContent({ hint, own, linked, isDialog }: Part, others: number): boolean {
  if (linked > own * MAX_LINKED) return false;
  if (others < NO_CONTENT_CHARS) return own >= others;
  if (hint === 'form') return own >= MIN_FORM_CHARS;
  return own >= MIN_CHARS && hint === 'weak' && !isDialog;
}
