import type { LinkGraph, LinkIndex } from '../topic/link-index';
import type { PageNumber, PageRecord } from '../types';
import type { ScoredLink } from './policy';

/**
 * Log-odds that a queued URL is relevant, per unit of each feature: a logistic regression over 16,000 queued URLs of ten sessions on two
 * corpora. `bench links` tells how many of the next ten pages are relevant by each feature alone and by all.
 */
const WEIGHTS = { bias: -1.8, preview: 6, name: 1.5, address: 1.2, site: 0.8 } as const;
/** Beta prior of a site's share of relevant pages: its mean, and its weight in pages. */
const SITE_PRIOR = { mean: 0.3, pages: 2 } as const;

/** What a topic knows of pages and sites. All relevances are in [0, 1]. */
export interface KnownPages {
  pageRelevance(n: PageNumber): number;
  pageByUrl(url: string): PageRecord | undefined;
  readonly links: Pick<LinkIndex, 'sumOfCiting'>;
  /** @param countsAll with `linkCounts`. */
  linkGraph(countsAll?: boolean): LinkGraph;
}

/** Known pages of a site. */
export interface SitePages {
  readonly pages: number;
  /** Expected number of relevant pages among them: the sum of their probabilities. */
  readonly relevantPages: number;
}

/** What is known of a page before it is fetched. */
export interface UnseenPage {
  readonly url: string;
  /** The page that carries the link. */
  readonly from: string | undefined;
  /** Similarity of its preview to the topic, in [0, 1]. */
  readonly preview: number;
  /** Share of the words of the topic's name that its preview has, in [0, 1]. */
  readonly name: number;
  /** Log-odds that the URL alone adds; undefined without a trained model of URLs. */
  readonly address: number | undefined;
  readonly sitePages: SitePages;
}

/** Scores that only policies of papers read. */
export interface LinkFeatures<Link> {
  /** See `ScoredLink.importance`. */
  importance(link: Link): number;
  /** See `ScoredLink.source`, without the site's discount. */
  source(link: Link): number;
}

/** How queued URLs are scored: the product's way, or as a paper prints it. */
export interface UrlScoring {
  /** Probability that the page is relevant, or R(l) of WL eq 5 as printed, in [0, 1]. */
  relevance(topic: KnownPages, page: UnseenPage): number;
  /** Features of the URLs that are queued now. Nothing is computed before it is asked for. */
  features<Link extends UnseenPage & Pick<ScoredLink, 'expected'>>(
    topic: KnownPages,
    queued: readonly Link[],
  ): LinkFeatures<Link>;
}

/**
 * Probability in [0, 1] that the page behind a queued URL is relevant: a logistic model of its preview, its URL, and the relevance of the
 * pages that its site already gave.
 */
export function expectedRelevance(_topic: KnownPages, { preview, name, address = 0, sitePages }: UnseenPage): number {
  const text = WEIGHTS.preview * preview + WEIGHTS.name * name;
  const logOdds = WEIGHTS.bias + text + WEIGHTS.address * address + WEIGHTS.site * siteLogOdds(sitePages);
  return 1 / (1 + Math.exp(-logOdds));
}

/** Log-odds of the posterior mean of a site's share of relevant pages. */
function siteLogOdds({ pages, relevantPages }: SitePages): number {
  const { mean, pages: weight } = SITE_PRIOR;
  return Math.log((relevantPages + weight * mean) / (pages - relevantPages + weight * (1 - mean)));
}

/**
 * R(l) of a link (WL eq 5): ∂·R(anchor) + (1 − ∂)·R(P), in [0, 1].
 * @param anchor relevance of the anchor text and the text around it, in [0, 1].
 * @param page relevance in [0, 1] of the page behind the link or, before it is fetched, of the page that carries it.
 * @param anchorShare ∂.
 */
export function linkRelevance(anchor: number, page: number, anchorShare: number): number {
  return anchorShare * anchor + (1 - anchorShare) * page;
}
