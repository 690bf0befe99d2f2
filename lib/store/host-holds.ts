import type { HostHold } from '../net/politeness';
import type { TendrilDb } from './db';

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
