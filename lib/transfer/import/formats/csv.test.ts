import { describe, expect, it } from 'vitest';
import { imported } from '../../../../tests/support/transfer-samples';
import { csvImport } from './csv';

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
