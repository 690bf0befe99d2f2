import type { RankerName } from '../types';
import { createBayesianSetsRanker } from './bayesian-sets';
import { createCosineRanker } from './cosine';
import { createJaccardRanker } from './jaccard';
import { createLogisticRegressionRanker } from './logistic-regression';
import { createNaiveBayesRanker } from './naive-bayes';
import { createOneClassSvmRanker } from './one-class-svm';
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
  /** Of its standard score in the `weighted` fusion. */
  readonly weight: number;
  /** Paper and equation the ranker implements. */
  readonly source: string;
  /** True where it abstains without background pages or rejections. */
  readonly needsNegatives: boolean;
  /** Undefined where what the ranker needs is missing; it then abstains always. */
  create(context: RankerContext): Ranker | undefined;
}

export const RANKERS: Readonly<Record<RankerName, RankerEntry>> = {
  'topic-classifier': {
    weight: 1,
    source: 'DWDBRM eq 2, terms and addresses',
    needsNegatives: false,
    create: ({ cache }) => new TopicClassifier(cache),
  },
  cosine: {
    weight: 0.1,
    source: 'DWDBRM eqs 3, 5',
    needsNegatives: false,
    create: ({ cache }) => createCosineRanker(cache),
  },
  jaccard: {
    weight: 0.02,
    source: 'DWDBRM eqs 3, 4',
    needsNegatives: false,
    create: () => createJaccardRanker(),
  },
  'bayesian-sets': {
    weight: 0.02,
    source: 'DWDBRM eq 6',
    needsNegatives: false,
    create: ({ cache }) => createBayesianSetsRanker(cache),
  },
  'naive-bayes': {
    weight: 0.05,
    source: 'DWDBRM, tables',
    needsNegatives: true,
    create: ({ cache }) => createNaiveBayesRanker(cache),
  },
  'logistic-regression': {
    weight: 0.15,
    source: 'DWDBRM eq 2',
    needsNegatives: true,
    create: ({ cache }) => createLogisticRegressionRanker({}, cache),
  },
  'one-class-svm': {
    weight: 0.05,
    source: 'DWDBRM, novelty',
    needsNegatives: false,
    create: ({ cache }) => createOneClassSvmRanker({}, cache),
  },
  semantic: {
    weight: 0.05,
    source: 'SemTree eqs 5–9',
    needsNegatives: false,
    create: ({ semantic }) => semantic?.(),
  },
  pagerank: {
    weight: 0.01,
    source: 'DWDBRM eqs 1, 7',
    needsNegatives: false,
    create: () => createPageRankRanker(),
  },
};
