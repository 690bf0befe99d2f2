/** The interface's side of importing a whole topic: it reads the file, the engine checks and stores it batch by batch. */
import type { TopicRecord } from '../../engine/types';
import type { EngineCommand, RequestOf, ResultOf } from '../../messaging/commands';
import type { Result } from '../../messaging/results';
import type { RowTable } from '../../store/topic-tables';
import type { TextSource } from '../format';
import { DOCUMENT_FORMAT, DOCUMENT_VERSION } from './tendril-schema';
import type { DocumentHead } from './topic-check';
import { topicMembers } from './topic-members';

const BATCH_ROWS = 500;
/** Of the file's text: links make some rows long. */
const BATCH_CHARS = 500_000;
/** How often it begins anew when the engine died meanwhile. */
const TRIES = 3;

export interface HandOver {
  /** Rows of the file from its beginning. */
  batches(): AsyncIterable<TopicBatch>;
  readonly head: DocumentHead;
  send<C extends EngineCommand>(command: C, request: RequestOf<C>): Promise<Result<ResultOf<C>>>;
  readonly signal?: AbortSignal;
}

/** Rows of one table. */
export interface TopicBatch {
  readonly table: RowTable;
  readonly rows: readonly unknown[];
}

/**
 * Hands a topic over. An engine that died in the middle has forgotten what it had, so all of it is handed over again.
 * @returns undefined when the signal called it off; nothing of the topic is left then.
 * @throws CommandError `bad-import` where the file cannot be read; what was handed over is discarded before.
 */
export async function handOverTopic(work: HandOver): Promise<Result<TopicRecord> | undefined> {
  for (let left = TRIES; ; left--) {
    const result = await handOverOnce(work);
    if (result === undefined || result.ok || left === 1 || !FORGOTTEN.has(result.error.code)) return result;
  }
}

const FORGOTTEN: ReadonlySet<string> = new Set(['import-lost', 'engine-unreachable']);

async function handOverOnce({ batches, head, send, signal }: HandOver): Promise<Result<TopicRecord> | undefined> {
  const { topic, session = null, excludedSites } = head;
  const opened = await send('beginTopicImport', {
    head: {
      format: DOCUMENT_FORMAT,
      version: DOCUMENT_VERSION,
      topic: { ...topic, settings: { ...topic.settings, excludedSites } },
      session,
    },
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

/** Rows of a whole topic in the order of the file. @throws CommandError `bad-import`. */
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
