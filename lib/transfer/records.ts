import * as v from 'valibot';
import { SITE_OUTCOMES, type SiteOutcome } from '../engine/basics';
import { readTags } from '../engine/page/tags';
import { MAX_URL_CHARS } from '../engine/url/canonical';
import { addressList, typedAddress, writtenAddresses } from '../engine/url/typed-address';
import type { ImportRow } from '../messaging/commands';
import { Time } from '../messaging/request-parts';
import {
  type ImportOptions,
  type ImportProblem,
  type ImportProblemReason,
  PROBLEM_TEXT_CHARS,
  type TextSource,
} from './format';
import { oneLine } from './text';

export interface Line {
  /** 1-based line number. */
  readonly line: number;
  readonly text: string;
}

/** Maximum number of URLs in one line or field. */
const MAX_LISTED = 100;

const BYTE_ORDER_MARK = /^\ufeff/;

/** Returns a text in pieces: a string as one piece, a stream as it is. */
export function piecesOf(source: TextSource): Iterable<string> | AsyncIterable<string> {
  return typeof source === 'string' ? [source] : source;
}

/** Yields the lines of a text without line ends (LF, CR LF or CR) and without a byte order mark. */
export async function* linesOf(source: TextSource): AsyncGenerator<Line> {
  let line = 0;
  let rest = '';
  let mayEndIn = false;
  for await (const piece of piecesOf(source)) {
    // A long line comes in many pieces; splitting all of it at each piece would take quadratic time.
    const isInside = !mayEndIn && !/[\r\n]/.test(piece);
    mayEndIn = piece.endsWith('\r');
    if (isInside) {
      rest += piece;
      continue;
    }
    const parts = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? '';
    for (const text of parts) yield { line: ++line, text: line === 1 ? text.replace(BYTE_ORDER_MARK, '') : text };
  }
  const last = rest.replace(/\r$/, '');
  if (rest !== '') yield { line: ++line, text: line === 1 ? last.replace(BYTE_ORDER_MARK, '') : last };
}

/** Returns the whole text without a byte order mark. */
export async function wholeText(source: TextSource): Promise<string> {
  let text = '';
  for await (const piece of piecesOf(source)) text += piece;
  return text.replace(BYTE_ORDER_MARK, '');
}

/** Returns a problem with the start of the text that caused it. */
export function importProblem(line: number, text: string, reason: ImportProblemReason): ImportProblem {
  return { line, text: oneLine(text).slice(0, PROBLEM_TEXT_CHARS), reason };
}

/** Returns the canonical URL of an address as people type it, with or without a scheme, or why it is invalid. */
function readAddress(raw: string): { url: string } | { reason: ImportProblemReason } {
  const text = raw.trim();
  if (text === '') return { reason: 'no-address' };
  if (text.length > MAX_URL_CHARS) return { reason: 'too-long' };
  const url = typedAddress(text);
  if (url !== undefined) return { url };
  if (/\s/.test(text)) return { reason: 'not-an-address' };
  return { reason: URL.parse(text) === null ? 'not-an-address' : 'not-a-web-address' };
}

/**
 * Returns an import row, or a problem if the address is invalid. Leaves out empty values and an invalid time.
 * @param found values of the record except its URL
 */
export function rowOf({ line, text }: Line, address: string, found: Omit<ImportRow, 'url'>): ImportRow | ImportProblem {
  const read = readAddress(address);
  if ('reason' in read) return importProblem(line, text, read.reason);
  const { verdict, outcome, title, tags, atMs, crawler, from } = found;
  const note = noteText(found.note ?? '');
  return {
    url: read.url,
    verdict,
    ...(outcome ? { outcome } : {}),
    ...(crawler ? { crawler } : {}),
    ...(from ? { from } : {}),
    ...(title ? { title } : {}),
    ...(tags && tags.length > 0 ? { tags } : {}),
    ...(note ? { note } : {}),
    ...(v.is(Time, atMs) ? { atMs } : {}),
  };
}

/**
 * Returns one row per URL if the text is a list of 2 to `MAX_LISTED` URLs and nothing else. Otherwise it returns the
 * row of the text as a single address, or rows of the URLs that stand in the text, or the text's problem.
 */
export function rowsOf(line: Line, text: string, found: Omit<ImportRow, 'url'>): (ImportRow | ImportProblem)[] {
  const urls = addressList(text.trim()) ?? [];
  if (urls.length > 1 && urls.length <= MAX_LISTED) return urls.map((url) => rowOf(line, url, found));
  const row = rowOf(line, text, found);
  if ('url' in row || row.reason === 'too-long') return [row];
  const written = writtenAddresses(text).slice(0, MAX_LISTED);
  if (written.length === 0) return [row];
  return written.map(({ url, title }) => rowOf(line, url, { ...found, title: found.title || title }));
}

/**
 * Returns the verdict of a record: its own word (`seed`, `yes`, `no`), or else the user's choice.
 * The choice `known` overrides every word. Undefined for `candidate`, unless the user imports candidates.
 */
export function verdictOf(word: string, { verdict }: ImportOptions): ImportRow['verdict'] | undefined {
  const text = word.trim().toLowerCase();
  if (verdict === 'known') return verdict;
  if (text === 'candidate') return verdict === 'candidate' ? verdict : undefined;
  return text === 'seed' || text === 'yes' || text === 'no' ? text : verdict;
}

/** Returns the site decision of this name; undefined if there is none. */
export function outcomeIn(word: string): SiteOutcome | undefined {
  return SITE_OUTCOMES.find((outcome) => outcome === word.trim().toLowerCase());
}

/** Returns the URL of a DOI in any notation; '' if the text contains no DOI. */
export function doiAddress(text: string): string {
  const word = text.trim().split(/\s+/).at(-1) ?? '';
  const start = word.search(/10\.\d{4,9}\/\S/);
  return start < 0 ? '' : `https://doi.org/${word.slice(start)}`;
}

/** Computes line numbers from ascending offsets in a text. */
export class LineCounter {
  #offset = 0;
  #line = 1;

  constructor(private readonly text: string) {}

  /**
   * Returns the 1-based line of an offset.
   * @param offset not less than that of the previous call
   */
  lineAt(offset: number): number {
    for (; this.#offset < offset; this.#offset++) if (this.text[this.#offset] === '\n') this.#line++;
    return this.#line;
  }
}

const MARKED_UP = /<\/(?:p|div|span|li|h[1-6])>/i;
const BLOCKS: ReadonlySet<string> = new Set(['p', 'div', 'br', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Returns a note as plain text. Reference managers export notes as HTML. */
function noteText(raw: string): string {
  if (!MARKED_UP.test(raw)) return raw.trim();
  let text = '';
  const breakLine = (name: string) => {
    if (BLOCKS.has(name)) text += '\n';
  };
  readTags(raw, false, {
    open: breakLine,
    close: breakLine,
    text(part) {
      text += part.replace(/\s+/g, ' ');
    },
  });
  return text
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .join('\n');
}
