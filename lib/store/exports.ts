import type { ExportRecord, TendrilDb } from './db';
import { guarded } from './store-error';
import { rowsOfTopic } from './topic-tables';

/** Log of exports by target, so that a later export can contain only new pages. */
export class ExportLog {
  constructor(private readonly db: TendrilDb) {}

  /** Returns the exports of a topic, oldest first. @throws StoreError. */
  list(topic: string): Promise<ExportRecord[]> {
    return guarded(() => rowsOfTopic(this.db.exports, '[topic+target]', topic).sortBy('id'));
  }

  /** Returns the addresses exported from the topic to `target` so far. @throws StoreError. */
  async handedOver(topic: string, target: string): Promise<Set<string>> {
    const records = await this.list(topic);
    return new Set(records.filter((record) => record.target === target).flatMap(({ urls }) => urls));
  }

  /**
   * Adds an export to the log. `entry` is copied, because Dexie writes the new key into its argument.
   * @throws StoreError.
   */
  async record(entry: Omit<ExportRecord, 'id'>): Promise<void> {
    await guarded(() => this.db.exports.add({ ...entry }));
  }
}
