const FIRST_SLOTS = 1 << 12;
const FIRST_UNITS = 1 << 14;

/**
 * Values by word, as a hash table that is asked for a word where it stands in a text: for each of millions of words, to cut it out would
 * cost more than all else. Hence words are kept as the UTF-16 code units they are compared by, one after the other.
 */
export class WordTable<T> {
  /** One more than the entry, by hash; 0 where there is none. */
  #slots = new Int32Array(FIRST_SLOTS);
  #hashes = new Int32Array(FIRST_SLOTS);
  /** Where an entry's code units end; the next one's begin there. */
  #ends = new Int32Array(FIRST_SLOTS);
  #units = new Uint16Array(FIRST_UNITS);
  #values: T[] = [];

  get size(): number {
    return this.#values.length;
  }

  clear(): void {
    this.#slots.fill(0);
    this.#values = [];
  }

  /** @param hash of the word that stands in `text` from `start` to before `end`, by `hashStep`. */
  get(text: string, start: number, end: number, hash: number): T | undefined {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = (this.#slots[slot] as number) - 1;
      if (entry < 0) return undefined;
      if (this.#hashes[entry] === hash && this.#isAt(text, start, end, entry)) return this.#values[entry];
    }
  }

  /** @param word that is not there yet. */
  add(word: string, hash: number, value: T): void {
    const entry = this.size;
    const start = this.#startOf(entry);
    const end = start + word.length;
    if (end > this.#units.length) this.#units = grown(this.#units, end);
    for (let i = 0; i < word.length; i += 1) this.#units[start + i] = word.charCodeAt(i);
    if (entry === this.#ends.length) {
      this.#ends = grown(this.#ends, entry + 1);
      this.#hashes = grown(this.#hashes, entry + 1);
    }
    this.#ends[entry] = end;
    this.#hashes[entry] = hash;
    this.#values.push(value);
    // Never more than half full, so that what is not there is soon known.
    if (this.size * 2 <= this.#slots.length) this.#place(entry);
    else {
      this.#slots = new Int32Array(this.#slots.length * 2);
      for (let each = 0; each < this.size; each += 1) this.#place(each);
    }
  }

  #startOf(entry: number): number {
    return entry === 0 ? 0 : (this.#ends[entry - 1] as number);
  }

  #isAt(text: string, start: number, end: number, entry: number): boolean {
    const from = this.#startOf(entry);
    if ((this.#ends[entry] as number) - from !== end - start) return false;
    for (let i = start; i < end; i += 1) if (text.charCodeAt(i) !== this.#units[from + i - start]) return false;
    return true;
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

function grown<T extends Int32Array | Uint16Array>(array: T, needed: number): T {
  const bigger = new (array.constructor as new (length: number) => T)(Math.max(needed, array.length * 2));
  bigger.set(array);
  return bigger;
}
