/** The collection as a source that others cite, in three forms. */
import { stringify } from 'yaml';
import type { ExportFormat, ExportOptions } from '../format';
import { plainLine } from './document';
import { dayOf, type Texts, textsFor } from './texts';

interface Citation {
  readonly title: string;
  readonly authors: readonly string[];
  /** Day of the export, `YYYY-MM-DD`. */
  readonly day: string;
  readonly id: string;
  readonly version: string;
  readonly pages: number;
  readonly texts: Texts;
}

/** Returns what all citation formats say of the topic's edition. */
function citationOf({ topicName, createdAtMs, language, edition }: ExportOptions): Citation {
  const { id = '', version = '', authors = [], pages = 0 } = edition ?? {};
  return {
    title: plainLine(topicName) || 'Tendril',
    authors: authors.map(plainLine).filter((name) => name !== ''),
    day: dayOf(createdAtMs),
    id: plainLine(id),
    version,
    pages,
    texts: textsFor(language),
  };
}

/** Returns the reference by the rules of APA (7th edition) for data sets; without authors, the title comes first. */
function apa({ title, authors, day, version, pages, texts }: Citation): string {
  const date = new Intl.DateTimeFormat('en', { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric' })
    .formatToParts(Date.parse(day))
    .reduce<Record<string, string>>((parts, { type, value }) => Object.assign(parts, { [type]: value }), {});
  const when = `(${date.year}, ${date.month} ${date.day}).`;
  const what = `${title} (${texts.version(version)}) [${texts.collection(pages)}].`;
  const last = authors.at(-1) ?? '';
  const names = authors.length > 1 ? `${authors.slice(0, -1).join(', ')}, & ${last}` : last;
  return authors.length === 0 ? `${what} ${when}\n` : `${names}. ${when} ${what}\n`;
}

const IN_BIBTEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/**
 * Returns text as a BibTeX value. A brace within it becomes a parenthesis, because BibTeX counts escaped ones as well.
 */
function bibtexText(text: string): string {
  const balanced = text.replace(/\{/g, '(').replace(/\}/g, ')');
  return balanced.replace(/[\\~^]/g, (char) => IN_BIBTEX[char] ?? '').replace(/[%#$&_]/g, '\\$&');
}

/** Returns the citation as a BibTeX entry without empty fields. */
function bibtex({ title, authors, day, id, version, pages, texts }: Citation): string {
  const key = `tendril-${id.replace(/[^A-Za-z0-9]+/g, '').slice(0, 12) || 'collection'}-${day.slice(0, 4)}`;
  const fields = [
    ['title', `{${bibtexText(title)}}`],
    ['author', authors.map((name) => `{${bibtexText(name)}}`).join(' and ')],
    ['year', day.slice(0, 4)],
    ['date', day],
    ['version', bibtexText(version)],
    ['note', bibtexText(`${texts.version(version)}, ${texts.collection(pages)}, ${id}`)],
  ] as const;
  const lines = fields.filter(([, value]) => value !== '').map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@misc{${key},\n${lines.join('')}}\n`;
}

/**
 * Returns the citation as a file in Citation File Format 1.2.0, which requires an author: `texts.unnamed` without one.
 */
function cff({ title, authors, day, id, version, pages, texts }: Citation): string {
  return stringify(
    {
      'cff-version': '1.2.0',
      message: texts.citeThis,
      type: 'dataset',
      title,
      authors: (authors.length > 0 ? authors : [texts.unnamed]).map((name) => ({ name })),
      version,
      'date-released': day,
      abstract: texts.collection(pages),
      identifiers: [{ type: 'other', value: id || version }],
    },
    { lineWidth: 0 },
  );
}

/** Returns the export format that writes the citation by `write`. */
function citationFormat(
  part: Pick<ExportFormat, 'id' | 'suffix' | 'extension' | 'mime'>,
  write: (of: Citation) => string,
): ExportFormat {
  return {
    ...part,
    carries: { title: false, tags: false, probability: false, provenance: false, rejected: false, scope: false },
    standsAlone: true,
    async *write(_seeds, options) {
      yield write(citationOf(options));
    },
  };
}

/** Citations of the collection: CITATION.cff, a sentence by the rules of APA, and an entry of BibTeX. */
export const citations: readonly ExportFormat[] = [
  citationFormat({ id: 'citation-cff', extension: 'CITATION.cff', mime: 'application/yaml' }, cff),
  citationFormat({ id: 'citation-apa', suffix: '.citation', extension: 'txt', mime: 'text/plain' }, apa),
  citationFormat(
    { id: 'citation-bibtex', suffix: '.citation', extension: 'bib', mime: 'application/x-bibtex' },
    bibtex,
  ),
];
