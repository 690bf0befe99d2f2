import { filledUp } from '../arrays';
import { picked } from './order';

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
    let width = 0;
    for (let i = 0; i < rows.length; i += 1) width = Math.max(width, (rows[i] as number) + 1);
    this.#scores = filledUp(this.#scores, width, Number.NaN);
    const kept = this.#scores;
    const fresh: number[] = [];
    for (let i = 0; i < rows.length; i += 1) if (Number.isNaN(kept[rows[i] as number])) fresh.push(rows[i] as number);
    if (fresh.length > 0) {
      const found = score(Uint32Array.from(fresh));
      for (let i = 0; i < fresh.length; i += 1) kept[fresh[i] as number] = found[i] as number;
    }
    return picked(kept, rows);
  }
}
