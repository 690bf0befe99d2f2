import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import type { PdfAnswer } from './pdf-answer';
import { createPdfReader } from './pdf-reader';
import type { PdfRequest } from './pdf-worker';

const BYTES = new Uint8Array([1]);

/** Fake workers with one channel each. */
function workers(answer: (request: PdfRequest) => PdfAnswer['answer'] | undefined) {
  const log: string[] = [];
  const start = () => {
    const { port1, port2 } = new MessageChannel();
    log.push('start');
    port2.on('message', (request: PdfRequest) => {
      const reply = answer(request);
      port2.postMessage({ action: 'ready' });
      if (reply !== undefined) port2.postMessage({ answer: reply });
    });
    const terminate = () => {
      log.push('end');
      port1.close();
    };
    return Object.assign(port1, { terminate }) as unknown as Worker;
  };
  return { log, start };
}

const DOCUMENT = { title: 'Bees', text: 'A hive.', links: [] };

it('the PDF reader reads one PDF after another, each in a worker that ends with it', async () => {
  const { log, start } = workers(() => ({ document: DOCUMENT }));
  const read = createPdfReader({ start, timeoutMs: 5_000 });
  expect(await Promise.all([read(BYTES, 'https://a.example/1'), read(BYTES, 'https://a.example/2')])).toEqual([
    DOCUMENT,
    DOCUMENT,
  ]);
  expect(log).toEqual(['start', 'end', 'start', 'end']);
});

it('the PDF reader ends a PDF that takes too long and reads the next one', async () => {
  const { start } = workers(({ url }) => (url.endsWith('slow') ? undefined : { document: DOCUMENT }));
  const read = createPdfReader({ start, timeoutMs: 800 });
  const slow = read(BYTES, 'https://a.example/slow');
  const next = read(BYTES, 'https://a.example/next');
  await expect(slow).rejects.toMatchObject({ code: 'timed-out', retryable: true });
  expect(await next).toEqual(DOCUMENT);
});

it('nine PDFs that hang take the time limit of one together, and those of one site much less', async () => {
  const { start } = workers(({ url }) => (url.includes('hive') ? { document: DOCUMENT } : undefined));
  const read = createPdfReader({ start, timeoutMs: 900 });
  const round = async (urls: readonly string[]) => {
    const startMs = performance.now();
    const outcomes = await Promise.allSettled(urls.map((url) => read(BYTES, url)));
    return { tookMs: performance.now() - startMs, outcomes };
  };
  const sites = await round(Array.from({ length: 9 }, (_, i) => `https://site${i}.example/x`));
  expect(sites.tookMs).toBeGreaterThan(600);
  expect(sites.tookMs).toBeLessThan(1_800);
  const again = await round(Array.from({ length: 9 }, (_, i) => `https://site${i}.example/y`));
  expect(again.tookMs).toBeLessThan(sites.tookMs / 1.5);
  expect(again.outcomes).toMatchObject(again.outcomes.map(() => ({ reason: { code: 'page-hung' } })));
  const oneSite = await round([...Array.from({ length: 8 }, () => 'https://one.example/x'), 'https://b.example/hive']);
  expect(oneSite.tookMs).toBeLessThan(sites.tookMs / 1.5);
  expect(oneSite.outcomes.at(-1)).toMatchObject({ status: 'fulfilled' });
  await expect(read(BYTES, 'https://lone.example/x')).rejects.toMatchObject({ code: 'page-hung' });
});

it('the PDF reader rejects with the worker’s error code, and stops when the signal aborts', async () => {
  const broken = workers(() => ({ code: 'unsupported-type', message: 'broken' }));
  const read = createPdfReader({ start: broken.start, timeoutMs: 5_000 });
  await expect(read(BYTES, 'https://a.example/1')).rejects.toMatchObject({ code: 'unsupported-type' });
  const stop = new AbortController();
  const silent = createPdfReader({ start: workers(() => undefined).start, timeoutMs: 5_000 });
  const stopped = silent(BYTES, 'https://a.example/1', stop.signal);
  setTimeout(() => stop.abort(new Error('stopped')));
  await expect(stopped).rejects.toThrow('stopped');
});
