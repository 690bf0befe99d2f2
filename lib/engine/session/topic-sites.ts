import { getOrMake } from '../arrays';
import { EXPLORATION_FOR_SITES } from '../bandit/policy';
import type { CountedTerms, PageNumber } from '../basics';
import { FITTING_PROBABILITY } from '../defaults';
import { ANOTHER_PAGE, looksForSites, paysSitesAlone, SiteShares } from '../frontier/site-shares';
import type { PageCounts } from '../frontier/url-scores';
import { isOpenSite, outcomeOf } from '../insight/page-standings';
import type { PageRecord } from '../records';
import { DomainCounts } from '../spam/domain-counts';
import { SiteTrust } from '../spam/site-trust';
import { simHash } from '../text/fingerprint';
import type { SiteGroupings } from '../url/site';
import { SiteAllowance } from './site-allowance';
import type { TopicModel } from './topic-model';
import type { TopicPages } from './topic-pages';
import type { TopicState } from './topic-state';

/** Statistics of one site. */
interface SiteProfile extends PageCounts {
  /** Number of the page with the shortest URL. */
  readonly entry: PageNumber;
}

/** Sites of a topic: what is known of each, and what a session may still fetch of it. */
export class TopicSites {
  readonly #known = new SiteProfiles();
  /** Probabilities of relevance that `#known` follows. */
  #probabilityOf: ReturnType<TopicModel['probabilityNow']> | undefined;
  readonly #counts = new DomainCounts();

  /** @param maxPagesPerSite largest number of pages of one site per session, 0 for no limit. */
  constructor(
    private readonly state: TopicState,
    private readonly model: TopicModel,
    private readonly maxPagesPerSite = 0,
  ) {}

  /** Numbers of known pages of a site, near-duplicates left out; zeros for an unknown site. */
  pagesOf(site: string): PageCounts {
    return this.#currentProfiles().get(site) ?? { pages: 0, relevantPages: 0 };
  }

  /** False for a URL on a site that the user's decision closed: its pages would not be suggested. */
  mayFetch(url: string): boolean {
    return isOpenSite(outcomeOf(url, this.model.feedback.sites, (one) => this.state.pages.siteOf(one)));
  }

  /** The site's known page with the shortest URL; undefined if no page of the site is known. */
  entryOf(site: string): PageRecord | undefined {
    return this.state.pages.all[this.#currentProfiles().get(site)?.entry ?? -1];
  }

  /** Names of all sites with a known page, those with the most pages first. */
  largest(): string[] {
    return this.#currentProfiles().largest();
  }

  /** Whether the session looks for new sites or for more pages, by the topic's breadth and the share of budget spent. */
  get seeks(): 'sites' | 'pages' {
    const { spentPages, budgetPages } = this.state.session;
    return looksForSites(this.state.topic.settings.breadth, spentPages, budgetPages) ? 'sites' : 'pages';
  }

  /** True while the session looks for new sites, and their first pages alone earn rewards (`paysSitesAlone`). */
  get #seeksSitesAlone(): boolean {
    return this.seeks === 'sites' && paysSitesAlone(this.state.topic.settings.breadth);
  }

  /** Weight of the bandit's exploration term now (`nextOperator`). */
  get exploration(): number {
    return this.#seeksSitesAlone ? EXPLORATION_FOR_SITES : 1;
  }

  /** True if the session has found the wanted number of new sites; false if it was started without such a number. */
  hasFoundWanted(): boolean {
    const { newSitesWanted, firstRound = 1 } = this.state.session;
    if (newSitesWanted === undefined) return false;
    return newSitesSince(this.state.pages.all, firstRound, this.model.probabilityNow()) >= newSitesWanted;
  }

  /** Returns new counters of the pages that the session may still fetch of each site and domain. */
  allowance(): SiteAllowance {
    const { pages, session } = this.state;
    const siteOf = (url: string) => pages.siteOf(url);
    return new SiteAllowance(this.maxPagesPerSite, pages.all, session.firstRound ?? 1, siteOf, this.#computeTrust());
  }

  /**
   * Discounts of sites for the next round, from what is known of the sites now. While the session looks for pages,
   * further pages of a site have no discount.
   * @param soundShare `SiteAllowance.soundShare` of the round, to save judging all domains again.
   * @param shareOf `SiteAllowance.shareOf` of the round.
   */
  shares(soundShare: number = this.#computeTrust().soundShare(), shareOf?: (url: string) => number): SiteShares {
    return this.#sharesWith(this.seeks === 'sites' ? ANOTHER_PAGE : 1, soundShare, shareOf);
  }

  /** Factors of a round's rewards by site: as `shares`, but 0 for a further page of a site if only new sites count. */
  rewardShares(soundShare?: number): SiteShares {
    return this.#seeksSitesAlone ? this.#sharesWith(0, soundShare) : this.shares(soundShare);
  }

  #sharesWith(another: number, soundShare?: number, shareOf?: (url: string) => number): SiteShares {
    const profiles = this.#currentProfiles();
    return new SiteShares((site) => profiles.get(site)?.relevantPages, another, soundShare, shareOf);
  }

