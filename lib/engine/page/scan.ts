import { Tokenizer } from 'htmlparser2';
import { BLOCK_TAGS, isBoilerplate, SKIPPED_TAGS, WANTED_ATTRIBUTES } from './elements';

/** A hyperlink before its address is resolved. Offsets point into `RawPage.text`. */
export interface RawLink {
  readonly href: string;
  readonly start: number;
  end: number;
  /** Bounds of the block of text the link stands in. */
  readonly blockStart: number;
  blockEnd: number;
  /** Alternative texts of images inside the link. */
  alt: string;
  readonly boilerplate: boolean;
}

/** What one pass over the markup gives. Texts are unfolded: white space as it came. */
export interface RawPage {
  readonly language: string;
  readonly base: string;
  readonly canonical: string;
  readonly title: string;
  readonly headings: string;
  readonly description: string;
  readonly keywords: string;
  /** Every `<link rel=alternate|sitemap>` that names a feed or sitemap. */
  readonly feeds: readonly string[];
  /** All visible text in document order. */
  readonly text: string;
  readonly anchors: string;
  /** Visible text outside anchors and headings. */
  readonly body: string;
  /** Part of `anchors` and `body` inside navigation, page header, page footer and side bars. */
  readonly boilerplateAnchors: string;
  readonly boilerplateBody: string;
  /** The beginning of `anchors` and `body` together, as one reads it. */
  readonly lead: string;
  readonly links: readonly RawLink[];
}

const LEAD_CHARS = 2000;
/** Links read of one page; whatever follows is not a page's worth of links. */
const MAX_RAW_LINKS = 5000;
const FEED_TYPE = /^application\/(?:rss|atom|feed)\+(?:xml|json)\b|^application\/(?:rss|atom)$/i;

type Attributes = Map<string, string>;
type Sink = 'title' | 'headings' | 'anchors' | 'body' | 'boilerplateAnchors' | 'boilerplateBody';

/**
 * One pass over HTML of any quality, by htmlparser2's tokenizer. No tree and no stack of elements is kept: what matters
 * (a skipped element, boilerplate, a heading, a link) is a name and a count, so cost is linear in the input and nesting
 * of any depth is harmless.
 */
export function scanHtml(html: string): RawPage {
  return new Scanner(html).run();
}

/** An element whose content is treated apart, until its end tag; elements of the same name inside are counted. */
class Region {
  #tag = '';
  #depth = 0;

  get active(): boolean {
    return this.#depth > 0;
  }

  enter(tag: string): void {
    this.#tag = tag;
    this.#depth = 1;
  }

