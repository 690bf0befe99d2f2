import { Worker as Thread } from 'node:worker_threads';

/** Most memory of the heap of a thread, in MB; a PDF that needs more counts as unreadable. */
const PDF_MEMORY_MB = 512;

/**
 * Starts a thread of the bundled command that parses PDFs, behind the members of a browser's worker that
 * `createPdfReader` uses.
 */
export function startPdfThread(
  memoryMB = PDF_MEMORY_MB,
): Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'> {
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
