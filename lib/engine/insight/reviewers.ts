import type { VerdictRecord } from '../records';

/**
 * Reviewers of a log. Names are free text, and a merged file can hold any name, so a name belongs to the copy of the
 * topic that used it first here. The same name from another copy is another reviewer.
 */
export class Reviewers {
  /** Name of a copy that gave one, by copy. */
  readonly #nameOf = new Map<string, string>();
  /** Reviewers of a name, in the order of their first entries. */
  readonly #copies = new Map<string, string[]>();

  /** @param log entries in the order in which they arrived here (`seq`). */
  constructor(log: readonly VerdictRecord[]) {
    for (const { replica, author } of log) {
      // Entries of older versions have no copy id (`replica`), so they name no copy here.
      if (author === undefined || replica === undefined) continue;
      this.#nameOf.set(replica, author);
      const copies = this.#copies.get(author) ?? [];
      if (!copies.includes(replica)) this.#copies.set(author, [...copies, replica]);
    }
  }

  /**
   * Returns the name of an entry's reviewer. The second copy that uses a name gets the number 2: `Ann (2)`. An entry
   * without a name has the last name that its copy gave, or else the copy's id.
   */
  of({ replica = '', author = this.#nameOf.get(replica) }: Pick<VerdictRecord, 'replica' | 'author'>): string {
    if (author === undefined) return replica;
    const place = this.#copies.get(author)?.indexOf(replica) ?? 0;
    return place > 0 ? `${author} (${place + 1})` : author;
  }
}

/**
 * Returns the names, each once, that new entries use although only other copies had them before.
 * @param own id of this copy; entries without an id belong to it too
 */
export function reusedNames(
  log: readonly VerdictRecord[],
  entries: readonly VerdictRecord[],
  own = '',
): readonly string[] {
  const copyOf = (entry: VerdictRecord) => entry.replica ?? own;
  const known = new Map<string, Set<string>>();
  for (const entry of log)
    if (entry.author) known.set(entry.author, (known.get(entry.author) ?? new Set()).add(copyOf(entry)));
  const borrowed = entries.filter((entry) => {
    const copies = entry.author === undefined ? undefined : known.get(entry.author);
    return copies !== undefined && !copies.has(copyOf(entry));
  });
  return [...new Set(borrowed.flatMap(({ author }) => author ?? []))];
}
