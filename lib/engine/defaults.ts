/** All default values of the engine. Units are in the names. */
import type { RankerName, StopTarget } from './basics';
import type { TopicSettings } from './records';

/** DWDBRM: number of pages fetched in one round (pull of an arm). */
const PAGES_PER_ROUND = 10;
/** DWDBRM Algorithm 1: number of representative pages passed to the next operator. */
export const REPRESENTATIVE_PAGES = 10;
/** Largest number of pages per round that a topic can have. */
export const MAX_PAGES_PER_ROUND = 100;
/** Number of pages that one session fetches. */
export const BUDGET_PAGES = 150;
/** Largest number of pages that a user can set for one session. */
export const MAX_BUDGET_PAGES = 10_000;
/** Largest number of pages that one watch run fetches. */
export const WATCH_PAGES = 30;
/** DWDBRM eq 8: weight of PageRank's position in the fused ranking. */
export const FUSION_ALPHA = 0.2;
/** Centroid: cosine to some seed above which a crawled page updates an adaptive centroid. */
export const CENTROID_THRESHOLD = 0.4;
/** Centroid: m, the number of terms of a topic with `plain-tf`. The paper gives no value. */
export const PLAIN_TF_TERMS = 100;
/** WL eq 1: number of weighted words of a topic with `five-words`. */
export const WORDS_OF_TOPIC = 5;
/** Centroid: share of anchor text above which a page is a hub. */
export const HUB_ANCHOR_RATIO = 0.6;
/** HubSVM: score from which a URL counts as a hub's. */
export const HUB_SCORE = 0.5;
/**
 * SemTree eq 3: weight of a term by its position. `anchors` are links within sentences; they describe the page and
 * count like its body (mean AP of cosine 0.01 better than with weight ½).
 */
export const POSITION_WEIGHTS = { title: 4, headings: 2, meta: 2, anchors: 1, body: 1 } as const;
/** Largest number of distinct terms stored per page; the heaviest are kept. */
export const MAX_TERMS_PER_PAGE = 1500;
/** Largest weight of a term in a page; larger ones could make sums of products infinite. */
export const MAX_WEIGHT = 1e9;
/** Largest multiplier that a user can give to a term. */
export const MAX_BOOST = 1_000;
/** Largest number of tokens read per page. */
export const MAX_TOKENS_PER_PAGE = 20_000;
/** Largest number of links stored per page. */
export const MAX_LINKS_PER_PAGE = 500;
/** Largest length of the start of a page's text that is stored with the page. */
export const EXCERPT_CHARS = 300;
/** Largest length of a stored anchor, and of the anchor with the text around it. */
export const LINK_CONTEXT_CHARS = 160;
/** Number of suggestions in the stored ranking that have stored reasons. */
export const EXPLAINED_SUGGESTIONS = 200;
/** Number of suggestions in table `tops`, which can be read without the whole ranking. */
export const TOP_SUGGESTIONS = 50;
/** Number of sites in table `tops`, and of new sites there. */
export const TOP_SITES = 25;
/** Number of suggested pages shown per site. */
export const BEST_PAGES_OF_SITE = 5;
/** Fewest answers about single pages from which completeness is estimated. */
export const MIN_JUDGED = 8;
/** Number of coming answers for which the interface predicts how many will be relevant. */
export const NEXT_ANSWERS = 10;
/** Number of random pages in one audit of the suggestions without an answer. */
export const AUDIT_PAGES = 20;
/** Share of the relevant pages that a review should find, in topics that set no other share. */
export const STOP_TARGET: StopTarget = 0.9;
/** Probability of relevance from which a page counts as fitting the topic. */
export const FITTING_PROBABILITY = 0.5;
/** Largest number of terms that explain a suggestion. */
export const REASON_TERMS = 6;
/** Largest number of terms near the topic's name in meaning that explain a suggestion. */
export const NEAR_REASONS = 3;
/** Number of the topic's heaviest terms that are stored with a ranking. */
export const TOPIC_TERMS = 40;
/** Largest number of terms near the topic's name in meaning that are stored with a ranking. */
export const NEAR_TERMS = 24;
/** SimHash: largest number of differing bits between two near-duplicates. */
export const DUPLICATE_BITS = 3;

export const DEFAULT_RANKERS: readonly RankerName[] = ['topic-classifier', 'own-words'];

export const DEFAULT_TOPIC_SETTINGS: TopicSettings = {
  policy: 'ucb1',
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

/** V8 copies a substring of up to this many characters; a longer substring keeps the whole text in memory. */
export const COPIED_CHARS = 12;

/** Packaged file of the English lexicon. Its name is here, so that exports do not load the analyzer with it. */
export const ENGLISH_LEXICON = 'data/english-lexicon.json';
