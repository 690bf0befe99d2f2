import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { Tokenizer } from 'htmlparser2';
import { type ElementKind, elementKind, elementKindAt, isHidden, wantedAttribute } from './elements';
import { FrameParts } from './frame-parts';
import { Metadata, refreshTarget } from './metadata';
import type { DateHints } from './published';
import { EndTags, Region, Skipped } from './regions';
import {
  ANCHOR,
  BLOCK_END,
  BODY,
  HEADING,
  HEADING_LINK,
  HIDDEN,
  LINK_END,
  type SortedText,
  TextPieces,
} from './text-pieces';
import { trimmedLength } from './words';

/** A longer heading is an element that is not closed, or running text. */
const MAX_HEADING_CHARS = 400;

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
  boilerplate: boolean;
}

/** Result of one pass over the markup. White space in texts is unchanged. */
export interface RawPage extends DateHints, SortedText {
  readonly language: string;
  readonly base: string;
  readonly canonical: string;
  /** Content of `<title>`. */
  readonly title: string;
  /** Title for sharing (Open Graph, Twitter), name of the site, and first `<h1>`; each may be ''. */
  readonly sharedTitle: string;
  readonly siteName: string;
  readonly firstHeading: string;
  readonly description: string;
  readonly keywords: string;
  /** URL of the page's own image (Open Graph), or ''. */
  readonly image: string;
  /** URLs of every `<link rel=alternate|sitemap>` that names a feed or sitemap. */
  readonly feeds: readonly string[];
  /** Statements of `<meta>` about use by machines by name, and URLs of `<link rel=license>` as `license`. */
  readonly metaPermits: readonly (readonly [source: string, text: string])[];
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
  readonly #frame = new FrameParts();
  /** Name of the open heading, or ''. */
  #heading = '';
  /** Index of the first piece of the current heading, and its length so far. */
  #headingStart = 0;
  #headingChars = 0;
  /** Text of the first `<h1>`. */
  #firstHeading = '';
  /** Whether the scanner is inside `<rt>` or `<rp>`, which repeat the sound of a word. */
  #inReading = false;
  /** Tells whether the scanner is inside `<main>` or `<article>`. */
  readonly #content = new Region();
  readonly #hidden = new Region();
  #hiddenTag = '';
  readonly #endTags = new EndTags();
  readonly #text = new TextPieces();
  readonly #title = [''];
  readonly #metadata = new Metadata();
  readonly #links: RawLink[] = [];
  /** Part of the frame in which each link lies; 0 = content. Parallel to `#links`. */
  readonly #linkParts: number[] = [];
  #textLength = 0;
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

  /** Scans the whole page, and returns its text, links and metadata. Can be called once. */
  run(): RawPage {
    const ignore = () => {};
    /** Handles the end of a start tag; after that of `noscript`, scanning resumes at the end tag. */
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
    this.#endHeading();
    return this.#sorted();
  }

  /** Returns the page, its text sorted by kind and by whether a part of the frame is content after all. */
  #sorted(): RawPage {
    const isFrame = this.#frame.areFrame();
    for (const [i, link] of this.#links.entries()) link.boilerplate = isFrame[this.#linkParts[i] as number] as boolean;
    return {
      ...this.#metadata.metadata,
      ...this.#text.sorted(isFrame),
      title: this.#title.join(''),
      firstHeading: this.#firstHeading,
      links: this.#links,
    };
  }

