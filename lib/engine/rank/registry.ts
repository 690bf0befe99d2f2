import type { RankerName } from '../types';
import { createBayesianSetsRanker } from './bayesian-sets';
import { createCosineRanker } from './cosine';
import { createJaccardRanker } from './jaccard';
import { createLatentRanker } from './latent';
import { createLogisticRegressionRanker } from './logistic-regression';
import { createNaiveBayesRanker } from './naive-bayes';
import { createOneClassSvmRanker } from './one-class-svm';
import { createOwnWordsRanker } from './own-words';
import { createPageRankRanker } from './pagerank';
import type { Ranker } from './ranker';
import type { RankingCache } from './ranking-cache';
import { TopicClassifier } from './topic-classifier';

/** What a ranker may be made with. */
export interface RankerContext {
  readonly cache: RankingCache;
  /** Makes the semantic ranker, where its tree is loaded. */
  readonly semantic?: (() => Ranker) | undefined;
}

export interface RankerEntry {
  /** Of its standard score in the `weighted` fusion, with one seed. */
  readonly weight: number;
  /**
   * With n seeds the weight is `weight` · n^−fading, times what they leave open: what is known without seeds counts less the more there
   * are, and hardly where they find each other at once. Absent where the seeds are all that is known.
   */
  readonly fading?: number;
  /** True where its scores are log-odds on a scale that does not move with the other candidates; absent elsewhere. */
  readonly hasLogOdds?: true;
  /** Paper and equation the ranker implements. */
  readonly source: string;
  /** True where it abstains without background pages or rejections. */
  readonly needsNegatives: boolean;
  /** Undefined where what the ranker needs is missing; it then abstains always. */
  create(context: RankerContext): Ranker | undefined;
}

/** Of a ranker's standard score in the `weighted` fusion. @param trust of the ranker in itself, in [0, 1]. @param open what the seeds leave open, in [0, 1]. */
export function weightOf(name: RankerName, seeds: number, trust: number, open = 1): number {
  const { weight, fading } = RANKERS[name];
  return trust * weight * (fading === undefined ? 1 : open * Math.max(1, seeds) ** -fading);
}

export const RANKERS: Readonly<Record<RankerName, RankerEntry>> = {
  'topic-classifier': {
    weight: 1,
    hasLogOdds: true,
    source: 'DWDBRM eq 2, terms, latent directions and addresses',
    needsNegatives: false,
    create: ({ cache }) => new TopicClassifier(cache),
  },
  latent: {
    weight: 0.1,
    hasLogOdds: true,
    source: 'DWDBRM eq 2, latent semantic analysis',
    needsNegatives: false,
    create: ({ cache }) => createLatentRanker(cache),
  },
  'own-words': {
    weight: 1.5,
    fading: 0.6,
    source: 'BM25',
    needsNegatives: false,
    create: ({ cache }) => createOwnWordsRanker(cache),
  },
  cosine: {
    weight: 0.02,
    source: 'DWDBRM eqs 3, 5',
    needsNegatives: false,
    create: ({ cache }) => createCosineRanker(cache),
  },
  jaccard: {
    weight: 0.005,
    source: 'DWDBRM eqs 3, 4',
    needsNegatives: false,
    create: () => createJaccardRanker(),
  },
  'bayesian-sets': {
    weight: 0.005,
    source: 'DWDBRM eq 6',
    needsNegatives: false,
    create: () => createBayesianSetsRanker(),
  },
  'naive-bayes': {
    weight: 0.01,
    source: 'DWDBRM, tables',
    needsNegatives: true,
    create: ({ cache }) => createNaiveBayesRanker(cache),
  },
  'logistic-regression': {
    weight: 0.02,
    source: 'DWDBRM eq 2',
    needsNegatives: true,
    create: ({ cache }) => createLogisticRegressionRanker({}, cache),
  },
  'one-class-svm': {
    weight: 0.01,
    source: 'DWDBRM, novelty',
    needsNegatives: false,
    create: ({ cache }) => createOneClassSvmRanker({}, cache),
  },
  semantic: {
    weight: 0.02,
    source: 'SemTree eqs 5–9',
    needsNegatives: false,
    create: ({ semantic }) => semantic?.(),
  },
  pagerank: {
    weight: 0.005,
    source: 'DWDBRM eqs 1, 7',
    needsNegatives: false,
    create: () => createPageRankRanker(),
  },
};
