import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { Tokenizer } from 'htmlparser2';
import { type ElementKind, elementKind, elementKindAt, isBoilerplate, isHidden, wantedAttribute } from './elements';
import { Metadata, refreshTarget } from './metadata';
import { EndTags, Region, Skipped } from './regions';

const LEAD_CHARS = 2000;
/** Maximum number of links read from one page. */
const MAX_RAW_LINKS = 5000;

/** A hyperlink before its URL is resolved. Offsets are into `RawPage.text`. */
export interface RawLink {
  readonly href: string;
  readonly start: number;
  end: number;
  /** Bounds of the text block that contains the link. */
  readonly blockStart: number;
  blockEnd: number;
  /** Alternative texts of the images inside the link. */
  alt: string;
  readonly rel: string;
  /** HTTP method that scripts of several frameworks use for the link in place of `GET` (`data-method`). */
  readonly method: string;
  readonly boilerplate: boolean;
}

/** Result of one pass over the markup. White space in texts is unchanged. */
export interface RawPage {
  readonly language: string;
  readonly base: string;
  readonly canonical: string;
  readonly title: string;
  readonly headings: string;
  readonly description: string;
  readonly keywords: string;
  /** URL of the page's own image (Open Graph), or ''. */
  readonly image: string;
  /** URLs of every `<link rel=alternate|sitemap>` that names a feed or sitemap. */
  readonly feeds: readonly string[];
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
  readonly links: readonly RawLink[];
}

/**
 * Scans HTML of any quality in one pass, by htmlparser2's tokenizer. Builds no tree and no element stack: skipped
 * elements, boilerplate, headings and links are each a name and a count. Cost is therefore linear in the input, and
 * nesting of any depth is harmless.
 */
export function scanHtml(html: string): RawPage {
  return new Scanner(html).run();
}

