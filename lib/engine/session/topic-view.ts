import type { Outcome } from '../frontier/policy';
import { PreviewScorer, type PreviewTerms } from '../frontier/preview';
import { type KnownUrls, type QueuedUrl, ScoredQueue } from '../frontier/queue';
import { SiteShares, worthOfAnother } from '../frontier/site-shares';
import type { SitePages, UrlScoring } from '../frontier/url-scores';
import type { InputPage } from '../operators/operator';
import type { TopicMethods } from '../papers/as-printed';
import { SiteTrust } from '../spam/site-trust';
import type { LinkGraph, LinkIndex } from '../topic/link-index';
import type {
  FrontierRecord,
  Link,
  LinksRecord,
  OperatorName,
  PageNumber,
  PageRecord,
  SessionRecord,
  TopicRecord,
} from '../types';
import { isActing } from '../url/acting';
import type { Extents } from '../url/site';
import type { EngineDeps } from './deps';
import { representatives } from './inputs';
import { newSitesSince } from './new-sites';
import { openPages, publicSites, publicTerms } from './readers';
import { SiteAllowance, waitingByOperator } from './site-allowance';
import { SiteProfiles } from './site-profiles';
import { isFetched, outcomeOf } from './site-rules';
import type { TopicModel } from './topic-model';
import type { TopicState } from './topic-state';

const NO_PAGES: SitePages = { pages: 0, relevantPages: 0 };

/** All that a round, an operator and a frontier may ask of the topic. Asking changes nothing. */
export class TopicView implements KnownUrls {
  readonly #previews: PreviewScorer;
  readonly #queue = new ScoredQueue(this);
  #profiles = new SiteProfiles();
  #profiledExtents: Extents | undefined;
  #profiled = -1;
  #nameWords: { readonly name: string; readonly words: ReadonlySet<string> } | undefined;

  constructor(
    private readonly state: TopicState,
    private readonly model: TopicModel,
    private readonly deps: Pick<EngineDeps, 'analyzer' | 'hubScore' | 'maxPagesPerSite'>,
    private readonly loadLinks: (n: PageNumber) => Promise<LinksRecord | undefined>,
  ) {
    this.#previews = new PreviewScorer(state.vocabulary, (text) => this.words(text));
  }

  get topic(): TopicRecord {
    return this.state.topic;
  }

  get session(): SessionRecord {
    return this.state.session;
  }

  /** Representative pages for an operator, best first. */
  inputs(): InputPage[] {
    const seeds = [...openPages(this.model.seedPages())];
    return representatives(seeds, openPages(this.model.ranked()), (page) => this.model.pageTerms(page));
  }

  /** Heaviest terms of the topic, heaviest first, as words to search with. */
  searchTerms(): readonly string[] {
    return publicTerms(this.state, this.model.seedPages(), this.model.searchTerms(), (text) => this.words(text));
  }

  /** A text as terms to search with, in text order, in the topic's language. */
  words(text: string): readonly string[] {
    return this.deps.analyzer.tokens(text, this.state.topic.language);
  }

  /** Addresses that wait to be fetched. */
  waiting(): ReadonlyMap<string, FrontierRecord> {
    return this.state.frontier;
  }

  /** See `ScoredQueue.of`. @param queued absent: all queued URLs. */
  scoredQueue(
    queued: Iterable<FrontierRecord> = this.state.frontier.values(),
    shares?: SiteShares,
  ): readonly QueuedUrl[] {
    return this.#queue.of(queued, shares);
  }

  /** As `isKnown`, of a queued URL; faster, because its site is known. */
  isSettled({ url, link: { host }, site }: QueuedUrl): boolean {
    return this.state.isKnown(url) || !isFetched(this.model.outcomeOf({ url, host, site }));
  }

  /** How many addresses wait that each operator named, those of sites that have given their share left out. */
  waitingByOperator(): ReadonlyMap<OperatorName, number> {
    return waitingByOperator(this.state.frontier.values(), this.siteAllowance());
  }

  /** What the session may still take from each site and domain. */
  siteAllowance(): SiteAllowance {
    const { pages, attempts, frontier } = this.state;
    const { seeds, confirmed } = this.model.feedback;
    return new SiteAllowance(
      this.deps.maxPagesPerSite ?? 0,
      pages,
      this.session.firstRound ?? 1,
      (url) => this.state.siteOf(url),
      new SiteTrust({
        pages,
        attempts: attempts.values(),
        queued: frontier.values(),
        vouched: [...seeds, ...confirmed],
      }),
    );
  }

  /** True when the address need not be fetched: a page already, a fault that lasts, or of a site that is not fetched. */
  isKnown(url: string): boolean {
    return this.state.isKnown(url) || !this.mayFetch(url);
  }

  pageByUrl(url: string): PageRecord | undefined {
    return this.state.pageByUrl(url);
  }

  /** How often an address was tried without giving a page. */
  triesOf(url: string): number {
    return this.state.attempts.get(url)?.tries ?? 0;
  }

  async linksOf(n: PageNumber): Promise<Link[]> {
    const row = await this.loadLinks(n);
    const { targets = [], anchors = [], contexts = [] } = row ?? {};
    const links = targets.map((url, i) => ({ url, anchor: anchors[i] ?? '', context: contexts[i] ?? '' }));
    return links.filter((link) => !isActing(link));
  }

  /** Feeds and sitemaps that a page declares. */
  async feedsOf(n: PageNumber): Promise<readonly string[]> {
    return (await this.loadLinks(n))?.feeds ?? [];
  }

