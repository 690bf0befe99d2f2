import { getOrMake } from '../arrays';
import type { AttemptRecord, FrontierRecord, PageRecord } from '../types';
import { hostOf, rateGroupOf, siteOf } from '../url/site';
import { wallTexts } from './shared-walls';

/** Counts of one domain's known pages. */
interface Evidence {
  /** Number of pages whose text no other domain has. */
  own: number;
  readonly hosts: Set<string>;
  urls: number;
  /** Number of pages per host and path, for URLs with many parameters. */
  readonly views: Map<string, number>;
}

/** Number of pages of a domain fetched before the first of them is read, and of a domain with mirrors. */
const FIRST_PAGES = 3;
/**
 * A domain with at least `SPREAD_HOSTS` hosts and fewer than `SPREAD_URLS` URLs per host repeats one site on generated
 * subdomains.
 */
const SPREAD_HOSTS = 5;
const SPREAD_URLS = 1.5;
/** Hosts of one site's language editions (`pt-br.example.org`), which do not count as generated subdomains. */
const LANGUAGE_HOST = /^[a-z]{2,3}(?:-[a-z]{2,4})?\./;
/** Fewest query parameters that make a URL a view of its path, and number of pages fetched per such path. */
const VIEW_PARAMS = 3;
const VIEW_PAGES = 3;
/** Number of junk pages for which a domain is held: a single page may be misjudged. */
const PROVEN_JUNK = 2;
/** Shorter paths, and titles of fewer words, occur on many sites and identify no page. */
const OWN_PATH_CHARS = 10;
const OWN_TITLE_WORDS = 3;
/** Fewest other domains with copies of a domain's pages that leave open who wrote them: each gives `FIRST_PAGES`. */
const MIRRORS = 2;
/** Shorter previews of different pages may be equal. */
export const SAME_PREVIEW_CHARS = 80;
/** Number of domains with content assumed in advance in `soundShare`. */
const PRIOR_SOUND = 4;

type KnownPage = Pick<PageRecord, 'url' | 'host' | 'title' | 'wordCount' | 'duplicateOf'>;

/** Copying between domains, by domain. Texts of walls do not count. */
interface Copying {
  /** Number of pages whose text was already known from another domain. */
  readonly copies: ReadonlyMap<string, number>;
  /** Other domains that have copies of the domain's pages. */
  readonly copiers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Collects evidence on domains from known pages. Each page is processed once. */
export class PageEvidence {
  readonly ofDomain = new Map<string, Evidence>();
  /** Pages whose text was already known from another domain. */
  readonly #copies: KnownPage[] = [];
  /** By long path: domain and title of the first page that has this path. */
  readonly #byPath = new Map<string, { readonly domain: string; readonly title: string }>();
  #read = 0;

  /** Processes pages added since the last call. @param pages all known pages in order of number. */
  follow(pages: readonly KnownPage[]): this {
    for (; this.#read < pages.length; this.#read += 1) this.#add(pages[this.#read] as KnownPage);
    return this;
  }

  /** Another domain from which a page with this path and title is known. @param preview begins with the title. */
  originalOf(url: string, preview: string, domain: string): string | undefined {
    const path = ownPath(url);
    const known = path === undefined ? undefined : this.#byPath.get(path);
    return known !== undefined && known.domain !== domain && preview.startsWith(known.title) ? known.domain : undefined;
  }

  #of(domain: string): Evidence {
    return getOrMake(this.ofDomain, domain, () => {
      const [hosts, views] = [new Set<string>(), new Map<string, number>()];
      return { own: 0, urls: 0, hosts, views };
    });
  }

