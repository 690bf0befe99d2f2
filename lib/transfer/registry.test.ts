import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { bytesOf, hardSeeds, imported, OPTIONS, SEEDS } from '../../tests/support/transfer-samples';
import { formatKey, isProblem } from './format';
import { EXPORT_FORMATS, exportFormat, IMPORT_FORMATS, importFormat, importFormatFor } from './registry';

const LISTS = EXPORT_FORMATS.filter((format) => !format.needsRecords);

async function text(id: string, seeds = SEEDS): Promise<string> {
  const format = exportFormat(id);
  if (!format) throw new Error(`no format ${id}`);
  return new TextDecoder().decode(await bytesOf(format.write(seeds, OPTIONS)));
}

/** Text of a file, or of all files in an archive except programs, whose numbers could be taken for probabilities. */
function textOf(bytes: Uint8Array, { mime }: { readonly mime: string }): string {
  const isProgram = /\.(py|java|js)$/;
  const parts =
    mime === 'application/zip'
      ? Object.values(unzipSync(bytes, { filter: ({ name }) => !isProgram.test(name) }))
      : [bytes];
  return parts.map((part) => new TextDecoder().decode(part)).join('\n');
}

/** Spring, Hadoop and Java properties, Storm's Flux, Velocity, Jinja and Scrapy's templates, Python. */
const EXPRESSIONS = [
  "#{T(java.lang.Runtime).getRuntime().exec('id')}",
  ...['user.home', 'env.HOME', 'ENV-HOME'].map((name) => `$\{${name}}`),
  ...['{{ 7*7 }}', '{% include x %}', '{# c #}', '*{x}', '@{x}', '~{x}'],
];
/**
 * Lists, tables, JSON, pages, and strings of Python, which programs read as data. Of archives, their files' beginnings.
 */
const DATA_FILES: readonly string[] = [
  ...['ache-training training_data/', 'ddt training_data/', 'nutch-focused urls/seed.txt', 'spark-project model.json'],
  ...['storm-crawler-project src/main/resources/model.json', 'storm-crawler-project src/main/resources/seeds.txt'],
  ...['citation-apa', 'citation-cff', 'page-notes ', 'reading-list-html'],
  ...['archivebox', 'asreview', 'atom', 'bookmarks', 'crawlee', 'csl-json', 'csv', 'feeds', 'gexf', 'graphml'],
  ...['hyphe', 'json-lines', 'minet', 'nutch-seeds', 'opml', 'ris', 'scrapy-redis', 'scrapy-spider'],
  ...['storm-crawler', 'url-frontier'],
];

