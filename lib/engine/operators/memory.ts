import { hash53 } from '../hash';
import type { Memory } from '../session-records';

/**
 * Number of names stored as text. Of earlier names only a hash is stored, because a session's memory is written every
 * round.
 */
const MAX_NAMES = 500;
/** Number of hashes stored of earlier names. The oldest are dropped, so that the cost of a round stays bounded. */
const MAX_OLDER = 20_000;

/**
 * Set of names that an operator has dealt with. Its memory stores the newest under `key` and hashes of older ones under
 * a second key.
 */
export class DoneSet {
  readonly #done: Set<string>;
  readonly #older: Set<number>;

  constructor(
    memory: Memory,
    private readonly key: string,
  ) {
    this.#done = new Set(storedList(memory[key]).filter((entry) => typeof entry === 'string'));
    this.#older = new Set(storedList(memory[olderKey(key)]).filter((entry) => typeof entry === 'number'));
  }

  has(name: string): boolean {
    return this.#done.has(name) || (this.#older.size > 0 && this.#older.has(hash53(name)));
  }

  /**
   * Adds a name; a name in the set keeps its place. Beyond the limits, the oldest name is kept as a hash, and the
   * oldest hash is dropped.
   */
  add(name: string): void {
    if (!this.has(name)) this.#done.add(name);
    if (this.#done.size > MAX_NAMES) {
      const [oldest = ''] = this.#done;
      this.#done.delete(oldest);
      this.#older.add(hash53(oldest));
    }
    if (this.#older.size > MAX_OLDER) {
      const [oldest = 0] = this.#older;
      this.#older.delete(oldest);
    }
  }

  /** Removes a name, so that the operator deals with it again. */
  delete(name: string): void {
    this.#done.delete(name);
    this.#older.delete(hash53(name));
  }

  get size(): number {
    return this.#done.size + this.#older.size;
  }

  /** The names stored as text, the oldest first. */
  get names(): Iterable<string> {
    return this.#done;
  }

  /** Returns the part of the operator's memory that holds this set. */
  toMemory(): Memory {
    const older = this.#older.size === 0 ? {} : { [olderKey(this.key)]: [...this.#older] };
    return { [this.key]: [...this.#done], ...older };
  }
}

/** Returns the key under which the hashes of the older names of a set are stored. */
function olderKey(key: string): string {
  return `${key}-older`;
}

/** Returns a stored array; empty for anything else. */
function storedList(stored: Memory[string] | undefined): readonly unknown[] {
  return Array.isArray(stored) ? stored : [];
}
