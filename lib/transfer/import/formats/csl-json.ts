import type { ImportFormat } from '../../format';
import { jsonRecords } from '../json-records';
import { wholeText } from '../lines';
import { rowOfJson } from '../objects';

/** CSL-JSON of Zotero and other reference managers: every item with a `URL`. */
export const cslJsonImport: ImportFormat = {
  id: 'csl-json',
  labelKey: 'format_csl_json',
  accepts: (fileName, head) =>
    fileName.endsWith('.csl.json') ||
    (/^\ufeff?\s*\[\s*\{/.test(head) && /"type"\s*:\s*"[a-z-]+"/.test(head) && /"URL"\s*:/.test(head)),
  async *read(source, options) {
    for (const record of jsonRecords(await wholeText(source))) yield rowOfJson(record, record.value, options);
  },
};
