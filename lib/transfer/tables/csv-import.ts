import { dsvFormat } from 'd3-dsv';
import { typedAddress } from '../../engine/url/typed-address';
import { splitTags, unguardAddress, unguardFormula } from '../cells';
import type { ImportFormat, TextSource } from '../format';
import { doiAddress, importProblem, type Line, linesOf, outcomeIn, piecesOf, rowOf, verdictOf } from '../records';

/** Number of leading characters from which the delimiter is detected. */
const HEAD_CHARS = 10_000;
/** Maximum number of columns that are searched for the URL column. */
const MAX_COLUMNS = 1_000;

const NAMES = {
  url: /^(?:url|uri|link|href|address|web ?page|web ?site|home ?page|location|lien|网址|链接)s?$|\b(?:url|uri)s?$|^top pages$/i,
  domain: /^(?:(?:root |bare )?domain(?: ?name)?|host(?: ?name)?|site|dom[aä]i?ne|域名|网站|站点)s?$/i,
  title: /^(?:title|name|label|page|titre|标题|名称)$/i,
  verdict: /^(?:verdict|status|relevance)$/i,
  outcome: /^outcome$/i,
  doi: /^doi$/i,
  /** A column of reference managers, whose `Date` is that of publication. */
  publication: /^publication year$/i,
  addedAt: /^(?:decided[ _]at|date[ _]added|added)$/i,
  decidedAt: /^(?:decided[ _]at|created[ _]at|date[ _]added|date|added|time|created)$/i,
  tags: /^(?:tags?|manual tags|keywords?|labels|topic|标签)$/i,
  note: /^(?:notes?|comments?|annotations?|备注|笔记)$/i,
} as const;

/**
 * 0-based position of each known column; -1 for a missing one. `decidedAt` holds the time of the verdict, in any form
 * that `Date.parse` accepts.
 */
type Columns = Readonly<Partial<Record<keyof typeof NAMES, number>> & { url: number }>;

/**
 * Detects the columns from the first record: the URL column holds an http(s) URL, or has a known name, or holds another
 * address, or DOIs. `columns` is undefined if there is none. `hasHeader` is false if the first record is already a row.
 */
function columnsOf(cells: readonly string[]): { columns: Columns | undefined; hasHeader: boolean } {
  const names = cells.slice(0, MAX_COLUMNS).map((cell) => cell.trim());
  const isAddress = (name: string) => typedAddress(name) !== undefined;
  const address = names.findIndex((name) => /^https?:\/\//i.test(name) && isAddress(name));
  if (address >= 0) return { columns: { url: address }, hasHeader: false };
  const places = Object.entries(NAMES).map(([member, pattern]) => [
    member,
    names.findIndex((name) => pattern.test(name)),
  ]);
  const found: Record<keyof typeof NAMES, number> = Object.fromEntries(places);
  const url = found.url < 0 ? found.domain : found.url;
  if (found.addedAt >= 0) found.decidedAt = found.addedAt;
  else if (found.publication >= 0) found.decidedAt = -1;
  if (url >= 0) return { columns: { ...found, url }, hasHeader: true };
  const bare = names.findIndex(isAddress);
  if (bare >= 0) return { columns: { url: bare }, hasHeader: false };
  return { columns: found.doi < 0 ? undefined : { ...found, url: found.doi }, hasHeader: true };
}

/** Returns URL and text of a spreadsheet's formula `=HYPERLINK("url";"text")`; any other cell is the URL itself. */
function linkIn(cell: string): { readonly address: string; readonly text: string } {
  const [, address, text = ''] = /^=HYPERLINK\(\s*"([^"]*)"(?:\s*[,;]\s*"([^"]*)")?\s*\)$/i.exec(cell.trim()) ?? [];
  return address === undefined ? { address: cell, text: '' } : { address, text };
}

/** Returns at least the first `HEAD_CHARS` characters of a source, and the whole source, head included. */
async function withHead(source: TextSource): Promise<{ head: string; whole: AsyncIterable<string> }> {
  const pieces = piecesOf(source);
  const iterator = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
  let head = '';
  while (head.length < HEAD_CHARS) {
    const next = await iterator.next();
    if (next.done) break;
    head += next.value;
  }
  /** Yields the text of the whole source, beginning with the head. */
  async function* whole() {
    yield head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head: head.replace(/^\ufeff/, ''), whole: whole() };
}

/** Matches a first line that tells Excel the separator. */
const SEPARATOR_LINE = /^"?sep=.?"?$/i;
const WEB_ADDRESS = /^\s*https?:\/\/\S+\s*$/i;

/**
 * Reads tables separated by comma, semicolon, tab or bar. A candidate is a problem, unless the user imports candidates.
 */
