import type { ScoredLink } from '../frontier/frontier';
import { importance, unseenImportance } from '../frontier/importance';
import { ANCHOR_SHARE, childLinkScore, linkRelevance, printedLinkRelevance } from '../frontier/link-relevance';
import type { LinkGraph } from '../rank/ranker';
import type { FrontierRecord, PageNumber, PageRecord, TopicSettings } from '../types';

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
  /** By what an address alone says; undefined where nothing was learnt of addresses. */
  addressRelevance(url: string): number | undefined;
  siteRelevance(url: string): number;
  pageRelevance(n: PageNumber): number;
  pageByUrl(url: string): PageRecord | undefined;
  /** How far linked pages are alike, in [0, 1]. */
  linkAgreement(): number;
}

/** What the topic knows of addresses that wait. */
export interface KnownWaiting extends Known {
  /** Mean relevance of the known pages that link to each address, 0 where none does; parallel to `urls`. */
  citingRelevance(urls: readonly string[]): Float64Array;
  /** Sum of a value of the known pages that link to each address, parallel to `urls`. */
  sumOfCiting(urls: readonly string[], sentBy: (page: PageNumber) => number): Float64Array;
  /** @param countsAll with `linkCounts`. */
  linkGraph(countsAll?: boolean): LinkGraph;
  /** Likeness of the previews, parallel to `links`. */
  waitingPreviews(links: readonly FrontierRecord[]): readonly number[];
  /** Part of the topic's heaviest terms that the previews name, parallel to `links`. */
  waitingConcepts(links: readonly FrontierRecord[]): readonly number[];
}

/** What is known of a page before it is fetched. */
export interface UnseenPage {
  readonly url: string;
  /** The page that led to it. */
  readonly from: string | undefined;
  readonly hubScore: number;
  /** Likeness of its preview to the topic, in [0, 1]. */
  readonly preview: number;
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
  const address = view.addressRelevance(unseen.url);
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
 * Waiting addresses with what the topic makes of them now. Each value is worked out when a policy first asks for it.
 */
export function scoreFrontier(view: KnownWaiting, waiting: readonly FrontierRecord[]): ScoredLink[] {
  const all = new WaitingValues(view, waiting);
  return waiting.map((link, i) => new WaitingLink(all, link, i));
}

/** What is worked out for all waiting links at once. */
class WaitingValues {
  #previews: readonly number[] | undefined;
  #concepts: readonly number[] | undefined;
  #citing: Float64Array | undefined;
  #important: Float64Array | undefined;
  #behind: Float64Array | undefined;
  #sources: Map<string, number> | undefined;

  constructor(
    readonly view: KnownWaiting,
    private readonly waiting: readonly FrontierRecord[],
  ) {}

  get previews(): readonly number[] {
    this.#previews ??= this.view.waitingPreviews(this.waiting);
    return this.#previews;
  }

  get concepts(): readonly number[] {
    this.#concepts ??= this.view.waitingConcepts(this.waiting);
    return this.#concepts;
  }

  get citing(): Float64Array {
    this.#citing ??= this.view.citingRelevance(this.waiting.map(({ url }) => url));
    return this.#citing;
  }

  get important(): Float64Array {
    this.#important ??= importance(this.view.linkGraph());
    return this.#important;
  }

  /** Importance of the page behind each link, over all links known (WL eq 6 as printed). */
  get behind(): Float64Array {
    this.#behind ??= this.#importanceBehind();
    return this.#behind;
  }

  get sources(): Map<string, number> {
    this.#sources ??= sourceScores(this.view, this.waiting, this.previews);
    return this.#sources;
  }

  #importanceBehind(): Float64Array {
    const graph = this.view.linkGraph(true);
    const known = importance(graph);
    const urls = this.waiting.map(({ url }) => url);
    const sent = (page: PageNumber) => (known[page] as number) / (graph.linkCounts?.[page] as number);
    return this.view.sumOfCiting(urls, sent).map((cited) => unseenImportance(cited));
  }
}

class WaitingLink implements ScoredLink {
  readonly share = 1;
  readonly #all: WaitingValues;
  readonly #i: number;
  #relevance = -1;

  constructor(
    all: WaitingValues,
    readonly link: FrontierRecord,
    i: number,
  ) {
    this.#all = all;
    this.#i = i;
  }

  get relevance(): number {
    if (this.#relevance >= 0) return this.#relevance;
    const { url, foundBy, hubScore } = this.link;
    const [preview, citing] = [this.#all.previews[this.#i] as number, this.#all.citing[this.#i] as number];
    this.#relevance = expectedRelevance(this.#all.view, { url, from: foundBy.from, hubScore, preview, citing });
    return this.#relevance;
  }

  /** That of the page that led there (WL eq 6) or, as printed, of the page behind the link. */
  get importance(): number {
    if (this.#all.view.topic.settings.printed.includes('all-links')) return this.#all.behind[this.#i] as number;
    const { from } = this.link.foundBy;
    const carrier = from === undefined ? undefined : this.#all.view.pageByUrl(from);
    return carrier === undefined ? 0 : (this.#all.important[carrier.n] ?? 0);
  }

  /** SemTree eq 10, V being the page that led there or, as printed, the link's own: of that, no links are known before it is fetched. */
  get source(): number {
    if (this.#all.view.topic.settings.printed.includes('own-page')) return this.#all.previews[this.#i] as number;
    const { from } = this.link.foundBy;
    return (from === undefined ? undefined : this.#all.sources.get(from)) ?? this.relevance;
  }

  get concepts(): number {
    return this.#all.concepts[this.#i] as number;
  }
}

/**
 * Score of every known page that carries waiting links, by its address (SemTree eq 10): its own relevance and, for its
 * children, the likeness of their previews.
 * @param previews parallel to `waiting`, in [0, 1].
 */
export function sourceScores(
  view: Pick<Known, 'pageByUrl' | 'pageRelevance'>,
  waiting: readonly FrontierRecord[],
  previews: readonly number[],
): Map<string, number> {
  const children = new Map<string, number[]>();
  waiting.forEach(({ foundBy: { from } }, i) => {
    if (from === undefined) return;
    const own = children.get(from);
    if (own === undefined) children.set(from, [previews[i] as number]);
    else own.push(previews[i] as number);
  });
  const scores = new Map<string, number>();
  for (const [from, own] of children) {
    const page = view.pageByUrl(from);
    if (page === undefined) continue;
    scores.set(from, childLinkScore(view.pageRelevance(page.n), own, { relevantFrom: RELEVANT_CHILD }));
  }
  return scores;
}
