import { typedAddress } from '../../../engine/url/typed-address';
import { splitTags, unguardFormula } from '../../cells';
import type { ColumnChoice, ImportFormat, TextSource } from '../../format';
import { csvRecords, delimiterOf } from '../csv-records';
import { piecesOf, problem, rowOf, verdictOf } from '../lines';

/** Characters of the file that the delimiter is told from. */
const HEAD_CHARS = 10_000;

const NAMES = {
  url: /^(?:url|uri|link|href|address|web ?page|website|location|lien|网址|链接)s?$/i,
  domain: /^(?:(?:root |bare )?domain(?: ?name)?|host(?: ?name)?|site|dom[aä]i?ne|域名|网站|站点)s?$/i,
  title: /^(?:title|name|label|page|titre|标题|名称)$/i,
  verdict: /^(?:verdict|status|relevance)$/i,
  decidedAt: /^(?:decided[ _]at|created[ _]at|date[ _]added|date|added|time|created)$/i,
  tags: /^(?:tags?|manual tags|keywords?|labels|topic|标签)$/i,
  note: /^(?:notes?|comments?|annotations?|备注|笔记)$/i,
} as const;

/** Cells of the first record, for the user to choose columns from, and the choice its names suggest. */
export interface CsvColumns {
  readonly names: readonly string[];
  /** Undefined where no column looks like one of addresses. */
  readonly guess: ColumnChoice | undefined;
  /** False where the first record is already one of the list. */
  readonly hasHeader: boolean;
}

/** @param head beginning of the file, the first record complete */
export async function csvColumns(head: string): Promise<CsvColumns> {
  for await (const { cells } of csvRecords(head, delimiterOf(head))) {
    return columnsOf(cells ?? []);
  }
  return { names: [], guess: undefined, hasHeader: false };
}

function columnsOf(cells: readonly string[]): CsvColumns {
  const names = cells.map((cell) => cell.trim());
  const isAddress = (name: string) => typedAddress(name) !== undefined;
  const address = names.findIndex((name) => /^https?:\/\//i.test(name) && isAddress(name));
  if (address >= 0) return { names, guess: { url: address }, hasHeader: false };
  const find = (pattern: RegExp) => {
    const at = names.findIndex((name) => pattern.test(name));
    return at < 0 ? undefined : at;
  };
  const url = find(NAMES.url) ?? find(NAMES.domain);
  if (url === undefined) {
    const bare = names.findIndex(isAddress);
    return bare < 0 ? { names, guess: undefined, hasHeader: true } : { names, guess: { url: bare }, hasHeader: false };
  }
  return {
    names,
    guess: {
      url,
      title: find(NAMES.title),
      verdict: find(NAMES.verdict),
      tags: find(NAMES.tags),
      note: find(NAMES.note),
      decidedAt: find(NAMES.decidedAt),
    },
    hasHeader: true,
  };
}

/** The head of a source, and the whole of it again. */
async function peeked(source: TextSource): Promise<{ head: string; whole: AsyncIterable<string> }> {
  const pieces = piecesOf(source);
  const iterator = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  let head = '';
  while (head.length < HEAD_CHARS) {
    const next = await iterator.next();
    if (next.done) break;
    head += next.value;
  }
  async function* whole() {
    yield head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head: head.replace(/^\ufeff/, ''), whole: whole() };
}

/** A table with comma, semicolon or tab. A row marked `candidate` is a problem: nobody judged it. */
export const csvImport: ImportFormat = {
  id: 'csv',
  labelKey: 'format_csv',
  accepts: (fileName, head) =>
    /\.(?:csv|tsv)$/.test(fileName) || /^\ufeff?"?(?:url|uri|link|href|domain|host)"?[,;\t]/i.test(head),
  async *read(source, options) {
    const { head, whole } = await peeked(source);
    let chosen = options.columns;
    let isFirst = true;
    for await (const record of csvRecords(whole, delimiterOf(head))) {
      const { cells, line, text } = record;
      if (cells === undefined) {
        yield problem(line, text, 'unclosed-quote');
        continue;
      }
      if (isFirst) {
        isFirst = false;
        const columns = columnsOf(cells);
        chosen ??= columns.guess;
        if (columns.hasHeader) continue;
      }
      if (chosen === undefined) {
        yield problem(line, text, 'no-address');
        continue;
      }
      const cell = (at: number | undefined) => (at === undefined ? '' : unguardFormula(cells[at] ?? ''));
      const verdict = verdictOf(cell(chosen.verdict), options);
      if (verdict === undefined) {
        yield problem(line, text, 'not-judged');
        continue;
      }
      yield rowOf(record, cell(chosen.url), {
        verdict,
        title: cell(chosen.title),
        tags: splitTags(cell(chosen.tags)),
        note: cell(chosen.note),
        atMs: Date.parse(cell(chosen.decidedAt)),
      });
    }
  },
};
