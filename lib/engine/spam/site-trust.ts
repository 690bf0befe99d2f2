import { getOrMake } from '../arrays';
import type { AttemptRecord, FrontierRecord } from '../records';
import { type DomainCounts, LANGUAGE_HOST, rateDomainOf, viewOf } from './domain-counts';
import { SharedPages } from './shared-pages';
import { ownPath } from './shared-walls';

/**
 * Slow start: of a domain that gave n pages with text that no other domain has, n + `FIRST_PAGES` pages are fetched at
 * a time.
 */
const FIRST_PAGES = 1;
/**
 * A domain with at least `SPREAD_HOSTS` hosts and fewer than `SPREAD_URLS` URLs per host repeats one site on generated
 * subdomains.
 */
const SPREAD_HOSTS = 5;
const SPREAD_URLS = 1.5;
/**
 * Largest number of pages fetched per path of URLs with many parameters (`viewOf`). For a domain that gave n < 3 other
 * pages it is max(1, n), because a shop of generated pages has no others.
 */
const VIEW_PAGES = 3;
/** Number of junk pages from which on no URL of a domain is fetched: a single page may be misjudged. */
const PROVEN_JUNK = 2;
/** Shorter previews of different pages may be equal. */
export const SAME_PREVIEW_CHARS = 80;
/** Number of domains with content assumed in advance in `soundShare`. */
const PRIOR_SOUND = 4;
/**
 * Limits from which fetched pages show that a domain copies, and from which queued URLs make it likely. A session knows
 * perhaps a tenth of the pages that a domain copied, as of the whole topic. To make it likely, one other domain is
 * enough if the user confirmed it. To hold a domain it is not: the user may have confirmed the copy.
 */
const FETCHED_COPIES = { domains: 2, share: 0.5, trusted: 1 };
const LIKELY_COPIES = { domains: 2, share: 0.1, trusted: 2 };
/** Discount of a URL whose page another domain seems to have too. */
const SAME_PAGE = 0.3;
/** Discount of all URLs of a domain that seems to copy from several others, or has given no page with content. */
const DOUBTED = 0.05;
/** Characters of two previews that are equal if they begin with the same title. */
const TITLE_CHARS = 20;

/** Input for judging which domains have content. */
interface SeenDomains {
  readonly counts: DomainCounts;
  readonly attempts: Iterable<Pick<AttemptRecord, 'url' | 'code'>>;
  /** Queued URLs. */
  readonly queued: Iterable<Pick<FrontierRecord, 'url' | 'host' | 'preview'> & { readonly foundBy: Source }>;
  /** URLs that the user marked or confirmed. */
  readonly vouched: Iterable<string>;
  /** URLs that the user rejected, and of sites that the user excluded. */
  readonly rejected?: Iterable<string>;
}

type Source = Pick<FrontierRecord['foundBy'], 'from'>;

/**
 * Decides which domains are not fetched until the user confirms one of their pages. Their pages have no content of
 * their own, copy another domain's, or lie on ever new subdomains. The decision depends only on stored rows of the
 * topic, and only on fetched pages and on what the domain says of itself: others can write any text about a URL. Texts
 * of unfetched pages only lower a URL's priority. Pages of domains that the user rejected say nothing about others.
 */
export class SiteTrust {
  readonly #counts: DomainCounts;
  readonly #faults = new Map<string, { junk: number; missing: number }>();
  /** Hosts and number of queued URLs, by domain. */
  readonly #queued = new Map<string, { readonly hosts: Set<string>; urls: number }>();
  /** Queued URLs whose page is known from another domain, or queued there. */
  readonly #elsewhere = new Set<string>();
  readonly #vouched: ReadonlySet<string>;
  /** Rejected domains without a confirmed page. */
  readonly #rejected: ReadonlySet<string>;
  /** Domains whose fetched pages are copies. */
  readonly #copying: ReadonlySet<string>;
  /** Domains whose pages, queued ones included, seem to be copies. */
  readonly #suspected: ReadonlySet<string>;
  /** Number of pages that are being fetched, by domain and by view. */
  readonly #taken = new Map<string, number>();
  /** Judgements of domains, computed on first use. */
  readonly #judged = new Map<
    string,
    { readonly isUnsound: boolean; readonly isProven: boolean; readonly isSpread: boolean }
  >();

