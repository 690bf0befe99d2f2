import type { RobotsRecord, TendrilDb } from './db';

/** robots.txt files by origin. A lost entry costs one request, so a failing database counts as an empty cache. */
export class DexieRobotsCache {
  readonly #db: TendrilDb;

  constructor(db: TendrilDb) {
    this.#db = db;
  }

  /** The record, expired or not: whether it is still good is told by `expiresAtMs`. */
  async get(origin: string): Promise<RobotsRecord | undefined> {
    try {
      return await this.#db.robots.get(origin);
    } catch {
      return undefined;
    }
  }

  async put(record: RobotsRecord): Promise<void> {
    try {
      await this.#db.robots.put(record);
    } catch {
      return;
    }
  }

  /** Drops what expired before `nowMs`. @returns how many. */
  async prune(nowMs: number): Promise<number> {
    try {
      return await this.#db.robots.where('expiresAtMs').below(nowMs).delete();
    } catch {
      return 0;
    }
  }
}
