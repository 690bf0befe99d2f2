import type { PageNumber, Provenance } from '../basics';
import type { PageRecord } from '../records';
import type { LinkGraph, LinkIndex } from '../topic/link-index';
import type { ScoredLink } from './policy';

/**
 * Coefficients of a logistic regression for the relevance of a queued URL, fitted to 16,000 queued URLs of ten sessions
 * on two corpora. `known` and `answers` were added later, on queued URLs of four corpora, and `finds` in sessions on the
 * same four.
 */
const WEIGHTS = {
  ...{ bias: -1.8, preview: 6, name: 1.5, address: 1.2, site: 0.8, known: 0.3, answers: 1.5, finds: 0.8 },
} as const;
/**
 * Beta prior for the share of relevant pages on a site: mean, and weight as a number of pages. Results of related
 * search on new sites are about something else: none of 78 that were fetched was relevant.
 */
const SITE_PRIOR = { mean: 0.3, ofRelatedSearch: 0.05, pages: 2 } as const;
/** Beta prior for the share of relevant pages among an operator's finds: mean, and weight as a number of pages. */
const FINDS_PRIOR = { mean: 0.4, pages: 2 } as const;

/** Data of a topic on pages and sites that scores of queued URLs use. All relevances are in [0, 1]. */
export interface KnownPages {
  /** Similarity of a known page to the topic, in [0, 1]. */
  pageRelevance(n: PageNumber): number;
  pageByUrl(url: string): PageRecord | undefined;
  readonly links: Pick<LinkIndex, 'sumOfCiting'>;
  /** Link graph over known pages. @param countsAll if true, the graph includes `linkCounts`. */
  linkGraph(countsAll?: boolean): LinkGraph;
}

/** Numbers of known pages, of a site or of an operator. */
export interface PageCounts {
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
  readonly sitePages: PageCounts;
  /** Number of answers of services that contained the URL. */
  readonly answers: number;
  /** Operator that proposed the URL; undefined for a link whose operator is not known yet. */
  readonly operator: Provenance['operator'] | undefined;
  /** Fetched pages that this operator proposed; undefined if a round fetches only one operator's URLs. */
  readonly finds: PageCounts | undefined;
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
 * number and relevance of the site's known pages, the number of answers with the URL and the relevance of its operator's
 * finds, which do not count for a new site in an answer.
 */
export function expectedRelevance(_topic: KnownPages, page: UnseenPage): number {
  const { preview, name, address = 0, answers, sitePages, finds } = page;
  const text = WEIGHTS.preview * preview + WEIGHTS.name * name + WEIGHTS.address * address;
  // A session fetches many pages only from good sites, so their number is evidence of its own.
  const site = WEIGHTS.site * siteLogOdds(page) + WEIGHTS.known * Math.log1p(sitePages.pages);
  // In a session whose finds are poor, a new site that a service named is the better choice; a link to one is not.
  const isNamedSite = sitePages.pages === 0 && answers > 0;
  const found = finds === undefined || isNamedSite ? 0 : WEIGHTS.finds * logOdds(finds, FINDS_PRIOR);
  const sum = WEIGHTS.bias + text + site + found + WEIGHTS.answers * Math.log(Math.max(1, answers));
  return 1 / (1 + Math.exp(-sum));
}

/**
 * Log-odds of the posterior mean share of relevant pages on a site; those of the prior alone for a site without known
 * pages.
 */
function siteLogOdds({ operator, sitePages }: UnseenPage): number {
  const mean = operator === 'related-search' ? SITE_PRIOR.ofRelatedSearch : SITE_PRIOR.mean;
  return logOdds(sitePages, { mean, pages: SITE_PRIOR.pages });
}

/** Log-odds of the posterior mean share of relevant pages under a Beta prior of that mean and weight in pages. */
function logOdds(
  { pages, relevantPages }: PageCounts,
  prior: { readonly mean: number; readonly pages: number },
): number {
  return Math.log(
    (relevantPages + prior.pages * prior.mean) / (pages - relevantPages + prior.pages * (1 - prior.mean)),
  );
}
