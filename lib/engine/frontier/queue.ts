import type { FrontierRecord } from '../types';
import type { ScoredLink } from './policy';
import type { PreviewTerms } from './preview';
import type { SiteShares } from './site-shares';
import type { KnownPages, LinkFeatures, SitePages, UnseenPage, UrlScoring } from './url-scores';

/** Data of a topic from which queued URLs are scored. All similarities and relevances are in [0, 1]. */
export interface KnownUrls extends KnownPages {
  readonly scoring: UrlScoring;
  /** Name of the topic. */
  readonly name: string;
  /** Log-odds of relevance that the URL's own text adds; undefined if no URL model is trained. */
  addressLogOdds(url: string): number | undefined;
  /** Model behind `addressLogOdds`; a new object after each fit. */
  addressModel(): object | undefined;
  /** Model behind similarities to the topic; a new object after each change. */
  similarityModel(): object;
  readPreview(text: string): PreviewTerms;
  previewSimilarity(terms: PreviewTerms): number;
  /** Share of the words of the topic's name that a preview contains. */
  nameShare(terms: PreviewTerms): number;
  /** `ScoredLink.concepts` without the site's discount. */
  previewConcepts(terms: PreviewTerms): number;
  sitePages(site: string): SitePages;
  siteOf(url: string): string;
  /** The user's grouping of sites, used by `siteOf`; a new object after each change. */
  readonly extents: object;
}

/** Inputs of the scores; true for each that changed since the previous call of `of`. */
interface Changes {
  readonly similarity: boolean;
  readonly address: boolean;
  readonly name: boolean;
  readonly sites: boolean;
}

/**
 * Queued URLs with their scores, which are computed on first use. Features are kept until their model changes.
 * Relevances are recomputed after every ranking, because known pages of sites change.
 */
export class ScoredQueue {
  #urls = new Map<FrontierRecord, QueuedUrl>();
  #similarityModel: object | undefined;
  #addressModel: object | undefined;
  #name: string | undefined;
  readonly #sites = new Map<string, SitePages>();
  #extents: object | undefined;
  #shares: SiteShares | undefined;
  #features: LinkFeatures<QueuedUrl> | undefined;

  constructor(readonly topic: KnownUrls) {}

  /**
   * Returns the given URLs with their scores as of this call.
   * @param shares discounts by site, read on each use; absent for no discounts.
   */
  of(queued: Iterable<FrontierRecord>, shares?: SiteShares): readonly QueuedUrl[] {
    const changes = this.#changes();
    this.#sites.clear();
    for (const url of this.#urls.values()) url.forget(changes);
    const urls = new Map<FrontierRecord, QueuedUrl>();
    for (const record of queued) urls.set(record, this.#urls.get(record) ?? new QueuedUrl(this, record));
    this.#urls = urls;
    this.#shares = shares;
    const list = [...urls.values()];
    this.#features = this.topic.scoring.features(this.topic, list);
    return list;
  }

  #changes(): Changes {
    const { topic } = this;
    const { extents, name } = topic;
    const [model, addressModel] = [topic.similarityModel(), topic.addressModel()];
    const changes = {
      ...{ similarity: model !== this.#similarityModel, address: addressModel !== this.#addressModel },
      ...{ name: name !== this.#name, sites: extents !== this.#extents },
    };
    this.#similarityModel = model;
    this.#addressModel = addressModel;
    this.#name = name;
    this.#extents = extents;
    return changes;
  }

  /** Known pages of a site, as of the last call of `of`. */
  pagesOf(site: string): SitePages {
    const known = this.#sites.get(site) ?? this.topic.sitePages(site);
    this.#sites.set(site, known);
    return known;
  }

  /** Discount of the site's next page, in (0, 1]. */
  shareOf(site: string): number {
    return this.#shares?.of(site) ?? 1;
  }

  get features(): LinkFeatures<QueuedUrl> {
    return this.#features as LinkFeatures<QueuedUrl>;
  }
}

/** One queued URL with scores that are computed on first use. */
export class QueuedUrl implements ScoredLink, UnseenPage {
  readonly #queue: ScoredQueue;
  #terms: PreviewTerms | undefined;
  #site: string | undefined;
  #preview: number | undefined;
  #name: number | undefined;
  #address: number | undefined;
  #expected: number | undefined;

  constructor(
    queue: ScoredQueue,
    readonly link: FrontierRecord,
  ) {
    this.#queue = queue;
  }

  get url(): string {
    return this.link.url;
  }

  get from(): string | undefined {
    return this.link.foundBy.from;
  }

  get preview(): number {
    this.#preview ??= this.#queue.topic.previewSimilarity(this.#read());
    return this.#preview;
  }

  get name(): number {
    this.#name ??= this.#queue.topic.nameShare(this.#read());
    return this.#name;
  }

  get sitePages(): SitePages {
    return this.#queue.pagesOf(this.site);
  }

  get address(): number | undefined {
    this.#address ??= this.#queue.topic.addressLogOdds(this.url);
    return this.#address;
  }

  get expected(): number {
    const { topic } = this.#queue;
    this.#expected ??= topic.scoring.relevance(topic, this);
    return this.#expected;
  }

  get site(): string {
    this.#site ??= this.#queue.topic.siteOf(this.url);
    return this.#site;
  }

  get share(): number {
    return this.#queue.shareOf(this.site);
  }

  get relevance(): number {
    return this.expected * this.share;
  }

  get importance(): number {
    return this.#queue.features.importance(this);
  }

  get source(): number {
    return this.#queue.features.source(this) * this.share;
  }

  get concepts(): number {
    return this.#queue.topic.previewConcepts(this.#read()) * this.share;
  }

  forget({ similarity, address, name, sites }: Changes): void {
    this.#expected = undefined;
    if (similarity) this.#preview = undefined;
    if (address) this.#address = undefined;
    if (name) this.#name = undefined;
    if (sites) this.#site = undefined;
  }

  #read(): PreviewTerms {
    this.#terms ??= this.#queue.topic.readPreview(this.link.preview);
    return this.#terms;
  }
}
