import { expect, it } from 'vitest';
import { imported } from '../../../tests/support/transfer-samples';
import { importFormatFor } from '../registry';
import { xmlListImport } from './xml-list';

const seed = { verdict: 'seed' };
const CASES: readonly (readonly [string, string, readonly object[]])[] = [
  [
    'a sitemap',
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/1?b=1&amp;c=2</loc><lastmod>2024-05-03</lastmod></url><url><loc>https://a.example/2</loc></url></urlset>',
    [
      { ...seed, url: 'https://a.example/1?b=1&c=2', atMs: Date.UTC(2024, 4, 3) },
      { ...seed, url: 'https://a.example/2' },
    ],
  ],
  [
    'an RSS feed',
    '<rss><channel><title>Bees</title><link>https://a.example/</link><item><title>Mites &amp; wax</title><link>https://a.example/1</link><guid>x</guid><category>mites</category></item></channel></rss>',
    [{ ...seed, url: 'https://a.example/1', title: 'Mites & wax', tags: ['mites'] }],
  ],
  [
    'an Atom feed',
    '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Mites</title><link rel="self" href="https://a.example/x"/><link href="https://a.example/1"/></entry></feed>',
    [{ ...seed, url: 'https://a.example/1', title: 'Mites' }],
  ],
  [
    'an EndNote library',
    '<xml><records><record><titles><title><style face="normal">Mites</style></title></titles><urls><related-urls><url><style>https://a.example/1</style></url></related-urls></urls></record><record><titles><title>Wax</title></titles><electronic-resource-num>10.1000/x1</electronic-resource-num></record><record><titles><title>A book</title></titles></record></records></xml>',
    [
      { ...seed, url: 'https://a.example/1', title: 'Mites' },
      { ...seed, url: 'https://doi.org/10.1000/x1', title: 'Wax' },
      { line: 1, text: 'A book', reason: 'no-address' },
    ],
  ],
];

it.each(CASES)('the import of an XML list reads %s', async (_, text, rows) => {
  expect(importFormatFor('file.xml', text)).toBe(xmlListImport);
  expect(await imported(xmlListImport, text)).toEqual(rows);
});
