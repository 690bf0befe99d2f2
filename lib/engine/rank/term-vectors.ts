import { filledUp } from '../arrays';
import { DocumentFrequencies, idfByCount } from '../topic/document-frequency';
import type { TermMatrix } from '../topic/matrix';
import { Growth } from './growth';
import type { RowVector } from './packed-rows';
import type { PageView } from './page-view';
import type { Explainer, RankingInput } from './ranker';

/** Position weights are multiples of one half, so a table by halves holds every logarithm that is needed often. */
const HALVES = 2;
const TABLE = Float64Array.from({ length: 4096 }, (_, halves) => Math.log1p(halves / HALVES));

/** ln(1 + position-weighted occurrences): a word said ten times does not count ten times. */
export function damped(weight: number): number {
  return TABLE[(weight * HALVES + 0.5) | 0] ?? Math.log1p(weight);
}

/**
 * What an entry of a term vector is worth: `damped`, ln(1 + position-weighted occurrences) · IDF; `frequency`, plain
 * occurrences · √IDF, where what a page says again and again outweighs what it says in passing; `presence`, 1: which words a page
 * has at all, common ones included, which tells kinds of pages (tutorials, lists) apart better than topics; `earliness`, how early a word
 * first comes, since pages say at once what they are (Witten et al., "KEA: Practical Automatic Keyphrase Extraction", DL 1999).
 */
export type TermWorth = 'damped' | 'frequency' | 'presence' | 'earliness';

/** Rows of which all terms together are fewer than those of a large topic's vocabulary. */
const FEW_ROWS = 200;
const IDF_POWERS: Readonly<Record<TermWorth, number>> = { damped: 1, frequency: 0.5, presence: 0, earliness: 0 };

/**
 * The rows of a matrix as unit vectors. IDF is over all rows of the matrix (`Growth`), so that it, and what is worked out from it,
 * outlives verdicts and, but for steps of growth, new pages. The user's boosts multiply it: a term boosted by 0 is as if no page
 * held it.
 */
export class TermVectors implements PageView {
  readonly #worth: TermWorth;
  readonly #frequencies = new DocumentFrequencies();
  readonly #growth = new Growth();
  #matrix: TermMatrix | undefined;
  #boosts: string | undefined;
  /** Of a term that no page has which is learnt from. */
  #rarest = 0;
  #factors: Float64Array = new Float64Array(0);
  #lengths: Float64Array = new Float64Array(0);
  /** Room for `#scaled`. */
  #room: Float64Array = new Float64Array(0);
  #version = 0;

  /** @param expected as of a `PageView`. */
  constructor(
    worth: TermWorth,
    readonly expected?: number,
  ) {
    this.#worth = worth;
  }

  /** Another number whenever the vectors changed. */
  get version(): number {
    return this.#version;
  }

  get width(): number {
    return this.#of().width;
  }

