import { TOPIC_TERMS } from '../defaults';
import { topTerms } from '../topic/top-terms';
import type { Vocabulary } from '../topic/vocabulary';

/** A text that was cut into terms, for whoever asks for its score again and again. */
export interface PreviewTerms {
  /** Ids of the distinct terms of the text, in its order; -1 for one that the vocabulary did not have yet. */
  readonly ids: Int32Array;
  /** The terms without an id, by their place in `ids`. */
  readonly unknown: Map<number, string>;
  /** Size of the vocabulary when they were last looked for. */
  lookedFor: number;
  /** The last score, and what it was against. */
  score: number;
  scoredAgainst: Float64Array | undefined;
  scoredWithinTopic: boolean;
}

/**
 * Likeness of short texts (titles, snippets, anchors) to the topic: the cosine of the text's binary term vector to the
 * centroid.
 */
export class PreviewScorer {
  #centroid: Float64Array = new Float64Array(0);
  #norm = 0;
  #withinTopic = false;
  /** Weights of the heaviest terms by id, and their sum; made when they are first asked for. */
  #concepts: { readonly weights: ReadonlyMap<number, number>; readonly sum: number } | undefined;

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly tokens: (text: string) => readonly string[],
  ) {}

  /**
   * Scores are against this centroid from now on. Dense over term ids; negative weights count nothing.
   * @param withinTopic only words of the centroid count in a text's length (WL eq 4 as printed).
   * @returns itself.
   */
  follow(centroid: Float64Array, withinTopic = false): this {
    this.#withinTopic = withinTopic;
    if (centroid === this.#centroid) return this;
    this.#centroid = centroid;
    this.#concepts = undefined;
    let sum = 0;
    for (const weight of centroid) if (weight > 0) sum += weight * weight;
    this.#norm = Math.sqrt(sum);
    return this;
  }

  /** In [0, 1]; 0 for a text without terms of the topic. */
  score(text: string): number {
    return this.scoreOf(this.read(text));
  }

  /** `score` of a text that was read; worked out once for each centroid. */
  scoreOf(terms: PreviewTerms): number {
    this.#lookAgain(terms);
    if (terms.scoredAgainst !== this.#centroid || terms.scoredWithinTopic !== this.#withinTopic) {
      terms.score = this.#cosine(terms);
      terms.scoredAgainst = this.#centroid;
      terms.scoredWithinTopic = this.#withinTopic;
    }
    return terms.score;
  }

  /**
   * Part of the topic's heaviest terms, by weight, that a text names (SemTree eq 8 where words are alike or not at all), in [0, 1].
   */
  conceptsOf(terms: PreviewTerms): number {
    this.#lookAgain(terms);
    this.#concepts ??= this.#heaviest();
    const { weights, sum } = this.#concepts;
    let named = 0;
    for (const id of terms.ids) named += weights.get(id) ?? 0;
    return sum === 0 ? 0 : Math.min(1, named / sum);
  }

  /** To be scored again and again. */
  read(text: string): PreviewTerms {
    const distinct = [...new Set(this.tokens(text))];
    return {
      ...{ ids: new Int32Array(distinct.length).fill(-1), unknown: new Map(distinct.entries()), lookedFor: -1 },
      ...{ score: 0, scoredAgainst: undefined, scoredWithinTopic: false },
    };
  }

  #heaviest() {
    const terms = topTerms(this.#centroid, (id) => this.vocabulary.term(id), TOPIC_TERMS);
    const weights = new Map(terms.map(({ term, weight }) => [this.vocabulary.id(term) as number, weight]));
    return { weights, sum: terms.reduce((sum, { weight }) => sum + weight, 0) };
  }

  /** Terms may have come since, with pages of the topic; those beyond the centroid have no weight in it. */
  #lookAgain(terms: PreviewTerms): void {
    if (terms.lookedFor >= Math.min(this.vocabulary.size, this.#centroid.length) || terms.unknown.size === 0) return;
    terms.lookedFor = this.vocabulary.size;
    terms.scoredAgainst = undefined;
    for (const [place, term] of terms.unknown) {
      const id = this.vocabulary.id(term);
      if (id === undefined) continue;
      terms.ids[place] = id;
      terms.unknown.delete(place);
    }
  }

  #cosine({ ids }: PreviewTerms): number {
    if (ids.length === 0 || this.#norm === 0) return 0;
    let [dot, named] = [0, 0];
    for (const id of ids) {
      const weight = id < 0 ? 0 : (this.#centroid[id] ?? 0);
      if (weight > 0) [dot, named] = [dot + weight, named + 1];
    }
    const length = this.#withinTopic ? Math.max(1, named) : ids.length;
    return Math.min(1, dot / (Math.sqrt(length) * this.#norm));
  }
}
