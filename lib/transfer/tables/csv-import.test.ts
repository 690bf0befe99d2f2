import { csvParse } from 'd3-dsv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinearAsync, expectLinearInAll, repeated } from '../../../tests/support/linear';
import { imported } from '../../../tests/support/transfer-samples';
import { csvImport, csvRecords } from './csv-import';

describe('import of CSV', () => {
  it('the CSV import finds the columns by their names, with any delimiter', async () => {
    for (const delimiter of [',', ';', '\t']) {
      const text = `Title;URL;Tags;Status\n"Birds; ""all""";https://a.example/;wet|land;no\n`.replaceAll(
        ';',
        delimiter,
      );
      expect(await imported(csvImport, text)).toEqual([
        { url: 'https://a.example/', title: `Birds${delimiter} "all"`, tags: ['wet', 'land'], verdict: 'no' },
      ]);
    }
  });

  it('the CSV import reads a table without a header', async () => {
    expect(await imported(csvImport, '1,https://a.example/\n2,https://b.example/\n')).toHaveLength(2);
  });

  it('the CSV import names the line of each problem, and continues after it', async () => {
    const text = [
      'url,title',
      'https://a.example/,"one',
      'two"',
      'nonsense,x',
      '',
      'https://b.example/,5" disk',
      'https://c.example/,"never closed',
      'https://d.example/,d',
      'https://e.example/,"closed" badly',
      'https://f.example/,f',
    ].join('\r\n');
    expect(await imported(csvImport, text)).toEqual([
      { url: 'https://a.example/', title: 'one\ntwo', verdict: 'seed' },
      { line: 4, text: 'nonsense,x', reason: 'not-an-address' },
      { url: 'https://b.example/', title: '5" disk', verdict: 'seed' },
      { line: 7, text: 'https://c.example/,"never closed', reason: 'unclosed-quote' },
      { url: 'https://d.example/', title: 'd', verdict: 'seed' },
      { line: 9, text: 'https://e.example/,"closed" badly', reason: 'unclosed-quote' },
      { url: 'https://f.example/', title: 'f', verdict: 'seed' },
    ]);
  });

  it('the CSV import reports every row of a table without URLs, and rows that are only candidates', async () => {
    expect(await imported(csvImport, 'name,colour\nx,red\ny,blue\n')).toMatchObject([
      { line: 2, reason: 'no-address' },
      { line: 3, reason: 'no-address' },
    ]);
    expect(await imported(csvImport, 'url,verdict\nhttps://a.example/,candidate\n')).toMatchObject([
      { line: 2, reason: 'not-judged' },
    ]);
  });

  it('the CSV import marks every row as known when the user knows all of them', async () => {
    const text = 'domain,verdict\na.example,yes\nb.example,candidate\n';
    expect(await imported(csvImport, text, { verdict: 'known' })).toEqual([
      { url: 'https://a.example/', verdict: 'known' },
      { url: 'https://b.example/', verdict: 'known' },
    ]);
  });

  it('the CSV import reads the outcomes of sites from an exported table of sites', async () => {
    const text =
      'url,site,verdict,outcome\nhttps://a.example/,a.example,yes,enough\nhttps://b.example/,b.example,seed,won\n';
    expect(await imported(csvImport, text)).toEqual([
      { url: 'https://a.example/', verdict: 'yes', outcome: 'enough' },
      { url: 'https://b.example/', verdict: 'seed' },
    ]);
  });

  it('the CSV import accepts CSV by name or header, and no other text', () => {
    expect(csvImport.accepts('list.csv', '')).toBe(true);
    expect(csvImport.accepts('pasted', 'url,title\n')).toBe(true);
    expect(csvImport.accepts('list.txt', 'https://a.example/x,y\n')).toBe(false);
  });
});

async function recordsOf(text: string, delimiter = ',') {
  const records = [];
  for await (const { line, cells } of csvRecords(text, delimiter)) records.push([line, cells]);
  return records;
}

