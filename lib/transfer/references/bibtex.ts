import type { ImportRow } from '../../messaging/commands';
import type { ImportFormat, ImportOptions, ImportProblem } from '../format';
import { doiAddress, type Line, linesOf, rowsOf } from '../records';

/** Start of an entry, which stands at the start of a line. Comments, abbreviations and preambles are no entries. */
const ENTRY = /^\s*@\s*(?!(?:comment|string|preamble)\b)[a-z]+\s*[{(]/i;
const OTHER = /^\s*@/;
const FIELD = /[\s,]*([A-Za-z][\w-]*)\s*=\s*/y;

/**
 * Returns an entry's fields by lower-case name, without braces and escapes; the last of several with the same name.
 * @param text from the entry's start on.
 */
function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let at = text.indexOf(',');
  while (at >= 0 && at < text.length) {
    FIELD.lastIndex = at;
    const name = FIELD.exec(text)?.[1];
    if (name === undefined) break;
    const start = FIELD.lastIndex;
    at = endOfValue(text, start);
    const value = text.slice(start, at).trim().replace(/^"|"$/g, '');
    fields.set(
      name.toLowerCase(),
      value
        .replace(/\\(?:url\b|(?=[_&%#$~]))|[{}]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  }
  return fields;
}

/**
 * Returns the offset of the comma or bracket that ends the value which begins at `start`; the text's end without one.
 */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let i = start; i < text.length; i += 1) {
    const char = text[i];
    if (char === '\\') i += 1;
    else if (char === '{') depth += 1;
    else if (char === '"' && depth === 0) isQuoted = !isQuoted;
    else if (depth === 0 && !isQuoted && (char === ',' || char === '}' || char === ')')) return i;
    else if (char === '}') depth -= 1;
  }
  return text.length;
}

/**
 * Returns the rows of an entry's `url`, else of the URL in `howpublished`, its DOI or its arXiv number; a problem
 * without any.
 */
function rowsOfEntry(entry: Line, { verdict }: ImportOptions): (ImportRow | ImportProblem)[] {
  const fields = fieldsOf(entry.text);
  const of = (name: string) => fields.get(name) ?? '';
  const tags = of('keywords')
    .split(/[,;]/)
    .flatMap((tag) => tag.trim() || []);
  const found = { verdict, title: of('title'), tags, note: of('annote') || of('annotation') };
  const isArxiv = /^arxiv$/i.test(of('archiveprefix') || of('eprinttype'));
  const arxiv = isArxiv && of('eprint') ? `https://arxiv.org/abs/${of('eprint')}` : '';
  const howPublished = /https?:\/\/\S+/.exec(of('howpublished'))?.[0] ?? '';
  return rowsOf(entry, of('url') || howPublished || doiAddress(of('doi')) || arxiv, found);
}

/** Reads entries of BibTeX and BibLaTeX. Text between entries is ignored, as TeX does. */
export const bibtexImport: ImportFormat = {
  id: 'bibtex',
  accepts: (fileName, head) =>
    /\.bib(?:tex)?$/.test(fileName) || /^\ufeff?\s*@[a-z]+\s*\{\s*[^\s,{}"]+\s*,/i.test(head),
  /** Yields the rows or the problem of each entry, in file order; nothing for text without entries. */
  async *read(source, options) {
    let open: { line: number; readonly parts: string[] } | undefined;
    const ended = () => (open ? rowsOfEntry({ line: open.line, text: open.parts.join('\n') }, options) : []);
    for await (const { line, text } of linesOf(source)) {
      if (OTHER.test(text)) {
        yield* ended();
        open = ENTRY.test(text) ? { line, parts: [] } : undefined;
      }
      open?.parts.push(text);
    }
    yield* ended();
  },
};
