import { describe, expect, it } from 'vitest';
import { fileText, readImport } from './read-file';

const utf16 = (text: string, mark = '\ufeff') => new Uint8Array(Buffer.from(mark + text, 'utf16le'));
const bigEndian = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
const bytes = (text: string) => new TextEncoder().encode(text);
/** GBK of `养蜂的书` and `蜜蜂`. */
const GBK = new Uint8Array([
  ...bytes('url,tags,note\nhttps://a.example/,'),
  ...[0xc3, 0xdb, 0xb7, 0xe4],
  ...bytes(','),
  ...[0xd1, 0xf8, 0xb7, 0xe4, 0xb5, 0xc4, 0xca, 0xe9, 0x0a],
]);
const LATIN = new Uint8Array([...bytes('url,note\nhttps://a.example/,F'), 0xfc, ...bytes('r die K'), 0xf6, 0x6e]);
const LISTED = 'https://a.example/\r\nhttps://b.example/ü\r\n';

async function read(file: Uint8Array, name: string) {
  const shares: number[] = [];
  const reading = await readImport(
    new File([new Uint8Array(file)], name),
    'seed',
    undefined,
    (share) => void shares.push(share),
  );
  return { ...reading, shares };
}

async function textOf(file: Uint8Array): Promise<string> {
  let text = '';
  for await (const piece of fileText(new Blob([new Uint8Array(file)]), () => {})) text += piece;
  return text;
}

describe('fileText', () => {
  it.each([
    ['UTF-8', bytes(LISTED)],
    ['UTF-8 with a mark', bytes(`\ufeff${LISTED}`)],
    ['UTF-16 with a mark', utf16(LISTED)],
    ['UTF-16 without a mark', utf16(LISTED, '')],
    ['UTF-16 with a mark, big-endian', bigEndian(LISTED)],
  ])('fileText reads a list in %s', async (_, file) => {
    const { rows, problems, shares } = await read(file, 'list.txt');
    expect(problems).toEqual([]);
    expect(rows.map((row) => 'url' in row && row.url)).toEqual(['https://a.example/', 'https://b.example/%C3%BC']);
    expect(shares.at(-1)).toBe(1);
  });

  it('fileText reads spreadsheets in the Chinese and European encodings', async () => {
    expect((await read(GBK, 'list.csv')).rows).toMatchObject([{ tags: ['蜜蜂'], note: '养蜂的书' }]);
    expect((await read(LATIN, 'list.csv')).rows).toMatchObject([{ note: 'Für die Kön' }]);
  });

  it('fileText reads valid UTF-8 as UTF-8, also when the text is empty or cut within a character', async () => {
    expect(await textOf(bytes('{"html":"<meta charset=gbk>ü"}'))).toBe('{"html":"<meta charset=gbk>ü"}');
    expect(await textOf(bytes('https://a.example/ü').slice(0, -1))).toBe('https://a.example/\ufffd');
    expect(await textOf(new Uint8Array())).toBe('');
  });
});
