import type { RobotsRecord, TendrilDb } from './db';

/** Files kept; beyond, those go first that expired longest ago. */
export const MAX_ROBOTS_KEPT = 2_000;
/** Files put between two looks at how many there are. */
const PUTS_BETWEEN_PRUNES = 100;

/** robots.txt files by origin. A lost entry costs one request, so a failing database counts as an empty cache. */
export class DexieRobotsCache {
  #puts = 0;

  constructor(private readonly db: TendrilDb) {}

  /** The record, expired or not: whether it is still good is told by `expiresAtMs`. */
  async get(origin: string): Promise<RobotsRecord | undefined> {
    try {
      return await this.db.robots.get(origin);
    } catch {
      return undefined;
    }
  }

  async put(record: RobotsRecord): Promise<void> {
    try {
      await this.db.robots.put(record);
      if (this.#puts++ % PUTS_BETWEEN_PRUNES === 0) await this.#prune();
    } catch {
      return;
    }
  }

  async #prune(): Promise<void> {
    const { robots } = this.db;
    const surplus = (await robots.count()) - MAX_ROBOTS_KEPT;
    if (surplus > 0) await robots.bulkDelete(await robots.orderBy('expiresAtMs').limit(surplus).primaryKeys());
  }
}
