import { grown } from '../arrays';

const FIRST_SLOTS = 1 << 12;
const FIRST_BYTES = 1 << 14;

/**
 * Words by number, as a hash table that is asked for a word where it stands in a text: for each of millions of words, to cut it out would
 * cost more than all else. Hence words are kept as the bytes they are compared by, one after the other.
 */
export class WordTable {
  /** One more than the word's number, by hash; 0 where there is none. */
  #slots = new Int32Array(FIRST_SLOTS);
  /** Of each word its hash and where its bytes end, which is where the next one's begin. */
  #words = new Int32Array(FIRST_SLOTS);
  #bytes = new Uint8Array(FIRST_BYTES);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  clear(): void {
    this.#slots.fill(0);
    this.#size = 0;
  }

  /** @param hash of the word that stands in `text` from `start` to before `end`, by `hashStep`. @returns −1 where it is not there. */
  find(text: Uint8Array, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const word = (this.#slots[slot] as number) - 1;
      if (word < 0 || (this.#words[word * 2] === hash && this.#isAt(text, start, end, word))) return word;
    }
  }

  /** Adds a word, given as to `find`, that is not there yet. @returns its number: that of the words there before. */
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
    // Never more than half full, so that what is not there is soon known.
    if (this.#size * 2 <= this.#slots.length) this.#place(number);
    else {
      this.#slots = new Int32Array(this.#slots.length * 2);
      for (let each = 0; each < this.#size; each += 1) this.#place(each);
    }
    return number;
  }

  #startOf(word: number): number {
    return word === 0 ? 0 : (this.#words[word * 2 - 1] as number);
  }

  #isAt(text: Uint8Array, start: number, end: number, word: number): boolean {
    const from = this.#startOf(word);
    if ((this.#words[word * 2 + 1] as number) - from !== end - start) return false;
    for (let i = start; i < end; i += 1) if (text[i] !== this.#bytes[from + i - start]) return false;
    return true;
  }

  #place(word: number): void {
    const mask = this.#slots.length - 1;
    let slot = (this.#words[word * 2] as number) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = word + 1;
  }
}

/** The hash of a word that is one byte longer; that of no bytes is 0. */
export function hashStep(hash: number, byte: number): number {
  const mixed = Math.imul(hash ^ byte, 0x01000193);
  return mixed ^ (mixed >>> 15);
}
