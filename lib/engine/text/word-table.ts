const FIRST_SLOTS = 1 << 12;

/**
 * Values by word, as a hash table that is asked for a word where it stands in a text: for each of millions of words, to cut it out would
 * cost more than all else.
 */
export class WordTable<T> {
  /** One more than the entry, by hash; 0 where there is none. */
  #slots = new Int32Array(FIRST_SLOTS);
  readonly #words: string[] = [];
  readonly #hashes: number[] = [];
  readonly #values: T[] = [];

  get size(): number {
    return this.#words.length;
  }

  clear(): void {
    this.#slots = new Int32Array(FIRST_SLOTS);
    for (const list of [this.#words, this.#hashes, this.#values]) list.length = 0;
  }

  /** @param hash of the word that stands in `text` from `start` to before `end`, by `hashStep`. */
  get(text: string, start: number, end: number, hash: number): T | undefined {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = (this.#slots[slot] as number) - 1;
      if (entry < 0) return undefined;
      if (this.#hashes[entry] !== hash) continue;
      const word = this.#words[entry] as string;
      if (word.length === end - start && text.startsWith(word, start)) return this.#values[entry];
    }
  }

  /** @param word that is not there yet. */
  add(word: string, hash: number, value: T): void {
    this.#words.push(word);
    this.#hashes.push(hash);
    this.#values.push(value);
    // Never more than half full, so that what is not there is soon known.
    if (this.size * 2 <= this.#slots.length) this.#place(this.size - 1);
    else {
      this.#slots = new Int32Array(this.#slots.length * 2);
      for (let entry = 0; entry < this.size; entry += 1) this.#place(entry);
    }
  }

  #place(entry: number): void {
    const mask = this.#slots.length - 1;
    let slot = (this.#hashes[entry] as number) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = entry + 1;
  }
}

/** The hash of a word that is one UTF-16 code unit longer; that of no units is 0. */
export function hashStep(hash: number, code: number): number {
  const mixed = Math.imul(hash ^ code, 0x01000193);
  return mixed ^ (mixed >>> 15);
}
