import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardSeeds, imported, noteRead, written } from '../../../tests/support/transfer-samples';
import { importFormatFor } from '../registry';
import { crawlResultsImport, cslJsonImport, jsonLinesImport, jsonRecords, searchResultsImport } from './json-import';
import { jsonLines } from './tables';

it('jsonRecords gives the elements of a top-level list as JSON.parse does, with any layout', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 1, '\t'), (list, indent) => {
      const text = JSON.stringify(list, null, indent);
      const records = [...jsonRecords(text)];
      expect(records.map((record) => JSON.stringify(record.value))).toEqual(list.map((value) => JSON.stringify(value)));
      for (const { line, text: source } of records) {
        expect(
          text
            .split('\n')
            .slice(line - 1)
            .join('\n'),
        ).toContain(source);
      }
    }),
  );
});

it('jsonRecords reads long texts and deep nesting without a stack overflow', () => {
  const long = JSON.stringify(['x'.repeat(5_000_000), 'https://a.example/']);
  expect([...jsonRecords(long)].map((record) => String(record.value).length)).toEqual([5_000_000, 18]);
  expect([...jsonRecords(`${'['.repeat(100_000)}`)]).toHaveLength(1);
});

describe('import of JSON Lines', () => {
  it('the JSON Lines import restores exported rows with tags and times', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const rows = await imported(jsonLinesImport, await written(jsonLines, seeds));
        expect(rows).toEqual(
          seeds.map(({ url, title, verdict, tags, note = '', decidedAtMs }) =>
            verdict === 'candidate'
              ? expect.objectContaining({ reason: 'not-judged' })
              : {
                  url,
                  verdict,
                  ...(title ? { title } : {}),
                  ...(tags.length > 0 ? { tags } : {}),
                  ...(noteRead(note) ? { note: noteRead(note) } : {}),
                  ...(decidedAtMs === undefined ? {} : { atMs: decidedAtMs }),
                },
          ),
        );
      }),
    );
  });

  it('the JSON Lines import reports each bad line with its number, and reads the rest', async () => {
    const text =
      '"https://a.example/"\n\n{"url": \n42\n{"href":"https://b.example/","tags":"x, y"}\n{"title":"no address"}\n';
    expect(await imported(jsonLinesImport, text, { verdict: 'no' })).toEqual([
      { url: 'https://a.example/', verdict: 'no' },
      { line: 3, text: '{"url":', reason: 'broken-row' },
      { line: 4, text: '42', reason: 'broken-row' },
      { url: 'https://b.example/', verdict: 'no', tags: ['x', 'y'] },
      { line: 6, text: '{"title":"no address"}', reason: 'no-address' },
    ]);
  });
});

const urls = async (value: unknown) =>
  (await imported(searchResultsImport, JSON.stringify(value, null, 1))).map((row) =>
    'url' in row ? row.url : row.reason,
  );

describe('import of search results', () => {
  it.each([
    [
      'SearXNG',
      { query: 'q', results: [{ url: 'https://a.example/', title: 'A', engines: ['x'], positions: [1] }], answers: [] },
    ],
    [
      'a list of results',
      { organic_results: [{ position: 1, link: 'https://a.example/', sitelinks: [{ link: 'https://no.example/' }] }] },
    ],
    [
      'a nested list',
      { web: { results: [{ url: 'https://a.example/' }] }, videos: { results: [{ url: 'https://no.example/' }] } },
    ],
    ['addresses alone', ['https://a.example/']],
  ])('the import of search results takes the results of %s, and nothing inside a result', async (_name, value) => {
    expect(await urls(value)).toEqual(['https://a.example/']);
  });

  it('the import of search results skips a broken record with its line, and reads the rest', async () => {
    const text =
      '{"results": [\n{"url": "https://a.example/"},\n{"url": nonsense},\n{"url": "https://b.example/"},\n{}\n]}';
    expect(await imported(searchResultsImport, text)).toEqual([
      { url: 'https://a.example/', verdict: 'seed' },
      { line: 3, text: '{"url": nonsense}', reason: 'broken-row' },
      { url: 'https://b.example/', verdict: 'seed' },
      { line: 5, text: '{}', reason: 'no-address' },
    ]);
  });

  it('the import of search results keeps the records before the end of a cut file', async () => {
    const text = '[{"url": "https://a.example/"}, {"url": "https://b.exam';
    expect(await imported(searchResultsImport, text)).toMatchObject([
      { url: 'https://a.example/' },
      { line: 1, reason: 'broken-row' },
    ]);
  });
});

