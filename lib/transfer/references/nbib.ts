import type { ImportRow } from '../../messaging/commands';
import type { ImportFormat, ImportOptions, ImportProblem } from '../format';
import { doiAddress, type Line, linesOf, rowsOf } from '../records';

/** A field line; other lines continue the field before. */
const FIELD = /^([A-Z]{2,4}) {0,2}- (.*)$/s;

interface NbibRecord extends Line {
  readonly fields: { readonly tag: string; value: string }[];
}

/** Returns the row of a record's DOI, else of its page in PubMed; a problem without either. */
function rowsOfRecord(record: NbibRecord, { verdict }: ImportOptions): (ImportRow | ImportProblem)[] {
  const all = (...tags: string[]) =>
    record.fields.filter(({ tag }) => tags.includes(tag)).map(({ value }) => value.trim());
  const doi = all('LID', 'AID').find((id) => id.endsWith('[doi]')) ?? '';
  const number = all('PMID').find((id) => /^\d+$/.test(id));
  const address = doiAddress(doi.replace('[doi]', '')) || (number ? `https://pubmed.ncbi.nlm.nih.gov/${number}/` : '');
  return rowsOf(record, address, { verdict, title: all('TI')[0], tags: all('OT') });
}

/** Reads the records of PubMed and MEDLINE, each of which starts with its number (`PMID`). */
export const nbibImport: ImportFormat = {
  id: 'nbib',
  accepts: (fileName, head) => fileName.endsWith('.nbib') || /^\ufeff?\s*PMID- \d/.test(head),
  /** Yields the rows or the problem of each record; lines before the first one are ignored. */
  async *read(source, options) {
    let open: NbibRecord | undefined;
    for await (const line of linesOf(source)) {
      const [, tag, value = ''] = FIELD.exec(line.text) ?? [];
      if (tag === 'PMID') {
        if (open) yield* rowsOfRecord(open, options);
        open = { ...line, fields: [] };
      }
      if (tag !== undefined) open?.fields.push({ tag, value });
      else {
        const last = open?.fields.at(-1);
        if (last && line.text.trim() !== '') last.value += ` ${line.text.trim()}`;
      }
    }
    if (open) yield* rowsOfRecord(open, options);
  },
};
