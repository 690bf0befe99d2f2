import type { CountedTerms, TermVector } from '../types';

const MAX_COUNT = 65_535;

/** Terms of a topic numbered densely in order of first sight, so that weights per term are plain typed arrays. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #terms: string[] = [];

  get size(): number {
    return this.#terms.length;
  }

  /** Id of the term, given a new one where it is unknown. */
  intern(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    const id = this.#terms.length;
    this.#ids.set(term, id);
    this.#terms.push(term);
    return id;
  }

  id(term: string): number | undefined {
    return this.#ids.get(term);
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

  /** The page's vector with ascending ids; unknown terms are interned. */
  vector(counted: CountedTerms): TermVector {
    const { terms } = counted;
    // With the place in one number ids are sorted without a function that compares them.
    const order = new Float64Array(terms.length);
    for (let i = 0; i < order.length; i += 1) order[i] = this.intern(terms[i] as string) * terms.length + i;
    order.sort();
    const ids = new Uint32Array(order.length);
    const counts = new Uint16Array(order.length);
    const weights = new Float32Array(order.length);
    const earliness = counted.earliness && new Uint8Array(order.length);
    for (let at = 0; at < order.length; at += 1) {
      const key = order[at] as number;
      const i = key % terms.length;
      ids[at] = (key - i) / terms.length;
      counts[at] = Math.min(counted.counts[i] as number, MAX_COUNT);
      weights[at] = counted.weights[i] as number;
      if (earliness !== undefined) earliness[at] = counted.earliness?.[i] as number;
    }
    const { functionWords } = counted;
    return { ids, counts, weights, ...(earliness && { earliness }), ...(functionWords && { functionWords }) };
  }
}