const LIBRARY = `[
  {"id": "http://zotero.org/1", "type": "webpage", "title": "Herons", "URL": "https://a.example/", "keyword": "birds, wet land",
   "accessed": {"date-parts": [["2024", 2, 3]]}},
  {"id": "2", "type": "book", "title": "A book without a page"},
  {"id": "3", "type": "article-journal", "title": "Nests", "URL": "https://b.example/x", "accessed": {"date-parts": [[2023]]}}
]`;

it('the CSL-JSON import takes every item with a URL, and names the others', async () => {
  expect(cslJsonImport.accepts('library.json', LIBRARY)).toBe(true);
  expect(await imported(cslJsonImport, LIBRARY)).toEqual([
    {
      url: 'https://a.example/',
      verdict: 'seed',
      title: 'Herons',
      tags: ['birds', 'wet land'],
      atMs: Date.UTC(2024, 1, 3),
    },
    { line: 4, text: expect.stringContaining('A book without a page'), reason: 'no-address' },
    { url: 'https://b.example/x', verdict: 'seed', title: 'Nests', atMs: Date.UTC(2023, 0, 1) },
  ]);
});

it('the CSL-JSON import ignores a time whose parts are not numbers', async () => {
  const parts = JSON.stringify([
    { URL: 'https://a.example/', accessed: { 'date-parts': [[{ toString: 1, valueOf: 1 }]] } },
  ]);
  expect(await imported(cslJsonImport, parts)).toEqual([{ url: 'https://a.example/', verdict: 'seed' }]);
});

const PAGE = { crawler: 'stormcrawler', url: 'http://a.example/x', status: 'fetched', score: 0.31 };
const FILE = [
  JSON.stringify({ ...PAGE, title: 'Herons', from: 'http://a.example/' }),
  JSON.stringify({ ...PAGE, url: 'http://a.example/gone', status: 'error' }),
  '{"crawler":',
  '7',
  JSON.stringify({ ...PAGE, url: 'ftp://a.example/', title: 7 }),
  '',
].join('\n');

it('the import of crawl results gives pages as candidates with their origin, and a reason for other lines', async () => {
  expect(await imported(crawlResultsImport, FILE, { verdict: 'seed' })).toEqual([
    {
      url: 'http://a.example/x',
      verdict: 'candidate',
      crawler: 'stormcrawler',
      from: 'http://a.example/',
      title: 'Herons',
    },
    expect.objectContaining({ line: 2, reason: 'not-fetched' }),
    expect.objectContaining({ line: 3, reason: 'broken-row' }),
    expect.objectContaining({ line: 4, reason: 'broken-row' }),
    expect.objectContaining({ line: 5, reason: 'not-a-web-address' }),
  ]);
});

it('the import of crawl results is distinguished from other JSON Lines by its beginning', () => {
  expect(importFormatFor('results-0.jsonl', FILE)?.id).toBe('crawl-results');
  expect(importFormatFor('seeds.jsonl', '{"url":"http://a.example/"}\n{"url":"x"}')?.id).toBe('json-lines');
});

describe('searchResultsImport of bookmarks and single items', () => {
  it('searchResultsImport reads the bookmarks of Firefox with their folders and times', async () => {
    const bee = {
      title: 'Bees',
      type: 'text/x-moz-place',
      uri: 'https://a.example/',
      dateAdded: 1_700_000_000_123_456,
    };
    const folder = { title: 'Insects', type: 'text/x-moz-place-container', children: [bee] };
    const menu = { title: 'menu', root: 'bookmarksMenuFolder', children: [folder] };
    const text = JSON.stringify({ guid: 'root________', title: '', root: 'placesRoot', children: [menu] });
    expect(await imported(searchResultsImport, text)).toEqual([
      { url: 'https://a.example/', verdict: 'seed', title: 'Bees', tags: ['Insects'], atMs: 1_700_000_000_123 },
    ]);
  });

  it('searchResultsImport reads the bookmarks of Chrome with their folders and times', async () => {
    const bee = { date_added: '13344473600123456', name: 'Bees', type: 'url', url: 'https://a.example/' };
    const folder = { children: [bee], name: 'Insects', type: 'folder' };
    const text = JSON.stringify({
      checksum: '0f',
      roots: { bookmark_bar: { children: [folder], name: 'Bookmarks bar', type: 'folder' } },
    });
    expect(await imported(searchResultsImport, text)).toEqual([
      { url: 'https://a.example/', verdict: 'seed', title: 'Bees', tags: ['Insects'], atMs: 1_700_000_000_123 },
    ]);
  });

  it('searchResultsImport reads a single item of a reference manager', async () => {
    const text = JSON.stringify({ id: 'x', type: 'webpage', title: 'Bees', URL: 'https://a.example/' });
    expect(await imported(searchResultsImport, text)).toEqual([
      { url: 'https://a.example/', verdict: 'seed', title: 'Bees' },
    ]);
  });
});
