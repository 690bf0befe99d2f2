/** Typical files, and the URLs or problems that an import reads from each. */

import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../tests/support/processor-time';
import { imported } from '../../../tests/support/transfer-samples';
import { importFormatFor } from '../registry';

type Case = readonly [name: string, fileName: string, format: string, text: string, found: string];

const A = 'https://a.example/';
const B = 'https://b.example/';
const AB = `${A} ${B}`;

const CASES: readonly Case[] = [
  // Plain lists
  ['one address', 'list.txt', 'plain', 'https://a.example/', A],
  ['no file name', '', 'plain', 'https://a.example/\nhttps://b.example/', AB],
  ['line ends of Windows', 'list.txt', 'plain', 'https://a.example/\r\nhttps://b.example/\r\n', AB],
  ['line ends of old Macs', 'list.txt', 'plain', 'https://a.example/\rhttps://b.example/\r', AB],
  ['a byte order mark', 'list.txt', 'plain', '\ufeffhttps://a.example/\nb.example', AB],
  ['bare domains', 'list.txt', 'plain', 'a.example\nb.example\n', AB],
  ['bare domains with www', 'list.txt', 'plain', 'www.a.example', 'https://www.a.example/'],
  ['a bare domain with a path', 'list.txt', 'plain', 'a.example/x/y?z=1', 'https://a.example/x/y?z=1'],
  ['a bare domain with a port', 'list.txt', 'plain', 'a.example:8443/x', 'https://a.example:8443/x'],
  ['an address in upper case', 'list.txt', 'plain', 'HTTPS://A.EXAMPLE/', A],
  ['a domain in its own script', 'list.txt', 'plain', '例え.example', 'https://xn--r8jz45g.example/'],
  ['an address without a scheme', 'list.txt', 'plain', '//a.example/', A],
  ['an address in angle brackets', 'list.txt', 'plain', '<https://a.example/>', A],
  ['an address in quotes', 'list.txt', 'plain', '"https://a.example/"', A],
  ['several addresses on a line', 'list.txt', 'plain', 'a.example, b.example', AB],
  ['several addresses between blanks', 'list.txt', 'plain', 'https://a.example/ https://b.example/', AB],
  ['several addresses between semicolons', 'list.txt', 'plain', 'a.example;b.example', AB],
  ['a comma that belongs to the address', 'list.txt', 'plain', 'https://a.example/1,2', 'https://a.example/1,2'],
  ['comments and blank lines', 'list.txt', 'plain', '# seeds\n\na.example\n   \n', A],
  ['metadata behind a tab', 'seed.txt', 'plain', 'https://a.example/\tnutch.score=2', A],
  ['only words', 'list.txt', 'plain', 'nothing to see', 'not-an-address'],
  ['only one word', 'list.txt', 'plain', 'word', 'not-an-address'],
  ['a mail address', 'list.txt', 'plain', 'me@a.example', 'not-an-address'],
  ['another scheme', 'list.txt', 'plain', 'ftp://a.example/', 'not-a-web-address'],
  ['an address that is too long', 'list.txt', 'plain', `https://a.example/${'x'.repeat(3_000)}`, 'too-long'],
  ['no text', 'list.txt', 'plain', '', ''],
  // Tables
  ['a column url', 'list.csv', 'csv', 'url\nhttps://a.example/', A],
  ['a column domain', 'list.csv', 'csv', 'domain\na.example\nb.example', AB],
  ['domains beside names', 'list.csv', 'csv', 'name,domain\nFirst,a.example\nSecond,b.example', AB],
  ['a column Domain name', 'list.csv', 'csv', 'Rank;Domain name\n1;a.example', A],
  ['a column host', 'list.csv', 'csv', 'host,pages\na.example,3', A],
  ['a column site', 'list.csv', 'csv', 'site\ta\na.example\t1', A],
  ['a column 域名', 'list.csv', 'csv', '名称,域名\n一,a.example', A],
  ['both a url and a domain column', 'list.csv', 'csv', 'domain,url\nb.example,https://a.example/', A],
  ['domains without a header', 'list.csv', 'csv', '1,a.example\n2,b.example', AB],
  ['addresses without a header', 'list.csv', 'csv', 'First,https://a.example/\nSecond,https://b.example/', AB],
  ['a pasted table of domains', '', 'csv', 'domain,count\na.example,1', A],
  ['tabs', 'list.tsv', 'csv', 'title\turl\nA\thttps://a.example/', A],
  ['a cell of two lines', 'list.csv', 'csv', 'url,note\nhttps://a.example/,"one\ntwo"\nb.example,', AB],
  ['a quote in the middle of a cell', 'list.csv', 'csv', 'url,note\nhttps://a.example/,5" disk', A],
  [
    'a quote that is never closed',
    'list.csv',
    'csv',
    'url,note\nhttps://a.example/,"open\nb.example,x',
    `unclosed-quote ${B}`,
  ],
  ['an empty cell', 'list.csv', 'csv', 'url,note\n,x\nb.example,y', `no-address ${B}`],
  ['no column of addresses', 'list.csv', 'csv', 'name,colour\nx,red', 'no-address'],
  [
    'rows that are only candidates',
    'list.csv',
    'csv',
    'url,verdict\na.example,candidate\nb.example,yes',
    `not-judged ${B}`,
  ],
  // Bookmarks and other HTML
  [
    'bookmarks',
    'b.html',
    'bookmarks',
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p><DT><A HREF="https://a.example/">A</A></DL>',
    A,
  ],
  ['bookmarks without a doctype', '', 'bookmarks', '<DL><p>\n<DT><A HREF="https://a.example/">A</A>\n</DL><p>', A],
  [
    'bookmarks that begin with a folder',
    '',
    'bookmarks',
    '<META charset="UTF-8">\n<H1>B</H1><DL><DT><H3>F</H3><DL><DT><A HREF="https://a.example/">A</A></DL></DL>',
    A,
  ],
  [
    'bookmarks that are cut off',
    'b.htm',
    'bookmarks',
    '<DL><DT><A HREF="https://a.example/">A</A><DT><A HREF="https://b.exa',
    A,
  ],
  [
    'an ampersand in an address',
    'b.html',
    'bookmarks',
    '<a href="https://a.example/?x=1&amp;y=2">A</a>',
    'https://a.example/?x=1&y=2',
  ],
  [
    'a bookmarklet',
    'b.html',
    'bookmarks',
    '<DT><A HREF="javascript:void(0)">x</A><DT><A HREF="b.example">B</A>',
    `not-a-web-address ${B}`,
  ],
  // OPML
  [
    'feeds',
    'f.opml',
    'opml',
    '<opml><body><outline xmlUrl="https://a.example/feed" htmlUrl="https://a.example/"/></body></opml>',
    A,
  ],
  [
    'a feed alone',
    '',
    'opml',
    '<?xml version="1.0"?><opml version="1.0"><body><outline xmlUrl="https://a.example/feed"/></body></opml>',
    'https://a.example/feed',
  ],
  [
    'folders',
    'f.opml',
    'opml',
    '<opml><body><outline text="F"><outline url="a.example"/></outline><outline url="b.example"/></body></opml>',
    AB,
  ],
  // References
  ['a record', 'r.ris', 'ris', 'TY  - ELEC\nUR  - https://a.example/\nER  - ', A],
  ['a DOI alone', 'r.ris', 'ris', 'TY  - JOUR\nDO  - 10.1000/182\nER  - ', 'https://doi.org/10.1000/182'],
  [
    'a DOI as an address',
    'r.ris',
    'ris',
    'TY  - JOUR\nDO  - https://doi.org/10.1000/182\nER  - ',
    'https://doi.org/10.1000/182',
  ],
  ['both an address and a DOI', 'r.ris', 'ris', 'TY  - JOUR\nDO  - 10.1000/182\nUR  - https://a.example/\nER  - ', A],
  [
    'several addresses in a field',
    'r.ris',
    'ris',
    'TY  - JOUR\nUR  - https://a.example/; https://b.example/\nER  - ',
    AB,
  ],
  [
    'several addresses without a blank',
    'r.ris',
    'ris',
    'TY  - JOUR\nUR  - https://a.example/;https://b.example/\nER  - ',
    AB,
  ],
  [
    'several address fields',
    'r.ris',
    'ris',
    'TY  - JOUR\nUR  - https://a.example/\nUR  - https://b.example/\nER  - ',
    AB,
  ],
  ['an address over two lines', 'r.ris', 'ris', 'TY  - JOUR\nUR  - https://a.example/\nhttps://b.example/\nER  - ', AB],
  ['one blank behind the tag', 'r.ris', 'ris', 'TY - JOUR\nUR - https://a.example/\nER - ', A],
  ['one blank, and no file name', '', 'ris', 'TY - JOUR\nUR - https://a.example/\nER - ', A],
  [
    'a DOI and words instead of an address',
    'r.ris',
    'ris',
    'TY  - JOUR\nUR  - see the DOI\nDO  - 10.1000/182\nER  - ',
    'https://doi.org/10.1000/182',
  ],
  ['a link to the full text', 'r.ris', 'ris', 'TY  - JOUR\nL2  - https://a.example/\nER  - ', A],
  ['neither address nor DOI', '', 'ris', 'TY  - BOOK\nTI  - Nests\nER  - ', 'no-address'],
  ['CSL with an address', 'l.csl.json', 'csl-json', '[{"type":"webpage","URL":"https://a.example/"}]', A],
  [
    'CSL with a DOI alone',
    'l.csl.json',
    'csl-json',
    '[{"type":"article-journal","DOI":"10.1000/182"}]',
    'https://doi.org/10.1000/182',
  ],
  // JSON
  ['an array of addresses', 'l.json', 'search-results', '["https://a.example/", "b.example"]', AB],
  ['objects with a domain', 'l.json', 'search-results', '[{"domain": "a.example"}]', A],
  ['an answer of SearXNG', '', 'search-results', '{"query":"q","results":[{"url":"https://a.example/"}]}', A],
  ['a broken record', 'l.json', 'search-results', '[{"url": oops}, {"url": "b.example"}]', `broken-row ${B}`],
  ['JSON lines', 'l.jsonl', 'json-lines', '{"url":"https://a.example/"}\n"b.example"', AB],
  ['a broken line', 'l.jsonl', 'json-lines', '{"url"\n"b.example"', `broken-row ${B}`],
];

