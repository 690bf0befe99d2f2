import { csvFormatRow } from 'd3-dsv';

/** Characters that begin a formula in spreadsheets, with their full-width forms. */
const SIGNS = '=+\\-@＝＋－＠';
/** Start of a cell: the text's start, or after any separator that a spreadsheet's user may choose, quoted or not. */
const CELL_BEGIN = '(?<![^,;|\\t\\v\\f\\r\\n\\u0085\\u2028\\u2029])[\\p{Zs}\\u200b-\\u200f\\u2060\\ufeff"]*';
/** Position of a possible formula. Also matches a leading tab or line end, because some programs drop these. */
const FORMULA = new RegExp(`(${CELL_BEGIN})('*)(?=[${SIGNS}]|[\\t\\r\\n](?<=^'*[\\t\\r\\n]))`, 'gu');
const FORMULAS_IN_ADDRESS = new RegExp(`[;|](?='*[${SIGNS}])`, 'g');
const ESCAPED_IN_ADDRESS = new RegExp(`%(?:3b|7c)(?='*[${SIGNS}])`, 'g');

/**
 * Inserts an apostrophe wherever a spreadsheet could read the text as a formula.
 * Existing apostrophes there get one more, so that `unguardFormula` restores every text.
 */
function guardFormula(text: string): string {
  return text.replace(FORMULA, "$1'$2");
}

/** Inverse of `guardFormula`: removes the inserted apostrophes. */
export function unguardFormula(text: string): string {
  return text.replace(FORMULA, (_all, lead: string, apostrophes: string) => lead + apostrophes.slice(1));
}

/**
 * Percent-encodes each `;` or `|` in a URL that precedes a formula sign.
 * The hexadecimal digits are lower case, which no canonical URL has, so the escape can be undone.
 */
function guardAddress(url: string): string {
  return url.replace(FORMULAS_IN_ADDRESS, (char) => encodeURIComponent(char).toLowerCase());
}

/** Inverse of `guardAddress`. Also removes the apostrophes of `guardFormula`, for cells of other programs. */
export function unguardAddress(cell: string): string {
  return unguardFormula(cell).replace(ESCAPED_IN_ADDRESS, decodeURIComponent);
}

/** One cell of a table: a text, or a URL that other programs fetch. */
export type Cell = string | { readonly address: string };

/** Returns one CSV record (RFC 4180) with its line end. No spreadsheet evaluates its cells as formulas. */
export function csvLine(cells: readonly Cell[]): string {
  return `${csvFormatRow(cells.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : guardAddress(cell.address))))}\n`;
}

/**
 * Joins tags with `|` into one cell. A bar or backslash within a tag is escaped with a backslash.
 * A single tag that other programs would split or trim ends with a bar.
 */
export function joinTags(tags: readonly string[]): string {
  const cell = tags.map((tag) => tag.replace(/[\\|]/g, '\\$&')).join('|');
  return tags.length === 1 && (/[,;]/.test(cell) || cell !== cell.trim()) ? `${cell}|` : cell;
}

/**
 * Splits a cell into tags without empty ones: the format of `joinTags`, or other programs' lists with semicolons or
 * commas, whose tags are trimmed.
 */
export function splitTags(cell: string): string[] {
  if (!/[\\|]/.test(cell)) return cell.split(cell.includes(';') ? ';' : ',').flatMap((tag) => tag.trim() || []);
  const tags: string[] = [];
  let tag = '';
  for (let i = 0; i < cell.length; i++) {
    const char = cell[i] as string;
    if (char === '\\' && i + 1 < cell.length) tag += cell[++i];
    else if (char === '|') {
      tags.push(tag);
      tag = '';
    } else tag += char;
  }
  tags.push(tag);
  return tags.filter((entry) => entry !== '');
}
