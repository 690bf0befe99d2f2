import * as Comlink from 'comlink';
import type { WorkWatch } from '../../components/common/stoppable-work';
import type { ImportChoice, Importer } from '../../components/dashboard/data';
import { sendCommand } from '../../lib/browser/messages';
import { formatKey } from '../../lib/transfer/format';
import type { TopicBatch } from '../../lib/transfer/topic/send-topic';
import type { FileReading } from './reading-worker';

/**
 * Creates an importer for files of all registered formats. Each read runs in its own worker, which is terminated when
 * the read ends or its signal aborts.
 */
export function createImporter(): Importer {
  return {
    async formats() {
      const { IMPORT_FORMATS } = await import('../../lib/transfer/registry');
      return IMPORT_FORMATS.map((format): ImportChoice => ({ id: format.id, label: formatKey(format) }));
    },
    collectionSeeds: async (collection) => (await import('../shared/send-work')).collectionList(collection),
    read: (file, verdict, format, watch) =>
      inWorker(watch.signal, (worker) => worker.readImport(file, verdict, format, Comlink.proxy(watch.progress))),
    previewMerge: (file, into, watch) =>
      inWorker(watch.signal, (worker) => worker.previewMerge(file, into, Comlink.proxy(watch.progress))),
    async importTopic(file, head, watch, how) {
      const { sendTopic } = await import('../../lib/transfer/topic/send-topic');
      const { signal } = watch;
      return sendTopic({ batches: () => batchesOf(file, watch), head, ...how, send: sendCommand, signal });
    },
  };
}

/** Yields the rows of a whole topic in batches; stops when the signal aborts. */
async function* batchesOf(file: File, { signal, progress }: WorkWatch): AsyncGenerator<TopicBatch> {
  const { worker, failed, end } = startWorker();
  try {
    await Promise.race([worker.openTopic(file, Comlink.proxy(progress)), failed]);
    for (;;) {
      const batch = await Promise.race([worker.nextBatch(), failed]);
      if (batch === undefined || signal.aborted) return;
      yield batch;
    }
  } finally {
    end();
  }
}

/**
 * Runs `work` in a new worker and terminates the worker afterwards.
 * @throws the signal's reason when it aborts; Error where the worker cannot start.
 */
async function inWorker<T>(signal: AbortSignal, work: (worker: Comlink.Remote<FileReading>) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { worker, failed, end } = startWorker();
  const calledOff = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(worker), failed, calledOff]);
  } finally {
    end();
  }
}

function startWorker() {
  const thread = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module', name: 'file' });
  const failed = new Promise<never>((_, reject) => {
    thread.addEventListener('error', ({ message }) => reject(new Error(message || 'the worker did not start')));
  });
  return { worker: Comlink.wrap<FileReading>(thread), failed, end: () => thread.terminate() };
}
