/** Parses sitemaps, feeds and OPML files into lists of page links. */
import * as v from 'valibot';
import { readTags } from '../engine/page/tags';
import { MAX_URL_CHARS } from '../engine/url/canonical';
import { plainText } from './request';

/** Maximum number of page links to keep from one document, and of further documents. */
const MAX_LINKS = 5_000;
/** Maximum number of characters to read from one element or attribute. URLs and titles are shorter. */
const MAX_TEXT_CHARS = 4_000;

interface FeedLink {
  /** Absolute http or https URL. */
  readonly url: string;
  readonly title: string;
  /** Time of the page's last change or publication, if the document states one. */
  readonly changedAtMs?: number;
}

type FeedKind = 'sitemap' | 'sitemap-index' | 'feed' | 'opml' | 'unknown';

export interface SiteFeed {
  readonly kind: FeedKind;
  /** Distinct page links, in document order. */
  readonly links: readonly FeedLink[];
  /** URLs of further sitemaps or feeds that the document lists. */
  readonly documents: readonly string[];
}

/**
 * Parses a sitemap (XML, or one URL per line), sitemap index, RSS, Atom, JSON Feed or OPML document. Keeps the first
 * 5,000 links. Takes time linear in the length of the text. Any other text gives the kind `unknown` and no links.
 * @param base URL of the document, against which relative links are resolved
 */
export function parseSiteFeed(text: string, base: string): SiteFeed {
  const start = /\S/.exec(text)?.[0];
  if (start === '<') return readXmlFeed(text, base);
  // Some programs print warnings before the document.
  const declaration = text
    .slice(0, MAX_TEXT_CHARS)
    .search(/<\?xml\b|<(?:urlset|sitemapindex|rss|feed|rdf:RDF|opml)[\s>]/i);
  if (declaration > 0) return readXmlFeed(text.slice(declaration), base);
  return start === '{' ? readJsonFeed(text, base) : readLines(text, base);
}

const WITHOUT_SCHEME = /^www\.(?=[^/]+\.)/i;

/**
 * Returns an address as absolute URL; `www.…` gets a scheme. Undefined for an empty or invalid one or another protocol.
 */
