const FEED_TYPE = /^application\/(?:rss|atom|feed)(?:\+(?:xml|json))?\b/i;
const NAMES = new Set([
  ...['description', 'keywords', 'og:title', 'twitter:title', 'og:site_name', 'og:description', 'og:image'],
]);

type Attributes = ReadonlyMap<string, string>;

/** Content of a refresh: seconds, then an optionally quoted URL (HTML standard, 4.2.5.3). */
const REFRESH = /^\s*[\d.]+\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']*)/i;

/** Returns the URL of a `<meta http-equiv=refresh>`; undefined for other elements and for a refresh without a URL. */
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

  read(tag: string, attributes: Attributes): void {
    if (tag === 'html') this.#note('lang', attributes.get('lang') ?? attributes.get('xml:lang'));
    else if (tag === 'base') this.#note('base', attributes.get('href'));
    else if (tag === 'meta') this.#readMeta(attributes);
    else if (tag === 'link') this.#readLink(attributes);
  }

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
    };
  }

  #readMeta(attributes: Attributes): void {
    const name = (attributes.get('name') ?? attributes.get('property') ?? '').toLowerCase();
    const content = attributes.get('content');
    if (attributes.get('http-equiv')?.toLowerCase() === 'content-language') this.#note('lang', content);
    else if (NAMES.has(name)) this.#note(name, content);
  }

  #readLink(attributes: Attributes): void {
    const href = attributes.get('href');
    if (href === undefined) return;
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
    if (rel.includes('canonical')) this.#note('canonical', href);
    const isFeed = rel.includes('alternate') && FEED_TYPE.test(attributes.get('type') ?? '');
    if (isFeed || rel.includes('sitemap') || rel.includes('blogroll')) this.#feeds.push(href);
  }

  #note(name: string, value: string | undefined): void {
    if (value !== undefined && value !== '' && !this.#values.has(name)) this.#values.set(name, value);
  }
}
