/** Imports of whole topics by the engine's commands into IndexedDB. The test imports `fake-indexeddb/auto` first. */
import { expect } from 'vitest';
import type { MeaningTable } from '../../lib/engine/rank/meaning-table';
import type { EngineCommand, RequestOf, ResultOf } from '../../lib/messaging/commands';
import type { Result } from '../../lib/messaging/results';
import type { EngineService } from '../../lib/runner/engine-service';
import { TendrilDb } from '../../lib/store/db';
import { DexieStore } from '../../lib/store/dexie-store';
import { DexieStaging } from '../../lib/store/staging';
import { collectRecords } from '../../lib/transfer/export/collect-records';
import { tendrilJson } from '../../lib/transfer/lists/tendril-json';
import { type ImportMode, sendTopic, topicBatches } from '../../lib/transfer/topic/send-topic';
import { summarizeTopic } from '../../lib/transfer/topic/topic-summary';
import { serviceOver } from './engine-service';
import { bytesOf, OPTIONS } from './transfer-samples';
import { fillSampleTopic, SAMPLE_TOPIC } from './transfer-topic';

/** Number of pages in the sample topic's file. */
export const PAGES = 1_300;

/** Returns a function that sends commands to the present service, with request and answer as JSON. */
export const sender =
  (service: () => EngineService) =>
  async <C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>> =>
    JSON.parse(JSON.stringify(await service().execute(command, JSON.parse(JSON.stringify(request)))));

/** Returns the request of `beginTopicImport` for the text of a topic file. */
export async function beginning(text: string) {
  return { head: { format: 'tendril-topic', version: 1, ...(await summarizeTopic(text)).head } };
}

/** Imports the text of a topic file through a service. */
export async function importing(text: string, service: () => EngineService, mode?: ImportMode, into?: string) {
  const { head } = await summarizeTopic(text);
  const how = { ...(mode && { mode }), ...(into && { into }) };
  return sendTopic({ batches: () => topicBatches(text), head, send: sender(service), ...how });
}

/** A database, over which engine services can be started one after another. */
export class ImportWorld {
  readonly db = new TendrilDb(`imports-${crypto.randomUUID()}`);
  nowMs = 1_000_000;

  /** Starts a new engine service over the database. @param meanings table of the program's version */
  worker(meanings?: MeaningTable): Promise<EngineService> {
    const clock = { nowMs: () => this.nowMs, sleep: () => Promise.resolve() };
    return serviceOver(new DexieStore(this.db), {
      ...{ staging: new DexieStaging(this.db), clock },
      resources: async () => ({ background: [], semantic: undefined, meanings }),
    });
  }

  /** Returns the text of the sample topic's export from a database. */
  async exported(database = this.db): Promise<string> {
    const records = await collectRecords(database, SAMPLE_TOPIC.id);
    return new TextDecoder().decode(await bytesOf(tendrilJson.write([], { ...OPTIONS, records })));
  }

  /** Returns the text of a file with the sample topic, written by another database. */
  async foreignFile(pages = PAGES): Promise<string> {
    const other = new TendrilDb(`foreign-${crypto.randomUUID()}`);
    await fillSampleTopic(other, { pages });
    const text = await this.exported(other);
    await other.delete();
    return text;
  }

  /** Returns all rows of the database by table. */
  async stored(): Promise<Record<string, unknown[]>> {
    const tables = await Promise.all(this.db.tables.map(async (table) => [table.name, await table.toArray()] as const));
    return Object.fromEntries(tables);
  }

  /** Returns the number of the sample topic's rows in all tables. */
  async rows(): Promise<number> {
    const counts = await Promise.all(
      this.db.tables
        .filter(({ name }) => !/robots|providers/.test(name))
        .map((table) => table.filter((row) => (row.topic ?? row.id) === SAMPLE_TOPIC.id).count()),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Checks that the database's export of the sample topic equals the file, apart from the session. */
  async expectSame(text: string): Promise<void> {
    const [again, before] = [await this.exported(), text].map((file) => JSON.parse(file));
    expect({ ...again, session: 0 }).toEqual({ ...before, session: 0 });
  }
}
