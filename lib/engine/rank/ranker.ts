import type { CentroidShares } from '../topic/centroid';
import type { LinkGraph } from '../topic/link-index';
import type { TermMatrix } from '../topic/matrix';
import type { Language, RankerName } from '../types';

/** Rows, and what each counts for against a seed. */
export interface Likely {
  readonly rows: Uint32Array;
  readonly weight: number;
}

/**
 * What rankers see. Rows index the matrix. `seeds` are seeds and confirmed pages; `negatives` are background pages and
 * rejections; `candidates` are to be ranked. The three are disjoint.
 */
export interface RankingInput {
  readonly matrix: TermMatrix;
  /** Function words of the same rows (topic/function-word-matrix.ts); absent where they were not counted. */
  readonly functionWords?: TermMatrix;
  readonly seeds: Uint32Array;
  readonly negatives: Uint32Array;
  readonly candidates: Uint32Array;
  /** Candidates that a first ranking puts far ahead, for classifiers to learn from as well (rank/likely.ts). Absent: none. */
  readonly likely?: Likely;
  /** Rows of `negatives` the user rejected (a subset of it), which weigh more than background. */
  readonly rejected: Uint32Array;
  /** The topic's centroid as it has moved (Centroid); undefined where it is the mean of the seeds. */
  readonly centroid: CentroidShares | undefined;
  /** Term ids of the words in the topic's name. */
  readonly name: readonly number[];
  /** The user's factor per term id, 1 elsewhere; 0 leaves a term out. */
  readonly boosts: ReadonlyMap<number, number>;
  readonly graph: LinkGraph;
  url(row: number): string;
  language(row: number): Language;
}

/** Adds `scale` × what each term of a row adds to its score to `parts`, dense over term ids. */
export type Explainer = (row: number, scale: number, parts: Float64Array) => void;

/**
 * Scores candidates by likeness to the seeds. An instance may cache between calls, keyed by what it reads: rows of the
 * matrix never change once appended. Results depend on the input alone, never on the calls before; a fit to more pages than
 * `MOST_KERNEL_ROWS` starts from the last one, and does so within its tolerance.
 */
export interface Ranker {
  readonly name: RankerName;
  /** Works out what `score` of the same input keeps, a piece at a time; absent where it takes no time worth cutting up. */
  prepare?(input: RankingInput): Iterable<void>;
  /** Parallel to `input.candidates`, higher is better; undefined when the ranker abstains. */
  score(input: RankingInput): Float64Array | undefined;
  /**
   * What the last call of `score` makes of an address alone: log-odds, positive where its host, directories and words are
   * those of seeds, 0 where they say nothing; undefined where it abstained. Absent from rankers that read no addresses.
   */
  addressLogOdds?(url: string): number | undefined;
  /** What `addressLogOdds` follows from beside the address: another object whenever it has changed; undefined where it says nothing. */
  readonly addressModel?: object | undefined;
  /** How the last scores came about; undefined where it abstained. Absent from rankers that do not add terms up. */
  explainer?(): Explainer | undefined;
  /** How far the seeds bore the last scores out, in [0, 1]: what its weight in a fusion is multiplied by. Absent: 1. */
  trust?(): number;
  /** How much the seeds leave open of what the topic is by the last scores, in [0, 1] (rank/stand-out.ts). Absent: 1. */
  leftOpen?(): number;
}
