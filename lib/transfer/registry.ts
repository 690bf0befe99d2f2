/** All export and import formats, in the order of the dialogs. */
import * as exports from './catalogue';
import type { ExportFormat, ImportFormat } from './format';
import { bookmarksImport } from './lists/bookmarks';
import { plainImport } from './lists/lines';
import { tendrilJsonImport } from './lists/tendril-json';
import { opmlImport } from './lists/xml';
import { xmlListImport } from './lists/xml-list';
import { bibtexImport } from './references/bibtex';
import { nbibImport } from './references/nbib';
import { risImport } from './references/ris';
import { csvImport } from './tables/csv-import';
import { crawlResultsImport, cslJsonImport, jsonLinesImport, searchResultsImport } from './tables/json-import';

/** Most used formats. They come first, in this order; the others follow in order of their identifiers. */
const FIRST: readonly string[] = ['plain', 'csv', 'json-lines', 'tendril-json'];
const place = (id: string): number => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);

export const EXPORT_FORMATS: readonly ExportFormat[] = Object.values(exports)
  .flat()
  .sort((a, b) => place(a.id) - place(b.id) || (a.id < b.id ? -1 : 1));

/** Import formats. The first one that accepts a file reads it; the plain list accepts every file. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  tendrilJsonImport,
  bookmarksImport,
  opmlImport,
  xmlListImport,
  risImport,
  nbibImport,
  bibtexImport,
  cslJsonImport,
  crawlResultsImport,
  jsonLinesImport,
  searchResultsImport,
  csvImport,
  plainImport,
];

/** Returns the export format with an identifier; undefined if there is none. */
export function exportFormat(id: string): ExportFormat | undefined {
  return EXPORT_FORMATS.find((format) => format.id === id);
}

/** Returns the import format with an identifier; undefined if there is none. */
export function importFormat(id: string): ImportFormat | undefined {
  return IMPORT_FORMATS.find((format) => format.id === id);
}

/**
 * Returns the first import format that accepts a file.
 * @param head first 1,000 characters of the file, or more
 */
export function importFormatFor(fileName: string, head: string): ImportFormat | undefined {
  return IMPORT_FORMATS.find((format) => format.accepts(fileName.toLowerCase(), head));
}
