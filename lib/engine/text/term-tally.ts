import { getOrMake, grown } from '../arrays';

/** Numbers terms, so that the terms of a page can be counted by array index. */
export class TermNumbers {
  readonly #numbers = new Map<string, number>();
  #texts: string[] = [];

  get size(): number {
    return this.#texts.length;
  }

  /** Returns the number of a term, and assigns the next free number to a new term. */
  number(text: string): number {
    return getOrMake(this.#numbers, text, () => this.#texts.push(text) - 1);
  }

  /** Returns the term with a number that `number` returned. */
  text(number: number): string {
    return this.#texts[number] as string;
  }

  /** Clears all terms. Numbers returned before become invalid. */
  clear(): void {
    this.#numbers.clear();
    this.#texts = [];
  }
}

/** Growable list of the term numbers of a text, in order. */
export class TermNumberList {
  #numbers = new Int32Array(1 << 10);
  length = 0;

  at(index: number): number {
    return this.#numbers[index] as number;
  }

  /** Appends a number; the list grows as needed. */
  push(number: number): void {
    if (this.length === this.#numbers.length) this.#numbers = grown(this.#numbers, this.length + 1);
    this.#numbers[this.length] = number;
    this.length += 1;
  }
}

/** Counts occurrences and weights of terms, one page at a time. */
export class TermTally {
  /** By term: `#from` plus its index in the lists; less than `#from` if the current page has not contained the term. */
  #places = new Int32Array(1 << 10);
  #from = 1;
  numbers: number[] = [];
  /** Parallel to `numbers`. */
  counts: number[] = [];
  weights: number[] = [];

  /** Starts a new page with new lists; the previous page's lists stay valid. */
  begin(): void {
    this.#from += this.numbers.length;
    if (this.#from >= 2 ** 30) {
      this.#places.fill(0);
      this.#from = 1;
    }
    [this.numbers, this.counts, this.weights] = [[], [], []];
  }

  /** Counts an occurrence of a term and adds its weight. */
  add(number: number, weight: number): void {
    if (number >= this.#places.length) this.#places = grown(this.#places, number + 1);
    const place = (this.#places[number] as number) - this.#from;
    if (place >= 0) {
      this.counts[place] = (this.counts[place] as number) + 1;
      this.weights[place] = (this.weights[place] as number) + weight;
    } else {
      this.#places[number] = this.#from + this.numbers.length;
      this.numbers.push(number);
      this.counts.push(1);
      this.weights.push(weight);
    }
  }
}
