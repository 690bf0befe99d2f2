import type { CentroidShares } from '../topic/centroid';
import type { LinkGraph } from '../topic/link-index';
import type { TermMatrix } from '../topic/matrix';
import type { Language, RankerName } from '../types';

/**
 * Input of all rankers. Rows index `matrix`. `seeds` are seeds and confirmed pages, `negatives` are background pages and
 * rejected pages, `candidates` are the pages to rank. The three sets are disjoint.
 */
export interface RankingInput {
  readonly matrix: TermMatrix;
  readonly seeds: Uint32Array;
  readonly negatives: Uint32Array;
  readonly candidates: Uint32Array;
  /** The rows of `negatives` that the user rejected. */
  readonly rejected: Uint32Array;
  /** The adapted centroid of the topic (Centroid paper); undefined where it is the mean of the seeds. */
  readonly centroid: CentroidShares | undefined;
  /** Term ids of the words of the topic's name. */
  readonly name: readonly number[];
  /** Factor per term id set by the user; 1 where absent, 0 excludes a term. */
  readonly boosts: ReadonlyMap<number, number>;
  readonly graph: LinkGraph;
  /** Canonical URL of a row; empty for background pages. */
  url(row: number): string;
  language(row: number): Language;
}

/** Adds `scale` × the contribution of each term of `row` to the row's score to `parts` (dense over term ids). */
export type Explainer = (row: number, scale: number, parts: Float64Array) => void;

/**
 * Scores candidates by their similarity to the seeds. An instance may cache what depends on single rows: rows of the matrix
 * never change once appended. Scores depend on the input alone, up to the tolerance of an iterative fit.
 */
export interface Ranker {
  readonly name: RankerName;
  /** Precomputes what `score` of the same input caches, one short step per iteration. */
  prepare?(input: RankingInput): Iterable<void>;
  /** Scores parallel to `input.candidates`, higher is better; undefined when the ranker abstains. */
  score(input: RankingInput): Float64Array | undefined;
  /**
   * Scores after pseudo-relevance feedback: as if the user had half confirmed `pseudoRelevant`, the candidates that a first
   * ranking puts first. Absent from rankers that do not learn from feedback.
   */
  scoreWithFeedback?(input: RankingInput, pseudoRelevant: Uint32Array): Float64Array | undefined;
  /** Log-odds that a URL alone adds, by the last call of `score`; 0 for an unknown URL, undefined where it abstained. */
  addressLogOdds?(url: string): number | undefined;
  /** Identity of the model behind `addressLogOdds`: a new object whenever the model changed. */
  readonly addressModel?: object | undefined;
  /** Explains the last scores by terms; undefined where the ranker abstained. Absent where scores are not sums over terms. */
  explainer?(): Explainer | undefined;
  /** Factor in [0, 1] on the ranker's weight in a fusion, from its agreement with the seeds. Absent: 1. */
  trust?(): number;
}
