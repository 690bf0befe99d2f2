import { Tokenizer } from 'htmlparser2';
import * as v from 'valibot';
import { MAX_URL_CHARS } from '../engine/url/canonical';
import { FeedEntry, FeedLinks, leadsToPage, MAX_LINKS, type SiteFeed } from './feed-entry';

/** Longest text read of one element; no address or title is longer. */
const MAX_TEXT_CHARS = 4_000;

const ROOTS: Readonly<Record<string, SiteFeed['kind']>> = {
  urlset: 'sitemap',
  sitemapindex: 'sitemap-index',
  opml: 'opml',
  rss: 'feed',
  rdf: 'feed',
  channel: 'feed',
  feed: 'feed',
};
const ENTRIES: Readonly<Record<SiteFeed['kind'], readonly string[]>> = {
  sitemap: ['url'],
  'sitemap-index': ['sitemap'],
  feed: ['item', 'entry'],
  opml: ['outline'],
  unknown: [],
};
/** Elements of an entry that hold links and titles of something else. */
const FOREIGN = new Set(
  'source content summary description encoded author contributor group comments image textinput'.split(' '),
);

/** A sitemap, RSS, Atom or OPML; `unknown` where it is none. */
function readXmlFeed(text: string, base: string): SiteFeed {
  return new FeedReader(text, base).run();
}

class FeedReader {
  readonly #text: string;
  readonly #links = new FeedLinks();
  #kind: SiteFeed['kind'] | undefined;
  #base: string;
  #entry: FeedEntry | undefined;
  /** Prefix of the entry's name, with its colon: what is of another namespace is about something else. */
  #prefix = '';
  /** Name of the element whose text is read, and the text. */
  #reading = '';
  #read = '';
  /** Name of the foreign element that is passed over, and how often it is open. */
  #skipped = '';
  #depth = 0;
  #name = '';
  #attributes = new Map<string, string>();
  #attributeName = '';
  #attributeValue = '';

  constructor(text: string, base: string) {
    this.#text = text;
    this.#base = base;
  }

