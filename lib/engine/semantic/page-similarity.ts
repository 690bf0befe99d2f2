import { grown, highest } from '../arrays';
import type { TermMatrix } from '../topic/matrix';
import type { SemanticTree } from './tree';

/** SemTree eq 5: a, the distance at which similarity is one half. */
const HALF_DISTANCE = 2;

/** Returns the similarity at a distance (SemTree eq 5): a / (a + dist), in [0, 1]; 0 at infinite distance. */
export function similarityAt(distance: number, half = HALF_DISTANCE): number {
  return half / (half + distance);
}

/**
 * Returns the distance of the closest pair of senses of two words (SemTree: words with several senses use their closest
 * pair); infinite if one has no sense.
 */
export function senseDistance(tree: SemanticTree, x: Uint32Array, y: Uint32Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < x.length; i += 1) {
    for (let j = 0; j < y.length; j += 1) {
      const distance = tree.distance(x[i] as number, y[j] as number);
      if (distance < least) least = distance;
    }
  }
  return least;
}

interface TopicTerm {
  readonly id: number;
  /** Weight of the term in the topic's centroid, > 0. */
  readonly weight: number;
}

interface TermMatch {
  readonly topicTerm: number;
  readonly pageTerm: number;
  /** Similarity of the words by their distance in the noun tree (eq 5), in (0, 1]. */
  readonly similarity: number;
  /** Part of SemanticSim that the pair gives. */
  readonly part: number;
}

const UNSEEN = -2;
const NOT_IN_TREE = -1;

/**
 * Page semantic similarity (SemTree eq 8): SemanticSim(T, W) = Σ_i w_i · max_j sim(t_i, w_j) / Σ_i w_i, in [0, 1].
 *
 * Similarities of term pairs are computed once and stored in a table: one row per page term in the tree, one column per
 * topic term. The best match of each topic term is cached per page, so that a small change of the topic costs only its
 * new columns.
 */
export class PageSimilarity {
  readonly #slots: number;
  /** Term id → row of the table, `UNSEEN` or `NOT_IN_TREE`. */
  #rowOfTerm = new Int32Array(0);
  readonly #sensesOfRow: Uint32Array[] = [];
  #table: Float32Array;
  /** Term id of a topic term → its column. */
  #slotOfTerm = new Map<number, number>();
  /** Column → term id; −1 for a column never used. */
  readonly #termOfSlot: Int32Array;
  /** Senses of the topic term in each column; undefined if the tree does not contain it. */
  readonly #sensesOfSlot: (Uint32Array | undefined)[] = [];
  #topic: readonly TopicTerm[] = [];
  #weightSum = 0;
  /**
   * Version of the topic. Columns store the version at which they were filled, pages the version at which they were
   * scored.
   */
  #version = 0;
  readonly #filledAt: Uint32Array;
  #scoredAt = new Uint32Array(0);
  /** max_j sim(t_i, w_j) per page and column. */
  #best = new Float32Array(0);

  /**
   * @param termOf returns the word of a term id.
   * @param slots maximum number of topic terms.
   */
  constructor(
    private readonly tree: SemanticTree,
    private readonly termOf: (id: number) => string,
    slots: number,
    private readonly half = HALF_DISTANCE,
  ) {
    this.#slots = slots;
    this.#table = new Float32Array(slots * 256);
    this.#termOfSlot = new Int32Array(slots).fill(-1);
    this.#filledAt = new Uint32Array(slots);
  }