class Scanner {
  /** HTML still to be read; offsets count from its start. */
  #html: string;
  /** Offset at which scanning resumes, if not at the current position. */
  #resumeAt = 0;
  readonly #skipped = new Skipped();
  readonly #boilerplate = new Region();
  readonly #heading = new Region();
  /** Inside `<main>` or `<article>`. */
  readonly #content = new Region();
  readonly #hidden = new Region();
  #hiddenTag = '';
  readonly #endTags = new EndTags();
  /**
   * Text in pieces that are joined at the end, because strings that grow by concatenation are slow to read. The initial
   * '' tells V8 that the array holds strings, which makes `push` faster.
   */
  readonly #texts = {
    title: [''],
    headings: [''],
    anchors: [''],
    body: [''],
    boilerplateAnchors: [''],
    boilerplateBody: [''],
    hidden: [''],
  };
  readonly #metadata = new Metadata();
  readonly #links: RawLink[] = [];
  readonly #text = [''];
  #textLength = 0;
  #lead = '';
  /** True inside an element whose character references are not decoded. */
  #isRaw = false;
  #inTitle = false;
  #titleRead = false;
  #link: RawLink | undefined;
  /** Index in `#links` of the first link whose block is still open. */
  #firstOpenLink = 0;
  #blockStart = 0;
  #element: ElementKind = elementKind('');
  #attributes = new Map<string, string>();
  #attributeName = '';
  #attributeValue = '';

  constructor(html: string) {
    this.#html = html;
  }

  run(): RawPage {
    const ignore = () => {};
    const opened = (selfClosing: boolean, end: number) => {
      this.#isRaw = this.#element.isRaw && !this.#skipped.isForeign;
      this.#onOpenTag(selfClosing, end);
      this.#resumeAt = this.#skipped.endOfRaw(this.#element.name, this.#html, end);
      if (this.#resumeAt > 0) tokenizer.pause();
    };
    const tokenizer = new Tokenizer(
      { decodeEntities: false },
      {
        // For an end tag that is cut off after its name, the tokenizer reports text with start −1.
        ontext: (start, end) => {
          if (start >= 0 && !this.#skipped.active) this.#onText(this.#html.slice(start, end));
        },
        ontextentity: ignore,
        onopentagname: (start, end) => this.#onTagName(start, end),
        onattribname: (start, end) => this.#onAttributeName(start, end),
        onattribdata: (start, end) => {
          if (this.#attributeName !== '') this.#attributeValue += this.#html.slice(start, end);
        },
        onattribentity: ignore,
        onattribend: () => this.#onAttributeEnd(),
        onopentagend: (end) => opened(false, end),
        onselfclosingtag: (end) => opened(true, end),
        onclosetag: (start, end) => {
          this.#isRaw = false;
          this.#onCloseTag(elementKindAt(this.#html, start, end), end);
        },
        oncdata: ignore,
        oncomment: ignore,
        ondeclaration: ignore,
        onprocessinginstruction: ignore,
        onend: ignore,
        isInForeignContext: () => this.#skipped.isForeign,
      },
    );
    do {
      this.#html = this.#html.slice(this.#resumeAt);
      this.#resumeAt = 0;
      tokenizer.reset();
      tokenizer.write(this.#html);
    } while (this.#resumeAt > 0);
    tokenizer.end();
    this.#endLink();
    this.#endBlock();
    const { metadata } = this.#metadata;
    const { title, headings, anchors, body, boilerplateAnchors, boilerplateBody, hidden } = this.#texts;
    return {
      ...metadata,
      title: title.join('') || metadata.title,
      headings: headings.join(''),
      anchors: anchors.join(''),
      body: body.join(''),
      boilerplateAnchors: boilerplateAnchors.join(''),
      boilerplateBody: boilerplateBody.join(''),
      hidden: hidden.join(''),
      text: this.#text.join(''),
      lead: this.#lead,
      links: this.#links,
    };
  }

  #onText(html: string): void {
    const data = this.#isRaw ? html : decodeHTML(html);
    if (this.#inTitle) {
      if (!this.#titleRead) this.#texts.title.push(data);
      return;
    }
    const sink = this.#sink();
    this.#add(sink, data);
    const { anchors, body } = this.#texts;
    if ((sink === body || sink === anchors) && this.#lead.length < LEAD_CHARS) this.#lead += data;
  }

  #add(sink: string[], data: string): void {
    this.#text.push(data);
    this.#textLength += data.length;
    sink.push(data);
  }

  /** Returns the list to which the current text belongs. */
  #sink(): string[] {
    const texts = this.#texts;
    if (this.#hidden.active) return texts.hidden;
    if (this.#heading.active && !this.#boilerplate.active) return texts.headings;
    if (this.#link !== undefined) return this.#boilerplate.active ? texts.boilerplateAnchors : texts.anchors;
    return this.#boilerplate.active ? texts.boilerplateBody : texts.body;
  }

  #onTagName(start: number, end: number): void {
    this.#element = elementKindAt(this.#html, start, end);
    if (this.#attributes.size > 0) this.#attributes.clear();
  }

  #onAttributeName(start: number, end: number): void {
    this.#attributeValue = '';
    this.#attributeName = wantedAttribute(this.#element, this.#html, start, end);
  }

  #onAttributeEnd(): void {
    const name = this.#attributeName;
    if (name !== '' && !this.#attributes.has(name))
      this.#attributes.set(name, decodeHTMLAttribute(this.#attributeValue).trim());
    this.#attributeName = '';
  }

  #onOpenTag(selfClosing: boolean, end: number): void {
    const { name: tag, isBlock, isSkipped, isSpeaking } = this.#element;
    if (this.#skipped.active && (selfClosing || !this.#skipped.open(tag))) return;
    if (isBlock) this.#endBlock();
    // A declarative shadow root is shown in place of its host's content.
    if (isSkipped && !this.#attributes.has('shadowrootmode')) {
      if (!selfClosing || tag !== 'svg') this.#skipped.enter(tag, this.#html, end);
      return;
    }
    this.#regions(this.#element);
    this.#hide(this.#element, end);
    if (!isSpeaking) return;
    this.#metadata.read(tag, this.#attributes);
    if (tag === 'title') this.#inTitle = true;
    else if (tag === 'a' || tag === 'area') this.#startLink(tag);
    else if (tag === 'frame') this.#addLink(this.#attributes.get('src'));
    else if (tag === 'meta') this.#addLink(refreshTarget(this.#attributes));
    else if (tag === 'img' && this.#link !== undefined) this.#link.alt += ` ${this.#attributes.get('alt') ?? ''}`;
  }

  #regions(kind: ElementKind): void {
    const { name: tag, isHeading, isContent } = kind;
    if (this.#heading.active) this.#heading.open(tag);
    else if (isHeading) this.#heading.enter(tag);
    if (this.#content.active) this.#content.open(tag);
    else if (isContent) {
      this.#content.enter(tag);
      this.#boilerplate.end();
    }
    if (this.#boilerplate.active) this.#boilerplate.open(tag);
    // The header of an article contains its heading.
    else if (isBoilerplate(kind, this.#attributes) && !(tag === 'header' && this.#content.active)) {
      this.#boilerplate.enter(tag);
    }
  }

  /**
   * Starts or ends hidden text. Elements without an end tag are ignored, because they would hide all following text. A
   * hidden paragraph ends where the next block starts.
   */
  #hide(kind: ElementKind, end: number): void {
    const { name: tag, isBlock } = kind;
    if (this.#hidden.active && this.#hiddenTag === 'p' && isBlock) this.#hidden.end();
    if (this.#hidden.active) this.#hidden.open(tag);
    else if (isHidden(kind, this.#attributes) && this.#endTags.next(tag, this.#html, end) >= 0) {
      this.#hidden.enter(tag);
      this.#hiddenTag = tag;
    }
  }

  #onCloseTag({ name: tag, isBlock, isSpeaking }: ElementKind, end: number): void {
    if (this.#skipped.active && !this.#skipped.close(tag, this.#html, end)) return;
    if (isSpeaking && tag === 'title') {
      if (this.#inTitle) this.#titleRead = true;
      this.#inTitle = false;
    }
    if (isSpeaking && tag === 'a') this.#endLink();
    if (isBlock) this.#endBlock();
    this.#heading.close(tag);
    this.#content.close(tag);
    this.#boilerplate.close(tag);
    this.#hidden.close(tag);
  }

  #startLink(tag: string): void {
    this.#endLink();
    const link = this.#addLink(this.#attributes.get('href'));
    if (tag === 'a') this.#link = link;
  }

  #addLink(href: string | undefined): RawLink | undefined {
    if (href === undefined || href === '' || href.startsWith('#') || this.#links.length >= MAX_RAW_LINKS) return;
    const link: RawLink = {
      href,
      start: this.#textLength,
      end: this.#textLength,
      blockStart: this.#blockStart,
      blockEnd: this.#textLength,
      alt: this.#attributes.get('alt') ?? '',
      rel: this.#attributes.get('rel') ?? '',
      method: this.#attributes.get('data-method') ?? '',
      boilerplate: this.#boilerplate.active,
    };
    this.#links.push(link);
    return link;
  }

  #endLink(): void {
    const link = this.#link;
    if (link === undefined) return;
    link.end = this.#textLength;
    this.#link = undefined;
    // Adjacent links without white space between them are separate words.
    const { boilerplateAnchors, anchors } = this.#texts;
    (link.boilerplate ? boilerplateAnchors : anchors).push(' ');
  }

  #endBlock(): void {
    for (; this.#firstOpenLink < this.#links.length; this.#firstOpenLink++) {
      (this.#links[this.#firstOpenLink] as RawLink).blockEnd = this.#textLength;
    }
    this.#add(this.#sink(), '\n');
    if (this.#lead.length < LEAD_CHARS) this.#lead += '\n';
    this.#blockStart = this.#textLength;
  }
}
