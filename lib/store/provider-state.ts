import type { ProviderStateRecord, TendrilDb } from './db';
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
