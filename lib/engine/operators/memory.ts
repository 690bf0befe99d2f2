import { hash53 } from '../hash';
import type { Memory } from '../types';

/** Names kept as they are; of earlier ones only a number is kept, since a session's memory is written every round. */
export const MAX_NAMES = 500;
/** Numbers kept of earlier names; the first are forgotten, so that the cost of a round stays bounded. */
export const MAX_OLDER = 20_000;

/** Names of things an operator has dealt with, as kept in its memory under one key and, when many, a second. */
export class DoneSet {
  readonly #done: Set<string>;
  readonly #older: Set<number>;

  constructor(
    memory: Memory,
    private readonly key: string,
  ) {
    this.#done = new Set(listOf(memory[key]).filter((entry) => typeof entry === 'string'));
    this.#older = new Set(listOf(memory[olderKey(key)]).filter((entry) => typeof entry === 'number'));
  }

  has(name: string): boolean {
    return this.#done.has(name) || (this.#older.size > 0 && this.#older.has(hash53(name)));
  }

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

  delete(name: string): void {
    this.#done.delete(name);
    this.#older.delete(hash53(name));
  }

  get size(): number {
    return this.#done.size + this.#older.size;
  }

  /** To be spread into the memory that the operator returns. */
  toMemory(): Memory {
    const older = this.#older.size === 0 ? {} : { [olderKey(this.key)]: [...this.#older] };
    return { [this.key]: [...this.#done], ...older };
  }
}

function olderKey(key: string): string {
  return `${key}-older`;
}

function listOf(stored: Memory[string] | undefined): readonly unknown[] {
  return Array.isArray(stored) ? stored : [];
}
