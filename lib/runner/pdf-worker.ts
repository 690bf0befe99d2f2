/** Entry of the worker that reads one PDF. It loads the library, so that the engine's worker stays small. */
import { PageError } from '../engine/errors';
import type { TextDocument } from '../engine/types';
import { readPdf } from './read-pdf';

export interface PdfRequest {
  readonly bytes: Uint8Array;
  readonly url: string;
}
/** An error loses its class on the way between workers. Messages of other shapes are the library's own. */
export interface PdfAnswer {
  readonly answer: { readonly document: TextDocument } | Pick<PageError, 'code' | 'message'>;
}

self.addEventListener('message', async ({ data }: MessageEvent<Partial<PdfRequest>>) => {
  const { bytes, url } = data;
  if (bytes === undefined || url === undefined) return;
  const answer: PdfAnswer['answer'] = await readPdf(bytes, url).then(
    (document) => ({ document }),
    (error: unknown) => ({
      code: error instanceof PageError ? error.code : 'page-failed',
      message: error instanceof Error ? error.message : String(error),
    }),
  );
  self.postMessage({ answer } satisfies PdfAnswer);
});
