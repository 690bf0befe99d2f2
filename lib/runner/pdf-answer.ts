import type { TextDocument } from '../engine/basics';
import { PageError } from '../engine/errors';
import { type CMapReader, readPdf } from './read-pdf';

/**
 * The parsed document, or the fault as plain data, because errors lose their class between workers. The PDF library
 * posts messages of other shapes, which the receiver ignores.
 */
export interface PdfAnswer {
  readonly answer: { readonly document: TextDocument } | Pick<PageError, 'code' | 'message'>;
}

/**
 * Parses a PDF. Returns the document, or code and message of the fault; never rejects. @param readCMap as in `readPdf`.
 */
export function pdfAnswer(bytes: Uint8Array, url: string, readCMap?: CMapReader): Promise<PdfAnswer['answer']> {
  return readPdf(bytes, url, readCMap).then(
    (document) => ({ document }),
    (error: unknown) => ({
      code: error instanceof PageError ? error.code : 'page-failed',
      message: error instanceof Error ? error.message : String(error),
    }),
  );
}
