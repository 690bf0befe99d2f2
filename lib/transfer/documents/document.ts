/** Documents for people, described once and written as Markdown or as one HTML file. */
import type { ExportFormat, ExportOptions, Seeds } from '../format';
import { escapeMarkup, inChunks, oneLine } from '../text';
import { textsFor } from './texts';

/** Text, or a link. The URL is one of `webAddress`. */
export type Inline = string | { readonly text: string; readonly url: string };
type Line = Inline | readonly Inline[];

export type Block =
  | { readonly kind: 'title' | 'heading' | 'entry' | 'paragraph' | 'quote'; readonly text: Line }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Line[])[] };

/** A label and its value, which is left out if it is ''. */
export type Fact = readonly [label: string, value: Line];

/** Builds the blocks of a document. */
type Builder = (seeds: Seeds, options: ExportOptions) => AsyncIterable<Block>;

/** Characters that change the direction of the text after them. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Characters of Markdown's syntax, that of tables, mathematics, tags and comments included. */
const SYNTAX = /[\\`*_[\]<>&~|$#^%={}!]|:(?=\/\/)|@(?=\w)|(?<=\bwww)\./gi;
const LINE_START = /^(?=[-+])|(?<=^\d{1,9})(?=[.)])/;
const REFERENCE = /&(?=#?\w+;)/g;

/** Returns text of a page or user as one line, without characters that reverse the direction of writing. */
export const plainLine = (text: string): string => oneLine(text.replace(DIRECTIONS, ''));

/**
 * Returns text as Markdown (CommonMark, GitHub, Obsidian) that is shown as this text, at the start of a line as well.
 */
function markdownText(text: string): string {
  return plainLine(text).replace(SYNTAX, '\\$&').replace(LINE_START, '\\');
}

/** Returns a link in Markdown, with the URL in place of an empty text. @param url one of `webAddress` */
function markdownLink(text: string, url: string): string {
  const target = url.replace(/\\/g, '%5C').replace(REFERENCE, '&amp;');
  return `[${markdownText(text) || markdownText(url)}](<${target}>)`;
}

/** Returns the parts of a line, which may be one part. */
const inlines = (line: Line): readonly Inline[] =>
  typeof line === 'string' || 'url' in line ? [line as Inline] : (line as readonly Inline[]);
/** Whether a fact has a value. */
const isShown = ([, value]: Fact): boolean => inlines(value).some((part) => part !== '');

/** Returns a line as Markdown with all special characters escaped. */
function markdownLine(line: Line): string {
  return inlines(line)
    .map((part) => (typeof part === 'string' ? markdownText(part) : markdownLink(part.text, part.url)))
    .filter((part) => part !== '')
    .join(' ');
}

const MARKS = { title: '# ', heading: '## ', entry: '### ', paragraph: '', quote: '> ' } as const;

/** Returns a block as Markdown with an empty line after it. Facts without a value are left out. */
export function markdownBlock(block: Block): string {
  switch (block.kind) {
    case 'facts':
      return `${block.facts
        .filter(isShown)
        .map(([label, value]) => `- ${markdownText(label)}: ${markdownLine(value)}\n`)
        .join('')}\n`;
    case 'table': {
      const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
      const rule = row(block.head.map(() => '---'));
      return `${row(block.head.map(markdownText))}${rule}${block.rows.map((cells) => row(cells.map(markdownLine))).join('')}\n`;
    }
    default:
      return `${MARKS[block.kind]}${markdownLine(block.text)}\n\n`;
  }
}

/** Returns a line as HTML with all special characters escaped. */
function htmlLine(line: Line): string {
  return inlines(line)
    .map((part) => {
      if (typeof part === 'string') return `<bdi>${escapeMarkup(plainLine(part))}</bdi>`;
      const text = escapeMarkup(plainLine(part.text) || part.url);
      return `<a href="${escapeMarkup(part.url)}"><bdi>${text}</bdi></a>`;
    })
    .join(' ');
}

const TAGS = { title: 'h1', heading: 'h2', entry: 'h3', paragraph: 'p', quote: 'blockquote' } as const;

/** Returns a block as HTML. Facts without a value are left out; '' if none has one. */
function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'facts': {
      const facts = block.facts.filter(isShown);
      const items = facts.map(([label, value]) => `<dt>${escapeMarkup(label)}</dt><dd>${htmlLine(value)}</dd>\n`);
      return facts.length === 0 ? '' : `<dl>\n${items.join('')}</dl>\n`;
    }
    case 'table': {
      const head = block.head.map((cell) => `<th scope="col">${escapeMarkup(cell)}</th>`).join('');
      const rows = block.rows.map(
        (cells) => `<tr>${cells.map((cell) => `<td>${htmlLine(cell)}</td>`).join('')}</tr>\n`,
      );
      return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('')}</tbody>\n</table>\n`;
    }
    default:
      return `<${TAGS[block.kind]}>${htmlLine(block.text)}</${TAGS[block.kind]}>\n`;
  }
}

/** Serif text on paper, without colours that cost ink; each entry stays on one page. */
const STYLE = `:root { color-scheme: light dark; }
body { font: 1rem/1.5 Georgia, "Noto Serif CJK SC", serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.25; break-after: avoid; }
h3 { margin-bottom: 0.25rem; }
a { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0 0 1rem; font-size: 0.875rem; break-inside: avoid; }
dt { font-weight: bold; }
dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; margin: 0 0 1rem; }
th, td { border: 1px solid; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
blockquote { margin: 0 0 1rem; padding-inline-start: 1rem; border-inline-start: 3px solid; }
@media print {
  @page { margin: 2cm; }
  body { margin: 0; max-width: none; padding: 0; font-size: 10pt; }
  a { color: inherit; }
  h2 { margin: 0.75rem 0 0.25rem; }
  p, dl, table { margin: 0 0 0.5rem; }
  h3 a[href]::after { content: " <" attr(href) ">"; font-size: 0.75rem; }
}
`;

/** Yields a document as a HTML page without scripts. */
async function* htmlDocument(blocks: AsyncIterable<Block>, title: string, language: string): AsyncGenerator<string> {
  yield `<!DOCTYPE html>\n<html lang="${language}">\n<head>\n<meta charset="utf-8">\n`;
  yield `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n`;
  yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n';
  yield `<title>${escapeMarkup(plainLine(title)) || 'Tendril'}</title>\n<style>\n${STYLE}</style>\n</head>\n<body>\n<main>\n`;
  for await (const block of blocks) yield htmlBlock(block);
  yield '</main>\n</body>\n</html>\n';
}

/** Yields a document as Markdown. */
async function* markdownDocument(blocks: AsyncIterable<Block>): AsyncGenerator<string> {
  for await (const block of blocks) yield markdownBlock(block);
}

/** Properties that the two formats of a document share. */
type Kind = Pick<ExportFormat, 'carries' | 'needsRecords' | 'isSectioned' | 'hasExcerpts' | 'standsAlone'>;

/** Returns a document's formats in Markdown and HTML. @param name their suffix and the beginning of their ids */
export function documentFormats(name: string, kind: Kind, build: Builder): readonly ExportFormat[] {
  const shared = { ...kind, suffix: `.${name}` };
  return [
    {
      ...shared,
      id: name,
      extension: 'md',
      mime: 'text/markdown',
      write: (seeds, options) => inChunks(markdownDocument(build(seeds, options))),
    },
    {
      ...shared,
      id: `${name}-html`,
      extension: 'html',
      mime: 'text/html',
      write: (seeds, options) =>
        inChunks(htmlDocument(build(seeds, options), options.topicName, textsFor(options.language).tag)),
    },
  ];
}
