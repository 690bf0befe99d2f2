import { getOrMake } from '../arrays';
import type { PageRecord } from '../records';
import { hostOf, rateGroupOf, siteOf } from '../url/site';
import { SharedPages } from './shared-pages';
import { ownPath, wallTexts } from './shared-walls';

/** Hosts of one site's language editions (`pt-br.example.org`), which do not count as generated subdomains. */
export const LANGUAGE_HOST = /^[a-z]{2,3}(?:-[a-z]{2,4})?\./;
/** Fewest query parameters that make a URL a view of its path. */
const VIEW_PARAMS = 3;
/** Titles of fewer words occur on many sites and identify no page. */
const OWN_TITLE_WORDS = 3;

/** Counts of one domain's known pages. */
interface DomainCount {
  /** Number of pages whose text was not known from another domain. */
  own: number;
  readonly hosts: Set<string>;
  urls: number;
  /** Number of pages per host and path, for URLs with many parameters. */
  readonly views: Map<string, number>;
}

type KnownPage = Pick<PageRecord, 'url' | 'host' | 'title' | 'wordCount' | 'duplicateOf'>;

/** A page that another domain has too. */
interface CopiedPage extends KnownPage {
  readonly domain: string;
  /** URL of the same page on the other domain. */
  readonly twin: string;
}

/** Counts the known pages of each domain. Each page is processed once. */
export class DomainCounts {
  readonly ofDomain = new Map<string, DomainCount>();
  readonly #copied: CopiedPage[] = [];
  /** By long path: the first page that has this path. */
  readonly #byPath = new Map<string, { readonly url: string; readonly domain: string; readonly title: string }>();
  #read = 0;

  /** Counts the pages added since the last call. @param pages all known pages in order of number. @returns itself. */
  update(pages: readonly KnownPage[]): this {
    for (; this.#read < pages.length; this.#read += 1) this.#countPage(pages[this.#read] as KnownPage);
    return this;
  }

  /** URLs of the first pages of texts that are walls (`wallTexts`). */
  walls(isVouched: (url: string) => boolean): ReadonlySet<string> {
    return wallTexts(this.#copied, isVouched);
  }

  /**
   * Returns which domains have the same pages, by the counted pages. @param walls URLs of the first pages of texts that
   * do not count.
   */
  shared(walls: ReadonlySet<string>): SharedPages {
    const shared = new SharedPages();
    for (const { domain, url, twin } of this.#copied)
      if (!walls.has(twin)) shared.add(domain, url, rateDomainOf(twin), twin);
    return shared;
  }

  /**
   * Returns the first known page with the same long path, if it is on another domain and the preview begins with its
   * title; else undefined.
   * @param preview text about the URL.
   * @param domain of the URL.
   */
  originalOf(
    url: string,
    preview: string,
    domain: string,
  ): { readonly url: string; readonly domain: string } | undefined {
    const path = ownPath(url);
    const known = path === undefined ? undefined : this.#byPath.get(path);
    return known !== undefined && known.domain !== domain && preview.startsWith(known.title) ? known : undefined;
  }

  /** Returns the counts of a domain, at first all 0. */
  #countOf(domain: string): DomainCount {
    return getOrMake(this.ofDomain, domain, () => {
      return { own: 0, hosts: new Set(), urls: 0, views: new Map() };
    });
  }

  /**
   * Counts a page for its domain, as its own or as a copy: a near-duplicate of another domain's page, or one with the
   * same long path and title.
   */
  #countPage(page: KnownPage): void {
    const { url, host, title, duplicateOf } = page;
    const domain = rateDomainOf(url, host);
    const count = this.#countOf(domain);
    const path = ownPath(url);
    const isNamed = title.split(' ').length >= OWN_TITLE_WORDS;
    const sameName = path !== undefined && isNamed ? this.#byPath.get(path) : undefined;
    const twin = duplicateOf ?? (sameName?.title === title ? sameName.url : url);
    if (rateDomainOf(twin) === domain) count.own += 1;
    else this.#copied.push({ ...page, domain, twin });
    if (!LANGUAGE_HOST.test(host)) count.hosts.add(host);
    count.urls += 1;
    const view = viewOf(url);
    if (view !== undefined) count.views.set(view, (count.views.get(view) ?? 0) + 1);
    if (path !== undefined && isNamed && !this.#byPath.has(path)) this.#byPath.set(path, { url, domain, title });
  }
}

/** Registrable domain; on hosting platforms, the space of one user. */
export function rateDomainOf(url: string, host = hostOf(url)): string {
  const { domain, isPlatform } = rateGroupOf(host);
  return isPlatform ? siteOf(url) : domain;
}

/** Returns the part of a URL before its query, if the query has at least `VIEW_PARAMS` parameters; else undefined. */
export function viewOf(url: string): string | undefined {
  const at = url.indexOf('?');
  if (at < 0 || url.slice(at + 1).split('&').length < VIEW_PARAMS) return undefined;
  return url.slice(0, at);
}
