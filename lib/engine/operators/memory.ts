import type { Memory } from '../types';

/** Names of things an operator has dealt with, as kept in its memory under one key. */
export class DoneSet {
  readonly #done: Set<string>;

  constructor(
    memory: Memory,
    private readonly key: string,
  ) {
    const stored = memory[key];
    this.#done = new Set(
      Array.isArray(stored) ? stored.filter((entry): entry is string => typeof entry === 'string') : [],
    );
  }

  has(name: string): boolean {
    return this.#done.has(name);
  }

  add(name: string): void {
    this.#done.add(name);
  }

  get size(): number {
    return this.#done.size;
  }

  /** To be spread into the memory that the operator returns. */
  toMemory(): Memory {
    return { [this.key]: [...this.#done] };
  }
}
