import { getDocumentProxy } from 'unpdf';
import type { TextDocument } from '../engine/basics';
import { PageError } from '../engine/errors';

/** Pages read of one PDF; later pages add little about the topic. */
const MAX_PAGES = 60;
const MAX_CHARS = 400_000;
const MAX_LINKS = 500;
/** Matches titles that a program generated from a file name or its default, such as `thesis.docx`. */
const FILE_NAME =
  /\.(?:docx?|pptx?|xlsx?|tex|dvi|odt|indd|qxd|pdf|rtf)\b|^(?:untitled|microsoft word|powerpoint|layout \d)/i;

interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  /** Font height in points. */
  readonly height: number;
}

/**
 * Returns the bytes of a predefined CMap (PDF 32000-1, 9.7.5.2), by which fonts of East Asian scripts that are not
 * embedded encode characters.
 * @param file name such as `UniGB-UCS2-H.bcmap`.
 */
export type CMapReader = (file: string) => Promise<Uint8Array>;

/** Reads a CMap of the package that the worker belongs to. @throws Error for one that is not packaged. */
async function packagedCMap(file: string): Promise<Uint8Array> {
  const response = await fetch(new URL(`/data/cmaps/${file}`, self.location.origin));
  if (!response.ok) throw new Error(`${file} is not packaged`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns the loader that the PDF library calls for files such as CMaps. */
function dataFactory(readCMap: CMapReader) {
  return class {
    /** Reads a CMap. @throws Error for other files, such as fonts, because none is packaged. */
    fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
      if (kind !== 'cMapUrl') throw new Error(`${filename} is not packaged`);
      return readCMap(filename);
    }
  };
}

/**
 * Returns title, text, links and language of a PDF: its first 60 pages, at most 400,000 characters and 500 links. The
 * title comes from the metadata. If it is missing or a file name, the largest line of the first page replaces it.
 * @throws PageError `broken-pdf` where the file is broken or encrypted, `empty-page` where it has no text (a scan).
 */
export async function readPdf(
  bytes: Uint8Array,
  url: string,
  readCMap: CMapReader = packagedCMap,
): Promise<TextDocument> {
  try {
    const pdf = await getDocumentProxy(bytes, {
      ...{ verbosity: 0, useWorkerFetch: false, cMapPacked: true },
      BinaryDataFactory: dataFactory(readCMap),
    });
    const info = (await pdf.getMetadata()).info as Readonly<Record<string, unknown>>;
    const links: { url: string; anchor: string }[] = [];
    let text = '';
    let largest = '';
    for (let n = 1; n <= Math.min(pdf.numPages, MAX_PAGES) && text.length < MAX_CHARS; n += 1) {
      const page = await pdf.getPage(n);
      const { items } = await page.getTextContent();
      const shown = items.filter((item): item is typeof item & TextItem => 'str' in item);
      text += `${linesOf(shown)}\n`;
      if (n === 1) largest = largestLine(shown);
      for (const { subtype, url: target } of await page.getAnnotations())
        if (subtype === 'Link' && typeof target === 'string' && links.length < MAX_LINKS)
          links.push({ url: target, anchor: '' });
      page.cleanup();
    }
    if (text.trim() === '') throw new PageError('empty-page', url, 'the PDF has pictures of text alone');
    const named = trimmedString(info.Title);
    return {
      title: named === '' || FILE_NAME.test(named) ? largest : named,
      text: text.slice(0, MAX_CHARS),
      links,
      description: trimmedString(info.Subject),
      keywords: trimmedString(info.Keywords)
        .split(/[,;]/)
        .map((word) => word.trim())
        .filter(Boolean),
      language: trimmedString(info.Language),
    };
  } catch (error) {
    if (error instanceof PageError) throw error;
    throw new PageError('broken-pdf', url, `the PDF cannot be read: ${String((error as Error)?.message ?? error)}`);
  }
}

/** Returns the text of a page, line by line; words hyphenated at the end of a line are joined. */
function linesOf(items: readonly TextItem[]): string {
  return items
    .map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str))
    .join('')
    .replace(/(\p{Ll})[-\u00ad]\n(\p{Ll})/gu, '$1$2');
}

/** Returns the first run of items in the largest type, which is most often the title; empty without letters. */
function largestLine(items: readonly TextItem[]): string {
  const height = Math.max(0, ...items.filter(({ str }) => /\p{L}{2}/u.test(str)).map((item) => item.height));
  const first = items.findIndex((item) => item.height === height);
  const rest = items.slice(Math.max(0, first));
  const end = rest.findIndex((item) => item.str.trim() !== '' && item.height !== height);
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .map(({ str }) => str)
    .join(' ')
    .trim();
}

/** Returns a trimmed string; empty for another value. */
function trimmedString(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
