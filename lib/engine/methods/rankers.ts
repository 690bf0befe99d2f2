import type { RankerName } from '../basics';
import type { FusionName } from '../method-names';
import { createBayesianSetsRanker } from '../papers/rankers/bayesian-sets';
import { createCosineRanker } from '../papers/rankers/cosine';
import { createJaccardRanker } from '../papers/rankers/jaccard';
import { createLogisticRegressionRanker } from '../papers/rankers/logistic-regression';
import { createNaiveBayesRanker } from '../papers/rankers/naive-bayes';
import { createOneClassSvmRanker } from '../papers/rankers/one-class-svm';
import { createPageRankRanker } from '../papers/rankers/pagerank';
import { createMeaningRanker } from '../rank/meaning-ranker';
import { MeaningSpace } from '../rank/meaning-space';
import type { MeaningTable } from '../rank/meaning-table';
import { createNameRanker } from '../rank/name-ranker';
import type { Ranker } from '../rank/ranker';
import { RankingCache } from '../rank/ranking-cache';
import { ALL_STEPS, type Member, RankingEngine } from '../rank/ranking-engine';
import { TopicClassifier } from '../rank/topic-classifier';
import type { Vocabulary } from '../topic/vocabulary';

/**
 * Weight of a paper's ranker in the `weighted` fusion. It only breaks ties, because the topic classifier alone ranks
 * better.
 */
const PAPER_WEIGHT = 0.02;
/** Ranker used if all chosen rankers abstain. */
const FALLBACK_RANKER: RankerName = 'cosine';

interface RankerContext {
  readonly cache: RankingCache;
  /** Creates the semantic ranker; returns undefined if its tree is not loaded. */
  readonly semantic?: () => Ranker | undefined;
  /** True if PageRank's source E is uniform over all pages instead of the seeds. */
  readonly isSourceUniform?: boolean;
}

interface RankerEntry extends Omit<Member, 'ranker'> {
  /** Returns undefined if the ranker's data are missing. */
  create(context: RankerContext): Ranker | undefined;
}

const PAPER = { weight: PAPER_WEIGHT, fading: 0, hasLogOdds: false } as const;

/** All rankers by name, with their weights in the `weighted` fusion. */
export const RANKERS: Readonly<Record<RankerName, RankerEntry>> = {
  'topic-classifier': { weight: 1, fading: 0, hasLogOdds: true, create: ({ cache }) => new TopicClassifier(cache) },
  'own-words': { weight: 1, fading: 0.5, hasLogOdds: false, create: () => createNameRanker() },
  cosine: { ...PAPER, create: ({ cache }) => createCosineRanker(cache) },
  jaccard: { ...PAPER, create: () => createJaccardRanker() },
  'bayesian-sets': { ...PAPER, create: () => createBayesianSetsRanker() },
  'naive-bayes': { ...PAPER, create: () => createNaiveBayesRanker() },
  'logistic-regression': { ...PAPER, create: ({ cache }) => createLogisticRegressionRanker(cache) },
  'one-class-svm': { ...PAPER, create: ({ cache }) => createOneClassSvmRanker(cache) },
  semantic: { ...PAPER, create: ({ semantic }) => semantic?.() },
  pagerank: { ...PAPER, create: ({ isSourceUniform }) => createPageRankRanker(isSourceUniform) },
};

/** Weight and fading of the ranker of meanings, which is used whenever `own-words` is. */
export const MEANINGS_WEIGHT = { weight: 1, fading: 0.3, hasLogOdds: false } as const;

interface RankingOptions extends Pick<RankerContext, 'semantic' | 'isSourceUniform'> {
  readonly rankers: readonly RankerName[];
  readonly fusion: FusionName;
  /** Meanings of words, and the words; absent if no table is loaded. */
  readonly meanings?: { readonly table: MeaningTable; readonly vocabulary: Vocabulary } | undefined;
}

/**
 * Creates an engine that ranks by the named rankers; rankers whose data are missing are left out. If all abstain, it
 * ranks by the cosine of counts, which is SemTree eq 9 without its tree and without position weights (eq 3).
 */
export function createRankingEngine({ rankers, fusion, meanings, ...options }: RankingOptions): RankingEngine {
  const context = { cache: new RankingCache(), ...options };
  /** The named ranker with its weight; [] if its data are missing. */
  const memberOf = (name: RankerName): Member[] => {
    const { create, ...member } = RANKERS[name];
    const ranker = create(context);
    return ranker === undefined ? [] : [{ ...member, ranker }];
  };
  const members = rankers.flatMap(memberOf);
  if (meanings !== undefined && fusion === 'weighted' && rankers.includes('own-words')) {
    const space = new MeaningSpace(context.cache, meanings.table, meanings.vocabulary);
    members.push({ ...MEANINGS_WEIGHT, ranker: createMeaningRanker(space) });
  }
  return new RankingEngine(members, fusion, context.cache, ALL_STEPS, memberOf(FALLBACK_RANKER)[0]);
}