  /** Links among the known pages, by their numbers. */
  linkGraph(countsAll = false): LinkGraph {
    return this.state.links.graph(this.state.pages.length, (page) => page, countsAll);
  }

  get links(): LinkIndex {
    return this.state.links;
  }

  /** URL hub score (HubSVM), in [0, 1]. */
  hubScore(url: string): number {
    return this.deps.hubScore(url);
  }

  /** Relevances of the pages that the last round fetched. */
  lastOutcomes(): Outcome[] {
    const round = this.session.nextRound - 1;
    const pages = this.state.pages.filter(
      ({ foundBy }) => foundBy.round === round && foundBy.operator !== 'mark' && foundBy.operator !== 'import',
    );
    return pages.map(({ n, url, host }) => ({ url, host, relevance: this.pageRelevance(n) }));
  }

  /** Likeness of a page to the topic, in [0, 1]. */
  pageRelevance(n: PageNumber): number {
    return this.model.relevance(n);
  }

  similarityModel(): object {
    return this.model.centroid;
  }

  get methods(): TopicMethods {
    return this.state.methods;
  }

  get scoring(): UrlScoring {
    return this.state.methods.scoring;
  }

  get name(): string {
    return this.state.topic.name;
  }

  addressModel(): object | undefined {
    return this.model.ranker.addressModel;
  }

  /** Log-odds that a URL alone adds; undefined where no ranker of the topic reads URLs. */
  addressLogOdds(url: string): number | undefined {
    return this.model.ranker.addressLogOdds(url);
  }

  sitePages(site: string): SitePages {
    return this.siteProfiles().get(site) ?? NO_PAGES;
  }

  /** Profiles of the sites with known pages, as of the last ranking. */
  siteProfiles(): SiteProfiles {
    if (this.#profiledExtents !== this.state.extents) this.#profiles = new SiteProfiles();
    this.#profiledExtents = this.state.extents;
    if (this.#profiled !== this.state.rankingVersion) {
      this.#profiles.update(this.state.pages, this.#chancesNow(), this.model.feedback.sites);
      this.#profiled = this.state.rankingVersion;
    }
    return this.#profiles;
  }

  /** How far the user lets sites reach; another object whenever that changes. */
  get extents(): Extents {
    return this.state.extents;
  }

  /** The site that an address lies on, as the user has it. */
  siteOf(url: string): string {
    return this.state.siteOf(url);
  }

  /** Worth of a page of each site in the next round, by what is known of sites now. */
  siteShares(): SiteShares {
    const { breadth } = this.topic.settings;
    const { spentPages, budgetPages } = this.session;
    const another = worthOfAnother(breadth, spentPages, budgetPages);
    return new SiteShares((site) => this.sitePages(site).relevantPages, another);
  }

  /** Whether the session has found as many new sites as it was to. */
  hasFoundItsSites(): boolean {
    const { newSitesWanted, firstRound = 1 } = this.session;
    if (newSitesWanted === undefined) return false;
    return newSitesSince(this.state.pages, firstRound, this.#chancesNow()) >= newSitesWanted;
  }

  /** The address of a site's entry page; undefined where none is known. */
  entryOf(site: string): string | undefined {
    const n = this.siteProfiles().get(site)?.entry;
    return n === undefined ? undefined : this.state.pages[n]?.url;
  }

  /** Sites that have a known page, those with the most first. */
  knownSites(): readonly string[] {
    return publicSites(this.state, this.siteProfiles().largest);
  }

  /** How likely a known page is relevant, in [0, 1]: the user's answer or, without one, its score in the ranking; as of now, whatever comes. */
  #chancesNow(): (page: PageRecord) => number {
    const { seeds, confirmed } = this.model.feedback;
    const scoreOf = this.model.scoresNow();
    return ({ n, url }) => (seeds.has(url) || confirmed.has(url) ? 1 : (scoreOf(n) ?? 0));
  }

  readPreview(text: string): PreviewTerms {
    return this.#previews.read(text);
  }

  /** Similarity of a title, snippet or anchor to the topic, in [0, 1]. */
  previewSimilarity(terms: PreviewTerms): number {
    return this.#scorer().similarity(terms);
  }

  previewConcepts(terms: PreviewTerms): number {
    return this.#scorer().concepts(terms);
  }

  /** Share of the words of the topic's name that a preview has, in [0, 1]. */
  nameShare(terms: PreviewTerms): number {
    const { name } = this;
    if (this.#nameWords?.name !== name) this.#nameWords = { name, words: new Set(this.words(name)) };
    return this.#scorer().shareOf(this.#nameWords.words, terms);
  }

  /** Probability in [0, 1] that a page is relevant, before it is fetched. */
  promise(url: string, preview: string, from: string | undefined): number {
    const terms = this.readPreview(preview);
    return this.scoring.relevance(this, {
      ...{ url, from, preview: this.previewSimilarity(terms), name: this.nameShare(terms) },
      ...{ address: this.addressLogOdds(url), sitePages: this.sitePages(this.siteOf(url)) },
    });
  }

  /** False for an address of a site that the user wants nothing more of. */
  mayFetch(url: string): boolean {
    return isFetched(outcomeOf(url, this.model.feedback.sites, (one) => this.state.siteOf(one)));
  }

  #scorer(): PreviewScorer {
    return this.#previews.follow(this.model.centroid, this.state.methods.centroid.withinTopic);
  }
}
