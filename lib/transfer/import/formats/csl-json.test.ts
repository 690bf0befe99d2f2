import { expect, it } from 'vitest';
import { imported } from '../../../../tests/support/transfer-samples';
import { cslJsonImport } from './csl-json';

const LIBRARY = `[
  {"id": "http://zotero.org/1", "type": "webpage", "title": "Herons", "URL": "https://a.example/", "keyword": "birds, wet land",
   "accessed": {"date-parts": [["2024", 2, 3]]}},
  {"id": "2", "type": "book", "title": "A book without a page"},
  {"id": "3", "type": "article-journal", "title": "Nests", "URL": "https://b.example/x", "accessed": {"date-parts": [[2023]]}}
]`;

it('takes every item with an address and names the others', async () => {
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

it('takes no time from parts that are no numbers', async () => {
  const parts = JSON.stringify([
    { URL: 'https://a.example/', accessed: { 'date-parts': [[{ toString: 1, valueOf: 1 }]] } },
  ]);
  expect(await imported(cslJsonImport, parts)).toEqual([{ url: 'https://a.example/', verdict: 'seed' }]);
});