  /** True if the page has the text of a wall, which unrelated domains have shown in place of their pages. */
  isSharedWall(counted: CountedTerms): boolean {
    const { pages } = this.state;
    const first = pages.twinOf(simHash(counted));
    if (first === undefined) return false;
    const { seeds, confirmed } = this.model.feedback;
    const walls = this.#counts.update(pages.all).walls((url) => seeds.has(url) || confirmed.has(url));
    return walls.has(first.url);
  }

  /** Returns the trust in each domain, by current pages, queue, failures and verdicts. */
  #computeTrust(): SiteTrust {
    const { pages, attempts, frontier } = this.state;
    const { seeds, confirmed, rejected, sites } = this.model.feedback;
    const excluded = [...sites].flatMap(([site, outcome]) => (outcome === 'excluded' ? `https://${site}/` : []));
    return new SiteTrust({
      counts: this.#counts.update(pages.all),
      attempts: attempts.values(),
      queued: frontier.values(),
      vouched: [...seeds, ...confirmed],
      rejected: [...rejected, ...excluded],
    });
  }

  /** Returns the sites' profiles by the current probabilities. */
  #currentProfiles(): SiteProfiles {
    const probabilityOf = this.model.probabilityNow();
    if (this.#probabilityOf !== probabilityOf) this.#known.update(this.state.pages, probabilityOf);
    this.#probabilityOf = probabilityOf;
    return this.#known;
  }
}

/**
 * Number of sites that a session has found: sites with no page known before and at least one relevant page with
 * probability ≥ ½.
 * @param pages pages in order of number.
 * @param firstRound first round of the session.
 * @param probabilityOf probability that a page is relevant.
 */
export function newSitesSince(
  pages: readonly PageRecord[],
  firstRound: number,
  probabilityOf: (page: PageRecord) => number,
): number {
  const before = new Set<string>();
  /** Probability that none of the site's pages is relevant, by site. */
  const without = new Map<string, number>();
  for (const page of pages) {
    if (page.foundBy.round < firstRound) before.add(page.site);
    else without.set(page.site, (without.get(page.site) ?? 1) * (1 - probabilityOf(page)));
  }
  return [...without].filter(([site, none]) => !before.has(site) && 1 - none >= FITTING_PROBABILITY).length;
}

/** Profiles of the sites with a known page, without near-duplicates. Each page is grouped once. */
export class SiteProfiles {
  readonly #pages = new Map<string, PageRecord[]>();
  readonly #currentProfiles = new Map<string, SiteProfile>();
  #read = 0;
  #extents: SiteGroupings | undefined;
  #probabilityOf: (page: PageRecord) => number = () => 0;

  /**
   * Adds new pages, and computes profiles again on first use.
   * @param probabilityOf probability that a page is relevant, in [0, 1]; the function must always give the same value.
   */
  update({ all, extents }: Pick<TopicPages, 'all' | 'extents'>, probabilityOf: (page: PageRecord) => number): this {
    this.#currentProfiles.clear();
    this.#probabilityOf = probabilityOf;
    if (extents !== this.#extents) {
      this.#pages.clear();
      this.#read = 0;
    }
    this.#extents = extents;
    for (; this.#read < all.length; this.#read += 1) {
      const page = all[this.#read] as PageRecord;
      if (page.duplicateOf === undefined) getOrMake(this.#pages, page.site, () => []).push(page);
    }
    return this;
  }

  /**
   * Returns the number of a site's pages, the sum of their probabilities, and the page with the shortest URL;
   * near-duplicates are left out. Undefined if no page is of the site.
   */
  get(site: string): SiteProfile | undefined {
    const pages = this.#pages.get(site);
    if (pages === undefined) return undefined;
    return getOrMake(this.#currentProfiles, site, () => {
      const entry = pages.reduce((shortest, page) => (page.url.length < shortest.url.length ? page : shortest));
      const relevantPages = pages.reduce((sum, page) => sum + this.#probabilityOf(page), 0);
      return { pages: pages.length, relevantPages, entry: entry.n };
    });
  }

  /** Names of all sites, those with the most pages first. */
  largest(): string[] {
    return [...this.#pages].sort(([, a], [, b]) => b.length - a.length).map(([site]) => site);
  }
}
