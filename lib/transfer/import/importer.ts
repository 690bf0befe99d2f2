/** Imports for the dashboard: each file is read in a worker of its own. */
import * as Comlink from 'comlink';
import type { ImportRow } from '../../messaging/commands';
import { formatKey } from '../format';
import type { TopicBatch, TopicImport } from '../topic/send-topic';
import type { DocumentHead } from '../topic/topic-check';
import type { FileReading } from './file-reading';

/** What an importer needs of the page in which it runs. */
interface ImporterPage {
  readonly send: TopicImport['send'];
  readonly start?: () => Worker;
}

/** Takes the share of the file that is read, in [0, 1], and can stop the work. */
interface ImportWatch {
  readonly signal: AbortSignal;
  progress(share: number): void;
}

const startWorker = () => new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module', name: 'file' });

/**
 * Creates an importer for files of all registered formats. The worker of a file is terminated when the read ends or its
 * signal aborts; then the read rejects with the signal's reason. It rejects too where the worker cannot start.
 */
export function createImporter({ send, start = startWorker }: ImporterPage) {
  return {
    /** Returns the formats with the keys of their names. */
    async formats() {
      const { IMPORT_FORMATS } = await import('../registry');
      return IMPORT_FORMATS.map((format) => ({ id: format.id, label: formatKey(format) }));
    },
    /** Reads the rows of a file. @param format detected if undefined */
    read: (file: File, verdict: ImportRow['verdict'], format: string | undefined, watch: ImportWatch) =>
      inWorker(start, watch.signal, ({ readImport }) =>
        readImport(file, verdict, format, Comlink.proxy(watch.progress)),
      ),
    /** Returns what merging the file would change in the stored topic `into`. */
    previewMerge: (file: File, into: string, watch: ImportWatch) =>
      inWorker(start, watch.signal, (reading) => reading.previewMerge(file, into, Comlink.proxy(watch.progress))),
    /** Imports the whole topic of a file. @returns undefined when aborted; nothing is stored then */
    async importTopic(file: File, head: DocumentHead, watch: ImportWatch, how: Pick<TopicImport, 'mode' | 'into'>) {
      const { sendTopic } = await import('../topic/send-topic');
      const { signal } = watch;
      return sendTopic({ batches: () => batchesOf(start, file, watch), head, ...how, send, signal });
    },
  };
}

/**
 * Yields the rows of a whole topic in batches; stops when the signal aborts. Terminates the worker at its end.
 * @throws Error if the worker fails
 */
async function* batchesOf(start: () => Worker, file: File, watch: ImportWatch): AsyncGenerator<TopicBatch> {
  const { reading, failed, end } = connectWorker(start());
  try {
    await Promise.race([reading.openTopic(file, Comlink.proxy(watch.progress)), failed]);
    for (;;) {
      const batch = await Promise.race([reading.nextBatch(), failed]);
      if (batch === undefined || watch.signal.aborted) return;
      yield batch;
    }
  } finally {
    end();
  }
}

/**
 * Runs `work` in a new worker and terminates the worker afterwards. Rejects with the signal's reason when it aborts.
 */
async function inWorker<T>(
  start: () => Worker,
  signal: AbortSignal,
  work: (reading: Comlink.Remote<FileReading>) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const { reading, failed, end } = connectWorker(start());
  const calledOff = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(reading), failed, calledOff]);
  } finally {
    end();
  }
}

/**
 * Returns the worker's interface, `failed`, which rejects when the worker fails, and `end`, which terminates it. Calls
 * of a failed worker never end by themselves.
 */
function connectWorker(worker: Worker) {
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the worker did not start')));
  });
  return { reading: Comlink.wrap<FileReading>(worker), failed, end: () => worker.terminate() };
}
