/** The methods that can be chosen for a topic, each with its name and a sentence on what it does. */
import type { CentroidName, FrontierName, FusionName, Policy, RankerName } from '../../lib/engine/types';
import type { MessageKey } from '../common/messages';

/** Name and sentence. */
export type Wording = readonly [MessageKey, MessageKey];

export const POLICIES: Readonly<Record<Policy, Wording>> = {
  ucb1: ['method_policy_ucb1', 'method_policy_ucb1_hint'],
  'round-robin': ['method_policy_turns', 'method_policy_turns_hint'],
  'keyword-search': ['operator_keyword_search', 'method_policy_keyword_hint'],
  'related-search': ['operator_related_search', 'method_policy_related_hint'],
  'forward-crawl': ['operator_forward_crawl', 'method_policy_forward_hint'],
  'backward-crawl': ['operator_backward_crawl', 'method_policy_backward_hint'],
};

export const FRONTIERS: Readonly<Record<FrontierName, Wording>> = {
  'best-first': ['method_frontier_best', 'method_frontier_best_hint'],
  'breadth-first': ['method_frontier_breadth', 'method_frontier_breadth_hint'],
  'wang-landau': ['method_frontier_wang_landau', 'method_frontier_wang_landau_hint'],
  annealing: ['method_frontier_annealing', 'method_frontier_annealing_hint'],
  'child-links': ['method_frontier_child_links', 'method_frontier_child_links_hint'],
};

export const FUSIONS: Readonly<Record<FusionName, Wording>> = {
  weighted: ['method_fusion_weighted', 'method_fusion_weighted_hint'],
  'mean-rank': ['method_fusion_mean_rank', 'method_fusion_mean_rank_hint'],
};

export const CENTROIDS: Readonly<Record<CentroidName, Wording>> = {
  verdicts: ['method_centroid_verdicts', 'method_centroid_verdicts_hint'],
  adaptive: ['method_centroid_adaptive', 'method_centroid_adaptive_hint'],
  fixed: ['method_centroid_fixed', 'method_centroid_fixed_hint'],
};

export const RANKERS: Readonly<Record<RankerName, Wording>> = {
  'topic-classifier': ['ranker_topic_classifier', 'method_ranker_topic_classifier_hint'],
  cosine: ['ranker_cosine', 'method_ranker_cosine_hint'],
  jaccard: ['ranker_jaccard', 'method_ranker_jaccard_hint'],
  'bayesian-sets': ['ranker_bayesian_sets', 'method_ranker_bayesian_sets_hint'],
  'naive-bayes': ['ranker_naive_bayes', 'method_ranker_naive_bayes_hint'],
  'logistic-regression': ['ranker_logistic_regression', 'method_ranker_logistic_regression_hint'],
  'one-class-svm': ['ranker_one_class_svm', 'method_ranker_one_class_svm_hint'],
  semantic: ['ranker_semantic', 'method_ranker_semantic_hint'],
  pagerank: ['ranker_pagerank', 'method_ranker_pagerank_hint'],
};
