import type { Language, RankerName } from '../basics';
import type { CentroidShares } from '../topic/centroid';
import type { LinkGraph } from '../topic/link-index';
import type { TermMatrix } from '../topic/matrix';

/**
 * Input of all rankers. All row numbers are rows of `matrix`; `seeds`, `negatives` and `candidates` are disjoint.
 *
 * `seeds` are seeds and confirmed pages, `negatives` are background pages and rejected pages, `candidates` are the
 * pages to rank.
 */
export interface RankingInput {
  readonly matrix: TermMatrix;
  readonly seeds: Uint32Array;
  readonly negatives: Uint32Array;
  readonly candidates: Uint32Array;
  /** The rows of `negatives` that the user rejected. */
  readonly rejected: Uint32Array;
  /** Adapted centroid of the topic (Centroid paper); undefined if the centroid is the mean of the seeds. */
  readonly centroid: CentroidShares | undefined;
  /**
   * Cosine of a row and the centroid by the terms and weights of the topic's paper (`TopicMethods.centroid`); absent if
   * the topic uses the default weights.
   */
  readonly relevance?: ((row: number) => number) | undefined;
  /** Term ids of the words of the topic's name. */
  readonly name: readonly number[];
  /** Id in `name` by the id of each compound that ends in that word (`topic/name-terms.ts`). */
  readonly compounds?: ReadonlyMap<number, number>;
  /** The words of the topic's name in order, as terms; also stop words, and words that no page contains. */
  readonly nameWords: readonly string[];
  /** Factor per term id set by the user; 1 if absent, 0 excludes the term. */
  readonly boosts: ReadonlyMap<number, number>;
  readonly graph: LinkGraph;
  /** Canonical URL of a row; empty for background pages. */
  url(row: number): string;
  /** Language of the page of a row. */
  language(row: number): Language;
}

/** Adds `scale` × each term's contribution to the score of `row` to `parts` (dense over term ids). */
export type Explainer = (row: number, scale: number, parts: Float64Array) => void;

/** Name of a ranker in a fusion. `meanings` always follows `own-words` and cannot be chosen by itself. */
export type MemberName = RankerName | 'meanings';

/**
 * Scores candidates by their similarity to the seeds. Scores depend on the input alone, up to the tolerance of an
 * iterative fit. An instance may cache values per row, because a row of the matrix never changes once appended.
 */
export interface Ranker {
  readonly name: MemberName;
  /** Precomputes the values that `score` caches for the same input, one short step per iteration. */
  prepare?(input: RankingInput): Iterable<void>;
  /** Returns scores parallel to `input.candidates`, higher is better; returns undefined if the ranker abstains. */
  score(input: RankingInput): Float64Array | undefined;
  /**
   * Returns ids of terms that are near the topic's name in meaning, nearest first, at most `limit`; [] if the ranker
   * abstains. Must follow `score` of the same input.
   */
  nearTerms?(input: RankingInput, limit: number): readonly number[];
  /** Returns whether a term is near the topic's name in meaning, without being a word of it; of the last `score`. */
  isNear?(id: number): boolean;
  /**
   * Returns scores after pseudo-relevance feedback: `pseudoRelevant`, the best candidates of a first ranking, count as
   * half-weighted seeds. Absent if the ranker does not learn from feedback.
   */
  scoreWithFeedback?(input: RankingInput, pseudoRelevant: Uint32Array): Float64Array | undefined;
  /**
   * Returns the log-odds that a URL alone adds, by the model of the last `score`; undefined if the ranker abstained.
   */
  addressLogOdds?(url: string): number | undefined;
  /** Identity of the model behind `addressLogOdds`: a new object whenever the model changes. */
  readonly addressModel?: object | undefined;
  /** Explains the last scores by terms; undefined if the ranker abstained. Absent if scores are not sums over terms. */
  explainer?(): Explainer | undefined;
  /** Returns a factor in [0, 1] on the ranker's weight in a fusion, by how well it ranks the seeds. Absent = 1. */
  trust?(): number;
  /** Returns the largest standard score of a candidate in a fusion; undefined or absent without a limit. */
  limit?(): number | undefined;
}

/** Sparse vector with `values[i]` at index `ids[i]`; the ids are distinct. */
export interface SparseVector {
  readonly ids: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** One representation of pages as unit vectors, e.g. by their terms or by their addresses. */
export interface PageView {
  /** Changes whenever any vector changes. */
  readonly version: number;
  /** Number of dimensions of a vector. */
  readonly width: number;
  /** Reads the new input. Must be called before the other methods. */
  update(input: RankingInput): void;
  /** Returns the unit vector of a row; all zeros or without entries if the row is empty. */
  vector(row: number): SparseVector;
  /**
   * Splits a row's dot product with `direction` into contributions of terms; absent if the dimensions are not derived
   * from terms.
   */
  explainer?(direction: Float64Array): Explainer;
  /**
   * Adds `scale` × (vector of rows[i] · `direction`) to `sums[i]`.
   * @param direction dense, at least `width` long.
   */
  addDots(rows: Uint32Array, direction: Float64Array, scale: number, sums: Float64Array): void;
}
