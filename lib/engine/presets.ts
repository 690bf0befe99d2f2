import { DEFAULT_TOPIC_SETTINGS } from './defaults';
import type { TopicSettings } from './types';

/** The systems of docs/PAPERS.md. */
export const PAPER_NAMES = ['dwdbrm', 'centroid', 'semtree', 'hubsvm', 'wang-landau'] as const;
type PaperName = (typeof PAPER_NAMES)[number];

/** What a topic's methods are: all settings but the terms. */
export type MethodSettings = Omit<TopicSettings, 'termBoosts' | 'watch'>;

/** No paper counts a site's later pages for less, or moves the centroid by answers. */
const PLAIN = {
  frontier: 'best-first',
  fusion: 'mean-rank',
  centroid: 'fixed',
  pagesPerRound: DEFAULT_TOPIC_SETTINGS.pagesPerRound,
  breadth: 0,
  printed: [],
} as const;

/** The methods of each paper, as far as they can be chosen; docs/PAPERS.md says what differs from the print all the same. */
export const PAPERS: Readonly<Record<PaperName, MethodSettings>> = {
  dwdbrm: {
    ...PLAIN,
    policy: 'ucb1',
    printed: ['link-counts', 'metadata-first', 'one-operator'],
    rankers: ['cosine', 'jaccard', 'bayesian-sets', 'logistic-regression', 'one-class-svm', 'pagerank'],
  },
  centroid: {
    ...PLAIN,
    policy: 'forward-crawl',
    centroid: 'adaptive',
    printed: ['plain-tf', 'carrier-order'],
    rankers: ['cosine'],
  },
  semtree: {
    ...PLAIN,
    policy: 'forward-crawl',
    frontier: 'child-links',
    printed: ['own-page'],
    rankers: ['semantic'],
  },
  hubsvm: { ...PLAIN, policy: 'backward-crawl', rankers: ['cosine'] },
  'wang-landau': {
    ...PLAIN,
    policy: 'forward-crawl',
    frontier: 'wang-landau-printed',
    printed: ['five-words', 'anchor-share', 'all-links'],
    rankers: ['cosine'],
  },
};
