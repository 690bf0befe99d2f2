import { getOrMake } from '../arrays';
import type { FrontierRecord } from '../records';
import type { ScoredLink } from './policy';
import type { PreviewTerms } from './preview';
import type { SiteShares } from './site-shares';
import type { KnownPages, LinkFeatures, PageCounts, UnseenPage, UrlScoring } from './url-scores';

/** Data of a topic from which queued URLs are scored. All similarities and relevances are in [0, 1]. */
export interface KnownUrls extends KnownPages {
  readonly scoring: UrlScoring;
  /** Log-odds of relevance that the URL's own text adds; undefined if no URL model is trained. */
  addressLogOdds(url: string): number | undefined;
  /** What the scores depend on now; scores are dropped when it changes. */
  basis(): ScoreBasis;
  /** Terms of a preview text, for the next methods. */
  readPreview(text: string): PreviewTerms;
  /** Similarity of a preview to the topic, in [0, 1]. */
  previewSimilarity(terms: PreviewTerms): number;
  /** Share of the words of the topic's name that a preview contains. */
  nameShare(terms: PreviewTerms): number;
  /** Discount of a preview by its language, in (0, 1]. */
  languageShare(preview: string): number;
  /** `ScoredLink.concepts` without the site's discount. */
  previewConcepts(terms: PreviewTerms): number;
  /** Numbers of known pages. */
  readonly counts: {
    ofSite(site: string): PageCounts;
    /** Fetched pages that an operator proposed; undefined if a round fetches only one operator's URLs. */
    ofOperator(operator: FrontierRecord['foundBy']['operator']): PageCounts | undefined;
  };
  siteOf(url: string): string;
}

/** Inputs of the scores. After a change, the changed member is a new object. */
export interface ScoreBasis {
  /** Model of similarities to the topic. */
  readonly similarity: object;
  /** Model behind `addressLogOdds`. */
  readonly address: object | undefined;
  /** Name of the topic. */
  readonly name: string;
  /** The user's grouping of sites, used by `siteOf`. */
  readonly extents: object;
}

/** Largest number of queued URLs whose features are kept; of more, they would need most of the memory. */
const MOST_KEPT_FEATURES = 50_000;

/**
 * Queued URLs with their scores, which are computed on first use. Features are kept until their model changes.
 * Relevances are recomputed after every ranking, because known pages of sites change.
 */
export class ScoredQueue {
  #urls = new Map<FrontierRecord, QueuedUrl>();
  #basis: ScoreBasis | undefined;
  readonly #sites = new Map<string, PageCounts>();
  #shares: SiteShares | undefined;
  #features: LinkFeatures<QueuedUrl> | undefined;

  constructor(readonly topic: KnownUrls) {}

