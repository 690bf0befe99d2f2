import type { DatedElement } from './published';

/** Maximum number of `<time>` elements that are read. */
const MAX_TIMES = 200;
/** Maximum number of statements about use by machines that are read. */
const MAX_PERMITS = 50;
const FEED_TYPE = /^application\/(?:rss|atom|feed)(?:\+(?:xml|json))?\b/i;
const NAMES = new Set([
  ...['description', 'keywords', 'og:title', 'twitter:title', 'og:site_name', 'og:description', 'og:image'],
]);

/** Names of the date of publication, without separators: Open Graph, Dublin Core, schema.org and common systems. */
const DATE_NAMES = new Set(
  (
    'article:publishedtime og:publishedtime og:article:publishedtime og:pubdate article:published articledate ' +
    'articlepubdate articlepublicationdate date pubdate publishdate publisheddate publicationdate publishedat ' +
    'datepublished dateissued dc.date dc.date.created dc.date.issued dc.date.publication dc.created dc.issued ' +
    'dcterms.date dcterms.created dcterms.issued dcterms.available dcsext.articlefirstpublished releasedate ' +
    'citationdate citationpublicationdate citationonlinedate parselypubdate sailthru.date bt:pubdate ' +
    'originalpublicationdate cxenseparse:recs:publishtime rnews:datepublished video:releasedate'
  ).split(' '),
);
/** Names of `<meta>` elements about use by machines. */
const PERMIT_NAMES = new Set(['robots', 'tdm-reservation', 'tdm-policy', 'content-usage', 'content-signal']);
/** Class names of the date of publication. */
const PUBLISHED_CLASS =
  /(?:^|[\s_-])(?:published|publication|pubdate|posted|(?:entry|post|article)[_-]date)(?:$|[\s_-])/i;

type Attributes = ReadonlyMap<string, string>;

/** Content of a refresh: seconds, then an optionally quoted URL (HTML standard, 4.2.5.3). */
const REFRESH = /^\s*[\d.]+\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']*)/i;

/**
 * Returns the URL of a `<meta http-equiv=refresh>`, as written; undefined for other elements, undefined or '' for a
 * refresh without a URL.
 */
export function refreshTarget(attributes: Attributes): string | undefined {
  if (attributes.get('http-equiv')?.toLowerCase() !== 'refresh') return undefined;
  return REFRESH.exec(attributes.get('content') ?? '')?.[1]?.trim();
}

/**
 * Collects the values of `<html>`, `<base>`, `<meta>` and `<link>`. The first value of each kind wins, as in browsers.
 */
export class Metadata {
  readonly #values = new Map<string, string>();
  readonly #feeds: string[] = [];
  readonly #dates: string[] = [];
  readonly #times: DatedElement[] = [];
  readonly #permits: (readonly [source: string, text: string])[] = [];

  /** Keeps what a start tag says about the page: language, base, title, dates, permissions, links to feeds. */
  read(tag: string, attributes: Attributes): void {
    if (tag === 'html') this.#setFirst('lang', attributes.get('lang') ?? attributes.get('xml:lang'));
    else if (tag === 'base') this.#setFirst('base', attributes.get('href'));
    else if (tag === 'meta') this.#readMeta(attributes);
    else if (tag === 'link') this.#readLink(attributes);
    else if (tag === 'time') this.#readTime(attributes);
  }

  /** The collected values: single ones as texts, '' if the page has none; feeds, dates and permissions as lists. */
  get metadata() {
    const value = (name: string) => this.#values.get(name) ?? '';
    return {
      language: value('lang'),
      base: value('base'),
      canonical: value('canonical'),
      sharedTitle: value('og:title') || value('twitter:title'),
      siteName: value('og:site_name'),
      description: value('description') || value('og:description'),
      keywords: value('keywords'),
      image: value('og:image'),
      feeds: this.#feeds,
      dates: this.#dates,
      times: this.#times,
      metaPermits: this.#permits,
    };
  }

  /** Keeps the content of a `meta` tag if its name is known: language, title, description, date, permission, image. */
  #readMeta(attributes: Attributes): void {
    const given = attributes.get('name') ?? attributes.get('property') ?? attributes.get('itemprop');
    const name = (given ?? '').toLowerCase();
    const content = attributes.get('content');
    if (content && PERMIT_NAMES.has(name)) this.#addPermit(name, content);
    if (content && DATE_NAMES.has(name.replace(/[_-]/g, ''))) this.#dates.push(content);
    if (attributes.get('http-equiv')?.toLowerCase() === 'content-language') this.#setFirst('lang', content);
    else if (NAMES.has(name)) this.#setFirst(name, content);
  }

  /**
   * Keeps the `datetime` of a `time` tag, and whether the tag says that this is the date of publication. Tags without
   * one, and those after the first `MAX_TIMES`, are ignored.
   */
  #readTime(attributes: Attributes): void {
    const text = attributes.get('datetime') ?? '';
    if (text === '' || this.#times.length >= MAX_TIMES) return;
    const { itemprop = '', class: className = '' } = Object.fromEntries(attributes);
    const isPublication =
      attributes.has('pubdate') || /^datepublished$/i.test(itemprop) || PUBLISHED_CLASS.test(className);
    this.#times.push({ text, isPublication });
  }

  /**
   * Keeps the target of a `link` tag by its `rel`: the canonical URL, the licence, and as feeds those of feeds,
   * sitemaps and blogrolls.
   */
  #readLink(attributes: Attributes): void {
    const href = attributes.get('href');
    if (href === undefined) return;
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
    if (rel.includes('canonical')) this.#setFirst('canonical', href);
    if (rel.includes('license')) this.#addPermit('license', href);
    const isFeed = rel.includes('alternate') && FEED_TYPE.test(attributes.get('type') ?? '');
    if (isFeed || rel.includes('sitemap') || rel.includes('blogroll')) this.#feeds.push(href);
  }

  /** Keeps a text that permits or forbids uses, up to a limit. */
  #addPermit(source: string, text: string): void {
    if (this.#permits.length < MAX_PERMITS) this.#permits.push([source, text]);
  }

  /** Keeps a value unless it is empty or an earlier tag gave one. */
  #setFirst(name: string, value: string | undefined): void {
    if (value !== undefined && value !== '' && !this.#values.has(name)) this.#values.set(name, value);
  }
}