describe('csvRecords', () => {
  it('csvRecords gives the line on which each record begins, also for records of several lines', async () => {
    expect(await recordsOf('a,b\n"one\ntwo",x\n\nlast,"""y"""')).toEqual([
      [1, ['a', 'b']],
      [2, ['one\ntwo', 'x']],
      [5, ['last', '"y"']],
    ]);
  });

  it('csvRecords marks a record with text after a closing quote as broken, and reads the next records', async () => {
    expect(await recordsOf('"a"b,c\nd,e')).toEqual([
      [1, undefined],
      [2, ['d', 'e']],
    ]);
  });

  it('csvRecords loses one line, not the rest of the file, to a quote that is never closed', async () => {
    expect(await recordsOf('a,"open\nb,c\nd,"e"')).toEqual([
      [1, undefined],
      [2, ['b', 'c']],
      [3, ['d', 'e']],
    ]);
    const lines = Array.from({ length: 6_000 }, (_, i) => `${i},x`);
    const records = await recordsOf(['"open', ...lines].join('\n'));
    expect(records).toHaveLength(6_001);
    expect(records.at(-1)).toEqual([6_001, ['5999', 'x']]);
  });

  it('csvRecords agrees with the reader of d3 for any cells', async () => {
    const cell = fc.stringMatching(/^[a-c",; \n]{0,6}$/);
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const table = fc.array(fc.tuple(cell, cell, fc.constant('x')), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const text = rows.map((row) => row.map(quoted).join(',')).join('\n');
        const expected = csvParse(`a,b,c\n${text}`).map(({ a, b, c }) => [a, b, c]);
        expect((await recordsOf(text)).map(([, cells]) => cells)).toEqual(expected);
      }),
    );
  });
});

describe('delimiter of CSV', () => {
  it.each([
    ['url,title,x;y\nhttps://a.example/,T;b;c;d,', 'T;b;c;d'],
    ['url;title\nhttps://a.example/;T', 'T'],
    ['url\ttitle\nhttps://a.example/\tT', 'T'],
    ['"a,b,c";url;title\nx;https://a.example/;T', 'T'],
    ['url\nhttps://a.example/', undefined],
  ])('the CSV import finds the delimiter of %j in its header', async (text, title) => {
    expect(await imported(csvImport, text)).toEqual([
      { url: 'https://a.example/', verdict: expect.any(String), ...(title && { title }) },
    ]);
  });
});

describe('csvImport of tables of other programs', () => {
  const urls = async (text: string) =>
    (await imported(csvImport, text)).map((row) => ('url' in row ? row.url : row.reason));

  it.each([
    ['Seed URL', 'Note,Seed URL\nfirst,https://a.example/'],
    ['home page', 'Name,home page\nBees,https://a.example/'],
    ['Top pages', 'Top pages,Clicks\nhttps://a.example/,12'],
    ['Referring page URL', 'Domain rating,Referring page URL\n70,https://a.example/'],
    ['a name of its own', 'Ort,Adresse im Netz\nBonn,https://a.example/'],
    ['a line that names the separator', 'sep=;\r\nTitle;URL\r\nBees;https://a.example/'],
    ['bars', 'Title|URL\nBees|https://a.example/'],
    ['a formula', 'Title,Link\nBees,"=HYPERLINK(""https://a.example/"",""Bees"")"'],
  ])('csvImport finds the URLs in a table with %s', async (_, text) => {
    expect(await urls(text)).toEqual(['https://a.example/']);
  });

  it('csvImport takes the date of addition from a table of Zotero, and the DOI where it has no URL', async () => {
    const text = `Key,Item Type,Publication Year,Title,DOI,Url,Date,Date Added,Manual Tags
A,webpage,2019,Mites,,https://a.example/,2019-01-02,2024-05-03 06:00:00Z,bees; mites
B,journalArticle,2019,Wax,10.1000/x1,,2019-01-02,2024-05-03 06:00:00Z,`;
    const atMs = Date.UTC(2024, 4, 3, 6);
    expect(await imported(csvImport, text)).toEqual([
      { url: 'https://a.example/', verdict: 'seed', title: 'Mites', tags: ['bees', 'mites'], atMs },
      { url: 'https://doi.org/10.1000/x1', verdict: 'seed', title: 'Wax', atMs },
    ]);
  });
});

it('csvImport reads tables of any quotes, delimiters and line ends in linear time', async () => {
  const read = async (text: string) => {
    for await (const _ of csvImport.read(text, { verdict: 'seed' }));
  };
  await expectLinearAsync((chars) => repeated('x","y\n', chars), 20_000, read);
  await expectLinearInAll(
    ['"', ',', ';', '\t', '\n', '\r', 'x', '""', 'url,title\n', 'https://a.example/'],
    20_000,
    read,
  );
});

it('csvRecords reads the lines after an unclosed quote as if its line did not exist', async () => {
  const records = [];
  for await (const record of csvRecords('a,"b\nx","y\nc,d\n"e\nf"\n"g\nh', ',')) records.push(record);
  expect(records.map(({ line, cells }) => [line, cells])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, ['c', 'd']],
    [4, ['e\nf']],
    [6, undefined],
    [7, ['h']],
  ]);
});
