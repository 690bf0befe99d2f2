import { ANCHOR_SHARE, childLinkScore, linkRelevance, printedLinkRelevance } from '../frontier/link-relevance';
import type { Citing, LinkGraph, LinkIndex } from '../topic/link-index';
import type { PageNumber, PageRecord, TopicSettings } from '../types';
import type { PreviewTerms } from './preview';

/** ∂ of WL eq 5. The paper's 0.3 is for anchors alone; a preview is the text around the anchor or a search result's snippet. */
export const PREVIEW_SHARE = 0.5;
/**
 * Part of R(P) that the known pages have which link to an address, at most; the rest is what the address itself says. It is as large
 * as linked pages are alike: on blogs, where a link leads to the next post of the same site, next to nothing.
 */
const MOST_CITING_SHARE = 0.5;
/**
 * Part of its relevance that a certain hub (HubSVM) loses as a page to fetch: lists are seldom what is looked for. The command
 * `bench links` tells how many of the next ten pages are relevant with it, without it, and with hubs preferred.
 */
const HUB_DISCOUNT = 0.1;
/** Preview's likeness from which on a child link counts as relevant (SemTree eq 10). */
const RELEVANT_CHILD = 0.2;

/** What the topic knows of addresses, sites and pages. All relevances are in [0, 1]. */
export interface Known {
  readonly topic: { readonly settings: Pick<TopicSettings, 'printed'> };
  siteRelevance(url: string): number;
  pageRelevance(n: PageNumber): number;
  pageByUrl(url: string): PageRecord | undefined;
  /** How far linked pages are alike, in [0, 1]. */
  linkAgreement(): number;
}

/** What the topic knows of addresses that wait. All likenesses and relevances are in [0, 1]. */
export interface KnownWaiting extends Known {
  /** By what an address alone says; undefined where nothing was learnt of addresses. */
  addressRelevance(url: string): number | undefined;
  /** What `addressRelevance` follows from: another object whenever it says something else; undefined where it says nothing. */
  addressModel(): object | undefined;
  /** What likenesses to the topic follow from: another object whenever they may have changed. */
  likenessModel(): object;
  /** What sites follow from. */
  readonly extents: object;
  readPreview(text: string): PreviewTerms;
  /** Likeness of a preview to the topic. */
  previewLikeness(terms: PreviewTerms): number;
  /** Part of the topic's heaviest terms, by weight, that a preview names. */
  previewConcepts(terms: PreviewTerms): number;
  readonly links: Pick<LinkIndex, 'citing' | 'linkedSince' | 'sumOfCiting'>;
  /** Mean relevance of the known pages that link to an address, 0 where none does. */
  citingRelevance(citing: Citing): number;
  siteOf(url: string): string;
  /** @param countsAll with `linkCounts`. */
  linkGraph(countsAll?: boolean): LinkGraph;
}

/** What is known of a page before it is fetched. */
export interface UnseenPage {
  readonly url: string;
  /** The page that led to it. */
  readonly from: string | undefined;
  readonly hubScore: number;
  /** Likeness of its preview to the topic, in [0, 1]. */
  readonly preview: number;
  /** Relevance by what its address alone says, in [0, 1]; undefined where nothing was learnt of addresses. */
  readonly address: number | undefined;
  /** Mean relevance of the known pages that link to it, in [0, 1]; 0 where none does. */
  readonly citing: number;
}

/**
 * R(l) of WL eq 5 in [0, 1]: ∂ for the preview, 1 − ∂ for the page behind the link. What that page is like is told by its
 * address and the pages that link to it or, where nothing was learnt of addresses, by its site and the page that led to
 * it. Hubs are discounted. As printed, the page that led there stands for the one behind the link.
 */
export function expectedRelevance(view: Known, unseen: UnseenPage): number {
  const { printed } = view.topic.settings;
  if (printed.includes('carrier-order')) return asPrinted(view, unseen, 0);
  if (printed.includes('anchor-share')) return asPrinted(view, unseen, ANCHOR_SHARE);
  const { address } = unseen;
  const citing = Math.min(MOST_CITING_SHARE, view.linkAgreement());
  const page = address === undefined ? neighbourhood(view, unseen) : (1 - citing) * address + citing * unseen.citing;
  return (1 - HUB_DISCOUNT * unseen.hubScore) * linkRelevance(unseen.preview, page, PREVIEW_SHARE);
}

function asPrinted(view: Known, { from, preview }: UnseenPage, anchorShare: number): number {
  const carrier = from === undefined ? undefined : view.pageByUrl(from);
  return printedLinkRelevance(preview, carrier && view.pageRelevance(carrier.n), anchorShare);
}

/** Mean of the relevance of an address's site and of the page that led to it, in [0, 1]. */
export function neighbourhood(view: Known, { url, from }: Pick<UnseenPage, 'url' | 'from'>): number {
  const site = view.siteRelevance(url);
  const carrier = from === undefined ? undefined : view.pageByUrl(from);
  return carrier === undefined ? site : (view.pageRelevance(carrier.n) + site) / 2;
}

/**
 * Score of every known page that carries waiting links, by its address (SemTree eq 10): its own relevance and, for its
 * children, the likeness of their previews.
 */
export function sourceScores(
  view: Pick<Known, 'pageByUrl' | 'pageRelevance'>,
  waiting: readonly Pick<UnseenPage, 'from' | 'preview'>[],
): Map<string, number> {
  const children = new Map<string, number[]>();
  for (const { from, preview } of waiting) {
    if (from === undefined) continue;
    const own = children.get(from);
    if (own === undefined) children.set(from, [preview]);
    else own.push(preview);
  }
  const scores = new Map<string, number>();
  for (const [from, own] of children) {
    const page = view.pageByUrl(from);
    if (page === undefined) continue;
    scores.set(from, childLinkScore(view.pageRelevance(page.n), own, { relevantFrom: RELEVANT_CHILD }));
  }
  return scores;
}
