import type { TermMatrix } from '../topic/matrix';
import type { RankingInput } from './ranker';

const WORD = /[\p{L}]{2,}/gu;
/** Features of one address at most, so that a hostile path costs no more than a long one. */
const MAX_FEATURES = 40;

/**
 * What an address says of its page, as distinct strings: its host, each directory above the page, and the words of its
 * path. An address without a host has none.
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

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Address features of each row as numbers, compressed like the term matrix; read once per row. */
export class AddressTable {
  offsets = new Uint32Array(1);
  ids: number[] = [];
  readonly #known = new Map<string, number>();
  #matrix: TermMatrix | undefined;
  #rows = 0;

  /** Distinct features seen. */
  get width(): number {
    return this.#known.size;
  }

  /** Reads the rows that are new since the last call. */
  update(input: RankingInput): void {
    if (this.#matrix !== input.matrix) {
      this.#matrix = input.matrix;
      this.#known.clear();
      this.ids = [];
      this.#rows = 0;
    }
    const { rows } = input.matrix;
    if (this.offsets.length <= rows) {
      const offsets = new Uint32Array(Math.ceil(rows * 1.5) + 1);
      offsets.set(this.offsets);
      this.offsets = offsets;
    }
    for (; this.#rows < rows; this.#rows += 1) {
      for (const feature of addressFeatures(input.url(this.#rows))) this.ids.push(this.#id(feature));
      this.offsets[this.#rows + 1] = this.ids.length;
    }
  }

  #id(feature: string): number {
    const known = this.#known.get(feature);
    if (known !== undefined) return known;
    const id = this.#known.size;
    this.#known.set(feature, id);
    return id;
  }
}
