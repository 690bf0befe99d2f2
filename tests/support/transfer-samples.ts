/** Seeds and options for the tests of the formats. */
import * as fc from 'fast-check';
import { canonicalUrl } from '../../lib/engine/url/canonical';
import { siteOf } from '../../lib/engine/url/site';
import type { ImportRow } from '../../lib/messaging/commands';
import type { ExportChoice } from '../../lib/transfer/export/select';
import type {
  ExportFormat,
  ExportOptions,
  ExportSeed,
  ImportFormat,
  ImportOptions,
  ImportProblem,
  TextSource,
} from '../../lib/transfer/format';
import { rowOf } from '../../lib/transfer/records';

export const OPTIONS: ExportOptions = {
  topicName: 'Grey herons & "wet" lands',
  topicTerms: [
    { term: 'heron', weight: 1 },
    { term: 'wetland', weight: 0.5 },
    { term: '鹭', weight: 0.25 },
  ],
  scope: 'page',
  createdAtMs: Date.UTC(2024, 4, 6, 7, 8, 9),
};

/** Content of an export by default: seeds and confirmed pages. */
export const DEFAULT_CHOICE: ExportChoice = { seeds: true, confirmed: true, rejected: false, unit: 'page' };

export const SEEDS: readonly ExportSeed[] = [
  {
    url: 'https://birds.example.org/herons/',
    title: 'Herons, "grey" & white',
    verdict: 'seed',
    tags: ['birds', 'wet|land'],
    site: 'example.org',
    language: 'en',
    hubScore: 0.25,
    decidedAtMs: Date.UTC(2024, 0, 2, 3, 4, 5, 678),
    foundBy: { operator: 'mark', round: 0, depth: 0 },
    excerpt: 'Where herons\nnest.',
    terms: [
      { term: 'heron', count: 3 },
      { term: 'nest', count: 1 },
    ],
  },
  {
    url: 'http://www.example.com:8080/a%20b?x=1,2&y=%E9%B9%AD',
    title: '=HYPERLINK("http://evil.example")\t鹭 🐦',
    verdict: 'yes',
    tags: [],
    site: 'example.com',
    language: 'zh',
    decidedAtMs: Date.UTC(2024, 1, 2),
    foundBy: { operator: 'keyword-search', provider: 'searxng', query: 'heron, nest', round: 2, depth: 1 },
    terms: [{ term: '鹭', count: 2 }],
  },
  {
    url: 'https://maybe.example.net/page?id=7',
    title: "'-candidate",
    verdict: 'candidate',
    probability: 0.625,
    tags: ['birds'],
    site: 'example.net',
    hubScore: 0.75,
    foundBy: { operator: 'forward-crawl', from: 'https://birds.example.org/herons/', round: 1, depth: 2 },
  },
  {
    url: 'https://spam.example.com/(casino)?x=$1',
    title: 'Casino',
    verdict: 'no',
    tags: [],
    site: 'example.com',
    decidedAtMs: Date.UTC(2024, 2, 2),
    terms: [{ term: 'casino', count: 5 }],
  },
];

/** Text that breaks formats: separators, quotes, formula signs, markup, Chinese, emoji, lone surrogates, controls. */
export const hardText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ',',
        ';',
        '"',
        "'",
        '\t',
        '\n',
        '\r\n',
        '\\',
        '|',
        '=',
        '+',
        '-',
        '@',
        '<',
        '>',
        '&',
        ']]>',
        '#',
        ':',
      ),
      fc.constantFrom('鹭鸟', '🐦‍⬛', '\u2028', '\u0000', '\ud800', 'TY  - ', '*/', '$x', '%s', "'''", '"""', ' '),
      fc.string({ maxLength: 20 }),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

export const longText: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: hardText },
  { weight: 1, arbitrary: hardText.map((text) => `${text}x`.repeat(2_000).slice(0, 2_000)) },
);

/** Canonical URLs with all characters that a path or query can have, up to 2,000 characters long. */
export const hardUrl: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.constantFrom(
      'example.org',
      'www.example.co.uk',
      '127.0.0.1:8080',
      'xn--fiq228c.example',
      '[::1]',
      '例子.example',
    ),
    longText,
    fc.option(longText),
  )
  .map(([scheme, host, path, query]) =>
    canonicalUrl(`${scheme}://${host}/${path}${query === null ? '' : `?${query}`}`.slice(0, 2_000)),
  )
  .filter((url) => url !== undefined);

export const hardSeed: fc.Arbitrary<ExportSeed> = fc
  .record({
    url: hardUrl,
    title: longText,
    verdict: fc.constantFrom('seed', 'yes', 'no', 'candidate'),
    probability: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    tags: fc.array(
      hardText.filter((tag) => tag !== ''),
      { maxLength: 4 },
    ),
    decidedAtMs: fc.option(fc.integer({ min: 0, max: 4e12 }), { nil: undefined }),
    language: fc.constantFrom('en', 'zh', 'und', undefined),
    hubScore: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    excerpt: fc.option(longText, { nil: undefined }),
    note: fc.option(longText, { nil: undefined }),
    query: fc.option(hardText, { nil: undefined }),
  } as const)
  .map(({ query, ...seed }) => ({
    ...seed,
    site: siteOf(seed.url),
    foundBy: { operator: 'keyword-search', query, round: 1, depth: 0 } as const,
  }));

/** Seeds with distinct addresses. */
export const hardSeeds: fc.Arbitrary<ExportSeed[]> = fc.uniqueArray(hardSeed, {
  maxLength: 8,
  selector: (seed) => seed.url,
});

/** Returns the chunks of a file as bytes, texts in UTF-8. */
export async function bytesOf(chunks: AsyncIterable<string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: BlobPart[] = [];
  for await (const chunk of chunks) parts.push(chunk as BlobPart);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Returns the text that a format writes, after encoding and decoding as UTF-8. */
export async function written(
  format: Pick<ExportFormat, 'write'>,
  seeds: Iterable<ExportSeed>,
  options: Partial<ExportOptions> = {},
): Promise<string> {
  const bytes = await bytesOf(format.write(seeds, { ...OPTIONS, ...options }));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** Returns all rows and problems that an import format reads from a source; the default verdict is `seed`. */
export async function imported(
  format: ImportFormat,
  source: TextSource,
  options: Partial<ImportOptions> = {},
): Promise<(ImportRow | ImportProblem)[]> {
  const items: (ImportRow | ImportProblem)[] = [];
  for await (const item of format.read(source, { verdict: 'seed', ...options })) items.push(item);
  return items;
}

/** Returns the URLs of the seeds that are not rejected, in order. */
export function wantedUrls(seeds: Iterable<ExportSeed>): string[] {
  return [...seeds].filter((seed) => seed.verdict !== 'no').map((seed) => seed.url);
}

/** Returns the text of a note as an import reads it. */
export function noteRead(note: string): string {
  const row = rowOf({ line: 1, text: '' }, 'a.example', { verdict: 'seed', note });
  return 'note' in row ? (row.note ?? '') : '';
}
