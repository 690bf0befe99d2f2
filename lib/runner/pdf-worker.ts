/** Worker that parses one PDF. The PDF library is loaded here, so that the engine worker stays small. */
import type { TextDocument } from '../engine/basics';
import { PageError } from '../engine/errors';
import { readPdf } from './read-pdf';

export interface PdfRequest {
  readonly bytes: Uint8Array;
  readonly url: string;
}
/**
 * The parsed document, or the fault as plain data, because errors lose their class between workers. The PDF library
 * posts messages of other shapes, which the receiver ignores.
 */
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
