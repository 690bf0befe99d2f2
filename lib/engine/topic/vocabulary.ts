import type { CountedTerms, TermVector } from '../types';

const MAX_COUNT = 65_535;

/**
 * Terms of a topic numbered densely in order of first sight, so that weights per term are plain typed arrays. Forms of one word share
 * the number and the text of the form that came first, which people can read and search engines know.
 */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  /** The first form's number, by what `stem` makes of all forms. */
  readonly #stems = new Map<string, number>();
  readonly #terms: string[] = [];

  /** @param stem the same text for all forms of a word; absent: each form is a term of its own. */
  constructor(private readonly stem?: (term: string) => string) {}

  get size(): number {
    return this.#terms.length;
  }

  /** Id of the term, given a new one where it is unknown. */
  intern(term: string): number {
    const known = this.id(term);
    if (known === undefined) return this.append(term);
    this.#ids.set(term, known);
    return known;
  }

  /** A new id for a term that was stored, though another form of its word may have been stored before. */
  append(term: string): number {
    const id = this.#terms.push(term) - 1;
    this.#ids.set(term, id);
    const stem = this.stem?.(term);
    if (stem !== undefined && !this.#stems.has(stem)) this.#stems.set(stem, id);
    return id;
  }

  /** That of the term, or else of the first form of the same word. */
  id(term: string): number | undefined {
    const known = this.#ids.get(term);
    return known !== undefined || this.stem === undefined ? known : this.#stems.get(this.stem(term));
  }

  /** @throws RangeError for an id never given. */
  term(id: number): string {
    const term = this.#terms[id];
    if (term === undefined) throw new RangeError(`no term has id ${id}`);
    return term;
  }

  /** Terms from id `from` on, to be stored. */
  since(from: number): readonly string[] {
    return this.#terms.slice(from);
  }

  /** The page's vector with ascending ids; unknown terms are interned, forms of one word counted together. */
  vector(counted: CountedTerms): TermVector {
    const { terms } = counted;
    // With the place in one number ids are sorted without a function that compares them.
    const order = new Float64Array(terms.length);
    for (let i = 0; i < order.length; i += 1) order[i] = this.intern(terms[i] as string) * terms.length + i;
    order.sort();
    const ids = new Uint32Array(order.length);
    const counts = new Uint16Array(order.length);
    const weights = new Float32Array(order.length);
    let at = -1;
    for (const key of order) {
      const i = key % terms.length;
      const id = (key - i) / terms.length;
      if (at < 0 || ids[at] !== id) at += 1;
      ids[at] = id;
      counts[at] = Math.min((counts[at] as number) + (counted.counts[i] as number), MAX_COUNT);
      weights[at] = (weights[at] as number) + (counted.weights[i] as number);
    }
    const size = at + 1;
    return { ids: ids.slice(0, size), counts: counts.slice(0, size), weights: weights.slice(0, size) };
  }
}
