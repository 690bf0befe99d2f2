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

  /**
   * Returns the addresses exported from the topic to `target` so far, in any format; empty without exports.
   * @throws StoreError.
   */
  async exportedUrls(topic: string, target: string): Promise<Set<string>> {
    const records = await this.list(topic);
    return new Set(records.filter((record) => record.target === target).flatMap(({ urls }) => urls));
  }

  /**
   * Adds an export to the log. `entry` is copied, because Dexie writes the new key into its argument.
   * @returns false if the topic was deleted meanwhile; then nothing is stored.
   * @throws StoreError.
   */
  record(entry: Omit<ExportRecord, 'id'>): Promise<boolean> {
    const { topics, exports } = this.db;
    return guarded(() =>
      this.db.transaction('rw', [topics, exports], async () => {
        if ((await topics.get(entry.topic)) === undefined) return false;
        await exports.add({ ...entry });
        return true;
      }),
    );
  }
}
