import { hashOfBytes } from '../hash';

/**
 * Binary format of a table of meanings, little-endian. It has four parts.
 *
 * 1. Header of five 32-bit words: `MAGIC`, `VERSION`, number of words, dimensions (even), size of part 2 in bytes.
 * 2. The words in UTF-8, one a line, in the form of a page's terms. A phrase has spaces.
 * 3. One 32-bit float per word: the value of one step of its codes.
 * 4. Dimensions / 2 bytes per word: two codes of 4 bits a byte, the lower one first. A code of c stands for c − 8
 * steps.
 */
const MEANINGS_MAGIC = 0x4d4e4c54;
const MEANINGS_VERSION = 1;
const HEADER_WORDS = 5;
const CODE_BITS = 4;
const CODE_MASK = 2 ** CODE_BITS - 1;
const ZERO_CODE = 2 ** (CODE_BITS - 1);
/** Most words of a phrase that a table holds. */
const PHRASE_WORDS = 3;

/**
 * Vectors of words and phrases: words of similar meaning have vectors of similar direction. Files of several languages
 * join if they were built together.
 */
export class MeaningTable {
  readonly dimensions: number;
  /** Equal for the same files in the same order; other files have another version. */
  readonly version: string;
  readonly #rows = new Map<string, number>();
  readonly #steps: Float32Array;
  readonly #codes: Uint8Array;

  /**
   * @param files of a word in several files, the first counts.
   * @throws RangeError if a file is not a table of this version, or if their dimensions differ.
   */
  constructor(...files: readonly Uint8Array[]) {
    const parts = files.map(parseTable);
    this.version = files.map((bytes) => hashOfBytes(bytes).toString(36)).join(' ');
    this.dimensions = parts[0]?.dimensions ?? 0;
    if (parts.some(({ dimensions }) => dimensions !== this.dimensions))
      throw new RangeError('the tables of meanings have different dimensions');
    this.#steps = Float32Array.from(parts.flatMap(({ steps }) => steps));
    this.#codes = new Uint8Array((this.#steps.length * this.dimensions * CODE_BITS) / 8);
    let rows = 0;
    for (const { words, codes } of parts) {
      this.#codes.set(codes, (rows * this.dimensions * CODE_BITS) / 8);
      for (const [i, word] of words.entries()) if (!this.#rows.has(word)) this.#rows.set(word, rows + i);
      rows += words.length;
    }
  }

  /** Row of a term, or of a phrase, its terms separated by spaces; −1 if the table does not hold it. */
  rowOf(term: string): number {
    return this.#rows.get(term) ?? -1;
  }

  /** Adds `scale` × the vector of a row to `sums`. */
  add(row: number, scale: number, sums: Float64Array): void {
    const bytes = this.dimensions >> 1;
    const factor = scale * (this.#steps[row] as number);
    const from = row * bytes;
    for (let i = 0; i < bytes; i += 1) {
      const pair = this.#codes[from + i] as number;
      sums[2 * i] = (sums[2 * i] as number) + factor * ((pair & CODE_MASK) - ZERO_CODE);
      sums[2 * i + 1] = (sums[2 * i + 1] as number) + factor * ((pair >> CODE_BITS) - ZERO_CODE);
    }
  }

  /**
   * Adds the vectors of words, times their weights, to `sums`; words that the table lacks are skipped. The longest
   * phrases that the table holds (up to `PHRASE_WORDS` words) count as one word with the mean weight of its parts.
   * @returns sum of the weights of the words and phrases that the table holds; 0 if it holds none.
   */
  addWords(words: readonly string[], weightOf: (word: string) => number, sums: Float64Array): number {
    let total = 0;
    for (let at = 0; at < words.length; ) {
      let length = Math.min(PHRASE_WORDS, words.length - at);
      const rowOfNext = () => this.rowOf(words.slice(at, at + length).join(' '));
      let row = rowOfNext();
      for (; row < 0 && length > 1; row = rowOfNext()) length -= 1;
      if (row >= 0) {
        const parts = words.slice(at, at + length);
        const weight = parts.reduce((sum, part) => sum + weightOf(part), 0) / length;
        this.add(row, weight, sums);
        total += weight;
      }
      at += length;
    }
    return total;
  }
}

/** Parses one file: words, steps and codes. @throws RangeError if the bytes are not a table of this version. */
function parseTable(bytes: Uint8Array) {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = HEADER_WORDS * 4;
  const word = (at: number): number => (bytes.length < headerBytes ? -1 : header.getUint32(at * 4, true));
  if (word(0) !== MEANINGS_MAGIC || word(1) !== MEANINGS_VERSION)
    throw new RangeError('not a table of meanings of this version');
  const [count, dimensions, listBytes] = [word(2), word(3), word(4)];
  const stepStart = headerBytes + listBytes;
  const codeStart = stepStart + count * 4;
  if (bytes.length !== codeStart + (count * dimensions * CODE_BITS) / 8)
    throw new RangeError('the table of meanings is cut short');
  const words = new TextDecoder().decode(bytes.subarray(headerBytes, stepStart)).split('\n');
  if (words.length !== count) throw new RangeError('the table of meanings has other words than vectors');
  const steps = Array.from({ length: count }, (_, i) => header.getFloat32(stepStart + i * 4, true));
  if (!steps.every(Number.isFinite)) throw new RangeError('the table of meanings has a step that is no number');
  return { dimensions, words, steps, codes: bytes.subarray(codeStart) };
}