  run(): SiteFeed {
    const ignore = () => {};
    const slice = (start: number, end: number) => this.#text.slice(start, end);
    const tokenizer = new Tokenizer(
      { xmlMode: true },
      {
        ontext: (start, end) => this.#onText(start, end),
        oncdata: (start, end, offset) => this.#onText(start, end - offset),
        ontextentity: (code) => this.#add(String.fromCodePoint(code)),
        onopentagname: (start, end) => {
          this.#name = slice(start, end).toLowerCase();
          this.#attributes.clear();
        },
        onattribname: (start, end) => {
          this.#attributeName = slice(start, end);
          this.#attributeValue = '';
        },
        onattribdata: (start, end) => {
          if (this.#attributeValue.length < MAX_TEXT_CHARS) this.#attributeValue += slice(start, end);
        },
        onattribentity: (code) => {
          this.#attributeValue += String.fromCodePoint(code);
        },
        onattribend: () => this.#attributes.set(this.#attributeName.toLowerCase(), this.#attributeValue),
        onopentagend: () => this.#onOpen(),
        onselfclosingtag: () => {
          this.#onOpen();
          this.#onClose(this.#name);
        },
        onclosetag: (start, end) => this.#onClose(slice(start, end).toLowerCase()),
        oncomment: ignore,
        ondeclaration: ignore,
        onprocessinginstruction: ignore,
        onend: ignore,
      },
    );
    tokenizer.write(this.#text);
    tokenizer.end();
    this.#endEntry();
    return this.#links.as(this.#kind ?? 'unknown');
  }

  #onText(start: number, end: number): void {
    if (this.#reading !== '') this.#add(this.#text.slice(start, Math.min(end, start + MAX_TEXT_CHARS)));
  }

  #add(text: string): void {
    if (this.#reading !== '' && this.#read.length < MAX_TEXT_CHARS) this.#read += text;
  }

  #onOpen(): void {
    const name = this.#name;
    const local = localName(name);
    this.#kind ??= ROOTS[local] ?? 'unknown';
    if (this.#isEntry(local)) this.#startEntry(name, local);
    else if (this.#entry === undefined) {
      if (Object.hasOwn(ROOTS, local)) this.#base = this.#based(this.#base);
    } else if (this.#depth > 0) this.#depth += Number(name === this.#skipped);
    else if (FOREIGN.has(local)) {
      this.#skipped = name;
      this.#depth = 1;
    } else if (this.#reading === '') this.#onField(this.#entry, name, local);
  }

  #isEntry(local: string): boolean {
    return ENTRIES[this.#kind ?? 'unknown'].includes(local);
  }

  #startEntry(name: string, local: string): void {
    this.#endEntry();
    this.#entry = new FeedEntry(this.#based(this.#base));
    this.#prefix = name.slice(0, name.length - local.length);
    if (local !== 'outline') return;
    const { title, text = '', htmlurl, url, xmlurl } = Object.fromEntries(this.#attributes);
    this.#entry.title = title ?? text;
    this.#entry.address = htmlurl ?? url ?? '';
    this.#links.addDocument(this.#entry.resolve(xmlurl));
  }

  #onField(entry: FeedEntry, name: string, local: string): void {
    const href = this.#attributes.get('href');
    if (local === 'link' && href !== undefined) {
      entry.addLink({ ...Object.fromEntries(this.#attributes), href, base: this.#based(entry.base) });
    } else if (name === `${this.#prefix}${local}` && isField(local) && leadsToPage(this.#attributes.get('rel'))) {
      if (local === 'guid') entry.isPermalink = this.#attributes.get('ispermalink')?.toLowerCase() !== 'false';
      this.#reading = name;
      this.#read = '';
    }
  }

  #onClose(name: string): void {
    if (this.#depth > 0) {
      this.#depth -= Number(name === this.#skipped);
    } else if (name === this.#reading && this.#entry !== undefined) {
      const field = FIELDS[localName(name)];
      if (field !== undefined) this.#entry[field] ||= this.#read.trim();
      this.#reading = '';
    } else if (this.#entry !== undefined && this.#isEntry(localName(name))) this.#endEntry();
  }

  #endEntry(): void {
    const entry = this.#entry;
    this.#entry = undefined;
    this.#reading = '';
    this.#depth = 0;
    if (entry === undefined) return;
    if (this.#kind === 'sitemap-index') this.#links.addDocument(entry.link()?.url);
    else this.#links.addLink(entry.link());
  }

  /** Below a base that is no address of a page there are none, and each link would take as long as the base is. */
  #based(base: string): string {
    const own = this.#attributes.get('xml:base');
    const href = own === undefined ? undefined : URL.parse(own.trim(), base)?.href;
    return href === undefined || href.length > MAX_URL_CHARS ? base : href;
  }
}

/** Elements of an entry whose text is read, and what it is. */
const FIELDS: Readonly<Record<string, 'address' | 'permalink' | 'title'>> = {
  loc: 'address',
  link: 'address',
  guid: 'permalink',
  title: 'title',
};

function isField(local: string): boolean {
  return Object.hasOwn(FIELDS, local);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/**
 * Reads a sitemap (XML or one address a line), a sitemap index, RSS, Atom, JSON Feed or OPML, in one pass without a
 * tree: cost is linear in the text, and nesting of any depth is harmless. Entities of a document type are not expanded.
 * @param base address of the document, for relative links.
 */
export function parseSiteFeed(text: string, base: string): SiteFeed {
  const start = /\S/.exec(text)?.[0];
  if (start === '<') return readXmlFeed(text, base);
  if (start === '{') return readJsonFeed(text, base);
  return readLines(text, base);
}

const Text = v.fallback(v.optional(v.string()), undefined);
const JsonFeed = v.object({
  version: v.pipe(v.string(), v.includes('jsonfeed.org/version/')),
  items: v.array(v.fallback(v.object({ url: Text, external_url: Text, id: Text, title: Text }), {})),
});

function readJsonFeed(text: string, base: string): SiteFeed {
  const links = new FeedLinks();
  const feed = v.safeParse(v.pipe(v.string(), v.parseJson(), JsonFeed), text.trim());
  if (!feed.success) return links.as('unknown');
  for (const { url, external_url, id, title } of feed.output.items) {
    const entry = new FeedEntry(base);
    entry.address = url ?? external_url ?? '';
    entry.permalink = id ?? '';
    entry.title = title ?? '';
    links.addLink(entry.link());
  }
  return links.as('feed');
}

/** A sitemap of addresses, one a line (sitemaps.org). What does not begin with an address is none. */
function readLines(text: string, base: string): SiteFeed {
  const links = new FeedLinks();
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]+/, MAX_LINKS)) {
    const entry = new FeedEntry(base);
    entry.address = /^\s*(?:https?:\/\/|www\.)\S/i.test(line) ? line : '';
    const link = entry.link();
    if (link === undefined && line.trim() !== '' && links.isEmpty) return links.as('unknown');
    links.addLink(link);
  }
  return links.as(links.isEmpty ? 'unknown' : 'sitemap');
}
