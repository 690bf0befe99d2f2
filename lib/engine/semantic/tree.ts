/**
 * Binary format of the noun tree, little-endian. It has three parts.
 *
 * 1. Header of five 32-bit words: `MAGIC`, `VERSION`, number of synsets, number of lemmas, size of the lemmas in bytes.
 *
 * 2. One depth byte per synset, in preorder. The depths define the tree: a root has depth 0, and the parent of a synset
 *    is the last synset before it whose depth is one less. Example:
 *
 *     synset  0 1 2 3 4 5          0
 *     depth   0 1 2 2 1 2        1   4
 *                               2 3   5
 *
 * 3. The lemmas, sorted by their ASCII bytes. Each lemma consists of:
 *    - one byte: number of leading characters shared with the previous lemma (0 at every `LEMMAS_PER_BLOCK`-th lemma)
 *    - one byte: number of the other characters, followed by these characters
 *    - one byte: number of senses, followed by the senses (synset numbers), ascending, as LEB128 differences
 */
export const MAGIC = 0x444e4c54;
export const VERSION = 1;
export const HEADER_WORDS = 5;
export const LEMMAS_PER_BLOCK = 16;

/** Number of a synset in preorder, 0 to `size` − 1. */
type Synset = number;

/**
 * WordNet's noun hypernyms as a tree (SemTree): the parent of each synset is its first hypernym. Reads the packed bytes
 * in place, and adds a table of about 16 bytes per synset that gives distances in constant time.
 */
export class SemanticTree {
  /** Language of the lemmas. */
  readonly language = 'en';
  /** Number of synsets. */
  readonly size: number;
  /** Number of lemmas, i.e. words with at least one sense. */
  readonly lemmas: number;
  readonly #depths: Uint8Array;
  readonly #entries: Uint8Array;
  /** Offset of each block of lemmas in `#entries`. */
  readonly #blocks: Uint32Array;
  /** Sparse table for range minima: level k, entry i = minimum depth of the 2^k synsets from i on. */
  readonly #leastDepths: readonly Uint8Array[];

  /** @throws RangeError if the bytes are not a tree in this format. */
  constructor(bytes: Uint8Array) {
    const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const headerBytes = HEADER_WORDS * 4;
    const word = (at: number): number => (bytes.length < headerBytes ? -1 : header.getUint32(at * 4, true));
    if (word(0) !== MAGIC || word(1) !== VERSION) throw new RangeError('not a semantic tree of this version');
    this.size = word(2);
    this.lemmas = word(3);
    const lemmaStart = headerBytes + this.size;
    if (bytes.length !== lemmaStart + word(4)) throw new RangeError('the semantic tree is cut short');
    this.#depths = bytes.subarray(headerBytes, lemmaStart);
    this.#entries = bytes.subarray(lemmaStart);
    this.#blocks = blockStarts(this.#entries, this.lemmas);
    this.#leastDepths = leastDepths(this.#depths);
  }

  /** Returns the number of steps from the root of the synset's tree. */
  depth(synset: Synset): number {
    return this.#depths[synset] as number;
  }

  /**
   * Returns the number of steps between two synsets over their nearest common ancestor P (SemTree eqs 6 and 7). dist(X,
   * Y) = |dep(X) − dep(P)| + |dep(Y) − dep(P)|; Infinity without a common ancestor.
   */
  distance(x: Synset, y: Synset): number {
    if (x === y) return 0;
    const first = Math.min(x, y);
    const last = Math.max(x, y);
    // The shallowest synset after `first` up to `last` is a child of the common ancestor P, so P's depth is one less.
    const level = 31 - Math.clz32(last - first);
    const row = this.#leastDepths[level] as Uint8Array;
    const least = Math.min(row[first + 1] as number, row[last - (1 << level) + 1] as number);
    const ancestor = Math.min(this.depth(first), least - 1);
    return ancestor < 0 ? Number.POSITIVE_INFINITY : this.depth(x) + this.depth(y) - 2 * ancestor;
  }

