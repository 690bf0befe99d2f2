import { plainText } from './request';

export interface FeedLink {
  /** Absolute http(s). */
  readonly url: string;
  readonly title: string;
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
    return address?.trim() ? webAddress(address.trim(), this.base) : undefined;
  }
}

function rankOf({ rel = 'alternate', type = 'text/html' }: AtomLink): number {
  const relation = rel.trim().toLowerCase().replace('http://www.iana.org/assignments/relation/', '');
  if (relation === 'related') return 1;
  if (relation !== 'alternate' && relation !== '') return 0;
  return /html/i.test(type) ? 3 : 2;
}

function webAddress(address: string, base: string): string | undefined {
  const url = URL.parse(address, base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
