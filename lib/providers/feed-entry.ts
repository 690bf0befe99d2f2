import { plainText } from './request';

interface FeedLink {
  /** Absolute http(s). */
  readonly url: string;
  readonly title: string;
}

/** Addresses read of one document at most. */
export const MAX_LINKS = 5_000;
export interface SiteFeed {
  readonly kind: 'sitemap' | 'sitemap-index' | 'feed' | 'opml' | 'unknown';
  /** Pages, in document order, each once. */
  readonly links: readonly FeedLink[];
  /** Further sitemaps or feeds that it names. */
  readonly documents: readonly string[];
}

/** A `<link>` of Atom. */
interface AtomLink {
  readonly href: string;
  readonly rel?: string;
  readonly type?: string;
  /** What `href` is relative to. */
  readonly base: string;
}

/** What one entry of a sitemap or feed says of its page. */
export class FeedEntry {
  /** As written. */
  title = '';
  /** Text of `<loc>` or `<link>`. */
  address = '';
  /** Text of `<guid>`. */
  permalink = '';
  isPermalink = true;
  #best: AtomLink | undefined;

  constructor(readonly base: string) {}

  /** The page itself is the `alternate` of an entry, in HTML rather than another type; `related` stands in. */
  addLink(link: AtomLink): void {
    if (rankOf(link) > (this.#best === undefined ? 0 : rankOf(this.#best))) this.#best = link;
  }

  /** Undefined where nothing that the entry says is a web address. */
  link(): FeedLink | undefined {
    const url =
      this.resolve(this.address) ??
      (this.#best === undefined ? undefined : webAddress(this.#best.href, this.#best.base)) ??
      (this.isPermalink && /^\s*https?:/i.test(this.permalink) ? this.resolve(this.permalink) : undefined);
    return url === undefined ? undefined : { url, title: plainText(this.title) };
  }

  resolve(address: string | undefined): string | undefined {
    const text = address?.trim() ?? '';
    return text === '' ? undefined : webAddress(text.replace(WITHOUT_SCHEME, 'http://$&'), this.base);
  }
}

/** What is read of a document, each address once. */
export class FeedLinks {
  readonly #links = new Map<string, FeedLink>();
  readonly #documents = new Set<string>();

  get isEmpty(): boolean {
    return this.#links.size === 0;
  }

  addLink(link: FeedLink | undefined): void {
    if (link !== undefined && this.#links.size < MAX_LINKS && !this.#links.has(link.url))
      this.#links.set(link.url, link);
  }

  addDocument(url: string | undefined): void {
    if (url !== undefined && this.#documents.size < MAX_LINKS) this.#documents.add(url);
  }

  as(kind: SiteFeed['kind']): SiteFeed {
    return { kind, links: [...this.#links.values()], documents: [...this.#documents] };
  }
}

/** Whether a `<link>` whose text is the address leads to the page itself, and not to an enclosure or the feed. */
export function leadsToPage(rel: string | undefined): boolean {
  return rankOf({ rel }) > 1;
}

function rankOf({ rel = 'alternate', type = 'text/html' }: { rel?: string | undefined; type?: string }): number {
  const relation = rel.trim().toLowerCase().replace('http://www.iana.org/assignments/relation/', '');
  if (relation === 'related') return 1;
  if (relation !== 'alternate' && relation !== '') return 0;
  return /html/i.test(type) ? 3 : 2;
}

const WITHOUT_SCHEME = /^www\.(?=[^/]+\.)/i;

function webAddress(address: string, base: string): string | undefined {
  const url = URL.parse(address, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
