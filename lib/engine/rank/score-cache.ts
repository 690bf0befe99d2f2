import { grown } from '../arrays';
import { picked } from './order';

/** Scores by row, kept as long as the model behind them is the same object: only rows without a score are scored. */
export class ScoreCache {
  #model: object | undefined;
  /** By row; NaN = not scored. */
  #scores: Float64Array = new Float64Array(0);

  /**
   * @param model what scores depend on beside the row; a new object when it changed.
   * @param score scores rows, parallel to them.
   * @returns scores parallel to `rows`.
   */
  of(model: object, rows: Uint32Array, score: (rows: Uint32Array) => Float64Array): Float64Array {
    if (model !== this.#model) {
      this.#model = model;
      this.#scores.fill(Number.NaN);
    }
    let width = 0;
    for (let i = 0; i < rows.length; i += 1) width = Math.max(width, (rows[i] as number) + 1);
    this.#scores = grown(this.#scores, width, Number.NaN);
    const scores = this.#scores;
    const fresh = rows.filter((row) => Number.isNaN(scores[row]));
    if (fresh.length > 0) {
      const found = score(fresh);
      for (let i = 0; i < fresh.length; i += 1) scores[fresh[i] as number] = found[i] as number;
    }
    return picked(scores, rows);
  }
}
