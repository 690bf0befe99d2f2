/** A term, and where the tally of the page that it was counted for last has it. */
export class Term {
  page = 0;
  place = 0;

  constructor(readonly text: string) {}
}

/** Terms, one object for each text, so that a page's are counted without being looked up. */
export class Terms {
  readonly #known = new Map<string, Term>();

  get size(): number {
    return this.#known.size;
  }

  of(text: string): Term {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const term = new Term(text);
    this.#known.set(text, term);
    return term;
  }

  /** Whoever keeps terms must let go of them as well. */
  clear(): void {
    this.#known.clear();
  }
}

/** What a word or a run of words amounts to. */
export interface Reading {
  readonly terms: readonly Term[];
  readonly functionWords: readonly Term[];
}

/** Occurrences and weights of a page's terms, parallel, in order of first sight. */
export class Tally {
  readonly terms: string[] = [];
  readonly counts: number[] = [];
  readonly weights: number[] = [];

  /** @param page another number, above 0, for each tally of the same terms. */
  constructor(private readonly page: number) {}

  add(terms: readonly Term[], weight: number): void {
    for (let i = 0; i < terms.length; i += 1) {
      const term = terms[i] as Term;
      const { place } = term;
      if (term.page === this.page) {
        this.counts[place] = (this.counts[place] as number) + 1;
        this.weights[place] = (this.weights[place] as number) + weight;
      } else {
        term.page = this.page;
        term.place = this.terms.length;
        this.terms.push(term.text);
        this.counts.push(1);
        this.weights.push(weight);
      }
    }
  }
}