describe('imports of many kinds of files', () => {
  it.each(CASES)(
    'an import reads the right URLs and problems from a file with %s',
    async (_name, fileName, format, text, found) => {
      const reader = importFormatFor(fileName, text.slice(0, 1_000)) ?? expect.fail('nobody reads it');
      expect(reader.id).toBe(format);
      const items = await imported(reader, text);
      expect(items.map((item) => ('url' in item ? item.url : item.reason)).join(' ')).toBe(found);
    },
  );

  it('the import cases number at least 60', () => expect(CASES.length).toBeGreaterThanOrEqual(60));
});

describe('deeply nested folders', () => {
  const DEPTH = 100_000;
  const MOST_MS = 20_000;
  const nested = (open: (n: number) => string, close: string) =>
    Array.from({ length: DEPTH }, (_, n) => open(n)).join('\n') + close.repeat(DEPTH);

  it.each([
    ['bookmarks.html', nested((n) => `<DT><H3>F${n}</H3><DL><DT><A HREF="https://a.example/${n}">A</A>`, '</DL>')],
    ['feeds.opml', nested((n) => `<outline text="F${n}"><outline url="https://a.example/${n}"/>`, '</outline>')],
  ])('%s with 100,000 nested folders is imported whole, within 20 seconds', async (fileName, text) => {
    const startedMs = processorMs();
    expect(await imported(importFormatFor(fileName, '') ?? expect.fail('nobody reads it'), text)).toHaveLength(DEPTH);
    expect(processorMs() - startedMs).toBeLessThan(MOST_MS);
  });
});
