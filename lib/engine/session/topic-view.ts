import { REPRESENTATIVE_PAGES } from '../defaults';
import type { Outcome } from '../frontier/policy';
import { type QueuedUrl, ScoredQueue } from '../frontier/queue';
import { ANOTHER_PAGE, looksForSites, SiteShares } from '../frontier/site-shares';
import type { Candidate, InputPage } from '../operators/operator';
import type { TopicMethods } from '../papers/as-printed';
import { PageEvidence, SiteTrust } from '../spam/site-trust';
import type {
  FrontierRecord,
  Language,
  Link,
  LinksRecord,
  PageNumber,
  PageRecord,
  SessionRecord,
  TopicRecord,
  Translation,
} from '../types';
import { isActing } from '../url/acting';
import type { EngineDeps } from './deps';
import { openPages, publicSites, publicTerms } from './page-visibility';
import { newSitesSince } from './session-record';
import { isFetched, outcomeOf, SiteAllowance, SiteProfiles } from './sites';
import type { TopicModel } from './topic-model';
import type { TopicState } from './topic-state';
import { translationsOf } from './translations';
import { UrlKnowledge } from './url-knowledge';

/** Read-only view of a topic for rounds, operators and the frontier. */
export class TopicView {
  readonly urls: UrlKnowledge;
  readonly #queue: ScoredQueue;
  /** Profiles of sites, rebuilt after each ranking. */
  #sites: { readonly version: number; readonly profiles: SiteProfiles } | undefined;

  readonly #evidence = new PageEvidence();

  constructor(
    private readonly state: TopicState,
    private readonly model: TopicModel,
    private readonly deps: Pick<EngineDeps, 'analyzer' | 'hubScore' | 'maxPagesPerSite'>,
    private readonly loadLinks: (n: PageNumber) => Promise<LinksRecord | undefined>,
  ) {
    this.urls = new UrlKnowledge(
      state,
      model,
      () => this.#profiles(),
      (text, language) => this.words(text, language),
    );
    this.#queue = new ScoredQueue(this.urls);
  }

  get topic(): TopicRecord {
    return this.state.topic;
  }

  get session(): SessionRecord {
    return this.state.session;
  }

  get methods(): TopicMethods {
    return this.state.methods;
  }

  /** Queued URLs. */
  get frontier(): ReadonlyMap<string, FrontierRecord> {
    return this.state.frontier;
  }

  /** Representative pages for an operator, best first. */
  inputs(): InputPage[] {
    const seeds = [...openPages(this.model.seedPages())];
    return representatives(seeds, openPages(this.model.ranked()), (page) => this.model.pageTerms(page));
  }

  /** Heaviest terms of the topic that may appear in queries, in descending order of weight. */
  searchTerms(language?: Language): readonly string[] {
    const terms = this.model.searchTerms(language);
    return publicTerms(this.state, this.model.seedPages(), terms, (text) => this.words(text, language));
  }

  /** Terms for queries in the topic's own language; those of another language would spoil the queries. */
  queryTerms(): readonly string[] {
    const own = this.translations().length === 0 ? [] : this.searchTerms(this.topic.language);
    return own.length > 0 ? own : this.searchTerms();
  }

  /** Names and terms of the topic in its further languages. */
  translations(): readonly Translation[] {
    return translationsOf(this.state.topic);
  }

  /** Terms of a text for queries, in text order, by default in the topic's language. */
  words(text: string, language = this.state.topic.language): readonly string[] {
    return this.deps.analyzer.tokens(text, language);
  }

  /** Queued URLs with their scores; see `ScoredQueue.of`. @param queued all queued URLs if absent. */
  scoredQueue(
    queued: Iterable<FrontierRecord> = this.state.frontier.values(),
    shares?: SiteShares,
  ): readonly QueuedUrl[] {
    return this.#queue.of(queued, shares);
  }

  /** True if a URL need not be fetched: it is a page already, failed for good, or is on a site that is not fetched. */
  isKnown(url: string): boolean {
    return this.state.isKnown(url) || !this.mayFetch(url);
  }

  /** False for a URL on a site that is not fetched. */
  mayFetch(url: string): boolean {
    return isFetched(outcomeOf(url, this.model.feedback.sites, (one) => this.state.siteOf(one)));
  }

  /** `isKnown` for a queued URL; faster, because its site is already computed. */
  isSettled({ url, link: { host }, site }: QueuedUrl): boolean {
    return this.state.isKnown(url) || !isFetched(this.model.outcomeOf({ url, host, site }));
  }

  pageByUrl(url: string): PageRecord | undefined {
    return this.state.pageByUrl(url);
  }

  /** Number of tries of a URL that gave no page. */
  triesOf(url: string): number {
    return this.state.attempts.get(url)?.tries ?? 0;
  }

  async linksOf(n: PageNumber): Promise<Link[]> {
    const { targets = [], anchors = [], contexts = [] } = (await this.loadLinks(n)) ?? {};
    const links = targets.map((url, i) => ({ url, anchor: anchors[i] ?? '', context: contexts[i] ?? '' }));
    return links.filter((link) => !isActing(link));
  }

  /** URLs of feeds and sitemaps that a page declares. */
  async feedsOf(n: PageNumber): Promise<readonly string[]> {
    return (await this.loadLinks(n))?.feeds ?? [];
  }

  /** Hub score of a URL (HubSVM), in [0, 1]. */
  hubScore(url: string): number {
    return this.deps.hubScore(url, { paperWords: this.methods.paperHubWords });
  }