  /** Sets the topic T to the first `slots` terms; computes similarities for its new terms only. */
  setTopic(terms: readonly TopicTerm[]): void {
    this.#version += 1;
    this.#topic = terms.slice(0, this.#slots);
    this.#weightSum = this.#topic.reduce((sum, { weight }) => sum + weight, 0);
    const kept = new Map<number, number>();
    for (const { id } of this.#topic) {
      const slot = this.#slotOfTerm.get(id);
      if (slot !== undefined) kept.set(id, slot);
    }
    const taken = new Set(kept.values());
    this.#slotOfTerm = kept;
    let slot = 0;
    for (const { id } of this.#topic) {
      if (kept.has(id)) continue;
      while (taken.has(slot)) slot += 1;
      taken.add(slot);
      kept.set(id, slot);
      this.#termOfSlot[slot] = id;
      this.#filledAt[slot] = this.#version;
      this.#sensesOfSlot[slot] = this.tree.senses(this.termOf(id));
      for (let row = 0; row < this.#sensesOfRow.length; row += 1) this.#fillSimilarity(row, slot);
    }
  }

  /** Clears the cached matches of pages, but keeps the term similarities. */
  forgetPages(): void {
    this.#scoredAt.fill(0);
  }

  /**
   * Returns SemanticSim of the topic and a page; 0 without a topic.
   * @param page page number from 0. Until `forgetPages`, the same number must mean the same terms.
   * @param pageTerms distinct term ids.
   */
  score(page: number, pageTerms: ArrayLike<number>): number {
    if (this.#weightSum === 0) return 0;
    this.#makeRoom(page);
    const start = page * this.#slots;
    const scoredAt = this.#scoredAt[page] as number;
    if (scoredAt < this.#version) {
      for (let slot = 0; slot < this.#slots; slot += 1) {
        if ((this.#filledAt[slot] as number) > scoredAt) this.#best[start + slot] = this.#bestMatch(slot, pageTerms);
      }
      this.#scoredAt[page] = this.#version;
    }
    let sum = 0;
    for (const { id, weight } of this.#topic) {
      sum += weight * (this.#best[start + (this.#slotOfTerm.get(id) as number)] as number);
    }
    return Math.min(1, sum / this.#weightSum);
  }

  /**
   * Returns for each topic term its best match among a page's terms (the maximum of eq 8), largest part of SemanticSim
   * first. Topic terms without a match are left out.
   */
  matches(pageTerms: ArrayLike<number>): TermMatch[] {
    const found = this.#topic.flatMap(({ id, weight }) => {
      const slot = this.#slotOfTerm.get(id) as number;
      const [pageTerm] = highest(pageTerms, (term) => this.#bestMatch(slot, [term]), 1, 0);
      if (pageTerm === undefined) return [];
      const similarity = this.#bestMatch(slot, [pageTerm]);
      return [{ topicTerm: id, pageTerm, similarity, part: (weight * similarity) / this.#weightSum }];
    });
    return found.sort((a, b) => b.part - a.part);
  }

  /** Enlarges the tables so that they hold the page. */
  #makeRoom(page: number): void {
    if (page < this.#scoredAt.length) return;
    this.#scoredAt = grown(this.#scoredAt, page + 1);
    this.#best = grown(this.#best, this.#scoredAt.length * this.#slots);
  }

  /**
   * Returns the highest similarity of the page's terms to the topic term in a column; 1 for the same word outside the
   * tree.
   */
  #bestMatch(slot: number, pageTerms: ArrayLike<number>): number {
    let best = 0;
    for (let i = 0; i < pageTerms.length; i += 1) {
      const term = pageTerms[i] as number;
      const row = this.#senseRow(term);
      if (row === NOT_IN_TREE) {
        if (term === this.#termOfSlot[slot]) return 1;
        continue;
      }
      const similarity = this.#table[row * this.#slots + slot] as number;
      if (similarity > best) best = similarity;
    }
    return best;
  }

  /** Returns the table row of a term, which is added at the first call; `NOT_IN_TREE` for a word that WordNet lacks. */
  #senseRow(term: number): number {
    this.#rowOfTerm = grown(this.#rowOfTerm, term + 1, UNSEEN);
    const known = this.#rowOfTerm[term] as number;
    if (known !== UNSEEN) return known;
    const senses = this.tree.senses(this.termOf(term));
    const row = senses === undefined ? NOT_IN_TREE : this.#sensesOfRow.push(senses) - 1;
    this.#rowOfTerm[term] = row;
    if (row === NOT_IN_TREE) return row;
    this.#table = grown(this.#table, (row + 1) * this.#slots);
    for (const slot of this.#slotOfTerm.values()) this.#fillSimilarity(row, slot);
    return row;
  }

  /** Computes one entry of the table: the similarity of a page term (row) to a topic term (column). */
  #fillSimilarity(row: number, slot: number): void {
    const senses = this.#sensesOfSlot[slot];
    const ofRow = this.#sensesOfRow[row] as Uint32Array;
    const distance = senses === undefined ? Number.POSITIVE_INFINITY : senseDistance(this.tree, ofRow, senses);
    this.#table[row * this.#slots + slot] = similarityAt(distance, this.half);
  }
}

/**
 * Caches the heaviest terms of each row by position-weighted TF (SemTree eq 3). Rows never change, so each is read
 * once.
 */
export class HeaviestTerms {
  readonly #ofRow: (Uint32Array | undefined)[] = [];
  #matrix: TermMatrix | undefined;

  /** @param limit maximum number of terms per row. */
  constructor(private readonly limit: number) {}

  /** Returns the ids of the row's heaviest terms, heaviest first, at most the limit; equal weights by ascending id. */
  of(matrix: TermMatrix, row: number): Uint32Array {
    if (this.#matrix !== matrix) {
      this.#matrix = matrix;
      this.#ofRow.length = 0;
    }
    const known = this.#ofRow[row];
    if (known !== undefined) return known;
    const { ids, weights } = matrix.row(row);
    const heaviest = Uint32Array.from(highest(ids, (_, i) => weights[i] as number, this.limit));
    this.#ofRow[row] = heaviest;
    return heaviest;
  }
}
