/** What the records are made of: the names of operators, rankers and outcomes, and pages before they are stored. */

/** Discovery operators of DWDBRM, Algorithm 1. */
export const OPERATOR_NAMES = ['keyword-search', 'related-search', 'forward-crawl', 'backward-crawl'] as const;
export type OperatorName = (typeof OPERATOR_NAMES)[number];

export const RANKER_NAMES = [
  'topic-classifier',
  'own-words',
  'cosine',
  'jaccard',
  'bayesian-sets',
  'naive-bayes',
  'logistic-regression',
  'one-class-svm',
  'semantic',
  'pagerank',
] as const;
export type RankerName = (typeof RANKER_NAMES)[number];

/**
 * What a site as a whole is to the topic. `belongs`: its entry page is a seed, its other pages need no answer. `enough`: no
 * further pages of it are fetched, those known may still be judged. `rejected`: its pages are neither suggested nor fetched,
 * and count against it at most once. `excluded`: never looked at, and hidden. `known`: hidden and not fetched, and no negative
 * example; `later`, the same until the user comes back to it. `open` withdraws the outcome that stands.
 */
export const SITE_OUTCOMES = ['belongs', 'enough', 'rejected', 'excluded', 'known', 'later', 'open'] as const;
export type SiteOutcome = (typeof SITE_OUTCOMES)[number];

/** Each host of a site is one of its own or, where there is one host alone, each first directory. No site has this name. */
export const SPLIT = '/';

/** How the next operator is chosen: the bandit, fixed turns, or always the same one. */
export type Policy = 'bayes-ucb' | 'ucb1' | 'round-robin' | OperatorName;

/** BCP 47 primary subtag in lower case (`en`, `zh`), or `und` where it could not be told. */
export type Language = string;

/** Position of a page in its topic: 0, 1, 2 … in order of arrival. Never reused, so typed arrays can be indexed by it. */
export type PageNumber = number;

/** A hyperlink as found on a page. `url` is canonical. `context` is the text around the anchor, anchor included. */
export interface Link {
  readonly url: string;
  readonly anchor: string;
  readonly context: string;
}

/** By anchor-text share (Centroid): a hub's content is its anchor texts, a topic page's its text without them. */
export type PageKind = 'hub' | 'topic';

/** The text of a page by position, input of position-weighted TF (SemTree eq 3). Plain text, white space folded. */
export interface TextFields {
  readonly title: string;
  readonly headings: string;
  /** Meta description and keywords. */
  readonly meta: string;
  readonly anchors: string;
  /** Main text by the hub/topic rule, without title, headings and anchors counted again. */
  readonly body: string;
}

/** A page after parsing, before its terms are counted. Built by `page/parse.ts`. */
export interface ParsedPage {
  /** Canonical form of the address that was asked for. */
  readonly url: string;
  /** Canonical form of the address that answered, after redirects and `<link rel=canonical>` of the same site. */
  readonly finalUrl: string;
  readonly host: string;
  /** Registrable domain, or the host itself where there is none. */
  readonly site: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly language: Language;
  /** First sentences of the main text, at most `EXCERPT_CHARS`. */
  readonly excerpt: string;
  readonly fields: TextFields;
  /** Text that visitors do not see; absent where there is none. */
  readonly hidden?: string;
  /** Text of navigation, page header, page footer and side bars, on pages with hidden text. */
  readonly frame?: string;
  readonly links: readonly Link[];
  /** Addresses of feeds and sitemaps the page declares. */
  readonly feeds: readonly string[];
  /** URL of the page's own picture (`og:image`); absent where it has none. */
  readonly image?: string;
  /** Account identifiers in its markup (page/owner-ids.ts); absent where it has none. */
  readonly ownerIds?: readonly string[];
  readonly kind: PageKind;
  /** Anchor-text length / all text length, in [0, 1]. */
  readonly anchorRatio: number;
  /** Words (or segments) of title, headings and body. */
  readonly wordCount: number;
  readonly byteLength: number;
}

/** A document that is not HTML, reduced to what ranking needs. */
export interface TextDocument {
  readonly title: string;
  /** Headings, one a line. */
  readonly headings?: string;
  readonly text: string;
  /** Absolute or relative to the document. */
  readonly links: readonly { readonly url: string; readonly anchor: string }[];
  readonly description?: string;
  readonly keywords?: readonly string[];
  /** BCP 47 tag, where the document names one. */
  readonly language?: string;
}

/** Counted terms of one page before they have ids: parallel arrays, terms distinct. */
export interface CountedTerms {
  readonly terms: readonly string[];
  readonly counts: readonly number[];
  readonly weights: readonly number[];
}

/** Sparse term vector. `ids` ascend and are distinct; the arrays have the same length. */
export interface TermVector {
  readonly ids: Uint32Array;
  /** Raw occurrences in the page, ≥ 1. */
  readonly counts: Uint16Array;
  /** Position-weighted occurrences (SemTree eq 3), > 0. */
  readonly weights: Float32Array;
}

/** How a page came into the topic. */
export interface Provenance {
  readonly operator: OperatorName | 'mark' | 'import';
  readonly provider?: string;
  readonly query?: string;
  /** Canonical URL of the page that led here. */
  readonly from?: string;
  /** Anchor text of the link that led here. */
  readonly anchor?: string;
  /** Round number, or 0 outside rounds. */
  readonly round: number;
  /** Links followed from a seed. */
  readonly depth: number;
}
