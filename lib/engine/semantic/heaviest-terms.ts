import type { TermMatrix } from '../topic/matrix';

/** The terms of each row that weigh most, by position-weighted TF (SemTree eq 3). Rows never change, so each is read once. */
export class HeaviestTerms {
  readonly #ofRow: (Uint32Array | undefined)[] = [];
  #matrix: TermMatrix | undefined;

  /** @param limit most terms per row. */
  constructor(private readonly limit: number) {}

  /** Term ids, heaviest first; equal weights by ascending id. */
  of(matrix: TermMatrix, row: number): Uint32Array {
    if (this.#matrix !== matrix) {
      this.#matrix = matrix;
      this.#ofRow.length = 0;
    }
    const known = this.#ofRow[row];
    if (known !== undefined) return known;
    const { ids, weights } = matrix.row(row);
    const best: number[] = [];
    for (let i = 0; i < ids.length; i += 1) {
      const weight = weights[i] as number;
      if (best.length >= this.limit && weight <= (weights[best[best.length - 1] as number] as number)) continue;
      let at = best.length;
      while (at > 0 && (weights[best[at - 1] as number] as number) < weight) at -= 1;
      best.splice(at, 0, i);
      if (best.length > this.limit) best.pop();
    }
    const heaviest = Uint32Array.from(best, (i) => ids[i] as number);
    this.#ofRow[row] = heaviest;
    return heaviest;
  }
}