  /** Returns the senses of a lower-case word in ascending order; undefined if the tree does not contain the word. */
  senses(word: string): Uint32Array | undefined {
    let low = 0;
    let high = this.#blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const at = this.#blocks[middle] as number;
      if (this.#compare(at + 2, this.#entries[at + 1] as number, word, 0) <= 0) low = middle;
      else high = middle - 1;
    }
    const block = this.#blocks[low];
    return block === undefined ? undefined : this.#find(word, block);
  }

  /**
   * Searches one block for the word; `matched` counts the leading characters that the current lemma shares with the
   * word.
   */
  #find(word: string, block: number): Uint32Array | undefined {
    let at = block;
    let matched = 0;
    for (let i = 0; i < LEMMAS_PER_BLOCK && at < this.#entries.length; i += 1) {
      const shared = this.#entries[at] as number;
      const rest = this.#entries[at + 1] as number;
      if (shared < matched) return undefined;
      if (shared === matched) {
        let same = 0;
        while (same < rest && word.charCodeAt(matched + same) === this.#entries[at + 2 + same]) same += 1;
        matched += same;
        if (same === rest && matched === word.length) return readSenses(this.#entries, at + 2 + rest);
        if (same < rest && this.#compare(at + 2 + same, rest - same, word, matched) > 0) return undefined;
      }
      at = skipSenses(this.#entries, at + 2 + rest);
    }
    return undefined;
  }

  /**
   * Compares `length` bytes at `at` with the word from character `from`; negative, 0 or positive as in `Array.sort`.
   */
  #compare(at: number, length: number, word: string, from: number): number {
    for (let i = 0; i < length; i += 1) {
      if (from + i >= word.length) return 1;
      const difference = (this.#entries[at + i] as number) - word.charCodeAt(from + i);
      if (difference !== 0) return difference;
    }
    return length === word.length - from ? 0 : -1;
  }
}

/** Returns the offset at which each block of lemmas begins. */
function blockStarts(entries: Uint8Array, lemmas: number): Uint32Array {
  const starts = new Uint32Array(Math.ceil(lemmas / LEMMAS_PER_BLOCK));
  let at = 0;
  for (let lemma = 0; lemma < lemmas; lemma += 1) {
    if (lemma % LEMMAS_PER_BLOCK === 0) starts[lemma / LEMMAS_PER_BLOCK] = at;
    at = skipSenses(entries, at + 2 + (entries[at + 1] as number));
  }
  return starts;
}

/** Returns the sparse table of least depths: level k holds the least depth of 2^k entries from each position on. */
function leastDepths(depths: Uint8Array): Uint8Array[] {
  const levels = [depths];
  for (let width = 2; width <= depths.length; width *= 2) {
    const below = levels[levels.length - 1] as Uint8Array;
    const level = new Uint8Array(depths.length - width + 1);
    for (let i = 0; i < level.length; i += 1) {
      level[i] = Math.min(below[i] as number, below[i + width / 2] as number);
    }
    levels.push(level);
  }
  return levels;
}

/** Returns the senses of a lemma. @param at offset of their number. */
function readSenses(entries: Uint8Array, at: number): Uint32Array {
  const senses = new Uint32Array(entries[at] as number);
  let position = at + 1;
  let synset = 0;
  for (let i = 0; i < senses.length; i += 1) {
    let shift = 0;
    let byte: number;
    do {
      byte = entries[position] as number;
      synset += (byte & 0x7f) << shift;
      shift += 7;
      position += 1;
    } while (byte >= 0x80);
    senses[i] = synset;
  }
  return senses;
}

/** Returns the position behind the senses of a lemma, which are variable-length numbers. */
function skipSenses(entries: Uint8Array, at: number): number {
  let position = at + 1;
  for (let left = entries[at] as number; left > 0; position += 1) {
    if ((entries[position] as number) < 0x80) left -= 1;
  }
  return position;
}
