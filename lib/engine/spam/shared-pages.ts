import { getOrMake } from '../arrays';

/** Fewest pages that a copying domain shares. */
const PAGES = 2;

/** Limits from which a domain counts as copying. */
interface CopyLimits {
  /** Fewest domains that it shares pages with. */
  readonly domains: number;
  /** Least share of its known URLs that others have too, in [0, 1]. */
  readonly share: number;
  /** Number of domains that a trusted one counts as: what it shares is its own. */
  readonly trusted: number;
}

/** What is known of domains from elsewhere. */
interface DomainFacts {
  /** Number of known URLs of a domain. */
  urlsOf(domain: string): number;
  /** Domains that do not copy. */
  readonly trusted: ReadonlySet<string>;
  /** Domains whose pages say nothing about others. */
  readonly ignored: ReadonlySet<string>;
}

/** Domains that have the same pages, as an undirected graph. */
export class SharedPages {
  /** URLs of a domain's pages that another domain has too, by domain and other domain. */
  private readonly shared = new Map<string, Map<string, Set<string>>>();

  /** @param before graph that this one extends; it stays unchanged. */
  constructor(private readonly before?: SharedPages) {}

  /** Records that two domains have the same page, each at its own URL. */
  add(domain: string, url: string, other: string, otherUrl: string): void {
    for (const [a, b, at] of [[domain, other, url] as const, [other, domain, otherUrl] as const])
      getOrMake(
        getOrMake(this.shared, a, () => new Map<string, Set<string>>()),
        b,
        () => new Set<string>(),
      ).add(at);
  }

  /**
   * Returns the domains that copy, never a trusted or ignored one. A text does not tell who wrote it, but a domain that
   * copies from many shares pages with many, and each of these mostly with it alone. So the domain that shares pages
   * with most others is taken out first, of equals the one that shares most of its URLs, until no other is above the
   * limits.
   */
  copying({ domains, share, trusted: weight }: CopyLimits, { urlsOf, trusted, ignored }: DomainFacts): Set<string> {
    const copying = new Set<string>();
    const suspects = new Set([...this.#domains()].filter((domain) => !trusted.has(domain) && !ignored.has(domain)));
    for (;;) {
      let worst: { readonly domain: string; readonly others: number; readonly part: number } | undefined;
      for (const domain of suspects) {
        const pages = new Set<string>();
        let others = 0;
        for (const [other, urls] of this.#sharedBy(domain)) {
          if (ignored.has(other) || copying.has(other)) continue;
          others += trusted.has(other) ? weight : 1;
          for (const url of urls) pages.add(url);
        }
        const part = pages.size / Math.max(1, urlsOf(domain));
        // Each pass ignores one more domain, so a domain's counts only fall. Once below the limits, it is no suspect
        // any more.
        if (others < domains || pages.size < PAGES || part < share) suspects.delete(domain);
        else if (worst === undefined || others > worst.others || (others === worst.others && part > worst.part))
          worst = { domain, others, part };
      }
      if (worst === undefined) return copying;
      copying.add(worst.domain);
      suspects.delete(worst.domain);
    }
  }

  /** Returns the domains that share a page with another domain, now or before. */
  #domains(): Set<string> {
    return new Set([...this.shared.keys(), ...(this.before?.shared.keys() ?? [])]);
  }

  /**
   * Returns, for each domain that shares pages with this one, now or in the graph before, the URLs of this one's pages.
   */
  #sharedBy(domain: string): Map<string, Set<string>> {
    const [own, before] = [this.shared.get(domain), this.before?.shared.get(domain)];
    if (own === undefined || before === undefined) return own ?? before ?? new Map();
    const both = new Map(before);
    for (const [other, urls] of own) both.set(other, new Set([...(before.get(other) ?? []), ...urls]));
    return both;
  }
}
