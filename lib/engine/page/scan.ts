import { Tokenizer } from 'htmlparser2';
import { type ElementKind, elementKind, elementKindAt, isBoilerplate, wantedAttribute } from './elements';
import { Metadata, refreshTarget } from './metadata';
import type { RawLink, RawPage } from './raw-page';
import { withoutReferences } from './references';
import { Region } from './region';
import { Skipped } from './skipped';

const LEAD_CHARS = 2000;
/** Links read of one page; whatever follows is not a page's worth of links. */
const MAX_RAW_LINKS = 5000;

/**
 * One pass over HTML of any quality, by htmlparser2's tokenizer. No tree and no stack of elements is kept: what matters
 * (a skipped element, boilerplate, a heading, a link) is a name and a count, so cost is linear in the input and nesting
 * of any depth is harmless.
 */
export function scanHtml(html: string): RawPage {
  return new Scanner(html).run();
}

class Scanner {
  /** What is still to be read; positions count from its beginning. */
  #html: string;
  /** Where to read on, if not at once. */
  #resumeAt = 0;
  readonly #skipped = new Skipped();
  readonly #boilerplate = new Region();
  readonly #heading = new Region();
  /** `<main>` or `<article>`. */
  readonly #content = new Region();
  /**
   * In pieces, which are joined at the end: strings that grow piece by piece are slow to read. To a list that begins as one of strings V8
   * adds the others faster.
   */
  readonly #texts = {
    title: [''],
    headings: [''],
    anchors: [''],
    body: [''],
    boilerplateAnchors: [''],
    boilerplateBody: [''],
  };
  readonly #metadata = new Metadata();
  readonly #links: RawLink[] = [];
  readonly #text = [''];
  #textLength = 0;
  #lead = '';
  /** In an element whose text has no references. */
  #isRaw = false;
  #inTitle = false;
  #titleRead = false;
  #link: RawLink | undefined;
  /** First of `#links` whose block is still open. */
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
        // An end tag that is cut off behind its name is told as text that begins at -1.
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
    const { title, headings, anchors, body, boilerplateAnchors, boilerplateBody } = this.#texts;
    return {
      ...metadata,
      title: title.join('') || metadata.title,
      headings: headings.join(''),
      anchors: anchors.join(''),
      body: body.join(''),
      boilerplateAnchors: boilerplateAnchors.join(''),
      boilerplateBody: boilerplateBody.join(''),
      text: this.#text.join(''),
      lead: this.#lead,
      links: this.#links,
    };
  }

  #onText(html: string): void {
    const data = this.#isRaw ? html : withoutReferences(html, 'text');
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

  /** Where text that comes now belongs. */
  #sink(): string[] {
    const texts = this.#texts;
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
      this.#attributes.set(name, withoutReferences(this.#attributeValue, 'attribute').trim());
    this.#attributeName = '';
  }

  #onOpenTag(selfClosing: boolean, end: number): void {
    const { name: tag, isBlock, isSkipped, isSpeaking } = this.#element;
    if (this.#skipped.active && (selfClosing || !this.#skipped.open(tag))) return;
    if (isBlock) this.#endBlock();
    if (isSkipped) {
      if (!selfClosing || tag !== 'svg') this.#skipped.enter(tag, this.#html, end);
      return;
    }
    this.#regions(this.#element);
    if (!isSpeaking) return;
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
    // The header of an article holds its heading.
    else if (isBoilerplate(kind, this.#attributes) && !(tag === 'header' && this.#content.active)) {
      this.#boilerplate.enter(tag);
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
    // A row of links without white space between them is still a row of words.
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