function absoluteHttpUrl(address: string | undefined, base: string): string | undefined {
  const text = address?.trim() ?? '';
  const url = text === '' ? null : URL.parse(text.replace(WITHOUT_SCHEME, 'http://$&'), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** Collects the fields of one sitemap or feed entry while the document is parsed. */
class FeedEntry {
  /** Title text, possibly with HTML markup. */
  title = '';
  /** Text of `<loc>` or `<link>`. */
  address = '';
  /** Text of `<guid>`. */
  permalink = '';
  isPermalink = true;
  /** Date text of the last change or of publication. */
  changed = '';
  #alternate: { readonly href: string; readonly base: string; readonly rank: number } | undefined;

  constructor(readonly base: string) {}

  /** Adds an Atom `<link>`. The entry keeps the link with the highest rank, and ignores rank 0. */
  addLink(href: string, base: string, rank: number): void {
    if (rank > (this.#alternate?.rank ?? 0)) this.#alternate = { href, base, rank };
  }

  /**
   * Returns the link of this entry: its address, else its Atom link, else its permalink; undefined if none is an http
   * or https URL.
   */
  link(): FeedLink | undefined {
    const url =
      absoluteHttpUrl(this.address, this.base) ??
      (this.#alternate && absoluteHttpUrl(this.#alternate.href, this.#alternate.base)) ??
      (this.isPermalink && /^\s*https?:/i.test(this.permalink)
        ? absoluteHttpUrl(this.permalink, this.base)
        : undefined);
    const changedAtMs = Date.parse(this.changed);
    if (url === undefined) return undefined;
    return { url, title: plainText(this.title), ...(Number.isNaN(changedAtMs) ? {} : { changedAtMs }) };
  }
}

/**
 * Returns how well an Atom link identifies the entry's page, from its `rel` and `type`:
 * 0 = not the page, 1 = `related`, 2 = `alternate`, 3 = `alternate` in HTML.
 */
function rankOf(rel = 'alternate', type = 'text/html'): number {
  const relation = rel.trim().toLowerCase().replace('http://www.iana.org/assignments/relation/', '');
  if (relation === 'related') return 1;
  if (relation !== 'alternate' && relation !== '') return 0;
  return /html/i.test(type) ? 3 : 2;
}

/** Collects the distinct page links and further documents of one document, up to `MAX_LINKS` each. */
class FeedLinks {
  readonly links = new Map<string, FeedLink>();
  readonly #documents = new Set<string>();

  /** Adds a link, up to the limit; the first of each URL stays. */
  addLink(link: FeedLink | undefined): void {
    if (link && this.links.size < MAX_LINKS && !this.links.has(link.url)) this.links.set(link.url, link);
  }

  /** Adds a document that the feed lists, such as a sitemap of an index. */
  addDocument(url: string | undefined): void {
    if (url !== undefined && this.#documents.size < MAX_LINKS) this.#documents.add(url);
  }

  /** Returns what was added, as a feed of this kind. */
  toFeed(kind: FeedKind): SiteFeed {
    return { kind, links: [...this.links.values()], documents: [...this.#documents] };
  }
}

const ROOTS: ReadonlyMap<string, FeedKind> = new Map([
  ['urlset', 'sitemap'],
  ['sitemapindex', 'sitemap-index'],
  ['opml', 'opml'],
  ['rss', 'feed'],
  ['rdf', 'feed'],
  ['channel', 'feed'],
  ['feed', 'feed'],
]);
const ENTRIES: Readonly<Record<FeedKind, readonly string[]>> = {
  sitemap: ['url'],
  'sitemap-index': ['sitemap'],
  feed: ['item', 'entry'],
  opml: ['outline'],
  unknown: [],
};
/** Maps each element whose text is read to the `FeedEntry` member that stores the text. */
const FIELDS: ReadonlyMap<string, 'address' | 'permalink' | 'title' | 'changed'> = new Map([
  ['loc', 'address'],
  ['link', 'address'],
  ['guid', 'permalink'],
  ['title', 'title'],
  ['lastmod', 'changed'],
  ['updated', 'changed'],
  ['published', 'changed'],
  ['pubdate', 'changed'],
  ['date', 'changed'],
  ['publication_date', 'changed'],
]);
/** Fields in the namespaces of news sitemaps and Dublin Core, which describe the page as well. */
const NEWS_FIELDS = new Set(['news:publication_date', 'news:title', 'dc:date', 'dcterms:date', 'dcterms:modified']);
/** Child elements that are skipped because their links and titles do not belong to the entry. */
const FOREIGN = new Set(
  'source content summary description encoded author contributor group comments image textinput'.split(' '),
);

/** Returns an XML name without its namespace prefix. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads RSS, Atom, a sitemap or OPML; kind `unknown` without links for another document. */
function readXmlFeed(text: string, documentBase: string): SiteFeed {
  const found = new FeedLinks();
  let kind: FeedKind | undefined;
  let base = documentBase;
  let entry: FeedEntry | undefined;
  /** Namespace prefix of the entry including the colon. Elements in other namespaces do not describe the page. */
  let prefix = '';
  /** Name of the element whose text is being collected ('' for none); `read` holds its text. */
  let reading = '';
  let read = '';
  /** Name of the skipped element; `depth` counts how many elements of that name are open. */
  let skipped = '';
  let depth = 0;

  const isEntry = (local: string) => ENTRIES[kind ?? 'unknown'].includes(local);

  /** Adds the link of the open entry, if there is one, and closes the entry. */
  function endEntry(): void {
    const link = entry?.link();
    entry = undefined;
    reading = '';
    depth = 0;
    if (kind === 'sitemap-index') found.addDocument(link?.url);
    else found.addLink(link);
  }

  readTags(text, true, {
    /** Begins an entry, a skipped element or the text of a field; reads links in attributes. */
    open(name, attributes) {
      const local = localName(name);
      const attribute = (key: string) => attributes[key]?.slice(0, MAX_TEXT_CHARS);
      // A longer base URL would make every resolved link as long.
      const basedOn = (outer: string) => {
        const href = URL.parse(attribute('xml:base')?.trim() ?? '', outer)?.href;
        return attributes['xml:base'] === undefined || !href || href.length > MAX_URL_CHARS ? outer : href;
      };
      kind ??= ROOTS.get(local) ?? 'unknown';
      if (isEntry(local)) {
        endEntry();
        entry = new FeedEntry(basedOn(base));
        prefix = name.slice(0, name.length - local.length);
        if (local !== 'outline') return;
        entry.title = attribute('title') ?? attribute('text') ?? '';
        // A list of feeds (OPML) may lack the site of a feed. The address of the feed itself then stands for the site.
        entry.address = attribute('htmlurl') || attribute('url') || (attribute('xmlurl') ?? '');
        found.addDocument(absoluteHttpUrl(attribute('xmlurl'), entry.base));
      } else if (entry === undefined) {
        if (ROOTS.has(local)) base = basedOn(base);
      } else if (depth > 0) depth += Number(name === skipped);
      else if (FOREIGN.has(local)) {
        skipped = name;
        depth = 1;
      } else if (reading === '') {
        const href = attribute('href');
        const rank = rankOf(attribute('rel'), attribute('type'));
        if (local === 'link' && href !== undefined) entry.addLink(href, basedOn(entry.base), rank);
        else if (
          (NEWS_FIELDS.has(name) || (name === prefix + local && FIELDS.has(local))) &&
          rankOf(attribute('rel')) > 1
        ) {
          if (local === 'guid') entry.isPermalink = attribute('ispermalink')?.toLowerCase() !== 'false';
          reading = name;
          read = '';
        }
      }
    },
    text(piece) {
      if (reading !== '' && read.length < MAX_TEXT_CHARS) read += piece.slice(0, MAX_TEXT_CHARS);
    },
    /** Ends a skipped element, the text of a field, of which the first stays, or an entry. */
    close(name) {
      if (depth > 0) depth -= Number(name === skipped);
      else if (name === reading && entry !== undefined) {
        const field = FIELDS.get(localName(name).replace('modified', 'lastmod'));
        if (field !== undefined) entry[field] ||= read.trim();
        reading = '';
      } else if (entry !== undefined && isEntry(localName(name))) endEntry();
    },
  });
  endEntry();
  return found.toFeed(kind ?? 'unknown');
}

const Text = v.fallback(v.optional(v.string()), undefined);
const JsonFeed = v.object({
  version: v.pipe(v.string(), v.includes('jsonfeed.org/version/')),
  items: v.array(
    v.fallback(
      v.object({
        ...{ url: Text, external_url: Text, id: Text, title: Text },
        ...{ date_modified: Text, date_published: Text },
      }),
      {},
    ),
  ),
});

/** Reads a JSON Feed; kind `unknown` without links for any other text. */
function readJsonFeed(text: string, base: string): SiteFeed {
  const found = new FeedLinks();
  const feed = v.safeParse(v.pipe(v.string(), v.parseJson(), JsonFeed), text.trim());
  if (!feed.success) return found.toFeed('unknown');
  for (const { url, external_url, id = '', title = '', date_modified, date_published } of feed.output.items) {
    const address = url ?? external_url ?? '';
    const changed = date_modified ?? date_published ?? '';
    found.addLink(Object.assign(new FeedEntry(base), { address, permalink: id, title, changed }).link());
  }
  return found.toFeed('feed');
}

/** Parses a text sitemap with one URL per line (sitemaps.org). The kind is `unknown` if the first text is not a URL. */
function readLines(text: string, base: string): SiteFeed {
  const found = new FeedLinks();
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]+/, MAX_LINKS)) {
    const url = /^\s*(?:https?:\/\/|www\.)\S/i.test(line) ? absoluteHttpUrl(line, base) : undefined;
    if (url === undefined && line.trim() !== '' && found.links.size === 0) break;
    found.addLink(url === undefined ? undefined : { url, title: '' });
  }
  return found.toFeed(found.links.size === 0 ? 'unknown' : 'sitemap');
}
