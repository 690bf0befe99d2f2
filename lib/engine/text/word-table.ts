import { grown } from '../arrays';

const FIRST_SLOTS = 1 << 12;
const FIRST_BYTES = 1 << 14;

/**
 * Hash table that maps words to numbers. It looks up a word by its bytes in a text, without cutting the word out.
 * Cutting out each of millions of words would cost more than everything else.
 */
export class WordTable {
  /** Word number + 1, by hash; 0 = empty. */
  #slots = new Int32Array(FIRST_SLOTS);
  /** Per word: its hash and the end of its bytes, where the bytes of the next word start. */
  #words = new Int32Array(FIRST_SLOTS);
  #bytes = new Uint8Array(FIRST_BYTES);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Removes all words; numbers start again at 0. */
  clear(): void {
    this.#slots.fill(0);
    this.#size = 0;
  }

  /**
   * Returns the number of the word at `start` ≤ i < `end` of `text`, or −1.
   * @param hash hash of the word by `hashStep`.
   */
  find(text: Uint8Array, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const word = (this.#slots[slot] as number) - 1;
      if (word < 0 || (this.#words[word * 2] === hash && this.#equalsWord(text, start, end, word))) return word;
    }
  }

  /**
   * Adds a word that the table lacks (not checked), with the parameters of `find`.
   * @returns its number, which is the number of words added before.
   */
  add(text: Uint8Array, start: number, end: number, hash: number): number {
    const number = this.#size;
    const from = this.#startOf(number);
    const to = from + end - start;
    this.#bytes = grown(this.#bytes, to);
    this.#bytes.set(text.subarray(start, end), from);
    this.#words = grown(this.#words, number * 2 + 2);
    this.#words[number * 2] = hash;
    this.#words[number * 2 + 1] = to;
    this.#size += 1;
    // The table is at most half full, so that lookups of absent words end quickly.
    if (this.#size * 2 <= this.#slots.length) this.#insert(number);
    else {
      this.#slots = new Int32Array(this.#slots.length * 2);
      for (let each = 0; each < this.#size; each += 1) this.#insert(each);
    }
    return number;
  }

  /** Returns the offset of a word's first byte. */
  #startOf(word: number): number {
    return word === 0 ? 0 : (this.#words[word * 2 - 1] as number);
  }

  /** Whether the bytes from `start` to `end` are those of a word. */
  #equalsWord(text: Uint8Array, start: number, end: number, word: number): boolean {
    const from = this.#startOf(word);
    if ((this.#words[word * 2 + 1] as number) - from !== end - start) return false;
    for (let i = start; i < end; i += 1) if (text[i] !== this.#bytes[from + i - start]) return false;
    return true;
  }

  /** Puts a word into the first free slot of its hash. */
  #insert(word: number): void {
    const mask = this.#slots.length - 1;
    let slot = (this.#words[word * 2] as number) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = word + 1;
  }
}

/** Adds one byte to the hash of a word (a variant of FNV-1a). The hash of a word starts at 0. */
export function hashStep(hash: number, byte: number): number {
  const mixed = Math.imul(hash ^ byte, 0x01000193);
  return mixed ^ (mixed >>> 15);
}
