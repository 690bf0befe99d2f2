import { PageError } from '../engine/errors';
import type { Reader } from '../engine/ports';
import type { TextDocument } from '../engine/types';
import { Mutex } from './mutex';
import type { PdfAnswer, PdfRequest } from './pdf-worker';

const TIMEOUT_MS = 15_000;

interface PdfReaderOptions {
  readonly start: () => Worker;
  readonly timeoutMs: number;
}

const DEFAULTS: PdfReaderOptions = {
  start: () => new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' }),
  timeoutMs: TIMEOUT_MS,
};

/**
 * Returns a reader that parses each PDF in a worker of its own, one at a time, and terminates the worker afterwards. A
 * hostile file thus takes at most `timeoutMs` and leaves no memory behind.
 * @throws PageError `page-hung` at the time limit, `page-failed` if the worker fails, else the errors of `readPdf`.
 */
export function createPdfReader({ start, timeoutMs }: PdfReaderOptions = DEFAULTS): Reader<Uint8Array> {
  const mutex = new Mutex();
  return (bytes, url, signal) => mutex.run(() => readApart(start, timeoutMs, bytes, url, signal));
}

function readApart(
  start: () => Worker,
  timeoutMs: number,
  bytes: Uint8Array,
  url: string,
  signal: AbortSignal | undefined,
): Promise<TextDocument> {
  signal?.throwIfAborted();
  const worker = start();
  const ended = new AbortController();
  return new Promise<TextDocument>((resolve, reject) => {
    const tooLong = () => reject(new PageError('page-hung', url, 'reading the PDF took too long'));
    const timer = setTimeout(tooLong, timeoutMs);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
    worker.addEventListener('message', ({ data: { answer } }: MessageEvent<Partial<PdfAnswer>>) => {
      if (answer === undefined) return;
      if ('document' in answer) resolve(answer.document);
      else reject(new PageError(answer.code, url, answer.message));
    });
    worker.addEventListener('error', ({ message }) => reject(new PageError('page-failed', url, message)));
    worker.postMessage({ bytes, url } satisfies PdfRequest);
  }).finally(() => {
    ended.abort();
    worker.terminate();
  });
}
