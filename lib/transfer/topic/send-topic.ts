/** Sends a whole topic from a file to the engine worker, which checks and stores it in batches. */
import type { TopicRecord } from '../../engine/records';
import type { EngineCommand, RequestOf, ResultOf } from '../../messaging/commands';
import type { Result } from '../../messaging/results';
import type { RowTable } from '../../store/topic-tables';
import type { TextSource } from '../format';
import { DOCUMENT_FORMAT, DOCUMENT_VERSION } from './tendril-schema';
import type { DocumentHead } from './topic-check';
import { topicMembers } from './topic-members';

const BATCH_ROWS = 500;
/** Maximum number of characters of the file in one batch, because rows with many links are long. */
const BATCH_CHARS = 500_000;
/** Number of attempts if the engine worker dies during the import. */
const TRIES = 3;

/** What an import does with a stored copy of the topic: replace it, merge into it, or leave it alone. */
export type ImportMode = NonNullable<RequestOf<'beginTopicImport'>['mode']>;

export interface TopicImport {
  /** Yields the rows from the beginning of the file, anew with each call. */
  batches(): AsyncIterable<TopicBatch>;
  readonly head: DocumentHead;
  /** `replace` if absent. */
  readonly mode?: ImportMode;
  /** Id of the stored copy to merge into; absent = the file's own. */
  readonly into?: string;
  send<C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>>;
  readonly signal?: AbortSignal;
}

/** Consecutive rows of one table. */
export interface TopicBatch {
  readonly table: RowTable;
  readonly rows: readonly unknown[];
}

/**
 * Imports a topic. If the engine worker dies, the import starts again from the first row.
 * @returns the stored topic; undefined if the signal aborted and nothing was stored
 * @throws CommandError `bad-import` if the file cannot be read; rows sent before are discarded
 */
export async function sendTopic(work: TopicImport): Promise<Result<TopicRecord> | undefined> {
  for (let left = TRIES; ; left--) {
    const result = await sendOnce(work);
    if (result === undefined || result.ok || left === 1 || !LOST.has(result.error.code)) return result;
  }
}

/** Error codes that mean that the worker has died. */
const LOST: ReadonlySet<string> = new Set(['import-lost', 'engine-unreachable']);

/** Sends a topic in batches; undefined if the signal aborted, and nothing was stored. @throws as `sendTopic` */
async function sendOnce({
  batches,
  head,
  mode,
  into,
  send,
  signal,
}: TopicImport): Promise<Result<TopicRecord> | undefined> {
  const { topic, session = null, excludedSites } = head;
  const opened = await send('beginTopicImport', {
    head: {
      format: DOCUMENT_FORMAT,
      version: DOCUMENT_VERSION,
      topic: { ...topic, settings: { ...topic.settings, excludedSites } },
      session,
    },
    ...(mode && { mode }),
    ...(into && { into }),
  });
  if (!opened.ok) return opened;
  const request = { import: opened.value.import };
  let number = 0;
  try {
    for await (const batch of batches()) {
      if (signal?.aborted) break;
      const added = await send('addTopicRows', { ...request, ...batch, batch: number++ });
      if (!added.ok) return added;
    }
  } catch (error) {
    await send('cancelTopicImport', request);
    throw error;
  }
  if (!signal?.aborted) return send('finishTopicImport', request);
  await send('cancelTopicImport', request);
  return undefined;
}

/**
 * Yields batches of rows in file order, each from one table, of at most 500 rows and 500,000 characters unless one row
 * is longer.
 * @throws CommandError `bad-import`
 */
export async function* topicBatches(source: TextSource): AsyncGenerator<TopicBatch> {
  let table: RowTable | undefined;
  let rows: unknown[] = [];
  let chars = 0;
  for await (const some of topicMembers(source)) {
    for (const { name, value, chars: size } of some) {
      if (name === 'format' || name === 'version' || name === 'topic' || name === 'session') continue;
      if (table !== undefined && (name !== table || rows.length >= BATCH_ROWS || chars + size > BATCH_CHARS)) {
        if (rows.length > 0) yield { table, rows };
        rows = [];
        chars = 0;
      }
      table = name;
      rows.push(value);
      chars += size;
    }
  }
  if (table !== undefined && rows.length > 0) yield { table, rows };
}
