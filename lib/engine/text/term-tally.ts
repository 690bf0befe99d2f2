import { grown } from '../arrays';

/** Terms by number, so that a page's are counted without being looked up. */
export class TermNumbers {
  readonly #numbers = new Map<string, number>();
  #texts: string[] = [];

  get size(): number {
    return this.#texts.length;
  }

  /** The term's number, a new one where it is not known. */
  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.size);
    return this.#texts.push(text) - 1;
  }

  /** @param number that was given. */
  text(number: number): string {
    return this.#texts[number] as string;
  }

  /** Whoever keeps numbers must let go of them as well. */
  clear(): void {
    this.#numbers.clear();
    this.#texts = [];
  }
}

/** Numbers of the terms of a text, in order. */
export class Readings {
  #numbers = new Int32Array(1 << 10);
  length = 0;

  at(index: number): number {
    return this.#numbers[index] as number;
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) this.#numbers = grown(this.#numbers, this.length + 1);
    this.#numbers[this.length] = number;
    this.length += 1;
  }
}

/** Occurrences and weights of terms, page by page. */
export class TermTally {
  /** Of each term, `#from` and its place in the lists; less than `#from` where the page has not had it. */
  #places = new Int32Array(1 << 10);
  #from = 1;
  numbers: number[] = [];
  /** Parallel to `numbers`. */
  counts: number[] = [];
  weights: number[] = [];

  /** Begins another page; the lists of the one before are left as they are. */
  begin(): void {
    this.#from += this.numbers.length;
    if (this.#from >= 2 ** 30) {
      this.#places.fill(0);
      this.#from = 1;
    }
    [this.numbers, this.counts, this.weights] = [[], [], []];
  }

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