describe('registry of formats', () => {
  it('the registry names each format once', () => {
    for (const formats of [EXPORT_FORMATS, IMPORT_FORMATS]) {
      expect(new Set(formats.map((format) => format.id)).size).toBe(formats.length);
    }
    expect(new Set(EXPORT_FORMATS.map(({ suffix, extension }) => `${suffix}.${extension}`)).size).toBe(
      EXPORT_FORMATS.length,
    );
    for (const { id } of [...EXPORT_FORMATS, ...IMPORT_FORMATS]) {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    }
    expect(exportFormat('none')).toBeUndefined();
  });

  it.each(LISTS.map((format) => [format.id, format] as const))(
    'the export %s contains rejected pages, titles, tags, probabilities and scope exactly when it declares them',
    async (_id, format) => {
      const parts = await bytesOf(format.write(SEEDS, OPTIONS));
      const file = textOf(parts, format);
      expect(file.includes('casino')).toBe(format.carries.rejected);
      expect(/Herons, .{0,7}grey/.test(file)).toBe(format.carries.title);
      expect(/\bwet\\?\\?\|land/.test(file)).toBe(format.carries.tags);
      expect(/\b0\.6(2|3|25)?(?!\d)/.test(file)).toBe(format.carries.probability);
      const withScope = await bytesOf(format.write(SEEDS, { ...OPTIONS, scope: 'domain' }));
      expect(textOf(withScope, format) !== file).toBe(format.carries.scope);
    },
  );

  it('only files that no program evaluates contain expressions that a topic or its pages bring', async () => {
    const evil = EXPRESSIONS.join(' ');
    const options = { ...OPTIONS, topicName: evil, topicTerms: EXPRESSIONS.map((term) => ({ term, weight: 1 })) };
    const seeds = SEEDS.map((seed) => ({ ...seed, title: evil, tags: [evil], excerpt: evil, note: evil }));
    const withExpression: string[] = [];
    for (const format of LISTS) {
      const bytes = await bytesOf(format.write(seeds, options));
      const files = format.mime === 'application/zip' ? unzipSync(bytes) : { '': bytes };
      for (const [path, content] of Object.entries(files)) {
        const text = new TextDecoder().decode(content);
        if (EXPRESSIONS.some((one) => text.includes(one))) withExpression.push(`${format.id} ${path}`.trim());
      }
    }
    const isData = (file: string) =>
      DATA_FILES.some((data) => file === data || (data.includes(' ') && file.startsWith(data)));
    expect(withExpression.filter((file) => !isData(file))).toEqual([]);
    expect(DATA_FILES.filter((data) => !withExpression.some((file) => file.startsWith(data)))).toEqual([]);
  });

  it.each(['en', 'zh_CN'])('every format has a name in the language %s', (language) => {
    const path = new URL(`../../public/_locales/${language}/messages.json`, import.meta.url);
    const messages: Record<string, { message: string }> = JSON.parse(readFileSync(path, 'utf8'));
    for (const format of [...EXPORT_FORMATS, ...IMPORT_FORMATS]) {
      expect(messages[formatKey(format)]?.message, format.id).toBeTruthy();
    }
  });

  it.each(LISTS.map((format) => [format.id, format] as const))(
    'the export %s without seeds is smaller than 8 kB, or than 40 kB with a project',
    async (_id, format) => {
      const bytes = await bytesOf(format.write([], OPTIONS));
      // A project contains its program.
      expect(bytes.length).toBeLessThan(_id.endsWith('-project') ? 40_000 : 8_000);
    },
  );
});

describe('choice of the import format', () => {
  it.each([
    ['json-lines', 'json-lines'],
    ['csv', 'csv'],
    ['hyphe', 'csv'],
    ['minet', 'csv'],
    ['bookmarks', 'bookmarks'],
    ['opml', 'opml'],
    ['csl-json', 'csl-json'],
    ['ris', 'ris'],
    ['crawlee', 'search-results'],
    ['archivebox', 'bookmarks'],
    ['plain', 'plain'],
    ['nutch-seeds', 'plain'],
    ['heritrix-seeds', 'plain'],
  ])('a pasted %s export without a file name is read by the importer %s', async (id, reader) => {
    const file = await text(id);
    expect(importFormatFor('', file.slice(0, 1_000))?.id).toBe(reader);
  });

  it('an import of an export loses no seed: each line is a row or a problem with its number', async () => {
    await fc.assert(
      fc.asyncProperty(
        hardSeeds,
        fc.constantFrom('plain', 'csv', 'json-lines', 'bookmarks', 'opml', 'ris', 'csl-json'),
        async (seeds, id) => {
          const file = await text(id, seeds);
          const items = await imported(importFormat(id) ?? importFormat('plain') ?? fail(), file);
          const rows = items.filter((item) => !isProblem(item));
          const marked = id === 'csv' || id === 'json-lines';
          const expected = seeds.filter(({ verdict }) => (marked ? verdict !== 'candidate' : verdict !== 'no'));
          expect(rows.map((row) => 'url' in row && row.url)).toEqual(expected.map((seed) => seed.url));
          for (const item of items) if (isProblem(item)) expect(item.line).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('an import returns the same rows when a file is read twice', async () => {
    for (const id of ['csv', 'json-lines', 'bookmarks', 'ris']) {
      const file = await text(id);
      const reader = importFormatFor('', file.slice(0, 1_000)) ?? fail();
      expect(await imported(reader, file)).toEqual(await imported(reader, file));
    }
  });
});

function fail(): never {
  throw new Error('no such format');
}
