/** Thread that parses one PDF. */
import { parentPort } from 'node:worker_threads';
import { pdfAnswer } from '../lib/runner/pdf-answer';
import type { PdfRequest } from '../lib/runner/pdf-worker';
import { readPackaged } from './packaged';

parentPort?.on('message', async ({ bytes, url }: PdfRequest) => {
  const answer = await pdfAnswer(bytes, url, (file) => readPackaged(`data/cmaps/${file}`));
  parentPort?.postMessage({ answer });
});
