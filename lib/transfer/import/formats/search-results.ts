import type { ImportFormat } from '../../format';
import { jsonRecords } from '../json-records';
import { wholeText } from '../lines';
import { rowOfJson } from '../objects';

/** Saved answers of search services, and any JSON list of addresses or of objects with one. */
export const searchResultsImport: ImportFormat = {
  id: 'search-results',
  labelKey: 'format_search_results',
  accepts: (fileName, head) => fileName.endsWith('.json') || /^\ufeff?\s*[[{]\s*["[{]/.test(head),
  async *read(source, options) {
    for (const record of jsonRecords(await wholeText(source))) yield rowOfJson(record, record.value, options);
  },
};
