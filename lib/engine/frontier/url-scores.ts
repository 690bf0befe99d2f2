import type { LinkGraph, LinkIndex } from '../topic/link-index';
import type { PageNumber, PageRecord } from '../types';
import type { ScoredLink } from './policy';

/** ∂ of WL eq 5. The paper's 0.3 is for anchors alone; a preview is the text around the anchor or a search result's snippet. */
export const PREVIEW_SHARE = 0.5;
/** Highest weight of the known pages that link to a URL; the URL itself has the rest. It is 0 where linked pages are not alike. */
const MOST_CITING_SHARE = 0.5;
/** Share of its relevance that a certain hub (HubSVM) loses: lists are seldom relevant themselves (`bench links` compares). */
const HUB_DISCOUNT = 0.1;

/** What a topic knows of pages and sites. All relevances are in [0, 1]. */
export interface KnownPages {
  siteRelevance(url: string): number;
  pageRelevance(n: PageNumber): number;
  pageByUrl(url: string): PageRecord | undefined;
  /** Correlation of the scores of linked pages, in [0, 1]. */
  linkAgreement(): number;
  readonly links: Pick<LinkIndex, 'sumOfCiting'>;
  /** @param countsAll with `linkCounts`. */
  linkGraph(countsAll?: boolean): LinkGraph;
}

/** What is known of a page before it is fetched. */
export interface UnseenPage {
  readonly url: string;
  /** The page that carries the link. */
  readonly from: string | undefined;
  readonly hubScore: number;
  /** Similarity of its preview to the topic, in [0, 1]. */
  readonly preview: number;
  /** Relevance by the URL alone, in [0, 1]; undefined without a trained model of URLs. */
  readonly address: number | undefined;
  /** Mean relevance of the known pages that link to it, in [0, 1]; 0 where none does. */
  readonly citing: number;
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
  /** R(l) of WL eq 5, in [0, 1]. */
  relevance(topic: KnownPages, page: UnseenPage): number;
  /** Whether `relevance` also depends on the relevance of single known pages, which each round may change. */
  readonly readsKnownPages: boolean;
  /** Features of the URLs that are queued now. Nothing is computed before it is asked for. */
  features<Link extends UnseenPage & Pick<ScoredLink, 'expected'>>(
    topic: KnownPages,
    queued: readonly Link[],
  ): LinkFeatures<Link>;
}

/**
 * R(l) of WL eq 5 in [0, 1]: ∂ · R(preview) + (1 − ∂) · R(page behind the link). The page is estimated by its URL and the known pages
 * that link to it or, without a trained model of URLs, by its site and the page that carries the link. Hubs are discounted.
 */
export function expectedRelevance(topic: KnownPages, unseen: UnseenPage): number {
  const { address } = unseen;
  const citing = Math.min(MOST_CITING_SHARE, topic.linkAgreement());
  const page = address === undefined ? neighbourhood(topic, unseen) : (1 - citing) * address + citing * unseen.citing;
  return (1 - HUB_DISCOUNT * unseen.hubScore) * linkRelevance(unseen.preview, page, PREVIEW_SHARE);
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

/** Mean of the relevance of a URL's site and of the page that carries the link, in [0, 1]. */
export function neighbourhood(topic: KnownPages, { url, from }: Pick<UnseenPage, 'url' | 'from'>): number {
  const site = topic.siteRelevance(url);
  const carrier = from === undefined ? undefined : topic.pageByUrl(from);
  return carrier === undefined ? site : (topic.pageRelevance(carrier.n) + site) / 2;
}
