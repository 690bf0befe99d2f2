import { dsvFormat } from 'd3-dsv';
import type { TextSource } from '../format';
import { type Line, linesOf } from './lines';

/** Lines one quoted cell may span. A longer one is an opening quote that nobody closed. */
const MAX_RECORD_LINES = 5_000;

interface CsvRecord extends Line {
  /** Undefined where the quotes do not match: then `text` is that line alone, and the next is read afresh. */
  readonly cells: readonly string[] | undefined;
}

/** What the end of a line finds: all quotes closed, a cell that goes on, or text behind a closing quote. */
type QuoteState = 'closed' | 'open' | 'broken';

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

/** Records of RFC 4180 with the line they start on. Blank lines are no records. */
export async function* csvRecords(source: TextSource, delimiter: string): AsyncGenerator<CsvRecord> {
  const format = dsvFormat(delimiter);
  let open: Line[] = [];

  function* take(line: Line): Generator<CsvRecord> {
    const state = quoteState(line.text, delimiter, open.length > 0);
    open.push(line);
    if (state === 'broken' || (state === 'open' && open.length >= MAX_RECORD_LINES)) yield* giveUp();
    if (state !== 'closed') return;
    const [first] = open as [Line];
    const text = open.map((part) => part.text).join('\n');
    open = [];
    if (text.trim() !== '') yield { line: first.line, text, cells: format.parseRows(text)[0] ?? [] };
  }

  /** The first open line is broken; those after it are read as if it had not been there. */
  function* giveUp(): Generator<CsvRecord> {
    const [first, ...later] = open;
    open = [];
    if (first) yield { ...first, cells: undefined };
    for (const line of later) yield* take(line);
  }

  for await (const line of linesOf(source)) yield* take(line);
  while (open.length > 0) yield* giveUp();
}

/** The delimiter of a table, by which of comma, semicolon and tab its first line holds most. */
export function delimiterOf(head: string): ',' | ';' | '\t' {
  const line = head.split(/\r?\n|\r/, 1)[0] ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = ([',', ';', '\t'] as const).map((char) => [char, bare.split(char).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
