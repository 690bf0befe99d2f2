import type { RowVector } from './packed-rows';
import type { Explainer, RankingInput } from './ranker';

/** One way to see pages as vectors. */
export interface PageView {
  /**
   * How far seeds are thought to stand out in it before they tell (`standOut`); absent: as far as is usual. A view of which nothing is
   * expected does not say what the topic is, so it leaves nothing open either.
   */
  readonly expected?: number;
  /** Each vector has an entry at every place; absent: most have few. */
  readonly isDense?: boolean;
  /** Another number whenever the vectors changed. */
  readonly version: number;
  /** Places that a vector can have. */
  readonly width: number;
  /** To be called before the others, with each new input. */
  update(input: RankingInput): void;
  /** Of a row; the ids are distinct. */
  vector(row: number): RowVector;
  /** Tells what terms add to a row's dot product with a dense vector over the places; absent where no terms do. */
  explainer?(dense: Float64Array): Explainer;
  /** Adds `scale` × the dot product of each of `rows` with a dense vector of at least `width` places to `sums`. */
  addDots(rows: Uint32Array, dense: Float64Array, scale: number, sums: Float64Array): void;
}
