import { getOrMake, grouped, grown, highest } from '../arrays';
import type { Language } from '../basics';
import type { TermMatrix } from '../topic/matrix';
import type { Vocabulary } from '../topic/vocabulary';
import { lengthOf } from './latent-basis';
import type { MeaningTable } from './meaning-table';
import { rowsWithLowestKeys } from './order';
import type { Explainer, RankingInput } from './ranker';
import type { RankingCache } from './ranking-cache';

/** Fewest pages of a language for which a separate centre is computed. */
const CENTRE_PAGES = 10;
/** Least share of the words' weight that the table must hold; pages of other languages have no vector. */
const KNOWN_SHARE = 0.25;
/** Fewest pages that a near term is on, so that boosting it moves something. */
const NEAR_PAGES = 3;
/** Least cosine of a near term and the topic. */
const NEAR_COSINE = 0.5;

/**
 * Pages as unit vectors in the space of a table of meanings: p = Σ_t w_t · (m_t − c), normalised, where w_t is the
 * page's TF-IDF value of term t (`TermVectors`) and m_t its vector in the table. The centre c is the weighted mean of
 * m_t over the pages of the last refit that are in the page's language, so that what they all share has no influence
 * and no language is nearer to the topic as a whole. The topic's name has the centre of the first seed. A page in a
 * language that the table does not know has no vector.
 */
export class MeaningSpace {
  #matrix: TermMatrix | undefined;
  #version = -1;
  /** Row of the table per term id, plus 1; 0 = not yet looked up, −1 = not in the table. */
  #known = new Int32Array(0);
  /** Centre of the pages in languages with too few pages. */
  #common: Float64Array = new Float64Array(0);
  /** Centres by language; undefined for a language that the table does not know. */
  #centres: ReadonlyMap<Language, Float64Array | undefined> = new Map();
  #language: RankingInput['language'] = () => 'und';
  /** Centre of the topic's name. */
  #centre: Float64Array = new Float64Array(0);
  /** Rows × dimensions, row-major; a row is valid once its entry in `#lengths` is ≥ 0. */
  #places = new Float32Array(0);
  /** L2 norm of the row before normalisation; −1 = not yet computed. */
  #lengths = new Float64Array(0);
  readonly #sums: Float64Array;

  constructor(
    private readonly cache: RankingCache,
    private readonly table: MeaningTable,
    private readonly vocabulary: Pick<Vocabulary, 'id' | 'term' | 'stemmed'>,
  ) {
    this.#sums = new Float64Array(table.dimensions);
  }