export const csvImport: ImportFormat = {
  id: 'csv',
  accepts: (fileName, head) =>
    /\.(?:csv|tsv)$/.test(fileName) ||
    /^\ufeff?"?(?:url|uri|link|href|domain|host)"?[,;\t|]|^\ufeff?"?sep=[,;\t|]"?[\r\n]/i.test(head),
  /**
   * Yields a row or problem per record, without header and `sep=` line. If no header is known, the first web URL tells
   * the column, and each record before it is a problem.
   */
  async *read(source, options) {
    const { head, whole } = await withHead(source);
    let chosen: Columns | undefined;
    let isFirst = true;
    for await (const record of csvRecords(whole, delimiterOf(head))) {
      const { cells, line, text } = record;
      if (cells === undefined) {
        yield importProblem(line, text, 'unclosed-quote');
        continue;
      }
      if (isFirst && SEPARATOR_LINE.test(text)) continue;
      if (isFirst) {
        isFirst = false;
        const first = columnsOf(cells);
        chosen = first.columns;
        if (first.hasHeader) continue;
      }
      // If no column has a known name, the first URL tells which column holds them.
      const byContent = chosen === undefined ? cells.findIndex((cell) => WEB_ADDRESS.test(linkIn(cell).address)) : -1;
      if (byContent >= 0) chosen = { url: byContent };
      if (chosen === undefined) {
        yield importProblem(line, text, 'no-address');
        continue;
      }
      const cell = (at = -1) => unguardFormula(cells[at] ?? '');
      const verdict = verdictOf(cell(chosen.verdict), options);
      if (verdict === undefined) {
        yield importProblem(line, text, 'not-judged');
        continue;
      }
      const named = cells[chosen.url] ?? '';
      const link = linkIn(named);
      const address = unguardAddress(link.address).trim() || doiAddress(cell(chosen.doi));
      yield rowOf(record, chosen.url === chosen.doi ? doiAddress(named) : address, {
        verdict,
        outcome: outcomeIn(cell(chosen.outcome)),
        title: cell(chosen.title) || link.text,
        tags: splitTags(cell(chosen.tags)),
        note: cell(chosen.note),
        atMs: Date.parse(cell(chosen.decidedAt)),
      });
    }
  },
};

/** Maximum number of lines of one quoted cell. A longer one is treated as an unclosed quote. */
const MAX_RECORD_LINES = 5_000;

interface CsvRecord extends Line {
  /**
   * Cells of the record; undefined if its quotes do not match. Then `text` is one line, and the next line starts a new
   * record.
   */
  readonly cells: readonly string[] | undefined;
}

/** State of quotes at the end of a line: all closed, a cell continues, or text follows a closing quote. */
type QuoteState = 'closed' | 'open' | 'broken';

/**
 * Returns whether a quoted cell is open at the end of a line; `broken` where text follows a closing quotation mark.
 * @param isOpen whether a quoted cell is open at its start
 */
function quoteState(text: string, delimiter: string, isOpen: boolean): QuoteState {
  let inQuotes = isOpen;
  let atStart = !isOpen;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inQuotes) {
      if (char !== '"') continue;
      const next = text[i + 1];
      if (next === '"') i++;
      else if (next === undefined || next === delimiter) inQuotes = false;
      else return 'broken';
    } else if (char === '"' && atStart) inQuotes = true;
    atStart = char === delimiter;
  }
  return inQuotes ? 'open' : 'closed';
}

/**
 * Yields CSV records (RFC 4180) with the line on which they start. Skips blank lines. If the quotes of a record do not
 * match, its first line is a record without cells, and the next line starts a new record. Each line is scanned at most
 * twice: as the first line of a record, and as a later one. So the time is linear.
 */
export async function* csvRecords(source: TextSource, delimiter: string): AsyncGenerator<CsvRecord> {
  const format = dsvFormat(delimiter);
  /** From `first` on: the open record. All its lines before the last one leave a quote open. */
  let lines: Line[] = [];
  let first = 0;

  /** Yields the lines as one record; nothing for blank ones. */
  function* whole(record: readonly Line[]): Generator<CsvRecord> {
    const text = record.map((part) => part.text).join('\n');
    if (text.trim() !== '') yield { line: record[0]?.line ?? 0, text, cells: format.parseRows(text)[0] ?? [] };
  }

  /**
   * Yields the records that the last line decides; none while its quote may still be closed.
   * @param last state of the open quote at its end
   */
  function* decidedRecords(last: QuoteState, isEnd: boolean): Generator<CsvRecord> {
    let state = last;
    while (first < lines.length) {
      if (state === 'closed') {
        yield* whole(lines.slice(first));
        break;
      }
      if (state === 'open' && !isEnd && lines.length - first < MAX_RECORD_LINES) {
        if (first >= MAX_RECORD_LINES) [lines, first] = [lines.slice(first), 0];
        return;
      }
      yield { ...(lines[first] as Line), cells: undefined };
      first = yield* nextOpen(first + 1);
      if (first === lines.length - 1) state = 'open';
    }
    [lines, first] = [[], 0];
  }

  /** Yields records of one line. @returns the place of the next line that leaves a quote open. */
  function* nextOpen(from: number): Generator<CsvRecord, number> {
    for (let at = from; at < lines.length; at += 1) {
      const line = lines[at] as Line;
      const state = quoteState(line.text, delimiter, false);
      if (state === 'open') return at;
      if (state === 'closed') yield* whole([line]);
      else yield { ...line, cells: undefined };
    }
    return lines.length;
  }

  for await (const line of linesOf(source)) {
    const isOpen = lines.length > 0;
    lines.push(line);
    if (isOpen) yield* decidedRecords(quoteState(line.text, delimiter, true), false);
    else {
      first = yield* nextOpen(0);
      if (first === lines.length) [lines, first] = [[], 0];
    }
  }
  yield* decidedRecords('open', true);
}

/**
 * Returns the separator that a line `sep=` names, else the one of comma, semicolon, tab and bar that occurs most often
 * in the first line, outside of quotes.
 */
function delimiterOf(head: string): ',' | ';' | '\t' | '|' {
  const [, named] = /^"?sep=([,;\t|])"?[\r\n]/i.exec(head) ?? [];
  if (named !== undefined) return named as ',';
  const line = head.split(/\r?\n|\r/, 1)[0] ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = ([',', ';', '\t', '|'] as const).map((char) => [char, bare.split(char).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
