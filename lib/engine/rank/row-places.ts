/** Room for rows that come. */
const SPARE = 1.5;

/** Where each of some rows is kept: a map that is asked for thousands of rows at a time. */
export class RowPlaces {
  /** One more than the place; 0 where there is none. */
  #places = new Uint32Array(0);
  #size = 0;

  /** Rows that have a place. */
  get size(): number {
    return this.#size;
  }

  /** −1 where the row has none. */
  get(row: number): number {
    return (this.#places[row] ?? 0) - 1;
  }

  /** Gives a row that has none the next place, from 0. @returns it. */
  add(row: number): number {
    if (row >= this.#places.length) {
      const longer = new Uint32Array(Math.ceil((row + 1) * SPARE));
      longer.set(this.#places);
      this.#places = longer;
    }
    this.#size += 1;
    this.#places[row] = this.#size;
    return this.#size - 1;
  }

  clear(): void {
    this.#places.fill(0);
    this.#size = 0;
  }
}
