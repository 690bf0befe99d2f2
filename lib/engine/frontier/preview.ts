import { TOPIC_TERMS } from '../defaults';
import type { Vocabulary } from '../topic/vocabulary';
import { heaviestIds } from '../topic/weights';

/** Distinct terms of a short text, tokenised once and scored many times. */
export interface PreviewTerms {
  /** Term ids in text order; −1 for a term that was not in the vocabulary at the last look-up. */
  readonly ids: Int32Array;
  /** Terms without an id, by their index in `ids`. */
  readonly unknown: Map<number, string>;
  /** Size of the vocabulary at the last look-up. */
  lookedUpAt: number;
}

/**
 * Computes the similarity of short texts (titles, snippets, anchors) to the topic: cosine of the binary term vector and
 * the centroid.
 */
export class PreviewScorer {
  #centroid: Float64Array = new Float64Array(0);
  #norm = 0;
  #withinTopic = false;
  /** Weights of the topic's heaviest terms by id, and their sum. Computed on first use. */
  #concepts: { readonly weights: ReadonlyMap<number, number>; readonly sum: number } | undefined;

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly tokens: (text: string) => readonly string[],
  ) {}

  /**
   * Sets the centroid, a dense array over term ids; negative weights count as 0.
   * @param withinTopic if true, only terms of the centroid count in a text's length (WL eq 4).
   * @returns this scorer.
   */
  update(centroid: Float64Array, withinTopic = false): this {
    this.#withinTopic = withinTopic;
    if (centroid === this.#centroid) return this;
    this.#centroid = centroid;
    this.#concepts = undefined;
    let sum = 0;
    for (const weight of centroid) if (weight > 0) sum += weight * weight;
    this.#norm = Math.sqrt(sum);
    return this;
  }

  /** Returns the distinct terms of a preview text, for the other methods; their ids are looked up later. */
  read(text: string): PreviewTerms {
    const distinct = [...new Set(this.tokens(text))];
    return { ids: new Int32Array(distinct.length).fill(-1), unknown: new Map(distinct.entries()), lookedUpAt: -1 };
  }

  /** Cosine of the text and the centroid, in [0, 1]; 0 for a text without terms of the topic. */
  similarity(terms: PreviewTerms): number {
    const ids = this.#idsOf(terms);
    if (ids.length === 0 || this.#norm === 0) return 0;
    let [dot, named] = [0, 0];
    for (const id of ids) {
      const weight = id < 0 ? 0 : (this.#centroid[id] ?? 0);
      if (weight > 0) [dot, named] = [dot + weight, named + 1];
    }
    const length = this.#withinTopic ? Math.max(1, named) : ids.length;
    return Math.min(1, dot / (Math.sqrt(length) * this.#norm));
  }

  /**
   * Weighted share of the topic's `TOPIC_TERMS` heaviest terms that a text contains, in [0, 1]; 0 without a centroid.
   * This is SemTree eq 8 with equality of words as similarity.
   */
  concepts(terms: PreviewTerms): number {
    this.#concepts ??= this.#heaviest();
    const { weights, sum } = this.#concepts;
    let named = 0;
    for (const id of this.#idsOf(terms)) named += weights.get(id) ?? 0;
    return sum === 0 ? 0 : Math.min(1, named / sum);
  }

  /** Share of the given words (as terms) that a text contains, in [0, 1]; 0 without words. */
  shareOf(words: ReadonlySet<string>, terms: PreviewTerms): number {
    if (words.size === 0) return 0;
    const ids = this.#idsOf(terms);
    const without = new Set(terms.unknown.values());
    const found = [...words].filter(
      (word) => without.has(word) || ids.includes(this.vocabulary.id(word) ?? Number.NaN),
    );
    return found.length / words.size;
  }

  /** Returns the heaviest terms of the centroid by id, with their weights and the sum of these. */
  #heaviest() {
    const terms = heaviestIds(this.#centroid, TOPIC_TERMS);
    const weights = new Map(terms.map(({ id, weight }) => [id, weight]));
    return { weights, sum: terms.reduce((sum, { weight }) => sum + weight, 0) };
  }

  /**
   * Returns the ids of a text's terms, −1 for an unknown one. Looks up terms that were added to the vocabulary since
   * the last look-up, unless they are beyond the centroid and have no weight yet.
   */
  #idsOf(terms: PreviewTerms): Int32Array {
    const { ids, unknown } = terms;
    if (terms.lookedUpAt >= Math.min(this.vocabulary.size, this.#centroid.length)) return ids;
    terms.lookedUpAt = this.vocabulary.size;
    for (const [place, term] of unknown) {
      const id = this.vocabulary.id(term);
      if (id === undefined) continue;
      ids[place] = id;
      unknown.delete(place);
    }
    return ids;
  }
}
