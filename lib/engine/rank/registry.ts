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
  /** Paper and equation the ranker implements. */
  readonly source: string;
  /** True where it abstains without background pages or rejections. */
  readonly needsNegatives: boolean;
  /** Undefined where what the ranker needs is missing; it then abstains always. */
  create(context: RankerContext): Ranker | undefined;
}

export const RANKERS: Readonly<Record<RankerName, RankerEntry>> = {
  'topic-classifier': {
    source: 'DWDBRM eq 2, terms and addresses',
    needsNegatives: false,
    create: ({ cache }) => new TopicClassifier(cache),
  },
  cosine: {
    source: 'DWDBRM eqs 3, 5',
    needsNegatives: false,
    create: ({ cache }) => createCosineRanker(cache),
  },
  jaccard: {
    source: 'DWDBRM eqs 3, 4',
    needsNegatives: false,
    create: () => createJaccardRanker(),
  },
  'bayesian-sets': {
    source: 'DWDBRM eq 6',
    needsNegatives: false,
    create: ({ cache }) => createBayesianSetsRanker(cache),
  },
  'naive-bayes': {
    source: 'DWDBRM, tables',
    needsNegatives: true,
    create: ({ cache }) => createNaiveBayesRanker(cache),
  },
  'logistic-regression': {
    source: 'DWDBRM eq 2',
    needsNegatives: true,
    create: ({ cache }) => createLogisticRegressionRanker({}, cache),
  },
  'one-class-svm': {
    source: 'DWDBRM, novelty',
    needsNegatives: false,
    create: ({ cache }) => createOneClassSvmRanker({}, cache),
  },
  semantic: {
    source: 'SemTree eqs 5–9',
    needsNegatives: false,
    create: ({ semantic }) => semantic?.(),
  },
  pagerank: {
    source: 'DWDBRM eqs 1, 7',
    needsNegatives: false,
    create: () => createPageRankRanker(),
  },
};
