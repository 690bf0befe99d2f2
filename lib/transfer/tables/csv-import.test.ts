import { csvParse } from 'd3-dsv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imported } from '../../../tests/support/transfer-samples';
import { csvImport, csvRecords, delimiterOf } from './csv-import';

describe('import of CSV', () => {
  it('finds the columns by their names, whatever the delimiter', async () => {
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

  it('reads a table without a header', async () => {
    expect(await imported(csvImport, '1,https://a.example/\n2,https://b.example/\n')).toHaveLength(2);
  });

  it('names the line of each problem and goes on after it', async () => {
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

  it('reports every row where no column holds addresses, and rows nobody judged', async () => {
    expect(await imported(csvImport, 'name,colour\nx,red\ny,blue\n')).toMatchObject([
      { line: 2, reason: 'no-address' },
      { line: 3, reason: 'no-address' },
    ]);
    expect(await imported(csvImport, 'url,verdict\nhttps://a.example/,candidate\n')).toMatchObject([
      { line: 2, reason: 'not-judged' },
    ]);
  });

  it('takes whatever a row says for known, where the user knows all of them', async () => {
    const text = 'domain,verdict\na.example,yes\nb.example,candidate\n';
    expect(await imported(csvImport, text, { verdict: 'known' })).toEqual([
      { url: 'https://a.example/', verdict: 'known' },
      { url: 'https://b.example/', verdict: 'known' },
    ]);
  });

  it('reads what was decided on sites, as tables of sites are exported', async () => {
    const text =
      'url,site,verdict,outcome\nhttps://a.example/,a.example,yes,enough\nhttps://b.example/,b.example,seed,won\n';
    expect(await imported(csvImport, text)).toEqual([
      { url: 'https://a.example/', verdict: 'yes', outcome: 'enough' },
      { url: 'https://b.example/', verdict: 'seed' },
    ]);
  });

  it('is told from other text', () => {
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

describe('records', () => {
  it('begin on the line they are told of, and may span several', async () => {
    expect(await recordsOf('a,b\n"one\ntwo",x\n\nlast,"""y"""')).toEqual([
      [1, ['a', 'b']],
      [2, ['one\ntwo', 'x']],
      [5, ['last', '"y"']],
    ]);
  });

  it('with text behind a closing quote are broken, and those after them are read', async () => {
    expect(await recordsOf('"a"b,c\nd,e')).toEqual([
      [1, undefined],
      [2, ['d', 'e']],
    ]);
  });

  it('that are opened and never closed cost one line, not the rest of the file', async () => {
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

  it('are those of another reader, whatever is in the cells', async () => {
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

describe('the delimiter', () => {
  it.each([
    ['url,title;x\na;b;c;d', ','],
    ['url;title\n', ';'],
    ['url\ttitle', '\t'],
    ['"a,b,c";x', ';'],
    ['url', ','],
  ] as const)('of %j is %j', (head, delimiter) => {
    expect(delimiterOf(head)).toBe(delimiter);
  });
});
