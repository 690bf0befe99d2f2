import type { CountedTerms, Stemmer, TermVector } from '../basics';
import type { TermsRecord, VocabularyRecord } from '../records';

const MAX_COUNT = 65_535;
const HAS_ACCENT = /[^\0-\x7f]/;

/**
 * Terms of a topic, numbered 0, 1, 2 … in order of first use, so that typed arrays can hold weights per term. Forms of
 * one word share an id and the text of the form that came first, which is readable and works in queries.
 */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  /** Id of a word's first form, by the key of its stem. */
  readonly #stems = new Map<string, number>();
  /** Stem of a word's first form with letters beyond ASCII, by key. */
  readonly #accented = new Map<string, string>();
  readonly #terms: string[] = [];

  /** @param stem maps all forms of a word to the same text; absent if each form is its own term. */
  constructor(private readonly stem?: Stemmer) {}

  get size(): number {
    return this.#terms.length;
  }

  /** Returns the id of a term or of another form of its word; adds the term if the word is new. */
  intern(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    const id = this.id(term);
    if (id === undefined) return this.append(term);
    this.#ids.set(term, id);
    this.#rememberAccented(term);
    return id;
  }

  /** Adds a stored term under a new id, even if another form of its word already has an id. */
  append(term: string): number {
    const id = this.#terms.push(term) - 1;
    this.#ids.set(term, id);
    const key = this.key(term);
    if (key !== undefined && !this.#stems.has(key)) this.#stems.set(key, id);
    this.#rememberAccented(term);
    return id;
  }

  /** Id of the term or, if it has none, of the first form of the same word; undefined for an unknown word. */
  id(term: string): number | undefined {
    const known = this.#ids.get(term);
    const key = known === undefined ? this.key(term) : undefined;
    return key === undefined ? known : this.#stems.get(key);
  }

  /**
   * Returns the text that all forms of a word share; the term itself without a stemmer. A form without its accents gets
   * the stem of one that has them, if the topic knows one.
   */
  stemmed(term: string): string {
    const key = this.key(term);
    return (key === undefined ? undefined : this.#accented.get(key)) ?? this.stem?.(term) ?? term;
  }

  /** Returns the key that all forms of a word share, with and without accents; undefined without a stemmer. */
  key(term: string): string | undefined {
    return (this.stem?.key ?? this.stem)?.(term);
  }

  /** Key and id of each word. */
  keys(): Iterable<readonly [key: string, id: number]> {
    return this.#stems;
  }

  /** Keeps the stem of a word's first form with accents; does nothing for other forms. */
  #rememberAccented(term: string): void {
    if (this.stem?.key === undefined || !HAS_ACCENT.test(term)) return;
    const key = this.stem.key(term);
    if (!this.#accented.has(key)) this.#accented.set(key, this.stem(term));
  }

  /** Text of a term. @throws RangeError for an unknown id. */
  term(id: number): string {
    const term = this.#terms[id];
    if (term === undefined) throw new RangeError(`no term has id ${id}`);
    return term;
  }

  /** Terms with ids ≥ `from`. */
  since(from: number): readonly string[] {
    return this.#terms.slice(from);
  }

  /**
   * Returns the term vector of a page, with ascending ids. New terms are added to the vocabulary; counts and weights of
   * the forms of one word are summed, counts up to `MAX_COUNT`.
   */
  vector(counted: CountedTerms): TermVector {
    const { terms } = counted;
    // Packs id and index into one number, so that sorting needs no comparison function.
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

/**
 * Returns stored term vectors with terms in place of ids; '' for an id beyond the vocabulary.
 * @param vocabulary all pieces of the topic's vocabulary, in order of `from`.
 */
export function countedTerms(vectors: readonly TermsRecord[], vocabulary: readonly VocabularyRecord[]): CountedTerms[] {
  const words = vocabulary.flatMap(({ terms }) => terms);
  return vectors.map(({ ids, counts, weights }) => ({
    terms: Array.from(ids, (id) => words[id] ?? ''),
    counts: Array.from(counts),
    weights: Array.from(weights),
  }));
}
