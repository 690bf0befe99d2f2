import type { TermMatrix } from '../topic/matrix';
import type { Language, RankerName } from '../types';

/** The known link graph over rows of the matrix, as compressed sparse rows of out-links. */
export interface LinkGraph {
  readonly nodes: number;
  /** Length nodes + 1. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
}

/**
 * What rankers see. Rows index the matrix. `seeds` are seeds and confirmed pages; `negatives` are background pages and
 * rejections; `candidates` are to be ranked. The three are disjoint.
 */
export interface RankingInput {
  readonly matrix: TermMatrix;
  readonly seeds: Uint32Array;
  readonly negatives: Uint32Array;
  readonly candidates: Uint32Array;
  /** Rows of `negatives` the user rejected (a subset of it), which weigh more than background. */
  readonly rejected: Uint32Array;
  /** Adaptive centroid (Centroid), dense over term ids; undefined where only seeds count. */
  readonly centroid: Float64Array | undefined;
  readonly graph: LinkGraph;
  url(row: number): string;
  language(row: number): Language;
}

/**
 * Scores candidates by likeness to the seeds. An instance may cache between calls, keyed by what it reads: rows of the
 * matrix never change once appended. Results depend on the input alone, never on the calls before.
 */
export interface Ranker {
  readonly name: RankerName;
  /** Parallel to `input.candidates`, higher is better; undefined when the ranker abstains. */
  score(input: RankingInput): Float64Array | undefined;
  /**
   * What the last call of `score` makes of an address alone: log-odds, positive where its host, directories and words are
   * those of seeds, 0 where they say nothing; undefined where it abstained. Absent from rankers that read no addresses.
   */
  addressLogOdds?(url: string): number | undefined;
}
