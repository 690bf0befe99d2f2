import { getOrMake, grown } from '../arrays';
import { memoize } from '../memoize';
import type { TermMatrix } from '../topic/matrix';
import { countRow, idfByCount } from '../topic/weights';
import { decoded } from '../url/canonical';
import type { PageView, RankingInput, SparseVector } from './ranker';
import { RefitSchedule } from './refit-schedule';

/** Added to squared norms, so that a vector whose features all have IDF 0 is not divided by 0. */
const LEAST_SQUARE = 1e-12;
/**
 * Size of the feature cache for addresses without a row. The frontier holds 20,000 URLs, and every round scores all of
 * them.
 */
const KEPT_ADDRESSES = 40_000;

/**
 * Represents the address of each row as a unit vector: IDF_u = ln((D + 1) / (D_u + ½)) at each address feature u. D
 * counts the rows that have an address; D_u counts those with feature u.
 */
export class AddressVectors implements PageView {
  version = 0;
  readonly #schedule = new RefitSchedule();
  #matrix: TermMatrix | undefined;
  #rows = 0;
  #offsets = new Uint32Array(1);
  #ids = new Uint32Array(0);
  #idf: Float64Array = new Float64Array(0);
  /** IDF of a feature that no row has. */
  #rarest = 0;
  #lengths: Float64Array = new Float64Array(0);
  readonly #known = new Map<string, number>();
  readonly #features = memoize(addressFeatures, KEPT_ADDRESSES);

  /** Number of distinct features so far. */
  get width(): number {
    return this.#known.size;
  }

  /** Adds the addresses of new rows, and renews the IDF when the refit schedule says so. */
  update(input: RankingInput): void {
    this.#read(input);
    if (this.#schedule.update(input)) {
      this.version += 1;
      this.#refit();
    }
    this.#idf = grown(this.#idf, this.width, this.#rarest);
    this.#lengths = grown(this.#lengths, this.#rows, 0);
  }

  /** Computes the IDF of every feature from the pages of the refit. */
  #refit(): void {
    const counts = new Uint32Array(this.width);
    let pages = 0;
    /** Adds `change` to the number of pages and of each feature of a row; rows without address do not count. */
    const count = (row: number, change: number) => {
      if ((this.#offsets[row + 1] as number) > (this.#offsets[row] as number)) pages += change;
      countRow(counts, { offsets: this.#offsets, ids: this.#ids }, row, change);
    };
    for (let row = 0; row < this.#rows; row += 1) count(row, 1);
    for (const row of this.#schedule.later) count(row, -1);
    const idfs = idfByCount(pages);
    this.#rarest = idfs[0] as number;
    this.#idf = Float64Array.from(counts, (count) => idfs[count] as number);
    this.#lengths = new Float64Array(0);
  }

  /** Returns the unit vector of a row's address over feature ids; without entries for a row without URL. */
  vector(row: number): SparseVector {
    const ids = this.#idsOf(row);
    const length = this.#norm(row);
    return { ids, values: Float32Array.from(ids, (id) => (this.#idf[id] as number) / length) };
  }

  /** Adds `scale` × the dot product of each row's unit vector with `dense` to `sums`, which is parallel to `rows`. */
  addDots(rows: Uint32Array, dense: Float64Array, scale: number, sums: Float64Array): void {
    for (let r = 0; r < rows.length; r += 1) {
      sums[r] = (sums[r] as number) + scale * this.dot(rows[r] as number, dense);
    }
  }

  /** Returns the dot product of the row's unit vector with a dense vector over feature ids. */
  dot(row: number, dense: Float64Array): number {
    const end = this.#offsets[row + 1] as number;
    let sum = 0;
    for (let i = this.#offsets[row] as number; i < end; i += 1) {
      const id = this.#ids[i] as number;
      sum += (this.#idf[id] as number) * (dense[id] as number);
    }
    return sum / this.#norm(row);
  }

  /**
   * Like `dot`, for an address that has no row. Features that no row has increase the norm only. 0 for a text without
   * host.
   */
  dotOf(url: string, dense: Float64Array): number {
    let sum = 0;
    let square = LEAST_SQUARE;
    for (const feature of this.#features(url)) {
      const id = this.#known.get(feature);
      const idf = id === undefined ? this.#rarest : (this.#idf[id] ?? this.#rarest);
      square += idf * idf;
      if (id !== undefined) sum += idf * (dense[id] ?? 0);
    }
    return sum / Math.sqrt(square);
  }

  /** Returns the ids of the features of a row's address. */
  #idsOf(row: number): Uint32Array {
    return this.#ids.subarray(this.#offsets[row], this.#offsets[row + 1]);
  }

  /** Returns the L2 norm of a row's IDF values, at least the root of `LEAST_SQUARE`; cached. */
  #norm(row: number): number {
    const known = this.#lengths[row] as number;
    if (known > 0) return known;
    let square = LEAST_SQUARE;
    for (let i = this.#offsets[row] as number; i < (this.#offsets[row + 1] as number); i += 1) {
      square += (this.#idf[this.#ids[i] as number] as number) ** 2;
    }
    const length = Math.sqrt(square);
    this.#lengths[row] = length;
    return length;
  }

  /** Numbers the features of the rows appended since the last call; starts anew for another matrix. */
  #read(input: RankingInput): void {
    if (this.#matrix !== input.matrix) {
      this.#matrix = input.matrix;
      this.#known.clear();
      this.#rows = 0;
    }
    const { rows } = input.matrix;
    if (this.#offsets.length <= rows) this.#offsets = grown(this.#offsets, rows + 1);
    let end = this.#offsets[this.#rows] as number;
    for (; this.#rows < rows; this.#rows += 1) {
      for (const feature of addressFeatures(input.url(this.#rows))) {
        if (end === this.#ids.length) this.#ids = grown(this.#ids, end + 1);
        this.#ids[end] = getOrMake(this.#known, feature, () => this.#known.size);
        end += 1;
      }
      this.#offsets[this.#rows + 1] = end;
    }
  }
}

const WORD = /[\p{L}]{2,}/gu;
/** Maximum number of features of one address; the limit bounds the cost of a very long path. */
const MAX_FEATURES = 40;

/**
 * Returns the features of an address as distinct strings: its host, each directory above the page, and the lower-case
 * words of its path. The empty array if the address has no host. Example: `https://a.org/docs/map.html` has `a.org/`,
 * `a.org/docs/`, `docs`, `map`, `html`.
 */
export function addressFeatures(url: string): string[] {
  const from = url.indexOf('//') + 2;
  if (from < 2) return [];
  const [path = ''] = url.slice(from).split(/[?#]/, 1);
  const segments = path.split('/');
  const features = new Set<string>();
  let prefix = '';
  for (const segment of segments.slice(0, -1)) {
    prefix += `${segment}/`;
    features.add(prefix);
  }
  if (segments.length === 1) features.add(`${path}/`);
  for (const [word] of decoded(segments.slice(1).join('/')).toLowerCase().matchAll(WORD)) {
    if (features.size >= MAX_FEATURES) break;
    features.add(word);
  }
  return [...features].slice(0, MAX_FEATURES);
}
