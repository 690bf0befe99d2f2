import type { RobotsRecord, TendrilDb } from './db';

/** Files kept; beyond, those go first that expired longest ago. */
export const MAX_ROBOTS_KEPT = 2_000;
/** Files put between two looks at how many there are. */
const PUTS_BETWEEN_PRUNES = 100;

/**
 * robots.txt files by origin. A lost entry costs one request, so a failing database counts as an empty cache. A host of which there
 * is none costs no look into the database, and files that come while others are written are written together.
 */
export class DexieRobotsCache {
  #origins: Promise<Set<string>> | undefined;
  #toWrite: RobotsRecord[] = [];
  #written: Promise<void> = Promise.resolve();
  #putsUntilPrune = 0;

  constructor(private readonly db: TendrilDb) {}

  /** The record, expired or not: whether it is still good is told by `expiresAtMs`. */
  async get(origin: string): Promise<RobotsRecord | undefined> {
    try {
      this.#origins ??= this.#readOrigins();
      return (await this.#origins).has(origin) ? await this.db.robots.get(origin) : undefined;
    } catch {
      this.#origins = undefined;
      return undefined;
    }
  }

  /** Resolves when the record is stored, or cannot be. */
  put(record: RobotsRecord): Promise<void> {
    this.#toWrite.push(record);
    if (this.#toWrite.length === 1) this.#written = this.#written.then(() => this.#write());
    return this.#written;
  }

  async #write(): Promise<void> {
    const records = this.#toWrite;
    this.#toWrite = [];
    try {
      const origins = await this.#origins;
      for (const { origin } of records) origins?.add(origin);
      await this.db.robots.bulkPut(records);
      this.#putsUntilPrune -= records.length;
      if (this.#putsUntilPrune < 0) await this.#prune();
    } catch {
      return;
    }
  }

  async #readOrigins(): Promise<Set<string>> {
    return new Set(await this.db.robots.toCollection().primaryKeys());
  }

  async #prune(): Promise<void> {
    this.#putsUntilPrune = PUTS_BETWEEN_PRUNES;
    const { robots } = this.db;
    const surplus = (await robots.count()) - MAX_ROBOTS_KEPT;
    if (surplus > 0) await robots.bulkDelete(await robots.orderBy('expiresAtMs').limit(surplus).primaryKeys());
  }
}
