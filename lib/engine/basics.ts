/** Basic types of the records: names of operators, rankers and site outcomes, and pages before they are stored. */

/** Discovery operators of DWDBRM, Algorithm 1. */
export const OPERATOR_NAMES = ['keyword-search', 'related-search', 'forward-crawl', 'backward-crawl'] as const;
export type OperatorName = (typeof OPERATOR_NAMES)[number];

/** Rankers, in the order in which settings list them. Topics store these names. */
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
 * The user's decision on a whole site. Pages of an open site are fetched and suggested; those of a closed site are
 * neither, unless they were judged themselves (insight/page-standings.ts).
 * - `belongs`: open, as without a decision; its entry page is confirmed with it.
 * - `rejected`: closed; its pages count as rejected, and as at most one negative example.
 * - `later`: closed until the user returns to the site; its pages count as skipped.
 * - `enough`, `excluded`, `known`: closed; its pages are left out.
 * - `open`: withdraws the current decision.
 */
export const SITE_OUTCOMES = ['belongs', 'enough', 'rejected', 'excluded', 'known', 'later', 'open'] as const;
export type SiteOutcome = (typeof SITE_OUTCOMES)[number];

/**
 * Site grouping that splits a site: each host becomes a site or, if there is only one host, each first-level directory.
 * No site has this name.
 */
export const SPLIT = '/';

/** How the next operator is chosen: by a bandit, in fixed turns, or always the same operator. */
export type Policy = 'ucb1' | 'round-robin' | OperatorName;

/** BCP 47 primary subtag in lower case (`en`, `zh`), or `und` if the language is unknown. */
export type Language = string;

/** Maps a term to a text that is equal for all forms of its word. */
export interface Stemmer {
  (term: string): string;
  /** The same for forms without their accents too; absent: the stemmer itself. */
  readonly key?: (term: string) => string;
}

/**
 * Number of a page in its topic: 0, 1, 2 … in order of arrival. Numbers are never reused, so they can index typed
 * arrays.
 */
export type PageNumber = number;

/** A hyperlink of a page. `url` is canonical. `context` is the text around the anchor, including the anchor. */
export interface Link {
  readonly url: string;
  readonly anchor: string;
  readonly context: string;
}

/**
 * Kind of a page by its share of anchor text (Centroid). The content of a `hub` is its anchor texts; that of a `topic`
 * page is its other text.
 */
export type PageKind = 'hub' | 'topic';

/** The text of a page by position, for position-weighted TF (SemTree eq 3). Plain text with collapsed white space. */
export interface TextFields {
  readonly title: string;
  readonly headings: string;
  /** Meta description and keywords. */
  readonly meta: string;
  readonly anchors: string;
  /** Main text by the rule for hubs and topic pages (`PageKind`), excluding title, headings and anchors. */
  readonly body: string;
}

/** A parsed page before its terms are counted. Built by `page/parse.ts`. */
export interface ParsedPage {
  /** Canonical form of the requested URL. */
  readonly url: string;
  /** Canonical form of the final URL, after redirects and a `<link rel=canonical>` to the same site. */
  readonly finalUrl: string;
  readonly host: string;
  /** Registrable domain, or the host itself if it has none. */
  readonly site: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly language: Language;
  /** First sentences of the main text, at most `EXCERPT_CHARS` characters. */
  readonly excerpt: string;
  readonly fields: TextFields;
  /** Text that visitors do not see; absent if there is none. */
  readonly hidden?: string;
  /** Text of navigation, page header, page footer and side bars; set only on pages with hidden text. */
  readonly frame?: string;
  readonly links: readonly Link[];
  /** URLs of feeds and sitemaps that the page declares. */
  readonly feeds: readonly string[];
  /** URL of the page's own picture (`og:image`); absent if it has none. */
  readonly image?: string;
  /** Day of publication by the page itself, as `YYYY-MM-DD`; absent if it does not say one clearly. */
  readonly published?: string;
  /**
   * Statements of the page, its answer and its robots.txt about use by machines, as `source: text`
   * (insight/permissions.ts). `robots.txt` alone says that the file was read. Absent if nothing was read or said.
   */
  readonly permits?: readonly string[];
  /** Account identifiers in the page's markup (page/owner-ids.ts); absent if it has none. */
  readonly ownerIds?: readonly string[];
  readonly kind: PageKind;
  /** Length of anchor text divided by length of all text, in [0, 1]. */
  readonly anchorRatio: number;
  /** Number of words (or segments) in title, headings and body. */
  readonly wordCount: number;
  readonly byteLength: number;
}

/** Content of a document that is not HTML, as far as ranking needs it. */
export interface TextDocument {
  readonly title: string;
  /** Headings, one per line. */
  readonly headings?: string;
  readonly text: string;
  /** Links of the document; URLs are absolute or relative to the document. */
  readonly links: readonly { readonly url: string; readonly anchor: string }[];
  readonly description?: string;
  readonly keywords?: readonly string[];
  /** BCP 47 tag; absent if the document names no language. */
  readonly language?: string;
}

/** Distinct terms of one page with their counts and weights, before the terms have ids. The arrays are parallel. */
export interface CountedTerms {
  readonly terms: readonly string[];
  readonly counts: readonly number[];
  readonly weights: readonly number[];
}

/** Sparse term vector as parallel arrays. `ids` are distinct and ascending. */
export interface TermVector {
  readonly ids: Uint32Array;
  /** Number of occurrences in the page, ≥ 1. */
  readonly counts: Uint16Array;
  /** Position-weighted number of occurrences (SemTree eq 3), > 0. */
  readonly weights: Float32Array;
}

/** The topic's name and main terms in one of its further languages. */
export interface Translation {
  readonly language: Language;
  /** The topic's name in the language; '' if it is not known. */
  readonly name: string;
  readonly terms: readonly string[];
}

/** How a page came into the topic. */
export interface Provenance {
  readonly operator: OperatorName | 'mark' | 'import';
  readonly provider?: string;
  readonly query?: string;
  /** Number of times that the query had been asked before, for further results; absent for 0. */
  readonly pass?: number;
  /** Canonical URL of the page whose link or listing led to this page. */
  readonly from?: string;
  /** Anchor text of the link that led to this page. */
  readonly anchor?: string;
  /** Number of the round, or 0 outside rounds. */
  readonly round: number;
  /** Number of links followed from a seed. */
  readonly depth: number;
}

/** Shares of the relevant pages that a review can be asked to find before it stops, in ascending order. */
export const STOP_TARGETS = [0.8, 0.9, 0.95] as const;
export type StopTarget = (typeof STOP_TARGETS)[number];