  /**
   * Returns the given URLs, in their order, with their scores as of this call. Features of URLs given before are kept,
   * those of others are forgotten.
   * @param shares discounts by site, read on each use; absent for no discounts.
   */
  of(queued: Iterable<FrontierRecord>, shares?: SiteShares): readonly QueuedUrl[] {
    const before = this.#basis;
    this.#basis = this.topic.basis();
    this.#sites.clear();
    for (const url of this.#urls.values()) url.forget(before, this.#basis);
    const urls = new Map<FrontierRecord, QueuedUrl>();
    for (const record of queued) urls.set(record, this.#urls.get(record) ?? new QueuedUrl(this, record));
    this.#urls = urls;
    this.#shares = shares;
    const list = [...urls.values()];
    this.#features = this.topic.scoring.features(this.topic, list);
    return list;
  }

  /** Known pages of a site, as of the last call of `of`. */
  pagesOf(site: string): PageCounts {
    return getOrMake(this.#sites, site, () => this.topic.counts.ofSite(site));
  }

  /** Discount of a site's next page, in (0, 1]. */
  siteShareOf(site: string): number {
    return this.#shares?.of(site) ?? 1;
  }

  /** Discount of a URL whatever its site, in (0, 1]; the same until the next call of `of`. */
  ownShareOf(url: string): number {
    return this.#shares?.ofUrl(url) ?? 1;
  }

  /** True if the URLs keep the features from which they were scored. */
  get keepsFeatures(): boolean {
    return this.#urls.size <= MOST_KEPT_FEATURES;
  }

  /** Features of the queued URLs by their links, which only policies of papers use. */
  get features(): LinkFeatures<QueuedUrl> {
    return this.#features as LinkFeatures<QueuedUrl>;
  }
}

/** One queued URL with scores that are computed on first use. */
class QueuedUrl implements ScoredLink, UnseenPage {
  #terms: PreviewTerms | undefined;
  #site: string | undefined;
  #preview: number | undefined;
  #name: number | undefined;
  #address: number | undefined;
  #expected: number | undefined;
  #language: number | undefined;
  #ownShare: number | undefined;
  #shareGroup: string | undefined;

  constructor(
    private readonly queue: ScoredQueue,
    readonly link: FrontierRecord,
  ) {}

  get url(): string {
    return this.link.url;
  }

  /** URL of the page that carries the link; undefined for a search result. */
  get from(): string | undefined {
    return this.link.foundBy.from;
  }

  /** Operator that proposed the URL. */
  get operator(): FrontierRecord['foundBy']['operator'] {
    return this.link.foundBy.operator;
  }

  /** Number of answers of services that contained the URL. */
  get answers(): number {
    return this.link.answers ?? 0;
  }

  /** Similarity of the preview to the topic, in [0, 1]. */
  get preview(): number {
    this.#preview ??= this.queue.topic.previewSimilarity(this.#previewTerms());
    return this.#preview;
  }

  /** Share of the words of the topic's name that the preview contains, in [0, 1]. */
  get name(): number {
    this.#name ??= this.queue.topic.nameShare(this.#previewTerms());
    return this.#name;
  }

  /** Numbers of known pages on the URL's site. */
  get sitePages(): PageCounts {
    return this.queue.pagesOf(this.site);
  }

  /** Fetched pages that the URL's operator proposed; undefined if a round fetches only one operator's URLs. */
  get finds(): PageCounts | undefined {
    return this.queue.topic.counts.ofOperator(this.operator);
  }

  /** Log-odds of relevance that the URL's own text adds; undefined without a URL model. */
  get address(): number | undefined {
    this.#address ??= this.queue.topic.addressLogOdds(this.url);
    return this.#address;
  }

  /** Probability that the page is relevant, in [0, 1]. */
  get expected(): number {
    if (this.#expected === undefined) {
      const { topic, keepsFeatures } = this.queue;
      this.#expected = topic.scoring.relevance(topic, this);
      if (!keepsFeatures) this.#terms = this.#preview = this.#name = this.#address = undefined;
    }
    return this.#expected;
  }

  /** Site of the URL under the user's groupings. */
  get site(): string {
    this.#site ??= this.queue.topic.siteOf(this.url);
    return this.#site;
  }

  /** Discount of the URL by its language and its site, in (0, 1]. */
  get share(): number {
    return this.#languageShare() * (this.queue.siteShareOf(this.site) * this.#readOwnShare());
  }

  /** Key that URLs with the same discount have in common. */
  get shareGroup(): string {
    if (this.#shareGroup === undefined) {
      const [language, own] = [this.#languageShare(), this.#readOwnShare()];
      // A site's name contains no space, so a key with shares never equals a site's name.
      this.#shareGroup = language === 1 && own === 1 ? this.site : `${language} ${own} ${this.site}`;
    }
    return this.#shareGroup;
  }

  /** `expected` times `share`. */
  get relevance(): number {
    return this.expected * this.share;
  }

  /** Link importance (WL eq 6), for policies of papers. */
  get importance(): number {
    return this.queue.features.importance(this);
  }

  /** Score of the page that carries the link (SemTree eq 10) times `share`. */
  get source(): number {
    return this.queue.features.source(this) * this.share;
  }

  /** Share of the topic's heaviest terms in the preview (SemTree eq 8) times `share`. */
  get concepts(): number {
    return this.queue.topic.previewConcepts(this.#previewTerms()) * this.share;
  }

  /** Drops the scores whose basis has changed, and those that every ranking can change. */
  forget(before: ScoreBasis | undefined, { similarity, address, name, extents }: ScoreBasis): void {
    this.#expected = undefined;
    this.#language = undefined;
    this.#ownShare = undefined;
    this.#shareGroup = undefined;
    if (similarity !== before?.similarity) this.#preview = undefined;
    if (address !== before?.address) this.#address = undefined;
    if (name !== before?.name) this.#name = undefined;
    if (extents !== before?.extents) this.#site = undefined;
  }

  /** Discount of the preview by its language, computed once. */
  #languageShare(): number {
    this.#language ??= this.queue.topic.languageShare(this.link.preview);
    return this.#language;
  }

  /** Discount of the URL itself, computed once. */
  #readOwnShare(): number {
    this.#ownShare ??= this.queue.ownShareOf(this.url);
    return this.#ownShare;
  }

  /** Returns the terms of the preview, which are read once. */
  #previewTerms(): PreviewTerms {
    this.#terms ??= this.queue.topic.readPreview(this.link.preview);
    return this.#terms;
  }
}

export type { QueuedUrl };
