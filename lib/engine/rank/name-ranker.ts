import { countOf, grown } from '../arrays';
import type { TermMatrix } from '../topic/matrix';
import { idf } from '../topic/weights';
import { valuesAt } from './order';
import type { Explainer, Ranker, RankingInput } from './ranker';
import { limitOf, trustOf } from './trust';

/** BM25's k₁ and b (Robertson & Walker 1994). */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/** Occurrences of a query term and its compounds: row, id of the query term, position-weighted count. */
interface TermOccurrence {
  readonly row: number;
  readonly id: number;
  readonly weight: number;
}

/**
 * Creates a ranker that scores a page by BM25 for the topic's name and the terms the user boosted. Abstains if no
 * candidate contains a query term.
 *
 * A compound that ends in a word of the name (`RankingInput.compounds`) counts as that word.
 *
 * Query weights: 1 for a word of the name, plus log2 f for a term boosted f-fold; an excluded term has 0.
 *
 * A name that the seeds do not use loses its weight (`trustOf`), and the standard scores by it are limited (`limitOf`).
 */
export function createNameRanker(): Ranker {
  const occurrences = new OccurrenceIndex();
  let explainer: Explainer | undefined;
  let trust = 1;
  let limit: number | undefined;
  return {
    name: 'own-words',
    /** Returns BM25 per candidate; returns undefined if no candidate contains a query term. */
    score(input) {
      const { matrix, seeds, candidates } = input;
      explainer = undefined;
      const query = queryOf(input);
      if (query.size === 0) return undefined;
      const wordOf = wordsByTerm(query, input);
      const found = occurrences.of(input, wordOf);
      const { lengths } = occurrences;
      const meanLength = occurrences.totalLength / Math.max(1, matrix.rows);
      const counts = countOf(found.map(({ id }) => id));
      /** BM25 of one query term in one row, times its query weight. */
      const scoreOf = ({ row, id, weight }: TermOccurrence): number => {
        const damping = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths[row] as number)) / meanLength);
        const rarity = idf(counts.get(id) ?? 0, matrix.rows);
        return ((query.get(id) as number) * rarity * weight * (SATURATION + 1)) / (weight + damping);
      };
      const sums = new Float64Array(matrix.rows);
      for (const each of found) sums[each.row] = (sums[each.row] as number) + scoreOf(each);
      const scores = valuesAt(sums, candidates);
      if (!scores.some((score) => score !== 0)) return undefined;
      const ofSeeds = valuesAt(sums, seeds);
      trust = trustOf(ofSeeds, scores);
      limit = limitOf(ofSeeds, scores);
      explainer = (row, scale, parts) => {
        for (let i = matrix.offsets[row] as number; i < (matrix.offsets[row + 1] as number); i += 1) {
          const id = matrix.ids[i] as number;
          const word = wordOf.get(id);
          if (word === undefined) continue;
          parts[id] = (parts[id] as number) + scale * scoreOf({ row, id: word, weight: matrix.weights[i] as number });
        }
      };
      return scores;
    },
    explainer: () => explainer,
    trust: () => trust,
    limit: () => limit,
  };
}

/** Occurrences of the query terms, and the lengths of all rows. Rows are read once per query. */
class OccurrenceIndex {
  /** Sum of the position-weighted counts per row. */
  lengths: Float64Array = new Float64Array(0);
  totalLength = 0;
  #matrix: TermMatrix | undefined;
  #terms = '';
  #found: TermOccurrence[] = [];
  #readRows = 0;

  /**
   * Returns the occurrences of the query terms in all rows, in order of rows, and updates `lengths`. Reads only rows
   * that were appended since the last call, unless query or matrix changed.
   * @param wordOf query term by the id of each term that counts as it.
   */
  of({ matrix, boosts }: RankingInput, wordOf: ReadonlyMap<number, number>): readonly TermOccurrence[] {
    // The key needs only the query terms, not the compounds that count as them: rows read before contain no new
    // compound.
    const excluded = [...boosts].filter(([, boost]) => boost === 0).map(([id]) => id);
    const key = [...new Set(wordOf.values()), '-', ...excluded].join(' ');
    if (this.#matrix !== matrix || this.#terms !== key) {
      this.#matrix = matrix;
      this.#terms = key;
      this.#found = [];
      this.#readRows = 0;
      this.totalLength = 0;
    }
    this.lengths = grown(this.lengths, matrix.rows, 0);
    const { offsets, ids, weights } = matrix;
    const ofRow = new Map<number, number>();
    for (; this.#readRows < matrix.rows; this.#readRows += 1) {
      let length = 0;
      for (let i = offsets[this.#readRows] as number; i < (offsets[this.#readRows + 1] as number); i += 1) {
        const weight = weights[i] as number;
        length += weight;
        const word = wordOf.get(ids[i] as number);
        if (word !== undefined) ofRow.set(word, (ofRow.get(word) ?? 0) + weight);
      }
      for (const [id, weight] of ofRow) this.#found.push({ row: this.#readRows, id, weight });
      ofRow.clear();
      this.lengths[this.#readRows] = length;
      this.totalLength += length;
    }
    return this.#found;
  }
}

/**
 * Returns the query weight per term id: 1 for a word of the name, plus log2 of a boost above 1. Words of the name with
 * boost 0, and terms beyond the matrix, are left out.
 */
function queryOf({ matrix, name, boosts }: RankingInput): Map<number, number> {
  const query = new Map<number, number>();
  for (const id of name) if (id < matrix.width && boosts.get(id) !== 0) query.set(id, 1);
  for (const [id, boost] of boosts) {
    if (boost > 1 && id < matrix.width) query.set(id, (query.get(id) ?? 0) + Math.log2(boost));
  }
  return query;
}

/**
 * Returns the query term by the id of each term that counts as it: itself, and compounds that the user did not exclude.
 */
function wordsByTerm(
  query: ReadonlyMap<number, number>,
  { matrix, compounds, boosts }: RankingInput,
): Map<number, number> {
  const wordOf = new Map<number, number>();
  for (const [id, word] of compounds ?? []) {
    if (query.has(word) && id < matrix.width && boosts.get(id) !== 0) wordOf.set(id, word);
  }
  for (const id of query.keys()) wordOf.set(id, id);
  return wordOf;
}
