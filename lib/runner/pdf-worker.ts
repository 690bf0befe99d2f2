/** Entry of the worker that reads one PDF. It loads the library, so that the engine's worker stays small. */
import { PageError } from '../engine/errors';
import type { TextDocument } from '../engine/types';
import { readPdf } from './read-pdf';

export interface PdfRequest {
  readonly bytes: Uint8Array;
  readonly url: string;
}
/** An error loses its class on the way between workers. */
export type PdfAnswer = { readonly document: TextDocument } | Pick<PageError, 'code' | 'message'>;

self.addEventListener('message', async ({ data: { bytes, url } }: MessageEvent<PdfRequest>) => {
  const answer: PdfAnswer = await readPdf(bytes, url).then(
    (document) => ({ document }),
    (error: unknown) => ({
      code: error instanceof PageError ? error.code : 'page-failed',
      message: error instanceof Error ? error.message : String(error),
    }),
  );
  self.postMessage(answer);
});
