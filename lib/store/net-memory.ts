import type { HostHold } from '../net/politeness';
import type { ProviderStateRecord, RobotsRecord, TendrilDb } from './db';
import { toStoreError } from './store-error';

/** Cool-downs and use of the providers: they outlive the worker, so a restart does not ask a provider that said 429. */
export class ProviderStates {
  constructor(private readonly db: TendrilDb) {}

  /** @throws StoreError. */
  async all(): Promise<ProviderStateRecord[]> {
    try {
      return await this.db.providers.toArray();
    } catch (error) {
      throw toStoreError(error);
    }
  }

  /** @throws StoreError. */
  async get(provider: string): Promise<ProviderStateRecord | undefined> {
    try {
      return await this.db.providers.get(provider);
    } catch (error) {
      throw toStoreError(error);
    }
  }

  /** @throws StoreError. */
  async put(record: ProviderStateRecord): Promise<void> {
    try {
      await this.db.providers.put(record);
    } catch (error) {
      throw toStoreError(error);
    }
  }
}

/** Hosts that asked to be left alone, until when. A lost entry costs one answer, so a failing database counts as empty. */
export class DexieHolds {
  constructor(private readonly db: TendrilDb) {}

  /** Those that are not over; the others are forgotten. */
  async load(nowMs: number): Promise<readonly HostHold[]> {
    try {
      await this.db.holds.where('untilMs').belowOrEqual(nowMs).delete();
      return await this.db.holds.toArray();
    } catch {
      return [];
    }
  }

  async save(hold: HostHold): Promise<void> {
    try {
      await this.db.holds.put(hold);
    } catch {
      return;
    }
  }
}

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
