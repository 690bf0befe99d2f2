import { filledUp } from './growth';

/** Scores of rows, kept as long as what they follow from stays the same: only rows that have none are scored. */
export class KeptScores {
  #source: object | undefined;
  /** By row; NaN where there is none. */
  #scores: Float64Array = new Float64Array(0);

  /**
   * @param source what scores follow from beside the row; another object where it has changed.
   * @param score of rows, parallel to them.
   * @returns parallel to `rows`.
   */
  of(source: object, rows: Uint32Array, score: (rows: Uint32Array) => Float64Array): Float64Array {
    if (source !== this.#source) {
      this.#source = source;
      this.#scores.fill(Number.NaN);
    }
    const width = rows.reduce((most, row) => Math.max(most, row + 1), 0);
    this.#scores = filledUp(this.#scores, width, Number.NaN);
    const kept = this.#scores;
    const fresh = rows.filter((row) => Number.isNaN(kept[row]));
    if (fresh.length > 0) {
      const found = score(fresh);
      for (let i = 0; i < fresh.length; i += 1) kept[fresh[i] as number] = found[i] as number;
    }
    const scores = new Float64Array(rows.length);
    for (let i = 0; i < rows.length; i += 1) scores[i] = kept[rows[i] as number] as number;
    return scores;
  }
}