  /** Probability in [0, 1] that a proposed page is relevant, estimated before it is fetched. */
  promise({ url, preview, foundBy: { from } }: Pick<Candidate, 'url' | 'preview' | 'foundBy'>): number {
    const { urls } = this;
    const terms = urls.readPreview(preview);
    return urls.scoring.relevance(urls, {
      ...{ url, from, preview: urls.previewSimilarity(terms), name: urls.nameShare(terms) },
      ...{ address: urls.addressLogOdds(url), sitePages: urls.sitePages(this.siteOf(url)) },
    });
  }

  /** Relevances of the pages that operators found in the last round. */
  lastOutcomes(): Outcome[] {
    const round = this.session.nextRound - 1;
    const pages = this.state.pages.filter(
      ({ foundBy }) => foundBy.round === round && foundBy.operator !== 'mark' && foundBy.operator !== 'import',
    );
    return pages.map(({ n, url, host }) => ({ url, host, relevance: this.urls.pageRelevance(n) }));
  }

  siteOf(url: string): string {
    return this.state.siteOf(url);
  }

  /** True if a page of the URL's site is known. */
  knowsSite(url: string): boolean {
    return this.urls.sitePages(this.siteOf(url)).pages > 0;
  }

  /** Pages that the session may still fetch of each site and domain. */
  siteAllowance(): SiteAllowance {
    const { firstRound = 1 } = this.session;
    const { maxPagesPerSite = 0 } = this.deps;
    const siteOf = (url: string) => this.siteOf(url);
    return new SiteAllowance(maxPagesPerSite, this.state.pages, firstRound, siteOf, this.#siteTrust());
  }

  /** Discounts of sites for the next round, from what is known of the sites now. */
  siteShares(): SiteShares {
    const another = this.seeks === 'sites' ? ANOTHER_PAGE : 1;
    const relevantPages = (site: string) => {
      const known = this.urls.sitePages(site);
      return known.pages === 0 ? undefined : known.relevantPages;
    };
    return new SiteShares(relevantPages, another, this.#siteTrust().soundShare());
  }

  #siteTrust(): SiteTrust {
    const { pages, attempts, frontier } = this.state;
    const { seeds, confirmed } = this.model.feedback;
    return new SiteTrust({
      evidence: this.#evidence.follow(pages),
      attempts: attempts.values(),
      queued: frontier.values(),
      vouched: [...seeds, ...confirmed],
    });
  }

  /** Whether the session looks for new sites or for more pages, by the spent share of its budget. */
  get seeks(): 'sites' | 'pages' {
    const { spentPages, budgetPages } = this.session;
    return looksForSites(this.topic.settings.breadth, spentPages, budgetPages) ? 'sites' : 'pages';
  }

  /** True if the session has found the wanted number of new sites. */
  hasFoundItsSites(): boolean {
    const { newSitesWanted, firstRound = 1 } = this.session;
    return (
      newSitesWanted !== undefined && newSitesSince(this.state.pages, firstRound, this.#chanceOf()) >= newSitesWanted
    );
  }

  /** URL of a site's entry page; undefined if no page of the site is known. */
  entryOf(site: string): string | undefined {
    const n = this.#profiles().get(site)?.entry;
    return n === undefined ? undefined : this.state.pages[n]?.url;
  }

  /** Sites with a known page that queries may contain, those with the most pages first. */
  knownSites(): readonly string[] {
    return publicSites(this.state, this.#profiles().largest());
  }

  #profiles(): SiteProfiles {
    const { rankingVersion: version, pages } = this.state;
    if (this.#sites?.version !== version)
      this.#sites = { version, profiles: new SiteProfiles(pages, this.#chanceOf()) };
    return this.#sites.profiles;
  }

  /**
   * Returns the probability that a page is relevant: 1 for a seed or confirmed page, else its score. Later rankings do
   * not affect the function.
   */
  #chanceOf(): (page: PageRecord) => number {
    const { seeds, confirmed } = this.model.feedback;
    const scoreOf = this.model.scoresNow();
    return ({ n, url }) => (seeds.has(url) || confirmed.has(url) ? 1 : (scoreOf(n) ?? 0));
  }
}

/**
 * Number of ranked pages offered to an operator, as a multiple of k. Operators skip pages that they have used before.
 */
const POOL_FACTOR = 5;

/**
 * Returns the inputs of the next operator (DWDBRM Algorithm 1, step 3): seeds and confirmed pages, then the top of the
 * ranking.
 */
export function representatives(
  seeds: readonly PageRecord[],
  ranked: Iterable<PageRecord>,
  termsOf: (page: PageRecord) => readonly string[],
  k = REPRESENTATIVE_PAGES,
): InputPage[] {
  const inputs = seeds.map((page) => inputOf(page, termsOf));
  let left = k * POOL_FACTOR;
  for (const page of ranked) {
    if (left-- <= 0) break;
    inputs.push(inputOf(page, termsOf));
  }
  return inputs;
}

function inputOf(page: PageRecord, termsOf: (page: PageRecord) => readonly string[]): InputPage {
  return {
    n: page.n,
    url: page.url,
    site: page.site,
    title: page.title,
    description: page.description,
    keywords: page.keywords,
    language: page.language,
    hubScore: page.hubScore,
    depth: page.foundBy.depth,
    get terms() {
      return termsOf(page);
    },
  };
}
