import type { Citing, LinkIndex } from '../topic/link-index';
import type { FrontierRecord } from '../types';
import type { ScoredLink } from './policy';
import type { PreviewTerms } from './preview';
import type { SiteShares } from './site-shares';
import type { KnownPages, LinkFeatures, UnseenPage, UrlScoring } from './url-scores';

/** What a topic knows of queued URLs. All similarities and relevances are in [0, 1]. */
export interface KnownUrls extends KnownPages {
  readonly scoring: UrlScoring;
  /** Relevance by the URL alone; undefined without a trained model of URLs. */
  addressRelevance(url: string): number | undefined;
  /** Model behind `addressRelevance`: another object after each fit. */
  addressModel(): object | undefined;
  /** Model behind similarities to the topic: another object after each change. */
  similarityModel(): object;
  readPreview(text: string): PreviewTerms;
  previewSimilarity(terms: PreviewTerms): number;
  /** See `ScoredLink.concepts`, without the site's discount. */
  previewConcepts(terms: PreviewTerms): number;
  readonly links: Pick<LinkIndex, 'citing' | 'linkedSince' | 'sumOfCiting'>;
  /** Mean relevance of the known pages that link to a URL, 0 where none does. */
  citingRelevance(citing: Citing): number;
  siteOf(url: string): string;
  /** The user's grouping of sites behind `siteOf`: another object after each change. */
  readonly extents: object;
}

/** What scores depend on that has changed since the last look at the queue. */
interface Changes {
  readonly similarity: boolean;
  readonly address: boolean;
  readonly relevance: boolean;
  readonly sites: boolean;
  /** Hashes of URLs that more pages link to now. */
  readonly linked: ReadonlySet<number>;
}

/** Queued URLs with their scores. A score is computed when a policy reads it, and kept until a model behind it changes. */
export class ScoredQueue {
  #urls = new Map<FrontierRecord, QueuedUrl>();
  #linksRead = 0;
  #similarityModel: object | undefined;
  #addressModel: object | undefined;
  #scoring: UrlScoring | undefined;
  #agreement = 0;
  #readsPages = true;
  #extents: object | undefined;
  #shares: SiteShares | undefined;
  #features: LinkFeatures<QueuedUrl> | undefined;

  constructor(readonly topic: KnownUrls) {}

  /** The given URLs with their scores as of this call. @param shares discounts of sites, read live; absent: none. */
  of(queued: Iterable<FrontierRecord>, shares?: SiteShares): readonly QueuedUrl[] {
    const changes = this.#changes();
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
    const { scoring, extents } = topic;
    const [model, addressModel, agreement] = [topic.similarityModel(), topic.addressModel(), topic.linkAgreement()];
    // Without a model of URLs, relevances follow from the site and the carrying page.
    const readsPages = addressModel === undefined || scoring.readsKnownPages;
    const similarity = model !== this.#similarityModel;
    const address = addressModel !== this.#addressModel;
    const isSame = !similarity && !address && agreement === this.#agreement && scoring === this.#scoring;
    const linked = topic.links.linkedSince(this.#linksRead);
    const changes = {
      ...{ similarity, address, sites: extents !== this.#extents, linked: new Set(linked) },
      relevance: readsPages || this.#readsPages || !isSame,
    };
    this.#linksRead += linked.length;
    this.#similarityModel = model;
    this.#addressModel = addressModel;
    this.#scoring = scoring;
    this.#agreement = agreement;
    this.#readsPages = readsPages;
    this.#extents = extents;
    return changes;
  }

  /** In (0, 1]. */
  shareOf(site: string): number {
    return this.#shares?.of(site) ?? 1;
  }

  get features(): LinkFeatures<QueuedUrl> {
    return this.#features as LinkFeatures<QueuedUrl>;
  }
}

/** One queued URL. */
export class QueuedUrl implements ScoredLink, UnseenPage {
  readonly #queue: ScoredQueue;
  #terms: PreviewTerms | undefined;
  #citing: Citing | undefined;
  #site: string | undefined;
  #preview: number | undefined;
  #citingRelevance: number | undefined;
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

  get hubScore(): number {
    return this.link.hubScore;
  }

  get preview(): number {
    this.#preview ??= this.#queue.topic.previewSimilarity(this.#read());
    return this.#preview;
  }

  get citing(): number {
    const { topic } = this.#queue;
    this.#citing ??= topic.links.citing(this.url);
    this.#citingRelevance ??= topic.citingRelevance(this.#citing);
    return this.#citingRelevance;
  }

  get address(): number | undefined {
    this.#address ??= this.#queue.topic.addressRelevance(this.url);
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

  forget({ similarity, address, relevance, sites, linked }: Changes): void {
    const isLinked = this.#citing !== undefined && linked.has(this.#citing.hash);
    if (similarity) this.#preview = undefined;
    if (similarity || isLinked) this.#citingRelevance = undefined;
    if (address) this.#address = undefined;
    if (relevance || isLinked) this.#expected = undefined;
    if (sites) this.#site = undefined;
  }

  #read(): PreviewTerms {
    this.#terms ??= this.#queue.topic.readPreview(this.link.preview);
    return this.#terms;
  }
}
