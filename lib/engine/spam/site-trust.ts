import type { AttemptRecord, PageRecord } from '../types';
import { hostOf, rateGroupOf, siteOf } from '../url/site';

/** What was seen of one domain. */
interface Evidence {
  /** Pages whose text is on no other domain. */
  own: number;
  /** Pages whose text is known from another domain. */
  copies: number;
  junk: number;
  missing: number;
  /** Hosts of pages and queued URLs, and how many these are. */
  readonly hosts: Set<string>;
  urls: number;
  /** Whether the user marked or confirmed a page. */
  isVouched: boolean;
  /** Pages fetched by URL pattern. */
  readonly patterns: Map<string, number>;
}

/** Pages taken of a domain before one of them was read. */
const FIRST_PAGES = 3;
/** A domain that has as many hosts, each with hardly more than one URL, is one site on every name that somebody thought of. */
const SPREAD_HOSTS = 5;
const SPREAD_URLS = 1.5;
const SPREAD_PAGES = 1;
/** Query parameters from which on a URL is one of many views, and pages taken of one such pattern. */
const VIEW_PARAMS = 3;
const VIEW_PAGES = 3;

/** Known pages of a topic, and what else tells sites with content from those without. */
export interface SeenSites {
  readonly pages: readonly Pick<PageRecord, 'url' | 'host' | 'duplicateOf'>[];
  readonly attempts: Iterable<Pick<AttemptRecord, 'url' | 'code'>>;
  /** Queued URLs. */
  readonly queued: Iterable<{ readonly url: string; readonly host: string }>;
  /** URLs that the user marked or confirmed. */
  readonly vouched: Iterable<string>;
}

/**
 * Says of which domains no more pages are fetched until the user confirms one: their pages have no content of their own, repeat another
 * domain's, or lie on ever new subdomains. Follows from the topic's rows alone.
 */
export class SiteTrust {
  readonly #seen = new Map<string, Evidence>();
  /** Pages under way, by domain. */
  readonly #taken = new Map<string, number>();

  constructor({ pages, attempts, queued, vouched }: SeenSites) {
    for (const { url, host, duplicateOf } of pages) {
      const domain = domainOfUrl(url);
      const evidence = this.#of(domain);
      if (duplicateOf === undefined || domainOfUrl(duplicateOf) === domain) evidence.own += 1;
      else evidence.copies += 1;
      count(evidence, host);
      const pattern = viewPattern(url);
      if (pattern !== undefined) evidence.patterns.set(pattern, (evidence.patterns.get(pattern) ?? 0) + 1);
    }
    for (const { url, code } of attempts) {
      if (code === 'junk-page') this.#of(domainOfUrl(url)).junk += 1;
      else if (code === 'missing-page') this.#of(domainOfUrl(url)).missing += 1;
    }
    for (const { url, host } of queued) count(this.#of(domainOfUrl(url)), host);
    for (const url of vouched) this.#of(domainOfUrl(url)).isVouched = true;
  }

  /** Whether a URL is not to be fetched now. */
  isHeld(url: string): boolean {
    const domain = domainOfUrl(url);
    const seen = this.#seen.get(domain);
    if (seen?.isVouched) return false;
    const taken = this.#taken.get(domain) ?? 0;
    if (seen === undefined) return taken >= FIRST_PAGES;
    const { own, copies, junk, missing, hosts, urls, patterns } = seen;
    if (own + copies + junk + missing === 0 && taken >= FIRST_PAGES) return true;
    if (junk > 0 && junk >= own) return true;
    if (junk + missing > 1 && junk + missing > own) return true;
    if (copies > 1 && copies >= own) return true;
    if (hosts.size >= SPREAD_HOSTS && urls < hosts.size * SPREAD_URLS && own + taken >= SPREAD_PAGES) return true;
    const pattern = viewPattern(url);
    return pattern !== undefined && (patterns.get(pattern) ?? 0) >= VIEW_PAGES;
  }

  /** Notes that a URL is being fetched. */
  take(url: string): void {
    const domain = domainOfUrl(url);
    this.#taken.set(domain, (this.#taken.get(domain) ?? 0) + 1);
  }

  /** Takes `take` back, for a URL that brought no page. */
  refund(url: string): void {
    const domain = domainOfUrl(url);
    this.#taken.set(domain, (this.#taken.get(domain) ?? 0) - 1);
  }

  #of(domain: string): Evidence {
    const known = this.#seen.get(domain);
    if (known !== undefined) return known;
    const evidence = {
      ...{ own: 0, copies: 0, junk: 0, missing: 0, urls: 0, isVouched: false },
      hosts: new Set<string>(),
      patterns: new Map<string, number>(),
    };
    this.#seen.set(domain, evidence);
    return evidence;
  }
}

function count(evidence: Evidence, host: string): void {
  evidence.hosts.add(host);
  evidence.urls += 1;
}

/** Registrable domain or, on platforms, a person's space. */
function domainOfUrl(url: string): string {
  const { domain, isPlatform } = rateGroupOf(hostOf(url));
  return isPlatform ? siteOf(url) : domain;
}

/** Host and path of a URL with so many parameters that it is one of many views; undefined for others. */
function viewPattern(url: string): string | undefined {
  const at = url.indexOf('?');
  if (at < 0 || url.slice(at + 1).split('&').length < VIEW_PARAMS) return undefined;
  return url.slice(0, at);
}
