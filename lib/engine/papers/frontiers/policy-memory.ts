import type { Json, Memory } from '../../session-records';

/** Returns the value if it is a finite number, or else `otherwise`. */
export function numberIn(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

/** Returns the numbers stored under the given names; 0 for names without a finite number. */
export function countersIn<Name extends string>(memory: Memory, ...names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, numberIn(memory[name], 0)])) as Record<Name, number>;
}

/** Returns the numbers of a list and drops all other entries; the empty array if the value is not a list. */
export function listIn(value: Json | undefined): number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * Returns the rows that consist of exactly `width` numbers, and drops all other entries; `[]` if the value is no list.
 */
export function numbersIn(value: Json | undefined, width: number): number[][] {
  const rows = Array.isArray(value) ? value : [];
  return rows.flatMap((row) =>
    Array.isArray(row) && row.length === width && row.every((one) => typeof one === 'number') ? [row as number[]] : [],
  );
}

/** Rows of numbers by name. Keeps only the `most` names set last, to bound the size of a policy's stored state. */
export class RecentTable<Row extends readonly number[]> {
  readonly #rows = new Map<string, Row>();

  constructor(private readonly most: number) {}

  /**
   * Restores a table from JSON; empty if the value is no list.
   * @param value the value that `toJson` returned, oldest name first; entries of another shape are dropped, and so are
   *   the oldest above `most`.
   * @param width numbers per row; undefined = any.
   */
  static of<Row extends readonly number[]>(
    value: Json | undefined,
    width: number | undefined,
    most: number,
  ): RecentTable<Row> {
    const table = new RecentTable<Row>(most);
    for (const entry of Array.isArray(value) ? value : []) {
      const [name, ...row] = Array.isArray(entry) ? entry : [];
      if (typeof name !== 'string') continue;
      if ((width !== undefined && row.length !== width) || !row.every((one) => typeof one === 'number')) continue;
      table.set(name, row as readonly number[] as Row);
    }
    return table;
  }

  get(name: string): Row | undefined {
    return this.#rows.get(name);
  }

  /** Sets a row and marks its name as set last. Above `most` names, the name set longest ago is removed. */
  set(name: string, row: Row): void {
    this.#rows.delete(name);
    this.#rows.set(name, row);
    const [oldest = ''] = this.#rows.keys();
    if (this.#rows.size > this.most) this.#rows.delete(oldest);
  }

  delete(name: string): void {
    this.#rows.delete(name);
  }

  clear(): void {
    this.#rows.clear();
  }

  [Symbol.iterator](): Iterator<[string, Row]> {
    return this.#rows.entries();
  }

  toJson(): Json {
    return [...this.#rows].map(([name, row]) => [name, ...row]);
  }
}
