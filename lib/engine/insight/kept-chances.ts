import { filledUp } from '../arrays';
import { type Calibration, meanChance } from './calibration';

/** `meanChance` of pages, worked out only for those whose evidence is not what it was. */
export class KeptChances {
  #calibration: Calibration | undefined;
  /** By row, the chance and what it was worked out from; NaN where there is none. */
  #evidence: Float64Array = new Float64Array(0);
  #chances: Float64Array = new Float64Array(0);

  /** @param rows distinct. @param evidence parallel to them. @returns parallel to them. */
  of(rows: Uint32Array, evidence: Float64Array, calibration: Calibration): Float64Array {
    if (calibration !== this.#calibration) this.#evidence.fill(Number.NaN);
    this.#calibration = calibration;
    const chances = new Float64Array(rows.length);
    for (let i = 0; i < chances.length; i += 1) {
      const [row, own] = [rows[i] as number, evidence[i] as number];
      if (row >= this.#evidence.length) this.#reserve(row + 1);
      if (this.#evidence[row] !== own) {
        this.#evidence[row] = own;
        this.#chances[row] = meanChance(calibration, own);
      }
      chances[i] = this.#chances[row] as number;
    }
    return chances;
  }

  #reserve(rows: number): void {
    this.#evidence = filledUp(this.#evidence, rows, Number.NaN);
    this.#chances = filledUp(this.#chances, rows, Number.NaN);
  }
}
