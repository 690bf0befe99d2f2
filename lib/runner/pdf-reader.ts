import type { TextDocument } from '../engine/basics';
import { FetchError, PageError } from '../engine/errors';
import type { Reader } from '../engine/ports';
import { domainOf } from '../engine/url/site';
import { Mutex } from './mutex';
import type { PdfAnswer } from './pdf-answer';
import type { PdfRequest } from './pdf-worker';

/** Time limit for all PDFs that wait at a time. */
const TIMEOUT_MS = 15_000;

type PdfWorker = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

interface PdfReaderOptions {
  /** Starts a worker that answers a `PdfRequest` with a `PdfAnswer`. */
  readonly start: () => PdfWorker;
  readonly timeoutMs?: number;
}

/** Least part of the time limit that a PDF gets, and the divisor of that time for each PDF of its site that hung. */
const LEAST_PART = 1 / 30;
const HUNG_DIVISOR = 4;
const MOST_SITES = 1_000;

/**
 * Returns a reader that parses each PDF in a separate worker, one at a time, and terminates the worker afterwards. PDFs
 * that wait at a time, such as those of a round, take `timeoutMs` together, and each of them its part of the rest. A
 * site whose PDF hung gets a quarter of that for the next one. A hostile file leaves no memory behind.
 * @throws PageError `page-hung` at the time limit, `page-failed` if the worker fails, else the errors of `readPdf`;
 * FetchError `timed-out` where another try may give the PDF more time.
 */
export function createPdfReader({ start, timeoutMs = TIMEOUT_MS }: PdfReaderOptions): Reader<Uint8Array> {
  const mutex = new Mutex();
  const hung = new Map<string, number>();
  let waiting = 0;
  let endMs = 0;
  /**
   * Reads a PDF within its part of the time that is left, and counts the PDFs of its site that hung.
   * @throws PageError; FetchError `timed-out` for the first PDF of a site that hangs while others wait
   */
  const read = async (bytes: Uint8Array, url: string, signal: AbortSignal | undefined) => {
    const site = domainOf(url);
    const hangs = hung.get(site) ?? 0;
    const partMs = Math.max((endMs - performance.now()) / waiting, LEAST_PART * timeoutMs);
    try {
      return await readInNewWorker(start, Math.min(partMs, timeoutMs) / HUNG_DIVISOR ** hangs, bytes, url, signal);
    } catch (error) {
      if (!(error instanceof PageError) || error.code !== 'page-hung') throw error;
      if (hung.size >= MOST_SITES) hung.clear();
      hung.set(site, hangs + 1);
      if (hangs > 0 || waiting === 1) throw error;
      throw new FetchError('timed-out', url, 'the PDFs of the round took too long');
    }
  };
  return async (bytes, url, signal) => {
    if (waiting === 0) endMs = performance.now() + timeoutMs;
    waiting += 1;
    try {
      return await mutex.run(() => read(bytes, url, signal));
    } finally {
      waiting -= 1;
    }
  };
}

/**
 * Reads a PDF in a new worker, which is terminated afterwards. @throws PageError `page-hung` after `timeoutMs`, or the
 * worker's; the signal's reason when it aborts
 */
function readInNewWorker(
  start: () => PdfWorker,
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