  open(tag: string): void {
    if (this.#depth > 0 && tag === this.#tag) this.#depth += 1;
  }

  close(tag: string): void {
    if (this.#depth > 0 && tag === this.#tag) this.#depth -= 1;
  }

  end(): void {
    this.#depth = 0;
  }
}

class Scanner {
  readonly #html: string;
  readonly #skipped = new Region();
  readonly #boilerplate = new Region();
  readonly #heading = new Region();
  readonly #texts: Record<Sink, string> = {
    title: '',
    headings: '',
    anchors: '',
    body: '',
    boilerplateAnchors: '',
    boilerplateBody: '',
  };
  readonly #meta = new Map<string, string>();
  readonly #feeds: string[] = [];
  readonly #links: RawLink[] = [];
  #text = '';
  #lead = '';
  #inTitle = false;
  #titleRead = false;
  #link: RawLink | undefined;
  /** First of `#links` whose block is still open. */
  #firstOpenLink = 0;
  #blockStart = 0;
  #tag = '';
  #attributes: Attributes = new Map();
  #attributeName = '';
  #attributeValue = '';

  constructor(html: string) {
    this.#html = html;
  }

  run(): RawPage {
    const ignore = () => {};
    const tokenizer = new Tokenizer(
      {},
      {
        ontext: (start, end) => this.#onText(this.#html.slice(start, end)),
        ontextentity: (code) => this.#onText(String.fromCodePoint(code)),
        onopentagname: (start, end) => this.#onTagName(start, end),
        onattribname: (start, end) => this.#onAttributeName(start, end),
        onattribdata: (start, end) => {
          if (this.#attributeName !== '') this.#attributeValue += this.#html.slice(start, end);
        },
        onattribentity: (code) => {
          if (this.#attributeName !== '') this.#attributeValue += String.fromCodePoint(code);
        },
        onattribend: () => this.#onAttributeEnd(),
        onopentagend: () => this.#onOpenTag(false),
        onselfclosingtag: () => this.#onOpenTag(true),
        onclosetag: (start, end) => this.#onCloseTag(this.#html.slice(start, end).toLowerCase()),
        oncdata: ignore,
        oncomment: ignore,
        ondeclaration: ignore,
        onprocessinginstruction: ignore,
        onend: ignore,
      },
    );
    tokenizer.write(this.#html);
    tokenizer.end();
    this.#endLink();
    this.#endBlock();
    const meta = (name: string) => this.#meta.get(name) ?? '';
    return {
      ...this.#texts,
      language: meta('lang'),
      base: meta('base'),
      canonical: meta('canonical'),
      title: this.#texts.title || meta('og:title'),
      description: meta('description') || meta('og:description'),
      keywords: meta('keywords'),
      feeds: this.#feeds,
      text: this.#text,
      lead: this.#lead,
      links: this.#links,
    };
  }

  #onText(data: string): void {
    if (this.#skipped.active) return;
    if (this.#inTitle) {
      this.#texts.title += data;
      return;
    }
    const sink = this.#sink();
    this.#text += data;
    this.#texts[sink] += data;
    if ((sink === 'body' || sink === 'anchors') && this.#lead.length < LEAD_CHARS) this.#lead += data;
  }

  #sink(): Sink {
    if (this.#heading.active && !this.#boilerplate.active) return 'headings';
    if (this.#link !== undefined) return this.#boilerplate.active ? 'boilerplateAnchors' : 'anchors';
    return this.#boilerplate.active ? 'boilerplateBody' : 'body';
  }

  #onTagName(start: number, end: number): void {
    this.#tag = this.#html.slice(start, end).toLowerCase();
    if (this.#attributes.size > 0) this.#attributes.clear();
  }

  #onAttributeName(start: number, end: number): void {
    this.#attributeValue = '';
    const length = end - start;
    // Shortest and longest of the wanted names; most attributes of a page are none of them.
    const name = length < 3 || length > 10 ? '' : this.#html.slice(start, end).toLowerCase();
    this.#attributeName = WANTED_ATTRIBUTES.has(name) ? name : '';
  }

  #onAttributeEnd(): void {
    const name = this.#attributeName;
    if (name !== '' && !this.#attributes.has(name)) this.#attributes.set(name, this.#attributeValue.trim());
    this.#attributeName = '';
  }

  #onOpenTag(selfClosing: boolean): void {
    const tag = this.#tag;
    if (this.#skipped.active) {
      if (!selfClosing) this.#skipped.open(tag);
      return;
    }
    if (BLOCK_TAGS.has(tag)) this.#endBlock();
    if (SKIPPED_TAGS.has(tag)) {
      if (!selfClosing || tag !== 'svg') this.#skipped.enter(tag);
      return;
    }
    this.#regions(tag);
    switch (tag) {
      case 'html':
        this.#note('lang', this.#attributes.get('lang') ?? this.#attributes.get('xml:lang'));
        break;
      case 'base':
        this.#note('base', this.#attributes.get('href'));
        break;
      case 'title':
        this.#inTitle = !this.#titleRead;
        break;
      case 'meta':
        this.#onMeta();
        break;
      case 'link':
        this.#onLinkElement();
        break;
      case 'a':
      case 'area':
        this.#startLink(tag);
        break;
      case 'img':
        if (this.#link !== undefined) this.#link.alt += ` ${this.#attributes.get('alt') ?? ''}`;
        break;
    }
  }

  #regions(tag: string): void {
    if (this.#heading.active) this.#heading.open(tag);
    else if (/^h[1-6]$/.test(tag)) this.#heading.enter(tag);
    if (tag === 'main' || tag === 'article') this.#boilerplate.end();
    else if (this.#boilerplate.active) this.#boilerplate.open(tag);
    else if (isBoilerplate(tag, this.#attributes)) this.#boilerplate.enter(tag);
  }

  #onCloseTag(tag: string): void {
    if (this.#skipped.active) {
      this.#skipped.close(tag);
      return;
    }
    if (tag === 'title') {
      if (this.#inTitle) this.#titleRead = true;
      this.#inTitle = false;
    }
    if (tag === 'a') this.#endLink();
    if (BLOCK_TAGS.has(tag)) this.#endBlock();
    this.#heading.close(tag);
    this.#boilerplate.close(tag);
  }

  #onMeta(): void {
    const name = (this.#attributes.get('name') ?? this.#attributes.get('property') ?? '').toLowerCase();
    const httpEquiv = this.#attributes.get('http-equiv')?.toLowerCase();
    const content = this.#attributes.get('content');
    if (httpEquiv === 'content-language') this.#note('lang', content);
    else if (/^(?:og:title|og:description|description|keywords)$/.test(name)) this.#note(name, content);
  }

  #onLinkElement(): void {
    const href = this.#attributes.get('href');
    if (href === undefined) return;
    const rel = (this.#attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
    if (rel.includes('canonical')) this.#note('canonical', href);
    const isFeed = rel.includes('alternate') && FEED_TYPE.test(this.#attributes.get('type') ?? '');
    if (isFeed || rel.includes('sitemap')) this.#feeds.push(href);
  }

  /** First mention wins, as in browsers. */
  #note(name: string, value: string | undefined): void {
    if (value !== undefined && value !== '' && !this.#meta.has(name)) this.#meta.set(name, value);
  }

  #startLink(tag: string): void {
    this.#endLink();
    const href = this.#attributes.get('href');
    if (href === undefined || href === '' || href.startsWith('#') || this.#links.length >= MAX_RAW_LINKS) return;
    const link: RawLink = {
      href,
      start: this.#text.length,
      end: this.#text.length,
      blockStart: this.#blockStart,
      blockEnd: this.#text.length,
      alt: this.#attributes.get('alt') ?? '',
      boilerplate: this.#boilerplate.active,
    };
    this.#links.push(link);
    if (tag === 'a') this.#link = link;
  }

  #endLink(): void {
    const link = this.#link;
    if (link === undefined) return;
    link.end = this.#text.length;
    this.#link = undefined;
    // A row of links without white space between them is still a row of words.
    this.#texts[link.boilerplate ? 'boilerplateAnchors' : 'anchors'] += ' ';
  }

  #endBlock(): void {
    for (; this.#firstOpenLink < this.#links.length; this.#firstOpenLink++) {
      (this.#links[this.#firstOpenLink] as RawLink).blockEnd = this.#text.length;
    }
    this.#text += '\n';
    this.#texts[this.#sink()] += '\n';
    if (this.#lead.length < LEAD_CHARS) this.#lead += '\n';
    this.#blockStart = this.#text.length;
  }
}
