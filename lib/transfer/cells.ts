import { csvFormatRow } from 'd3-dsv';

/** What spreadsheets take for the beginning of a formula, in East Asian width too. */
const SIGNS = '=+\\-@＝＋－＠';
/** Where a spreadsheet may begin a cell: after any separator its user has chosen, even inside quotes. */
const CELL_BEGIN = '(?<![^,;|\\t\\v\\f\\r\\n\\u0085\\u2028\\u2029])[\\p{Zs}\\u200b-\\u200f\\u2060\\ufeff"]*';
/** A cell that begins with a tab or line end is guarded as well, since some programs drop these. */
const FORMULA = new RegExp(`(${CELL_BEGIN})('*)(?=[${SIGNS}]|[\\t\\r\\n](?<=^'*[\\t\\r\\n]))`, 'gu');
const FORMULAS_IN_ADDRESS = new RegExp(`[;|](?='*[${SIGNS}])`, 'g');
const ESCAPED_IN_ADDRESS = new RegExp(`%(?:3b|7c)(?='*[${SIGNS}])`, 'g');

/**
 * The text with an apostrophe before each sign that a spreadsheet would begin a formula with, wherever it parts cells. Apostrophes that
 * stand there already get one more, so that `unguardFormula` gives back every text.
 */
export function guardFormula(text: string): string {
  return text.replace(FORMULA, "$1'$2");
}

/** The text that `guardFormula` was given. */
export function unguardFormula(text: string): string {
  return text.replace(FORMULA, (_all, lead: string, apostrophes: string) => lead + apostrophes.slice(1));
}

/** The address with an escape for each separator before such a sign. Its digits are lower case, which no canonical address has. */
export function guardAddress(url: string): string {
  return url.replace(FORMULAS_IN_ADDRESS, (char) => encodeURIComponent(char).toLowerCase());
}

/** The address that `guardAddress` was given, or a cell of another program without its guard. */
export function unguardAddress(cell: string): string {
  return unguardFormula(cell).replace(ESCAPED_IN_ADDRESS, decodeURIComponent);
}

/** A text, or an address that programs are to fetch. */
export type Cell = string | { readonly address: string };

/** One record of RFC 4180 with its line end, no cell of which is run as a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${csvFormatRow(cells.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : guardAddress(cell.address))))}\n`;
}

/** Tags in one cell. A bar within a tag is escaped with a backslash; a single tag that others would split ends with a bar. */
export function joinTags(tags: readonly string[]): string {
  const cell = tags.map((tag) => tag.replace(/[\\|]/g, '\\$&')).join('|');
  return tags.length === 1 && (/[,;]/.test(cell) || cell !== cell.trim()) ? `${cell}|` : cell;
}

/** Reads what `joinTags` wrote, and the lists of other programs, parted by semicolons or commas. */
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
