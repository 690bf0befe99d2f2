import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { type ElementKind, elementKind, isBoilerplate } from './elements';
import { Metadata, refreshTarget } from './metadata';
import type { RawLink, RawPage } from './raw-page';
import { Region } from './region';
import { Skipped } from './skipped';
import { Tokens } from './tokens';

const LEAD_CHARS = 2000;
/** Links read of one page; whatever follows is not a page's worth of links. */
const MAX_RAW_LINKS = 5000;

/** Elements whose text holds no entities; those of other elements that hold none are no text of a page. */
const VERBATIM = new Set(['xmp', 'plaintext']);

type Sink = 'title' | 'headings' | 'anchors' | 'body' | 'boilerplateAnchors' | 'boilerplateBody';

/**
 * One pass over HTML of any quality. No tree and no stack of elements is kept: what matters
 * (a skipped element, boilerplate, a heading, a link) is a name and a count, so cost is linear in the input and nesting
 * of any depth is harmless.
 */
export function scanHtml(html: string): RawPage {
  return new Scanner(html).run();
}

class Scanner {
  readonly #html: string;
  readonly #tokens: Tokens;
  readonly #skipped = new Skipped();
  readonly #boilerplate = new Region();
  readonly #heading = new Region();
  /** `<main>` or `<article>`. */
  readonly #content = new Region();
  /** In pieces, which are joined at the end: strings that grow piece by piece are slow to read. */
  readonly #texts: Record<Sink, string[]> = {
    title: [],
    headings: [],
    anchors: [],
    body: [],
    boilerplateAnchors: [],
    boilerplateBody: [],
  };
  readonly #metadata = new Metadata();
  readonly #links: RawLink[] = [];
  readonly #text: string[] = [];
  #textLength = 0;
  #lead = '';
  /** Whether text is in an element that holds no entities. */
  #isVerbatim = false;
  #inTitle = false;
  #titleRead = false;
  #link: RawLink | undefined;
  /** First of `#links` whose block is still open. */
  #firstOpenLink = 0;
  #blockStart = 0;
  #element: ElementKind = elementKind('');
  readonly #attributes = new Map<string, string>();

  constructor(html: string) {
    this.#html = html;
    this.#tokens = new Tokens(html);
  }

  run(): RawPage {
    const tokens = this.#tokens;
    for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
      if (token === 'start-tag') this.#startTag();
      else if (token === 'end-tag') this.#endTag();
      else if (!this.#skipped.active) this.#onText(this.#html.slice(tokens.start, tokens.end));
    }
    this.#endLink();
    this.#endBlock();
    const { metadata } = this.#metadata;
    const textOf = (sink: Sink) => this.#texts[sink].join('');
    return {
      ...metadata,
      title: textOf('title') || metadata.title,
      headings: textOf('headings'),
      anchors: textOf('anchors'),
      body: textOf('body'),
      boilerplateAnchors: textOf('boilerplateAnchors'),
      boilerplateBody: textOf('boilerplateBody'),
      text: this.#text.join(''),
      lead: this.#lead,
      links: this.#links,
    };
  }

  #onText(written: string): void {
    const data = this.#isVerbatim ? written : decodeHTML(written);
    if (this.#inTitle) {
      if (!this.#titleRead) this.#texts.title.push(data);
      return;
    }
    const sink = this.#sink();
    this.#add(sink, data);
    if ((sink === 'body' || sink === 'anchors') && this.#lead.length < LEAD_CHARS) this.#lead += data;
  }

  #add(sink: Sink, data: string): void {
    this.#text.push(data);
    this.#textLength += data.length;
    this.#texts[sink].push(data);
  }

  #sink(): Sink {
    if (this.#heading.active && !this.#boilerplate.active) return 'headings';
    if (this.#link !== undefined) return this.#boilerplate.active ? 'boilerplateAnchors' : 'anchors';
    return this.#boilerplate.active ? 'boilerplateBody' : 'body';
  }

  #startTag(): void {
    const tokens = this.#tokens;
    const element = elementKind(this.#html.slice(tokens.start, tokens.end));
    this.#element = element;
    if (this.#attributes.size > 0) this.#attributes.clear();
    while (tokens.nextAttribute()) if (element.attributes.size > 0) this.#readAttribute(element.attributes);
    if (tokens.tagEnd < 0) return;
    // In a picture the names of such elements mean others.
    if (element.rawEnd !== undefined && !this.#skipped.isForeign) tokens.enterRaw(element.rawEnd);
    this.#isVerbatim = VERBATIM.has(element.name);
    this.#onOpenTag(tokens.isSelfClosing, tokens.tagEnd);
    const resumeAt = this.#skipped.endOfRaw(element.name, this.#html, tokens.tagEnd);
    if (resumeAt > 0) tokens.at = resumeAt;
  }

  /** Of several of the same name the first counts. */
  #readAttribute(wanted: ReadonlySet<string>): void {
    const { nameStart, nameEnd, valueStart, valueEnd } = this.#tokens;
    const length = nameEnd - nameStart;
    // Shortest and longest of the wanted names; most attributes of a page are none of them.
    if (length < 3 || length > 10) return;
    const name = this.#html.slice(nameStart, nameEnd).toLowerCase();
    if (!wanted.has(name) || this.#attributes.has(name)) return;
    this.#attributes.set(name, decodeHTMLAttribute(this.#html.slice(valueStart, valueEnd)).trim());
  }

  #endTag(): void {
    const { start, end } = this.#tokens;
    this.#isVerbatim = false;
    this.#onCloseTag(elementKind(this.#html.slice(start, end)), end);
  }

  #onOpenTag(selfClosing: boolean, end: number): void {
    const { name: tag, isBlock, isSkipped } = this.#element;
    if (this.#skipped.active && (selfClosing || !this.#skipped.open(tag))) return;
    if (isBlock) this.#endBlock();
    if (isSkipped) {
      if (!selfClosing || tag !== 'svg') this.#skipped.enter(tag, this.#html, end);
      return;
    }
    this.#regions(this.#element);
    this.#metadata.read(tag, this.#attributes);
    switch (tag) {
      case 'title':
        this.#inTitle = true;
        break;
      case 'a':
      case 'area':
        this.#startLink(tag);
        break;
      case 'frame':
        this.#addLink(this.#attributes.get('src'));
        break;
      case 'meta':
        this.#addLink(refreshTarget(this.#attributes));
        break;
      case 'img':
        if (this.#link !== undefined) this.#link.alt += ` ${this.#attributes.get('alt') ?? ''}`;
        break;
    }
  }

  #regions({ name: tag, isHeading, isContent }: ElementKind): void {
    if (this.#heading.active) this.#heading.open(tag);
    else if (isHeading) this.#heading.enter(tag);
    if (this.#content.active) this.#content.open(tag);
    else if (isContent) {
      this.#content.enter(tag);
      this.#boilerplate.end();
    }
    if (this.#boilerplate.active) this.#boilerplate.open(tag);
    // The header of an article holds its heading.
    else if (isBoilerplate(tag, this.#attributes) && !(tag === 'header' && this.#content.active)) {
      this.#boilerplate.enter(tag);
    }
  }

  #onCloseTag({ name: tag, isBlock }: ElementKind, end: number): void {
    if (this.#skipped.active && !this.#skipped.close(tag, this.#html, end)) return;
    if (tag === 'title') {
      if (this.#inTitle) this.#titleRead = true;
      this.#inTitle = false;
    }
    if (tag === 'a') this.#endLink();
    if (isBlock) this.#endBlock();
    this.#heading.close(tag);
    this.#content.close(tag);
    this.#boilerplate.close(tag);
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
    // A row of links without white space between them is still a row of words.
    this.#texts[link.boilerplate ? 'boilerplateAnchors' : 'anchors'].push(' ');
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
