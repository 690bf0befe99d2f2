/**
 * Spreadsheets run a cell that starts with `=`, `+`, `-`, `@`, tab or line end as a formula, wherever the text came from. Such
 * a cell gets a leading apostrophe, which they show as text; so does one that starts with apostrophes before such a
 * character, so that reading takes exactly one away again.
 */
export function guardFormula(cell: string): string {
  return /^'*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
}

export function unguardFormula(cell: string): string {
  return /^'+[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
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
