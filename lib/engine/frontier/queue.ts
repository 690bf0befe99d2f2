import type { FrontierRecord } from '../types';
import { type KnownUrls, QueuedUrl, type ScoreBasis, type ScoreSource } from './queued-url';
import type { SiteShares } from './site-shares';
import type { LinkFeatures, SitePages } from './url-scores';

/**
 * Queued URLs with their scores, which are computed on first use. Features are kept until their model changes.
 * Relevances are recomputed after every ranking, because known pages of sites change.
 */
export class ScoredQueue implements ScoreSource {
  #urls = new Map<FrontierRecord, QueuedUrl>();
  #basis: ScoreBasis | undefined;
  readonly #sites = new Map<string, SitePages>();
  #shares: SiteShares | undefined;
  #features: LinkFeatures<QueuedUrl> | undefined;

  constructor(readonly topic: KnownUrls) {}

  /**
   * Returns the given URLs with their scores as of this call.
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
