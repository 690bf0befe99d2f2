/** Every format, in the order of the export and import dialogs. */
import type { ExportFormat, ImportFormat } from './format';
import { csv } from './formats/csv';
import { jsonLines } from './formats/json-lines';
import { plain } from './formats/plain';
import { tendrilJson } from './formats/tendril-json';
import { csvImport } from './imports/csv';
import { plainImport } from './imports/plain';
import { tendrilJsonImport } from './imports/tendril-json';

export const EXPORT_FORMATS: readonly ExportFormat[] = [plain, csv, jsonLines, tendrilJson];

/** The first that accepts a file reads it; the plain list takes whatever is left. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [tendrilJsonImport, csvImport, plainImport];

export function exportFormat(id: string): ExportFormat | undefined {
  return EXPORT_FORMATS.find((format) => format.id === id);
}

export function importFormat(id: string): ImportFormat | undefined {
  return IMPORT_FORMATS.find((format) => format.id === id);
}

/** @param head first 1,000 characters of the file, or more */
export function importFormatFor(fileName: string, head: string): ImportFormat | undefined {
  return IMPORT_FORMATS.find((format) => format.accepts(fileName.toLowerCase(), head));
}
