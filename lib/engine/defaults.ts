/** Every default of the engine, once. Units are in the names. */
import type { RankerName, TopicSettings } from './types';

/** DWDBRM: pages fetched by one pull of an arm. */
const PAGES_PER_ROUND = 10;
/** DWDBRM Algorithm 1: representative pages that feed the next operator. */
export const REPRESENTATIVE_PAGES = 10;
export const MAX_PAGES_PER_ROUND = 100;
/** Page budget of one session. */
export const BUDGET_PAGES = 150;
export const MAX_BUDGET_PAGES = 10_000;
/** Pages that one run of watching fetches at most. */
export const WATCH_PAGES = 30;
/** DWDBRM eq 8: weight of PageRank's position. */
export const FUSION_ALPHA = 0.2;
/** Centroid: cosine to some seed above which a crawled page updates an adaptive centroid by itself. */
export const CENTROID_THRESHOLD = 0.4;
/** Centroid: m, the terms of a topic as printed; the paper does not say how many. */
export const PLAIN_TF_TERMS = 100;
/** WL eq 1: weighted words of a topic as printed. */
export const WORDS_OF_TOPIC = 5;
/** Centroid: anchor-text share above which a page is a hub. */
export const HUB_ANCHOR_RATIO = 0.6;
/** HubSVM: probability from which the address of a page says it is a hub. */
export const HUB_SCORE = 0.5;
/**
 * SemTree eq 3: weights of the positions. Anchors are those of the content: links within sentences name what a page is
 * about, and count like its body (mean AP of cosine 0.01 better than at one half).
 */
export const POSITION_WEIGHTS = { title: 4, headings: 2, meta: 2, anchors: 1, body: 1 } as const;
/** Most distinct terms kept of one page, heaviest first. */
export const MAX_TERMS_PER_PAGE = 1500;
/** Most tokens read of one page. */
export const MAX_TOKENS_PER_PAGE = 20_000;
/** Most links kept of one page. */
export const MAX_LINKS_PER_PAGE = 500;
export const EXCERPT_CHARS = 300;
export const LINK_CONTEXT_CHARS = 160;
/** Suggestions that carry their reasons in the stored ranking. */
export const EXPLAINED_SUGGESTIONS = 200;
/** Suggestions of the stored ranking that can be read without the others. */
export const TOP_SUGGESTIONS = 50;
/** Sites, and as many new ones, that can be read without the others. */
export const TOP_SITES = 25;
/** Suggested pages that are shown of a site. */
export const BEST_PAGES_OF_SITE = 5;
/** Single answers below which nothing is said of how much was found. */
export const MIN_JUDGED = 8;
/** Answers of which it is told what they would bring. */
export const NEXT_ANSWERS = 10;
/** Probability from which a page is said to fit. */
export const FITTING_SCORE = 0.5;
export const REASON_TERMS = 6;
export const TOPIC_TERMS = 40;
/** SimHash: most differing bits for two pages to count as near-duplicates. */
export const DUPLICATE_BITS = 3;

export const DEFAULT_RANKERS: readonly RankerName[] = ['topic-classifier', 'own-words'];

export const DEFAULT_TOPIC_SETTINGS: TopicSettings = {
  policy: 'bayes-ucb',
  frontier: 'best-first',
  fusion: 'weighted',
  centroid: 'verdicts',
  rankers: DEFAULT_RANKERS,
  pagesPerRound: PAGES_PER_ROUND,
  breadth: 0.5,
  printed: [],
  termBoosts: {},
  watch: 'off',
};

/** A piece cut from a text is a copy up to so many characters, in V8; a longer one keeps the whole text alive. */
export const COPIED_CHARS = 12;
