import type { ExportRecord, TendrilDb } from './db';
import { toStoreError } from './store-error';
import { rowsOfTopic } from './topic-tables';

/** What was handed over to which target, so that the next hand-over can carry only what is new. */
export class ExportLog {
  constructor(private readonly db: TendrilDb) {}

  /** The hand-overs of a topic in order. @throws StoreError. */
  async list(topic: string): Promise<ExportRecord[]> {
    try {
      return await rowsOfTopic(this.db.exports, '[topic+target]', topic).sortBy('id');
    } catch (error) {
      throw toStoreError(error);
    }
  }

  /** Addresses that `target` has had from the topic. @throws StoreError. */
  async handedOver(topic: string, target: string): Promise<Set<string>> {
    const records = await this.list(topic);
    return new Set(records.filter((record) => record.target === target).flatMap(({ urls }) => urls));
  }

  /** `entry` is copied, because Dexie writes the new key into what it is given. @throws StoreError. */
  async record(entry: Omit<ExportRecord, 'id'>): Promise<void> {
    try {
      await this.db.exports.add({ ...entry });
    } catch (error) {
      throw toStoreError(error);
    }
  }
}
