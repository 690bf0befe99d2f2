import type { ImportRow } from '../../messaging/commands';
import type { ExportFormat, ExportSeed, ImportFormat, ImportOptions, ImportProblem } from '../format';
import { doiAddress, importProblem, type Line, linesOf, rowsOf } from '../records';
import { oneLine, writeWanted } from '../text';

/** Returns a field as one line; '' if the text is empty. */
function field(tag: string, text: string): string {
  const value = oneLine(text);
  return value === '' ? '' : `${tag}  - ${value}\r\n`;
}

/** Returns a page as a RIS record without empty fields; the URL replaces an empty title. */
function risRecord(seed: ExportSeed, url: string, createdAtMs: number): string {
  const day = new Date(seed.decidedAtMs ?? createdAtMs).toISOString().slice(0, 10).replaceAll('-', '/');
  return [
    'TY  - ELEC\r\n',
    field('TI', oneLine(seed.title) || url),
    field('UR', url),
    field('Y2', day),
    field('DA', seed.published?.replaceAll('-', '/') ?? ''),
    field('LA', seed.language === 'und' ? '' : (seed.language ?? '')),
    field('AB', seed.excerpt ?? ''),
    field('N1', seed.note ?? ''),
    ...seed.tags.map((tag) => field('KW', tag)),
    'ER  - \r\n',
  ].join('');
}

/** RIS file for Zotero and other reference managers, with one `ELEC` record per seed. */
export const ris: ExportFormat = {
  id: 'ris',
  extension: 'ris',
  mime: 'application/x-research-info-systems',
  carries: { title: true, tags: true, probability: false, provenance: false, rejected: false, scope: false },
  write: (seeds, options) => writeWanted(seeds, (seed, url) => risRecord(seed, url, options.createdAtMs)),
};

/** A field line. The standard has two blanks after the tag; some programs write one. */
const FIELD = /^([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/s;

/** Fields of one record in file order. */
interface RisRecord extends Line {
  readonly fields: { readonly tag: string; value: string }[];
}

/**
 * Returns the rows of a record: one for each URL in `UR`, else in the full-text fields, else the DOI's URL.
 * The first of these three with a valid URL counts.
 */
function rowsOfRecord(record: RisRecord, { verdict }: ImportOptions): (ImportRow | ImportProblem)[] {
  const all = (...tags: string[]) =>
    record.fields.filter(({ tag }) => tags.includes(tag)).map(({ value }) => value.trim());
  const found = {
    verdict,
    title: all('TI', 'T1')[0],
    tags: all('KW').filter((tag) => tag !== ''),
    note: all('N1', 'RN').join('\n'),
    atMs: dayMs(all('Y2')[0]),
  };
  const rows = [all('UR').join(' '), all('L2', 'LK', 'L1').join(' '), doiAddress(all('DO')[0] ?? '')]
    .filter((text) => text.trim() !== '')
    .map((text) => rowsOf(record, text, found));
  return rows.find((found) => found.some((row) => 'url' in row)) ?? rows[0] ?? rowsOf(record, '', found);
}

/** Converts a date such as `2024/01/02/…` to milliseconds since the epoch (UTC); undefined for another text. */
function dayMs(text: string | undefined): number | undefined {
  const match = /^(\d{4})\/(\d{1,2})\/(\d{1,2})/.exec(text ?? '');
  return match ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) : undefined;
}

/** Reads RIS records from `TY` to `ER`. A line without a tag continues the previous field. */
export const risImport: ImportFormat = {
  id: 'ris',
  accepts: (fileName, head) => fileName.endsWith('.ris') || /^\ufeff?\s*TY {1,2}- /.test(head),
  /** Yields the rows or the problem of each record, also one without `ER`, and a problem per line outside of records. */
  async *read(source, options) {
    let open: RisRecord | undefined;
    for await (const line of linesOf(source)) {
      const [, tag, value = ''] = FIELD.exec(line.text) ?? [];
      if (tag === 'TY') {
        if (open) yield* rowsOfRecord(open, options);
        open = { ...line, fields: [] };
      } else if (open === undefined) {
        if (line.text.trim() !== '') yield importProblem(line.line, line.text, 'broken-row');
      } else if (tag === 'ER') {
        yield* rowsOfRecord(open, options);
        open = undefined;
      } else if (tag !== undefined) open.fields.push({ tag, value });
      else {
        const last = open.fields.at(-1);
        if (last) last.value += ` ${line.text.trim()}`;
      }
    }
    if (open) yield* rowsOfRecord(open, options);
  },
};
