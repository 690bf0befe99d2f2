import type { Policy } from './basics';
import { DEFAULT_TOPIC_SETTINGS } from './defaults';
import type { SearchKind } from './ports';
import type { TopicSettings } from './records';

/** Papers whose methods a topic can use (docs/PAPERS.md). */
export const PAPER_NAMES = ['dwdbrm', 'centroid', 'semtree', 'hubsvm', 'wang-landau'] as const;
type PaperName = (typeof PAPER_NAMES)[number];

/** Settings of a topic that select its methods. */
export type MethodSettings = Omit<TopicSettings, 'termBoosts' | 'watch' | 'stoppedSources' | 'languages'>;

/**
 * Settings common to all papers: none of them discounts a site's later pages or moves the centroid by the user's
 * answers.
 */
const PLAIN = {
  frontier: 'best-first',
  fusion: 'mean-rank',
  centroid: 'fixed',
  pagesPerRound: DEFAULT_TOPIC_SETTINGS.pagesPerRound,
  breadth: 0,
  printed: [],
} as const;

/** Method settings of each paper. docs/PAPERS.md lists the remaining differences from the papers. */
export const PAPERS: Readonly<Record<PaperName, MethodSettings>> = {
  dwdbrm: {
    ...PLAIN,
    policy: 'ucb1',
    printed: ['link-counts', 'uniform-source', 'metadata-first', 'one-operator', 'no-feeds'],
    rankers: ['cosine', 'jaccard', 'bayesian-sets', 'logistic-regression', 'one-class-svm', 'pagerank'],
  },
  centroid: {
    ...PLAIN,
    policy: 'forward-crawl',
    centroid: 'adaptive',
    printed: ['plain-tf', 'carrier-order', 'no-feeds'],
    rankers: ['cosine'],
  },
  semtree: {
    ...PLAIN,
    policy: 'forward-crawl',
    frontier: 'child-links',
    printed: ['position-weights', 'all-terms', 'no-feeds'],
    rankers: ['semantic'],
  },
  hubsvm: { ...PLAIN, policy: 'backward-crawl', printed: ['hub-words'], rankers: ['cosine'] },
  'wang-landau': {
    ...PLAIN,
    policy: 'forward-crawl',
    frontier: 'wang-landau-printed',
    printed: ['five-words', 'anchor-share', 'all-links', 'no-feeds'],
    // In the paper, a step fetches one page and queues its links before the next step.
    pagesPerRound: 1,
    rankers: ['cosine'],
  },
};

/** Kind of question that the only operator of a policy asks; undefined if it asks none, or the policy uses several. */
export function serviceOf(policy: Policy): SearchKind | undefined {
  return SERVICES[policy];
}

const SERVICES: Readonly<Partial<Record<Policy, SearchKind>>> = {
  'keyword-search': 'keyword',
  'related-search': 'related',
  'backward-crawl': 'backward',
};