  /** To be called before the others, with each new input. */
  update(input: RankingInput): void {
    const { matrix, boosts } = input;
    const key = JSON.stringify([...boosts].sort(([a], [b]) => a - b));
    const isAnother = this.#matrix !== matrix || this.#boosts !== key;
    this.#matrix = matrix;
    const isStep = this.#growth.follow(input);
    // Without IDF, pages that come change nothing.
    if (isAnother || (isStep && IDF_POWERS[this.#worth] > 0)) {
      this.#boosts = key;
      this.#version += 1;
      this.#learn(matrix, boosts);
    }
    this.#factors = filledUp(this.#factors, matrix.width, this.#rarest);
    this.#lengths = filledUp(this.#lengths, matrix.rows, -1);
  }

  #learn(matrix: TermMatrix, boosts: RankingInput['boosts']): void {
    const { later } = this.#growth;
    const counts = this.#frequencies.without(matrix, later);
    const pages = matrix.rows - later.length;
    const power = IDF_POWERS[this.#worth];
    const worths = idfByCount(pages).map((idf) => idf ** power);
    this.#rarest = worths[0] as number;
    this.#factors = Float64Array.from(counts, (count) => worths[count] as number);
    for (const [j, boost] of boosts) {
      this.#factors = filledUp(this.#factors, j + 1, this.#rarest);
      this.#factors[j] = (this.#factors[j] as number) * boost;
    }
    this.#lengths = new Float64Array(0);
  }

  /** Euclidean length of the row before it is made a unit vector; 0 for an empty row. */
  length(row: number): number {
    const known = this.#lengths[row] as number;
    if (known >= 0) return known;
    const { ids, offsets } = this.#of();
    const end = offsets[row + 1] as number;
    const occurrences = this.#occurrences();
    let square = 0;
    for (let i = offsets[row] as number; i < end; i += 1) {
      const value = occurrences(i) * (this.#factors[ids[i] as number] as number);
      square += value * value;
    }
    const length = Math.sqrt(square);
    this.#lengths[row] = length;
    return length;
  }

  vector(row: number): RowVector {
    const { ids, offsets } = this.#of();
    return { ids: ids.subarray(offsets[row], offsets[row + 1]), values: this.unit(row) };
  }

  /** Adds `scale` × the dot product of each row's unit vector with a dense vector over term ids to `sums`. */
  addDots(rows: Uint32Array, dense: Float64Array, scale: number, sums: Float64Array): void {
    const { ids, weights, offsets } = this.#of();
    const plain = this.#plain;
    const scaled = this.#scaled(rows, dense);
    const worth = this.#worth;
    for (let r = 0; r < rows.length; r += 1) {
      const row = rows[r] as number;
      const length = this.length(row);
      if (length === 0) continue;
      const end = offsets[row + 1] as number;
      let sum = 0;
      // A loop each and no call in them, for they run over every term of every candidate.
      if (worth === 'presence') {
        for (let i = offsets[row] as number; i < end; i += 1) sum += scaled[ids[i] as number] as number;
      } else if (worth === 'damped') {
        for (let i = offsets[row] as number; i < end; i += 1) {
          sum += damped(weights[i] as number) * (scaled[ids[i] as number] as number);
        }
      } else {
        for (let i = offsets[row] as number; i < end; i += 1) {
          sum += (plain[i] as number) * (scaled[ids[i] as number] as number);
        }
      }
      sums[r] = (sums[r] as number) + (scale * sum) / length;
    }
  }

  /** A dense vector over term ids times the terms' factors, at the terms of these rows; valid until the next call. */
  #scaled(rows: Uint32Array, dense: Float64Array): Float64Array {
    const { ids, offsets, width } = this.#of();
    this.#room = filledUp(this.#room, width, 0);
    const [scaled, factors] = [this.#room, this.#factors];
    if (rows.length > FEW_ROWS) {
      for (let j = 0; j < width; j += 1) scaled[j] = (dense[j] as number) * (factors[j] as number);
      return scaled;
    }
    for (const row of rows) {
      for (let i = offsets[row] as number; i < (offsets[row + 1] as number); i += 1) {
        const j = ids[i] as number;
        scaled[j] = (dense[j] as number) * (factors[j] as number);
      }
    }
    return scaled;
  }

  explainer(dense: Float64Array): Explainer {
    let worths: Float64Array = new Float64Array(dense.length);
    for (let id = 0; id < worths.length; id += 1) worths[id] = (dense[id] as number) * (this.#factors[id] as number);
    return (row, scale, parts) => {
      const { ids, weights, offsets, width } = this.#of();
      const length = this.length(row);
      if (length === 0) return;
      const plain = this.#plain;
      // A term that came after the fit has no part in it.
      worths = filledUp(worths, width, 0);
      const by = scale / length;
      const end = offsets[row + 1] as number;
      // As in `addDots`: every term of every page that is explained.
      if (this.#worth === 'presence') {
        for (let i = offsets[row] as number; i < end; i += 1) {
          const id = ids[i] as number;
          parts[id] = (parts[id] as number) + by * (worths[id] as number);
        }
      } else if (this.#worth === 'damped') {
        for (let i = offsets[row] as number; i < end; i += 1) {
          const id = ids[i] as number;
          parts[id] = (parts[id] as number) + by * damped(weights[i] as number) * (worths[id] as number);
        }
      } else {
        for (let i = offsets[row] as number; i < end; i += 1) {
          const id = ids[i] as number;
          parts[id] = (parts[id] as number) + by * (plain[i] as number) * (worths[id] as number);
        }
      }
    };
  }

  /** The row's unit vector, parallel to its term ids. */
  unit(row: number): Float32Array {
    const { ids, offsets } = this.#of();
    const start = offsets[row] as number;
    const unit = new Float32Array((offsets[row + 1] as number) - start);
    const length = this.length(row);
    const occurrences = this.#occurrences();
    for (let i = 0; i < unit.length && length > 0; i += 1) {
      unit[i] = (occurrences(start + i) * (this.#factors[ids[start + i] as number] as number)) / length;
    }
    return unit;
  }

  /** What an entry counts for before IDF, by its place in the matrix. */
  #occurrences(): (at: number) => number {
    const { weights } = this.#of();
    const plain = this.#plain;
    if (this.#worth === 'presence') return () => 1;
    return this.#worth === 'damped' ? (at) => damped(weights[at] as number) : (at) => plain[at] as number;
  }

  /** What an entry counts for as it stands in the matrix. */
  get #plain(): Uint16Array | Uint8Array {
    const { counts, earliness } = this.#of();
    return this.#worth === 'earliness' ? earliness : counts;
  }

  #of(): TermMatrix {
    if (this.#matrix === undefined) throw new Error('update was not called');
    return this.#matrix;
  }
}
