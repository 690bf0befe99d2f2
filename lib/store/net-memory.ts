import type { HostHold } from '../net/host-holds';
import type { RobotsRecord } from '../net/robots';
import type { ProviderState } from '../providers/provider-state';
import type { TendrilDb } from './db';
import { guarded } from './store-error';

/** Stores pauses and usage counts of search services, so that a restarted worker respects an earlier 429 response. */
export class ProviderStates {
  constructor(private readonly db: TendrilDb) {}

  /** Returns the stored quota and pauses of a provider; undefined if there are none. @throws StoreError. */
  get(provider: string): Promise<ProviderState | undefined> {
    return guarded(() => this.db.providers.get(provider));
  }

  /** Stores the quota and pauses of a provider, and replaces earlier ones. @throws StoreError. */
  async put(record: ProviderState): Promise<void> {
    await guarded(() => this.db.providers.put(record));
  }
}

/**
 * Stores how long hosts asked for a pause (holds). A lost entry costs one request, so a failing database counts as
 * empty.
 */
export class DexieHolds {
  constructor(private readonly db: TendrilDb) {}

  /** Returns the holds that are not over, and deletes the others; [] if the database cannot be read. */
  async load(nowMs: number): Promise<readonly HostHold[]> {
    try {
      await this.db.holds.where('untilMs').belowOrEqual(nowMs).delete();
      return await this.db.holds.toArray();
    } catch {
      return [];
    }
  }

  /** Stores a hold. A fault is ignored, because the host repeats its request with its next answer. */
  async save(hold: HostHold): Promise<void> {
    await this.db.holds.put(hold).catch(() => undefined);
  }
}

/** robots.txt files kept. If there are more, those that expired first are deleted. */
const MAX_ROBOTS_KEPT = 2_000;
/** Files written between two counts of the table. */
const PUTS_BETWEEN_PRUNES = 100;

/**
 * Cache of robots.txt files by origin, in IndexedDB. A lost entry costs one request, so a failing database counts as
 * empty. The known origins are held in memory, so a miss needs no read. Files that arrive during a write are written
 * together.
 */
export class DexieRobotsCache {
  #origins: Promise<Set<string>> | undefined;
  #toWrite: RobotsRecord[] = [];
  #written: Promise<void> = Promise.resolve();
  #putsUntilPrune = 0;

  constructor(private readonly db: TendrilDb) {}

  /** Returns the record of an origin, expired or not (see `expiresAtMs`); undefined also if the database cannot be read. */
  async get(origin: string): Promise<RobotsRecord | undefined> {
    try {
      this.#origins ??= this.#readOrigins();
      return (await this.#origins).has(origin) ? await this.db.robots.get(origin) : undefined;
    } catch {
      this.#origins = undefined;
      return undefined;
    }
  }

  /** Adds a record to the next batch. Resolves when the record is stored, or when writing failed. */
  put(record: RobotsRecord): Promise<void> {
    this.#toWrite.push(record);
    if (this.#toWrite.length === 1) this.#written = this.#written.then(() => this.#writeBatch());
    return this.#written;
  }

  /**
   * Stores the files that wait to be stored, and after 100 files deletes surplus ones; a fault is ignored, because they
   * can be fetched again.
   */
  async #writeBatch(): Promise<void> {
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

  /** Returns the origins whose robots.txt is stored. */
  async #readOrigins(): Promise<Set<string>> {
    return new Set(await this.db.robots.toCollection().primaryKeys());
  }

  /** Deletes the files that expire first, until at most `MAX_ROBOTS_KEPT` are left. */
  async #prune(): Promise<void> {
    this.#putsUntilPrune = PUTS_BETWEEN_PRUNES;
    const { robots } = this.db;
    const surplus = (await robots.count()) - MAX_ROBOTS_KEPT;
    if (surplus > 0) await robots.bulkDelete(await robots.orderBy('expiresAtMs').limit(surplus).primaryKeys());
  }
}
