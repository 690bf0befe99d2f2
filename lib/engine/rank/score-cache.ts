import { grown } from '../arrays';
import { picked } from './order';

/** Caches scores by row for one model object. Only rows without a cached score are computed. */
export class ScoreCache {
  #model: object | undefined;
  /** Indexed by row; NaN = not computed. */
  #scores: Float64Array = new Float64Array(0);

  /**
   * Returns the scores of `rows`, parallel to them. Another `model` object empties the cache.
   * @param model everything else on which scores depend.
   * @param score computes scores parallel to the given rows.
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
