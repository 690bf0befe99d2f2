import { readTags } from '../../engine/page/tags';
import type { ImportRow } from '../../messaging/commands';
import type { ImportFormat } from '../format';
import { doiAddress, importProblem, LineCounter, rowOf, wholeText } from '../records';

/** Elements of one record: of a sitemap, RSS or Atom feed, or EndNote library. */
const RECORDS: ReadonlySet<string> = new Set(['url', 'sitemap', 'item', 'entry', 'record']);
/** Elements of a record whose text is an address, a title, a tag or a time. */
const FIELDS: Readonly<Record<string, 'address' | 'doi' | 'title' | 'tag' | 'time'>> = {
  ...{ loc: 'address', link: 'address', guid: 'address', url: 'address' },
  'electronic-resource-num': 'doi',
  ...{ title: 'title', 'news:title': 'title' },
  ...{ keyword: 'tag', category: 'tag' },
  ...{ lastmod: 'time', pubdate: 'time', updated: 'time', published: 'time', 'dc:date': 'time' },
};

/** Reads sitemaps, RSS and Atom feeds, and EndNote libraries in XML: one row per record with a URL or DOI. */
export const xmlListImport: ImportFormat = {
  id: 'xml-list',
  accepts: (_fileName, head) =>
    /<(?:urlset|sitemapindex|rss|feed|rdf:rdf)[\s>]/i.test(head) || /<xml>\s*<records>/i.test(head),
  /** Yields a row or problem per record, after the whole text has been parsed; nothing for text without records. */
  async *read(source, { verdict }) {
    const whole = await wholeText(source);
    const lines = new LineCounter(whole);
    let record: { readonly name: string; readonly line: number; readonly fields: Map<string, string[]> } | undefined;
    let field: string | undefined;
    let text = '';
    const done: (ImportRow | ReturnType<typeof importProblem>)[] = [];

    /** Adds a value to a field of the open record; empty ones are left out. */
    function addField(kind: string, value: string): void {
      if (value.trim() === '' || record === undefined) return;
      record.fields.set(kind, [...(record.fields.get(kind) ?? []), value.trim()]);
    }

    /** Ends the open record, if there is one, and turns it into a row, or a problem without a URL and DOI. */
    function endRecord(): void {
      if (record === undefined) return;
      const { line, fields } = record;
      record = undefined;
      const [title = ''] = fields.get('title') ?? [];
      const address = (fields.get('address') ?? []).find((one) => /^https?:/i.test(one));
      const url = address ?? doiAddress(fields.get('doi')?.[0] ?? '');
      const atMs = Date.parse(fields.get('time')?.[0] ?? '');
      done.push(
        url === ''
          ? importProblem(line, title, 'no-address')
          : rowOf({ line, text: url }, url, { verdict, title, tags: fields.get('tag') ?? [], atMs }),
      );
    }

    readTags(whole, true, {
      /** Begins a record or a field, and reads the address of a link. */
      open(name, { href = '', rel = 'alternate' }, offset) {
        // The element `url` is a record of sitemaps, and an address in EndNote's records.
        if (record === undefined && RECORDS.has(name)) {
          record = { name, line: lines.lineAt(offset), fields: new Map() };
        } else if (record !== undefined && name in FIELDS && field === undefined) {
          if (name === 'link' && href !== '' && rel === 'alternate') addField('address', href);
          field = name;
          text = '';
        }
      },
      text(piece) {
        if (field !== undefined) text += piece;
      },
      /** Ends a field or the record. */
      close(name) {
        if (name === field) {
          addField(FIELDS[name] as string, text);
          field = undefined;
        } else if (name === record?.name) endRecord();
      },
    });
    endRecord();
    yield* done;
  },
};
