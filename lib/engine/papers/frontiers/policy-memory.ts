import type { Json, Memory } from '../../types';

/** The number, or `otherwise` for anything else. */
export function numberIn(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

/** Numbers by their names, 0 where there is none. */
export function countersIn<Name extends string>(memory: Memory, ...names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, numberIn(memory[name], 0)])) as Record<Name, number>;
}

/** The numbers of a list; others are left out. */
export function listIn(value: Json | undefined): number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Rows of numbers, each of `width`; others are left out. */
export function numbersIn(value: Json | undefined, width: number): number[][] {
  const rows = Array.isArray(value) ? value : [];
  return rows.flatMap((row) =>
    Array.isArray(row) && row.length === width && row.every((one) => typeof one === 'number') ? [row as number[]] : [],
  );
}

/** Rows of numbers by name; only the `most` names used last are kept, so that a policy's memory stays small. */
export class RecentTable<Row extends readonly number[]> {
  readonly #rows = new Map<string, Row>();

  constructor(private readonly most: number) {}

  /** @param value what `toJson` gave; entries of another shape are left out. @param width any where undefined. */
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

  get size(): number {
    return this.#rows.size;
  }

  get(name: string): Row | undefined {
    return this.#rows.get(name);
  }

  /** Makes it the one used last; beyond `most` the one not used for longest is forgotten. */
  set(name: string, row: Row): void {
    this.#rows.delete(name);
    this.#rows.set(name, row);
    if (this.#rows.size <= this.most) return;
    for (const oldest of this.#rows.keys()) {
      this.#rows.delete(oldest);
      break;
    }
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
