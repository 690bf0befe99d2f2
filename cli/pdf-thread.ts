import { Worker as Thread } from 'node:worker_threads';
import type { Reader } from '../lib/engine/ports';
import { createPdfReader } from '../lib/runner/pdf-reader';

/** Most memory of the heap of a thread, in MB; a PDF that needs more counts as unreadable. */
const PDF_MEMORY_MB = 512;

interface Limits {
  readonly memoryMB?: number;
  /** Time limit for all PDFs that wait at a time; by default as in `createPdfReader`. */
  readonly timeoutMs?: number;
}

/**
 * Returns a reader that parses each PDF in a thread of the bundled command.
 * @throws as the reader of `createPdfReader`
 */
export function createThreadedPdfReader({ memoryMB = PDF_MEMORY_MB, timeoutMs }: Limits = {}): Reader<Uint8Array> {
  return createPdfReader({ start: () => startThread(memoryMB), timeoutMs });
}

/** Starts a thread of Node behind the members of a browser's worker that `createPdfReader` uses. */
function startThread(memoryMB: number): Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'> {
  const thread = new Thread(new URL('../.tendril/pdf-worker.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMB },
  });
  const listen = (type: string, listener: (event: object) => void) =>
    thread.on(type, (value) => listener(type === 'error' ? { message: String(value) } : { data: value }));
  return {
    addEventListener: listen as Worker['addEventListener'],
    postMessage: (message: unknown) => thread.postMessage(message),
    terminate: () => void thread.terminate(),
  };
}
