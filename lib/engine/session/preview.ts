import type { Vocabulary } from '../topic/vocabulary';

interface PreviewTerms {
  /** Ids of the terms that the topic's vocabulary had when the text was read. */
  readonly ids: Uint32Array;
  /** Distinct terms of the text, known or not. */
  readonly distinct: number;
}

/**
 * Likeness of short texts (titles, snippets, anchors) to the topic: the cosine of the text's binary term vector to the
 * centroid. Texts of waiting links are cut into terms once and kept by address.
 */
export class PreviewScorer {
  #centroid: Float64Array = new Float64Array(0);
  #norm = 0;
  readonly #kept = new Map<string, PreviewTerms>();

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly tokens: (text: string) => readonly string[],
  ) {}

  /** Scores are against this centroid from now on. Dense over term ids; negative weights count nothing. */
  follow(centroid: Float64Array): void {
    if (centroid === this.#centroid) return;
    this.#centroid = centroid;
    let sum = 0;
    for (const weight of centroid) if (weight > 0) sum += weight * weight;
    this.#norm = Math.sqrt(sum);
  }

  /** In [0, 1]; 0 for a text without terms of the topic. */
  score(text: string): number {
    return this.#cosine(this.#read(text));
  }

  /** As `score`, for a text that belongs to an address and does not change. */
  scoreKept(url: string, text: () => string): number {
    let terms = this.#kept.get(url);
    if (terms === undefined) {
      terms = this.#read(text());
      this.#kept.set(url, terms);
    }
    return this.#cosine(terms);
  }

  forget(url: string): void {
    this.#kept.delete(url);
  }

  #read(text: string): PreviewTerms {
    const distinct = new Set(this.tokens(text));
    const ids: number[] = [];
    for (const term of distinct) {
      const id = this.vocabulary.id(term);
      if (id !== undefined) ids.push(id);
    }
    return { ids: Uint32Array.from(ids), distinct: distinct.size };
  }

  #cosine({ ids, distinct }: PreviewTerms): number {
    if (distinct === 0 || this.#norm === 0) return 0;
    let dot = 0;
    for (const id of ids) {
      const weight = this.#centroid[id] ?? 0;
      if (weight > 0) dot += weight;
    }
    return Math.min(1, dot / (Math.sqrt(distinct) * this.#norm));
  }
}