  constructor({ counts, attempts, queued, vouched, rejected = [] }: SeenDomains) {
    this.#counts = counts;
    const urls = new Set(vouched);
    this.#vouched = new Set(Array.from(urls, (url) => rateDomainOf(url)));
    this.#rejected = new Set(
      Array.from(rejected, (url) => rateDomainOf(url)).filter((domain) => !this.#vouched.has(domain)),
    );
    for (const { url, code } of attempts) {
      if (code !== 'junk-page' && code !== 'missing-page') continue;
      const faults = getOrMake(this.#faults, rateDomainOf(url), () => ({ junk: 0, missing: 0 }));
      faults[code === 'junk-page' ? 'junk' : 'missing'] += 1;
    }
    // Per text: the queued URL on the domain with the most own pages. URLs with the same text on other domains are
    // discounted.
    const offers = new Map<string, { readonly url: string; readonly domain: string }>();
    const fetched = counts.shared(counts.walls((url) => urls.has(url)));
    const shared = new SharedPages(fetched);
    const queuedUrls = new Map<string, number>();
    for (const { url, host, preview, foundBy } of queued) {
      const domain = rateDomainOf(url, host);
      queuedUrls.set(domain, (queuedUrls.get(domain) ?? 0) + 1);
      if (foundBy.from === undefined || rateDomainOf(foundBy.from) === domain) {
        const own = getOrMake(this.#queued, domain, () => ({ hosts: new Set<string>(), urls: 0 }));
        if (!LANGUAGE_HOST.test(host)) own.hosts.add(host);
        own.urls += 1;
      }
      if (this.#rejected.has(domain)) continue;
      const original = counts.originalOf(url, preview, domain);
      if (original !== undefined && !this.#rejected.has(original.domain)) {
        this.#elsewhere.add(url);
        shared.add(domain, url, original.domain, original.url);
        continue;
      }
      if (this.#isUnsound(domain, 1)) continue;
      const path = ownPath(url);
      const keys = preview.length >= SAME_PREVIEW_CHARS ? [preview] : [];
      if (path !== undefined && preview.length >= TITLE_CHARS) keys.push(`${path} ${preview.slice(0, TITLE_CHARS)}`);
      for (const key of keys) {
        const offer = offers.get(key);
        const isFirst = offer === undefined || this.#ownPages(domain) > this.#ownPages(offer.domain);
        if (isFirst) offers.set(key, { url, domain });
        if (offer === undefined || offer.domain === domain) continue;
        this.#elsewhere.add(isFirst ? offer.url : url);
        shared.add(domain, url, offer.domain, offer.url);
      }
    }
    const facts = { trusted: this.#vouched, ignored: this.#rejected };
    const fetchedOf = (domain: string) => counts.ofDomain.get(domain)?.urls ?? 0;
    const urlsOf = (domain: string) => fetchedOf(domain) + (queuedUrls.get(domain) ?? 0);
    this.#copying = fetched.copying(FETCHED_COPIES, { ...facts, urlsOf: fetchedOf });
    this.#suspected = shared.copying(LIKELY_COPIES, { ...facts, urlsOf });
  }

  /**
   * True if the URL must not be fetched now: its domain has given its share for now (slow start), copies, is junk or is
   * spread over many hosts, or too many views of its path were fetched. Never of a domain that the user confirmed.
   */
  isHeld(url: string): boolean {
    const domain = rateDomainOf(url);
    if (this.#vouched.has(domain)) return false;
    const known = this.#counts.ofDomain.get(domain);
    const taken = this.#taken.get(domain) ?? 0;
    if (taken >= FIRST_PAGES + (known?.own ?? 0)) return true;
    if (this.#copying.has(domain) || this.#judge(domain).isProven) return true;
    if ((known?.urls ?? 0) + taken > 0 && this.#judge(domain).isSpread) return true;
    const view = viewOf(url);
    if (view === undefined) return false;
    const { urls = 0, views } = known ?? {};
    const fetched = views?.get(view) ?? 0;
    return fetched + (this.#taken.get(view) ?? 0) >= Math.min(VIEW_PAGES, Math.max(1, urls - fetched));
  }

  /**
   * Discount of a queued URL whose page may be a copy or have no content, in (0, 1]; 1 for a domain that the user
   * confirmed.
   */
  shareOf(url: string): number {
    const domain = rateDomainOf(url);
    if (this.#vouched.has(domain)) return 1;
    if (this.#suspected.has(domain) || this.#judge(domain).isUnsound) return DOUBTED;
    return this.#elsewhere.has(url) ? SAME_PAGE : 1;
  }

  /** Estimated share of domains that have content, in (0, 1]; 1 while no domain without content is known. */
  soundShare(): number {
    let unsound = 0;
    for (const domain of this.#faults.keys()) if (this.#judge(domain).isUnsound) unsound += 1;
    let sound = PRIOR_SOUND;
    for (const domain of this.#counts.ofDomain.keys()) {
      const { isUnsound, isSpread } = this.#judge(domain);
      if (this.#vouched.has(domain) || !(isUnsound || isSpread || this.#suspected.has(domain))) sound += 1;
      else if (!this.#faults.has(domain)) unsound += 1;
    }
    return sound / (sound + unsound);
  }

  /** Records that a URL is being fetched. */
  take(url: string): void {
    this.#countTaken(url, 1);
  }

  /** Reverts `take` for a URL that was not read. */
  refund(url: string): void {
    this.#countTaken(url, -1);
  }

  /** Number of pages whose text no other domain has; ∞ once the user confirmed one. */
  #ownPages(domain: string): number {
    return this.#vouched.has(domain) ? Number.POSITIVE_INFINITY : (this.#counts.ofDomain.get(domain)?.own ?? 0);
  }

  /** Changes the number of pages taken from a URL's domain and view. */
  #countTaken(url: string, by: number): void {
    for (const key of [rateDomainOf(url), viewOf(url)])
      if (key !== undefined) this.#taken.set(key, (this.#taken.get(key) ?? 0) + by);
  }

  /** Returns the cached judgement of a domain: without content, proven junk, spread over many hosts. */
  #judge(domain: string) {
    return getOrMake(this.#judged, domain, () => ({
      isUnsound: this.#isUnsound(domain, 1),
      isProven: this.#isUnsound(domain, PROVEN_JUNK),
      isSpread: this.#isSpread(domain),
    }));
  }

  /**
   * True if a domain has at least as many junk pages as pages of its own, or more than one page without content (junk
   * or missing) and more of them than own pages.
   * @param leastJunk fewest junk pages that count.
   */
  #isUnsound(domain: string, leastJunk: number): boolean {
    const own = this.#counts.ofDomain.get(domain)?.own ?? 0;
    const { junk = 0, missing = 0 } = this.#faults.get(domain) ?? {};
    if (junk >= leastJunk && junk >= own) return true;
    return junk + missing > 1 && junk + missing > own;
  }

  /** Whether a domain has many hosts with few pages each, as generated sites have. */
  #isSpread(domain: string): boolean {
    const [known, queued] = [this.#counts.ofDomain.get(domain), this.#queued.get(domain)];
    let hosts = queued?.hosts.size ?? 0;
    if (hosts < SPREAD_HOSTS && known === undefined) return false;
    for (const host of known?.hosts ?? []) if (!queued?.hosts.has(host)) hosts += 1;
    return hosts >= SPREAD_HOSTS && (known?.urls ?? 0) + (queued?.urls ?? 0) < hosts * SPREAD_URLS;
  }
}