  /** Adds a piece of text, after decoding, to the title or to the text of the page. Ruby readings are left out. */
  #onText(html: string): void {
    const data = this.#isRaw ? html : decodeHTML(html);
    if (this.#inTitle) {
      if (!this.#titleRead) this.#title.push(data);
    } else if (!this.#inReading) this.#addText(data);
  }

  /** Appends decoded text to the page, marked with its kind (heading, link, body, hidden) and frame part. */
  #addText(data: string): void {
    this.#textLength += data.length;
    const kind = this.#kind();
    const size = trimmedLength(data);
    if (this.#heading !== '') this.#headingChars += size;
    const part = this.#frame.current;
    if (kind < HIDDEN && size > 0) this.#frame.add(part, data, size, kind === ANCHOR || kind === HEADING_LINK);
    this.#text.push(data, part, kind, size);
  }

  /** Returns the kind of the current text by what is open: `HIDDEN`, `HEADING`, `HEADING_LINK`, `ANCHOR` or `BODY`. */
  #kind(): number {
    if (this.#hidden.active) return HIDDEN;
    if (this.#heading !== '') return this.#link === undefined ? HEADING : HEADING_LINK;
    return this.#link === undefined ? BODY : ANCHOR;
  }

  /** Sets the current element by a tag's name, without attributes. */
  #onTagName(start: number, end: number): void {
    this.#element = elementKindAt(this.#html, start, end);
    if (this.#attributes.size > 0) this.#attributes.clear();
  }

  /** Notes the name of an attribute; empty for one that is of no use. */
  #onAttributeName(start: number, end: number): void {
    this.#attributeValue = '';
    this.#attributeName = wantedAttribute(this.#element, this.#html, start, end);
  }

  /** Keeps the trimmed value of the named attribute, after decoding; a repeated one is ignored, as in browsers. */
  #onAttributeEnd(): void {
    const name = this.#attributeName;
    if (name !== '' && !this.#attributes.has(name))
      this.#attributes.set(name, decodeHTMLAttribute(this.#attributeValue).trim());
    this.#attributeName = '';
  }

  /** Handles a start tag: skipped elements, title, metadata, links and regions. */
  #onOpenTag(selfClosing: boolean, end: number): void {
    const { name: tag, isBlock, isSkipped, carriesData } = this.#element;
    if (this.#skipped.active && (selfClosing || !this.#skipped.open(tag))) return;
    if (isBlock) this.#endBlock();
    // A declarative shadow root is shown in place of its host's content.
    if (isSkipped && !this.#attributes.has('shadowrootmode')) {
      if (!selfClosing || tag !== 'svg') this.#skipped.enter(tag, this.#html, end);
      return;
    }
    this.#enterRegions(this.#element);
    this.#hide(this.#element, end);
    if (!carriesData) return;
    this.#metadata.read(tag, this.#attributes);
    if (tag === 'title') this.#inTitle = true;
    else if (tag === 'a' || tag === 'area') this.#startLink(tag);
    else if (tag === 'frame') this.#addLink(this.#attributes.get('src'));
    else if (tag === 'meta') this.#addLink(refreshTarget(this.#attributes));
    else if (tag === 'img' && this.#link !== undefined) this.#link.alt += ` ${this.#attributes.get('alt') ?? ''}`;
  }

  /** Opens the heading, frame part or content region that an element starts; a content region closes frame parts. */
  #enterRegions(kind: ElementKind): void {
    const { name: tag, isHeading, isContent, isBlock, isRuby } = kind;
    if (isBlock) this.#inReading = false;
    if (isRuby) this.#inReading = tag === 'rt' || tag === 'rp';
    if (this.#content.active) this.#content.open(tag);
    else if (isContent) {
      this.#content.enter(tag);
      this.#frame.end();
    }
    // The header of an article contains its heading, so it is not part of the site's frame (navigation and footer).
    this.#frame.open(kind, this.#attributes, !(tag === 'header' && this.#content.active));
    if (isHeading) this.#startHeading(tag);
  }

  /** Starts a heading, which ends one that is still open, as in the HTML standard. */
  #startHeading(tag: string): void {
    this.#endHeading();
    if (tag === 'h1') this.#frame.noteTitle();
    this.#heading = tag;
    this.#headingStart = this.#text.length;
    this.#headingChars = 0;
  }

  /** Ends the open heading and keeps the text of the first `h1`; a heading that is too long counts as body text. */
  #endHeading(): void {
    if (this.#heading === '') return;
    const isLong = this.#headingChars > MAX_HEADING_CHARS;
    if (isLong) this.#text.makeBody(this.#headingStart);
    else if (this.#heading === 'h1' && this.#firstHeading === '')
      this.#firstHeading = this.#text.from(this.#headingStart);
    this.#heading = '';
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

  /** Handles an end tag: ends the title, link, block, heading or region that its element opened. */
  #onCloseTag({ name: tag, isBlock, isHeading, carriesData, isRuby }: ElementKind, end: number): void {
    if (this.#skipped.active && !this.#skipped.close(tag, this.#html, end)) return;
    if (carriesData && tag === 'title') {
      if (this.#inTitle) this.#titleRead = true;
      this.#inTitle = false;
    }
    if (carriesData && tag === 'a') this.#endLink();
    if (isBlock) this.#endBlock();
    if (isHeading) this.#endHeading();
    if (isBlock || isRuby) this.#inReading = false;
    this.#content.close(tag);
    this.#frame.close(tag);
    this.#hidden.close(tag);
  }

  /** Ends the open link and adds one; an `a` stays open until its end tag. */
  #startLink(tag: string): void {
    this.#endLink();
    const link = this.#addLink(this.#attributes.get('href'));
    if (tag === 'a') this.#link = link;
  }

  /**
   * Adds and returns a link at the current place of the text; undefined without URL, for a fragment, or above the
   * limit.
   */
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
      boilerplate: false,
    };
    this.#links.push(link);
    this.#linkParts.push(this.#frame.current);
    return link;
  }

  /** Ends the open link at the current place of the text, and separates its text from the next link's. */
  #endLink(): void {
    const link = this.#link;
    if (link === undefined) return;
    link.end = this.#textLength;
    this.#link = undefined;
    // Adjacent links without white space between them are separate words.
    this.#text.push(' ', this.#frame.current, LINK_END, 0);
  }

  /** Ends the block of text and thus the context of the links in it, and adds a line break. */
  #endBlock(): void {
    for (; this.#firstOpenLink < this.#links.length; this.#firstOpenLink++) {
      (this.#links[this.#firstOpenLink] as RawLink).blockEnd = this.#textLength;
    }
    this.#addText(BLOCK_END);
    this.#blockStart = this.#textLength;
  }
}