  /** URLs of the first pages of texts that are walls (`wallTexts`). */
  walls(isVouched: (url: string) => boolean): ReadonlySet<string> {
    return wallTexts(this.#copies, isVouched);
  }

  /** @param walls URLs of the first pages of texts that are walls. */
  copying(walls: ReadonlySet<string>): Copying {
    const [copies, copiers] = [new Map<string, number>(), new Map<string, Set<string>>()];
    for (const { url, host, duplicateOf: first = url } of this.#copies) {
      if (walls.has(first)) continue;
      const domain = domainOf(url, host);
      copies.set(domain, (copies.get(domain) ?? 0) + 1);
      getOrMake(copiers, domainOf(first), () => new Set()).add(domain);
    }
    return { copies, copiers };
  }

  #add(page: KnownPage): void {
    const { url, host, title, duplicateOf } = page;
    const domain = domainOf(url, host);
    const evidence = this.#of(domain);
    const original = duplicateOf === undefined ? domain : domainOf(duplicateOf);
    if (original === domain) evidence.own += 1;
    else this.#copies.push(page);
    if (!LANGUAGE_HOST.test(host)) evidence.hosts.add(host);
    evidence.urls += 1;
    const view = viewOf(url);
    if (view !== undefined) evidence.views.set(view, (evidence.views.get(view) ?? 0) + 1);
    const path = ownPath(url);
    if (path === undefined || this.#byPath.has(path) || title.split(' ').length < OWN_TITLE_WORDS) return;
    this.#byPath.set(path, { domain, title });
  }
}

/** Input for judging which domains have content. */
interface SeenDomains {
  readonly evidence: PageEvidence;
  readonly attempts: Iterable<Pick<AttemptRecord, 'url' | 'code'>>;
  /** Queued URLs. */
  readonly queued: Iterable<Pick<FrontierRecord, 'url' | 'host' | 'preview'>>;
  /** URLs that the user marked or confirmed. */
  readonly vouched: Iterable<string>;
}

/**
 * Decides which domains are not fetched until the user confirms one of their pages. Their pages have no content of
 * their own, copy another domain's, or lie on ever new subdomains. The decision depends only on stored rows of the
 * topic.
 */
export class SiteTrust {
  readonly #evidence: PageEvidence;
  readonly #faults = new Map<string, { junk: number; missing: number }>();
  /** Hosts and number of queued URLs, by domain. */
  readonly #queued = new Map<string, { readonly hosts: Set<string>; urls: number }>();
  /** Queued URLs whose page is known from another domain, or queued there. */
  readonly #elsewhere = new Set<string>();
  /** Number of these, by domain. */
  readonly #repeats = new Map<string, number>();
  /** By domain: other domains that offer its pages. */
  readonly #repeaters = new Map<string, Set<string>>();
  readonly #vouched: ReadonlySet<string>;
  readonly #copying: Copying;
  /** Number of pages that are being fetched, by domain and by view. */
  readonly #taken = new Map<string, number>();
  /** Judgements of domains, computed on first use. */
  readonly #judged = new Map<
    string,
    { readonly isUnsound: boolean; readonly isProven: boolean; readonly isSpread: boolean }
  >();

