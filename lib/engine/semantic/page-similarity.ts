import { HALF_DISTANCE, senseDistance, similarityAt } from './similarity';
import type { SemanticTree } from './tree';

export interface TopicTerm {
  readonly id: number;
  /** > 0. */
  readonly weight: number;
}

const UNSEEN = -2;
const NOT_IN_TREE = -1;

/**
 * Page semantic similarity (SemTree eq 8): SemanticSim(T, W) = Σ_i w_i · max_j sim(t_i, w_j) / Σ_i w_i, in [0, 1].
 *
 * Similarities of term pairs are worked out once. They lie in a table with a row for each term of a page that the tree knows
 * and a column for each topic term; a topic that changes a little has only its new columns filled.
 */
export class PageSimilarity {
  readonly #slots: number;
  /** Vocabulary id → row of the table, `UNSEEN` or `NOT_IN_TREE`. */
  #rowOfTerm = new Int32Array(0);
  readonly #sensesOfRow: Uint32Array[] = [];
  #table: Float32Array;
  /** Vocabulary id of a topic term → its column. */
  #slotOfTerm = new Map<number, number>();
  #topic: readonly TopicTerm[] = [];
  #weightSum = 0;
  readonly #best: Float32Array;

  /**
   * @param termOf word of a vocabulary id.
   * @param slots most topic terms at a time.
   */
  constructor(
    private readonly tree: SemanticTree,
    private readonly termOf: (id: number) => string,
    slots: number,
    private readonly half = HALF_DISTANCE,
  ) {
    this.#slots = slots;
    this.#table = new Float32Array(slots * 256);
    this.#best = new Float32Array(slots);
  }

  /** Takes the first `slots` terms as the topic T. */
  setTopic(terms: readonly TopicTerm[]): void {
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
      const senses = this.tree.senses(this.termOf(id));
      for (let row = 0; row < this.#sensesOfRow.length; row += 1) this.#fill(row, slot, senses);
    }
  }

  /** SemanticSim of the topic to a page with these distinct terms; 0 without a topic. */
  score(pageTerms: ArrayLike<number>): number {
    if (this.#weightSum === 0) return 0;
    const best = this.#best.fill(0);
    for (let i = 0; i < pageTerms.length; i += 1) {
      const term = pageTerms[i] as number;
      const row = this.#rowOf(term);
      if (row === NOT_IN_TREE) {
        const slot = this.#slotOfTerm.get(term);
        if (slot !== undefined) best[slot] = 1;
        continue;
      }
      const start = row * this.#slots;
      for (let slot = 0; slot < this.#slots; slot += 1) {
        const similarity = this.#table[start + slot] as number;
        if (similarity > (best[slot] as number)) best[slot] = similarity;
      }
    }
    let sum = 0;
    for (const { id, weight } of this.#topic) sum += weight * (best[this.#slotOfTerm.get(id) as number] as number);
    return Math.min(1, sum / this.#weightSum);
  }

  #rowOf(term: number): number {
    if (term >= this.#rowOfTerm.length) {
      const bigger = new Int32Array(Math.max(term + 1, this.#rowOfTerm.length * 2)).fill(UNSEEN);
      bigger.set(this.#rowOfTerm);
      this.#rowOfTerm = bigger;
    }
    const known = this.#rowOfTerm[term] as number;
    if (known !== UNSEEN) return known;
    const senses = this.tree.senses(this.termOf(term));
    const row = senses === undefined ? NOT_IN_TREE : this.#sensesOfRow.push(senses) - 1;
    this.#rowOfTerm[term] = row;
    if (row === NOT_IN_TREE) return row;
    if ((row + 1) * this.#slots > this.#table.length) {
      const bigger = new Float32Array(this.#table.length * 2);
      bigger.set(this.#table);
      this.#table = bigger;
    }
    for (const [id, slot] of this.#slotOfTerm) this.#fill(row, slot, this.tree.senses(this.termOf(id)));
    return row;
  }

  #fill(row: number, slot: number, senses: Uint32Array | undefined): void {
    const ofRow = this.#sensesOfRow[row] as Uint32Array;
    const distance = senses === undefined ? Number.POSITIVE_INFINITY : senseDistance(this.tree, ofRow, senses);
    this.#table[row * this.#slots + slot] = similarityAt(distance, this.half);
  }
}