  /** Makes room for new rows, and computes the centres anew after a refit. Must be called before the other methods. */
  update(input: RankingInput): void {
    const { termVectors } = this.cache;
    termVectors.update(input);
    const { matrix } = input;
    this.#known = this.#matrix === matrix ? grown(this.#known, matrix.width) : new Int32Array(matrix.width);
    if (this.#matrix !== matrix || this.#version !== termVectors.version) {
      this.#matrix = matrix;
      this.#version = termVectors.version;
      const { fitted } = termVectors;
      // In the order of the hashes, so that the sum rounds alike whatever the order in which pages arrived.
      const rows = rowsWithLowestKeys(Uint32Array.from(fitted), this.cache.urlHashes(input), fitted.length);
      this.#common = this.#meanOf(rows).centre;
      const groups = [...grouped(rows, input.language)].filter(([, group]) => group.length >= CENTRE_PAGES);
      const means = groups.map(([language, group]) => [language, this.#meanOf(group)] as const);
      this.#centres = new Map(
        means.map(([language, { centre, share }]) => [language, share < KNOWN_SHARE ? undefined : centre]),
      );
      this.#lengths = new Float64Array(0);
      this.#places = new Float32Array(0);
    }
    this.#language = input.language;
    const [seed] = input.seeds;
    this.#centre = (seed === undefined ? undefined : this.#centreOf(seed)) ?? this.#common;
    this.#lengths = grown(this.#lengths, matrix.rows, -1);
    this.#places = grown(this.#places, this.#lengths.length * this.table.dimensions);
  }

  /** Changes with each refit. */
  get version(): number {
    return this.#version;
  }

  /** Returns the row's unit vector; all zeros if the table holds none of its terms or does not know its language. */
  at(row: number): Float32Array {
    const width = this.table.dimensions;
    const place = this.#places.subarray(row * width, (row + 1) * width);
    if ((this.#lengths[row] as number) >= 0) return place;
    const sums = this.#sums.fill(0);
    const centre = this.#centreOf(row);
    if (centre) {
      const total = this.#addUp(row, sums);
      for (let d = 0; d < width; d += 1) sums[d] = (sums[d] as number) - total * (centre[d] as number);
    }
    const length = lengthOf(sums);
    for (let d = 0; d < width; d += 1) place[d] = length > 0 ? (sums[d] as number) / length : 0;
    this.#lengths[row] = length;
    return place;
  }

  /** Returns the dot product of each row's unit vector and `direction`. */
  dots(rows: Uint32Array, direction: Float64Array): Float64Array {
    return Float64Array.from(rows, (row) => dot(this.at(row), direction));
  }

  /**
   * Returns the unit vector of the topic's name, its words weighted by IDF; undefined if the table holds none of them.
   */
  nameAt({ nameWords }: RankingInput): Float64Array | undefined {
    const { termVectors } = this.cache;
    const sums = new Float64Array(this.table.dimensions);
    const keys = nameWords.map((word) => this.#keyOf(word));
    const ids = new Map(keys.map((key, i) => [key, this.vocabulary.id(nameWords[i] as string)]));
    const total = this.table.addWords(keys, (key) => termVectors.factor(ids.get(key)), sums);
    if (total === 0) return undefined;
    for (let d = 0; d < sums.length; d += 1) sums[d] = (sums[d] as number) - total * (this.#centre[d] as number);
    const length = lengthOf(sums);
    return length > 0 ? sums.map((value) => value / length) : undefined;
  }

  /**
   * Returns at most `limit` ids of terms with a cosine above `NEAR_COSINE` to `direction`, a unit vector, nearest
   * first. Only terms in at least `NEAR_PAGES` of the rows count, and none of `skipped`.
   */
  near(direction: Float64Array, rows: Uint32Array, limit: number, skipped: ReadonlySet<number>): number[] {
    const { ids, offsets, width } = this.#matrix as TermMatrix;
    const pages = new Uint32Array(width);
    for (const row of rows)
      for (let i = offsets[row] as number; i < (offsets[row + 1] as number); i += 1) {
        const id = ids[i] as number;
        pages[id] = (pages[id] as number) + 1;
      }
    const cosines = new Float64Array(width);
    for (let id = 0; id < width; id += 1) {
      if ((pages[id] as number) >= NEAR_PAGES && !skipped.has(id)) cosines[id] = this.cosine(id, direction);
    }
    return highest(Uint32Array.from(cosines.keys()), (id) => cosines[id] as number, limit, NEAR_COSINE);
  }

  /** Returns the cosine of a term and `direction`, a unit vector; 0 if the table does not hold the term. */
  cosine(id: number, direction: Float64Array): number {
    const known = this.#vectorRow(id);
    if (known < 0) return 0;
    const place = this.#sums.fill(0);
    this.table.add(known, 1, place);
    let [sum, square] = [0, 0];
    for (let d = 0; d < place.length; d += 1) {
      const value = (place[d] as number) - (this.#centre[d] as number);
      sum += value * (direction[d] as number);
      square += value * value;
    }
    return square === 0 ? 0 : sum / Math.sqrt(square);
  }

  /** Splits a row's dot product with `direction` into contributions of its terms; a row without a vector has none. */
  explainer(direction: Float64Array): Explainer {
    const dots = new Map<number, number>();
    /** Dot product of a row of the table and `direction`. */
    const dotOf = (known: number) => {
      const place = this.#sums.fill(0);
      this.table.add(known, 1, place);
      return dot(place, direction);
    };
    return (row, scale, parts) => {
      this.at(row);
      const length = this.#lengths[row] as number;
      const centre = this.#centreOf(row);
      if (length === 0 || centre === undefined) return;
      const shared = dot(centre, direction);
      const { ids, values } = this.cache.termVectors.vector(row);
      for (let i = 0; i < ids.length; i += 1) {
        const id = ids[i] as number;
        const known = this.#vectorRow(id);
        if (known < 0) continue;
        const own = getOrMake(dots, known, () => dotOf(known)) - shared;
        parts[id] = (parts[id] as number) + (scale * (values[i] as number) * own) / length;
      }
    };
  }

  /** Adds Σ w_t · m_t over the row's terms to `sums`. @returns Σ w_t over the terms that the table holds. */
  #addUp(row: number, sums: Float64Array): number {
    const { ids, values } = this.cache.termVectors.vector(row);
    let total = 0;
    for (let i = 0; i < ids.length; i += 1) {
      const known = this.#vectorRow(ids[i] as number);
      if (known < 0) continue;
      const value = values[i] as number;
      this.table.add(known, value, sums);
      total += value;
    }
    return total;
  }

  /**
   * Returns the centre of the row's language: the common one for a language of few pages, undefined for a language that
   * the table does not know.
   */
  #centreOf(row: number): Float64Array | undefined {
    const language = this.#language(row);
    return this.#centres.has(language) ? this.#centres.get(language) : this.#common;
  }

  /**
   * Returns the mean vector of the words on the pages, weighted by TF-IDF, and the share of the words' weight, 0 to 1,
   * that the table holds. The mean is 0 if the table holds none.
   */
  #meanOf(rows: readonly number[]): { centre: Float64Array; share: number } {
    const sums = new Float64Array(this.table.dimensions);
    let [known, all] = [0, 0];
    for (const row of rows) {
      known += this.#addUp(row, sums);
      const { values } = this.cache.termVectors.vector(row);
      for (let i = 0; i < values.length; i += 1) all += values[i] as number;
    }
    return { centre: known === 0 ? sums : sums.map((sum) => sum / known), share: all === 0 ? 0 : known / all };
  }

  /** Returns the term if the table holds it, else the text that all its forms share. */
  #keyOf(term: string): string {
    return this.table.rowOf(term) >= 0 ? term : this.vocabulary.stemmed(term);
  }

  /** Returns the row of a term in the table of word vectors; −1 for an unknown word. */
  #vectorRow(id: number): number {
    const known = this.#known[id] as number;
    if (known !== 0) return known - 1;
    const row = this.table.rowOf(this.#keyOf(this.vocabulary.term(id)));
    this.#known[id] = row < 0 ? -1 : row + 1;
    return row;
  }
}

/** Dot product of two vectors of equal length. */
function dot(a: Float32Array | Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d += 1) sum += (a[d] as number) * (b[d] as number);
  return sum;
}