  constructor({ evidence, attempts, queued, vouched }: SeenDomains) {
    this.#evidence = evidence;
    const urls = new Set(vouched);
    this.#vouched = new Set(Array.from(urls, (url) => domainOf(url)));
    this.#copying = evidence.copying(evidence.walls((url) => urls.has(url)));
    for (const { url, code } of attempts) {
      if (code !== 'junk-page' && code !== 'missing-page') continue;
      const faults = getOrMake(this.#faults, domainOf(url), () => ({ junk: 0, missing: 0 }));
      faults[code === 'junk-page' ? 'junk' : 'missing'] += 1;
    }
    // Only one of the domains that offer the same text is fetched; the first if their standing is equal.
    const offers = new Map<string, { readonly url: string; readonly domain: string }>();
    for (const { url, host, preview } of queued) {
      const domain = domainOf(url, host);
      const own = getOrMake(this.#queued, domain, () => ({ hosts: new Set<string>(), urls: 0 }));
      if (!LANGUAGE_HOST.test(host)) own.hosts.add(host);
      own.urls += 1;
      const original = evidence.originalOf(url, preview, domain);
      if (original !== undefined) this.#repeat(url, domain, original);
      else if (preview.length >= SAME_PREVIEW_CHARS) {
        const offer = offers.get(preview);
        const isFirst = offer === undefined || this.#standing(domain) > this.#standing(offer.domain);
        if (isFirst) offers.set(preview, { url, domain });
        if (offer === undefined || offer.domain === domain) continue;
        if (isFirst) this.#repeat(offer.url, offer.domain, domain);
        else this.#repeat(url, domain, offer.domain);
      }
    }
  }

  /** True if the URL must not be fetched now. */
  isHeld(url: string): boolean {
    const domain = domainOf(url);
    if (this.#vouched.has(domain)) return false;
    const known = this.#evidence.ofDomain.get(domain);
    const taken = this.#taken.get(domain) ?? 0;
    if (known === undefined && !this.#faults.has(domain) && taken >= FIRST_PAGES) return true;
    if (this.#elsewhere.has(url) || this.#judge(domain).isProven) return true;
    const repeaters = this.#repeaters.get(domain) ?? this.#copying.copiers.get(domain);
    if ((known?.urls ?? 0) + taken >= FIRST_PAGES && (repeaters?.size ?? 0) >= MIRRORS) return true;
    if ((known?.urls ?? 0) + taken > 0 && this.#judge(domain).isSpread) return true;
    const view = viewOf(url);
    return view !== undefined && (known?.views.get(view) ?? 0) + (this.#taken.get(view) ?? 0) >= VIEW_PAGES;
  }

  /** Estimated share of domains that have content, in (0, 1]; 1 while no domain without content is known. */
  soundShare(): number {
    let unsound = 0;
    for (const domain of this.#faults.keys()) if (this.#judge(domain).isUnsound) unsound += 1;
    let sound = PRIOR_SOUND;
    for (const domain of this.#evidence.ofDomain.keys()) {
      const { isUnsound, isSpread } = this.#judge(domain);
      if (this.#vouched.has(domain) || !(isUnsound || isSpread)) sound += 1;
      else if (!this.#faults.has(domain)) unsound += 1;
    }
    return sound / (sound + unsound);
  }

  /** Records that a URL is being fetched. */
  take(url: string): void {
    this.#take(url, 1);
  }

  /** Reverts `take` for a URL that gave no page. */
  refund(url: string): void {
    this.#take(url, -1);
  }

  /** Number of pages whose text no other domain has; ∞ once the user confirmed one. */
  #standing(domain: string): number {
    return this.#vouched.has(domain) ? Number.POSITIVE_INFINITY : (this.#evidence.ofDomain.get(domain)?.own ?? 0);
  }

  /** Records that a queued URL of a domain has a page of another domain, the original. */
  #repeat(url: string, domain: string, original: string): void {
    this.#elsewhere.add(url);
    this.#repeats.set(domain, (this.#repeats.get(domain) ?? 0) + 1);
    const copiers = () => new Set(this.#copying.copiers.get(original));
    getOrMake(this.#repeaters, original, copiers).add(domain);
  }

  #take(url: string, by: number): void {
    for (const key of [domainOf(url), viewOf(url)])
      if (key !== undefined) this.#taken.set(key, (this.#taken.get(key) ?? 0) + by);
  }

  #judge(domain: string) {
    const judge = () => ({
      isUnsound: this.#isUnsound(domain, 1),
      isProven: this.#isUnsound(domain, PROVEN_JUNK),
      isSpread: this.#isSpread(domain),
    });
    return getOrMake(this.#judged, domain, judge);
  }

  /**
   * True if a domain has more pages without content, or more copies, than pages with content.
   * @param leastJunk fewest junk pages that count.
   */
  #isUnsound(domain: string, leastJunk: number): boolean {
    const known = this.#evidence.ofDomain.get(domain);
    const own = known?.own ?? 0;
    const copies = (this.#copying.copies.get(domain) ?? 0) + (this.#repeats.get(domain) ?? 0);
    const { junk = 0, missing = 0 } = this.#faults.get(domain) ?? {};
    if (junk >= leastJunk && junk >= own) return true;
    return (junk + missing > 1 && junk + missing > own) || (copies > 1 && copies >= own);
  }

  #isSpread(domain: string): boolean {
    const [known, queued] = [this.#evidence.ofDomain.get(domain), this.#queued.get(domain)];
    let hosts = queued?.hosts.size ?? 0;
    if (hosts < SPREAD_HOSTS && known === undefined) return false;
    for (const host of known?.hosts ?? []) if (!queued?.hosts.has(host)) hosts += 1;
    return hosts >= SPREAD_HOSTS && (known?.urls ?? 0) + (queued?.urls ?? 0) < hosts * SPREAD_URLS;
  }
}

/** Registrable domain; on hosting platforms, the space of one user. */
function domainOf(url: string, host = hostOf(url)): string {
  const { domain, isPlatform } = rateGroupOf(host);
  return isPlatform ? siteOf(url) : domain;
}

/** Host and path of a URL with at least `VIEW_PARAMS` parameters; undefined for other URLs. */
function viewOf(url: string): string | undefined {
  const at = url.indexOf('?');
  if (at < 0 || url.slice(at + 1).split('&').length < VIEW_PARAMS) return undefined;
  return url.slice(0, at);
}

/** Path and query of a URL if long enough to identify the page; else undefined. */
function ownPath(url: string): string | undefined {
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  return path.length < OWN_PATH_CHARS ? undefined : path;
}
