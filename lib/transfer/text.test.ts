import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExportSeed } from './format';
import { inChunks, oneLine, wantedAddress, webAddress, writeJsonArray, writeSeeds, writeWanted } from './text';

const seed = (url: string, verdict: ExportSeed['verdict'] = 'yes'): ExportSeed => ({
  url,
  verdict,
  title: '',
  tags: [],
  site: '',
});
const SEEDS = [
  seed('https://a.example/'),
  seed('https://rejected.example/', 'no'),
  seed('javascript:alert(1)'),
  seed('https://b.example/', 'candidate'),
];
const whole = async (pieces: AsyncIterable<string>) => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

describe('inChunks', () => {
  it('inChunks makes chunks of about 64 K characters, and loses nothing', async () => {
    const pieces = Array.from({ length: 3_000 }, (_, i) => `${i} ${'x'.repeat(100)}\n`);
    const chunks: string[] = [];
    for await (const chunk of inChunks(pieces)) chunks.push(chunk);
    expect(chunks.join('')).toBe(pieces.join(''));
    for (const chunk of chunks.slice(0, -1)) expect(chunk.length).toBeGreaterThanOrEqual(65_536);
    for (const chunk of chunks) expect(chunk.length).toBeLessThan(65_536 + 200);
  });

  it('inChunks gives no text for empty pieces', async () => {
    expect(await whole(inChunks(['', '']))).toBe('');
  });
});

describe('writers of seeds', () => {
  it('writeSeeds numbers the pieces written, and computes the foot after all of them', async () => {
    const seen: number[] = [];
    const piece = ({ url }: ExportSeed, index: number) => {
      seen.push(index);
      return url.startsWith('https:') ? `${index} ${url}\n` : undefined;
    };
    expect(await whole(writeSeeds(SEEDS, piece, 'head\n', () => `${seen.length} seen\n`))).toBe(
      'head\n0 https://a.example/\n1 https://rejected.example/\n2 https://b.example/\n4 seen\n',
    );
    expect(seen).toEqual([0, 1, 2, 2]);
  });

  it('writeWanted and wantedAddress omit rejected pages and non-web URLs', async () => {
    const piece = (_: ExportSeed, url: string, index: number) => `${index} ${url}\n`;
    expect(await whole(writeWanted(SEEDS, piece))).toBe('0 https://a.example/\n1 https://b.example/\n');
    expect(SEEDS.map(wantedAddress)).toEqual(['https://a.example/', undefined, undefined, 'https://b.example/']);
  });

  it('writeJsonArray gives a JSON array for any seeds', async () => {
    const verdicts = fc.constantFrom<ExportSeed['verdict']>('yes', 'no', 'seed', 'candidate');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.webUrl(), verdicts), { maxLength: 6 }), async (rows) => {
        const seeds = rows.map(([url, verdict]) => seed(url, verdict));
        const text = await whole(writeJsonArray(seeds, ({ verdict }, _, index) => ({ index, verdict })));
        const wanted = rows.filter(([, verdict]) => verdict !== 'no');
        expect(JSON.parse(text)).toEqual(wanted.map(([, verdict], index) => ({ index, verdict })));
      }),
    );
  });
});

describe('oneLine', () => {
  it.each([
    [' a\tb\r\nc ', 'a b c'],
    ['a\u2028b\u2029c\u0085d\ufeffe', 'a b c d e'],
    ['a\u0000\u001bb', 'a b'],
    ['broken \ud800 pair', 'broken pair'],
    ['emoji 😀 stay', 'emoji 😀 stay'],
  ])('oneLine(%j) is %j', (text, line) => expect(oneLine(text)).toBe(line));

  it('oneLine has no line breaks, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = oneLine(text);
        expect(line).not.toMatch(/[\r\n\t\u2028\u2029]/);
        expect(oneLine(line)).toBe(line);
      }),
    );
  });
});

describe('webAddress', () => {
  it.each([
    ['https://bücher.example/ü b?q="x"', 'https://xn--bcher-kva.example/%C3%BC%20b?q=%22x%22'],
    ['HTTP://a.example', 'http://a.example/'],
    ['ftp://a.example/', undefined],
    ['javascript:alert(1)', undefined],
    ['a.example', undefined],
    ['https://a"b.example/', undefined],
    ['https://a%22b.example/', undefined],
  ])('webAddress("%s") is %s', (url, given) => expect(webAddress(url)).toBe(given));

  it('webAddress is ASCII, without white space, quotes or angle brackets', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string(), (url, more) => {
        expect(webAddress(`${url}${more}`) ?? '').toMatch(/^[!#-;=?-~]*$/);
      }),
    );
  });
});
