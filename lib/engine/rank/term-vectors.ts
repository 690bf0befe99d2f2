import { grown } from '../arrays';
import type { TermMatrix } from '../topic/matrix';
import { DocumentFrequencies } from '../topic/weights';
import type { Explainer, PageView, RankingInput, SparseVector } from './ranker';
import { RefitSchedule } from './refit-schedule';

/** Position weights are multiples of one half, so a table indexed by halves covers most logarithms. */
const HALVES = 2;
const TABLE = Float64Array.from({ length: 4096 }, (_, halves) => Math.log1p(halves / HALVES));

/** Returns the sublinear term frequency ln(1 + weight) of a position-weighted count. */
export function sublinear(weight: number): number {
  return TABLE[(weight * HALVES + 0.5) | 0] ?? Math.log1p(weight);
}

/**
 * TF-IDF unit vectors of the rows of a matrix: ln(1 + weight) · IDF · boost, normalised. A boost of 0 excludes a term.
 * IDF covers the rows of the last refit (`RefitSchedule`), so that most rounds and all verdicts leave the vectors
 * unchanged.
 */
export class TermVectors implements PageView {
  version = 0;
  readonly #frequencies = new DocumentFrequencies();
  readonly #schedule = new RefitSchedule();
  #matrix: TermMatrix | undefined;
  #boosts = '';
  /** IDF of a term that no row had at the last refit. */
  #rarest = 0;
  /** IDF · boost per term id. */
  #factors: Float64Array = new Float64Array(0);
  /** L2 norm per row; −1 = not computed. */
  #norms: Float64Array = new Float64Array(0);

  get width(): number {
    return this.#terms.width;
  }

  /** Rows of the pages on which the last refit was made. */
  get fitted(): number[] {
    return this.#schedule.fitted;
  }

  /** Makes room for new rows; computes the IDF anew if the refit schedule says so, or for other boosts. */
  update(input: RankingInput): void {
    const { matrix } = input;
    const boosts = boostKey(input.boosts);
    const isAnother = this.#matrix !== matrix || this.#boosts !== boosts;
    this.#matrix = matrix;
    this.#boosts = boosts;
    if (this.#schedule.update(input) || isAnother) {
      this.version += 1;
      this.#refit(input);
    }
    this.#factors = grown(this.#factors, matrix.width, this.#rarest);
    this.#norms = grown(this.#norms, matrix.rows, -1);
  }

  /** Learns the idf of all terms anew, multiplied by the user's boosts, and discards the norms. */
  #refit({ matrix, boosts }: RankingInput): void {
    ({ idf: this.#factors, rarest: this.#rarest } = this.#frequencies.idf(matrix, this.#schedule.later));
    for (const [id, boost] of boosts) {
      this.#factors = grown(this.#factors, id + 1, this.#rarest);
      this.#factors[id] = (this.#factors[id] as number) * boost;
    }
    this.#norms = new Float64Array(0);
  }

  /** IDF · boost of a term; of a term that no page has, if the id is undefined. */
  factor(id: number | undefined): number {
    return this.#factors[id ?? this.#factors.length] ?? this.#rarest;
  }

  /** Returns the L2 norm of a row before normalisation; 0 for an empty row. */
  norm(row: number): number {
    const known = this.#norms[row] as number;
    if (known >= 0) return known;
    const { ids, weights, offsets } = this.#terms;
    const end = offsets[row + 1] as number;
    let square = 0;
    for (let i = offsets[row] as number; i < end; i += 1) {
      square += (sublinear(weights[i] as number) * (this.#factors[ids[i] as number] as number)) ** 2;
    }
    const norm = Math.sqrt(square);
    this.#norms[row] = norm;
    return norm;
  }

  /** TF-IDF unit vector of a row; all zeros for an empty row. */
  vector(row: number): SparseVector {
    const { ids, weights, offsets } = this.#terms;
    const start = offsets[row] as number;
    const values = new Float32Array((offsets[row + 1] as number) - start);
    const norm = this.norm(row);
    for (let i = 0; i < values.length && norm > 0; i += 1) {
      const factor = this.#factors[ids[start + i] as number] as number;
      values[i] = (sublinear(weights[start + i] as number) * factor) / norm;
    }
    return { ids: ids.subarray(start, start + values.length), values };
  }

  /** Adds `scale` × the dot product of each row's unit vector with `direction` to `sums`, parallel to `rows`. */
  addDots(rows: Uint32Array, direction: Float64Array, scale: number, sums: Float64Array): void {
    const { ids, weights, offsets } = this.#terms;
    const factors = this.#factors;
    for (let r = 0; r < rows.length; r += 1) {
      const row = rows[r] as number;
      const norm = this.norm(row);
      if (norm === 0) continue;
      const end = offsets[row + 1] as number;
      let sum = 0;
      for (let i = offsets[row] as number; i < end; i += 1) {
        const id = ids[i] as number;
        sum += sublinear(weights[i] as number) * (factors[id] as number) * (direction[id] as number);
      }
      sums[r] = (sums[r] as number) + (scale * sum) / norm;
    }
  }

  /** Splits a row's dot product with `direction` into contributions of its terms; an empty row has none. */
  explainer(direction: Float64Array): Explainer {
    return (row, scale, parts) => {
      const { ids, weights, offsets } = this.#terms;
      const norm = this.norm(row);
      if (norm === 0) return;
      const end = offsets[row + 1] as number;
      for (let i = offsets[row] as number; i < end; i += 1) {
        const id = ids[i] as number;
        const value = (sublinear(weights[i] as number) * (this.#factors[id] as number)) / norm;
        parts[id] = (parts[id] as number) + scale * value * (direction[id] ?? 0);
      }
    };
  }

  /** The matrix of the last `update`. @throws Error before the first. */
  get #terms(): TermMatrix {
    if (this.#matrix === undefined) throw new Error('update was not called');
    return this.#matrix;
  }
}

/** Returns a string key that is equal for equal boosts, whatever their order. */
export function boostKey(boosts: RankingInput['boosts']): string {
  return JSON.stringify([...boosts].sort(([a], [b]) => a - b));
}
