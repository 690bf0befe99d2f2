import type { LinkGraph, LinkIndex } from '../topic/link-index';
import type { PageNumber, PageRecord } from '../types';
import type { ScoredLink } from './policy';

/**
 * Coefficients of a logistic regression for the relevance of a queued URL, fitted to 16,000 queued URLs of ten sessions
 * on two corpora; `answers` was added to these later, and chosen on four corpora.
 */
const WEIGHTS = { bias: -1.8, preview: 6, name: 1.5, address: 1.2, site: 0.8, answers: 1.5 } as const;
/** Beta prior for the share of relevant pages on a site: mean, and weight as a number of pages. */
const SITE_PRIOR = { mean: 0.3, pages: 2 } as const;

/** Data of a topic on pages and sites that scores of queued URLs use. All relevances are in [0, 1]. */
export interface KnownPages {
  pageRelevance(n: PageNumber): number;
  pageByUrl(url: string): PageRecord | undefined;
  readonly links: Pick<LinkIndex, 'sumOfCiting'>;
  /** Link graph over known pages. @param countsAll if true, the graph includes `linkCounts`. */
  linkGraph(countsAll?: boolean): LinkGraph;
}

/** Numbers of a site's known pages. */
export interface SitePages {
  readonly pages: number;
  /** Expected number of relevant pages: the sum of the pages' probabilities. */
  readonly relevantPages: number;
}

/** Features of a page before it is fetched. */
export interface UnseenPage {
  readonly url: string;
  /** URL of the page that carries the link. */
  readonly from: string | undefined;
  /** Similarity of the link's preview to the topic, in [0, 1]. */
  readonly preview: number;
  /** Share of the words of the topic's name that the preview contains, in [0, 1]. */
  readonly name: number;
  /** Log-odds of relevance that the URL's own text adds; undefined if no URL model is trained. */
  readonly address: number | undefined;
  readonly sitePages: SitePages;
  /** Number of answers of services that contained the URL. */
  readonly answers: number;
}

/** Scores of queued URLs that only policies of papers use. */
export interface LinkFeatures<Link> {
  /** Same as `ScoredLink.importance`. */
  importance(link: Link): number;
  /** Same as `ScoredLink.source`, without the site's discount. */
  source(link: Link): number;
}

/** Scoring of queued URLs: the default method or a paper's. */
export interface UrlScoring {
  /** Probability that the page is relevant, in [0, 1]. With `anchor-share` or `carrier-order`: R(l) of WL eq 5. */
  relevance(topic: KnownPages, page: UnseenPage): number;
  /** Returns features of the queued URLs, which are computed on first use. */
  features<Link extends UnseenPage & Pick<ScoredLink, 'expected'>>(
    topic: KnownPages,
    queued: readonly Link[],
  ): LinkFeatures<Link>;
}

/**
 * Probability in [0, 1] that the page behind a queued URL is relevant. Logistic model of the preview, the URL, the
 * relevance of the site's known pages, and the logarithm of the number of answers with the URL.
 */
export function expectedRelevance(_topic: KnownPages, page: UnseenPage): number {
  const { preview, name, address = 0, sitePages, answers } = page;
  const text = WEIGHTS.preview * preview + WEIGHTS.name * name + WEIGHTS.address * address;
  const found = WEIGHTS.site * siteLogOdds(sitePages) + WEIGHTS.answers * Math.log(Math.max(1, answers));
  const logOdds = WEIGHTS.bias + text + found;
  return 1 / (1 + Math.exp(-logOdds));
}

/** Log-odds of the posterior mean share of relevant pages on a site. */
function siteLogOdds({ pages, relevantPages }: SitePages): number {
  const { mean, pages: weight } = SITE_PRIOR;
  return Math.log((relevantPages + weight * mean) / (pages - relevantPages + weight * (1 - mean)));
}
