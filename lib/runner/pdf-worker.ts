/** Worker that parses one PDF. The PDF library is loaded here, so that the engine worker stays small. */
import { type PdfAnswer, pdfAnswer } from './pdf-answer';

export interface PdfRequest {
  readonly bytes: Uint8Array;
  readonly url: string;
}

self.addEventListener('message', async ({ data }: MessageEvent<Partial<PdfRequest>>) => {
  const { bytes, url } = data;
  if (bytes === undefined || url === undefined) return;
  self.postMessage({ answer: await pdfAnswer(bytes, url) } satisfies PdfAnswer);
});
