import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeHtml } from './decode';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...values: number[]) => new Uint8Array(values);
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** Encodes by looking every character up in the decoder's own table of one- and two-byte sequences. */
function encode(text: string, label: string): Uint8Array {
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(label);
  for (let low = 0; low < 0x80; low++) table.set(String.fromCharCode(low), [low]);
  for (let high = 0x81; high < 0xff; high++) {
    for (let low = 0x40; low < 0xff; low++) {
      const char = decoder.decode(bytes(high, low));
      if (char.length === 1 && char !== '\ufffd' && !table.has(char)) table.set(char, [high, low]);
    }
  }
  return Uint8Array.from([...text].flatMap((char) => table.get(char) ?? []));
}

describe('decodeHtml', () => {
  it('decodeHtml follows a byte order mark before the header and the page', () => {
    expect(decodeHtml(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'text/html; charset=latin1')).toEqual({
      text: 'é',
      charset: 'utf-8',
    });
    expect(decodeHtml(bytes(0xff, 0xfe, 0x2d, 0x4e), '')).toEqual({ text: '中', charset: 'utf-16le' });
    expect(decodeHtml(bytes(0xfe, 0xff, 0x4e, 0x2d), 'text/html')).toEqual({ text: '中', charset: 'utf-16be' });
  });

  it('decodeHtml follows the header before the page', () => {
    const page = latin1('<meta charset=utf-8>caf\xe9');
    expect(decodeHtml(page, 'text/html; Charset="ISO-8859-1"').text).toContain('café');
    expect(decodeHtml(utf8('<meta charset=gbk>é'), 'text/html;charset=utf-8').text).toContain('é');
  });

  it.each([
    ['<meta charset="windows-1251">', 'windows-1251'],
    ["<META http-equiv=Content-Type content='text/html; charset=gb2312'>", 'gbk'],
    ['<?xml version="1.0" encoding="shift_jis"?>', 'shift_jis'],
    ['<meta charset="utf-16">', 'utf-8'],
  ])('decodeHtml reads the declaration %s', (head, charset) => {
    expect(decodeHtml(latin1(`${head}<p>text`), 'text/html').charset).toBe(charset);
  });

  it('decodeHtml ignores charset labels that no decoder knows', () => {
    expect(decodeHtml(utf8('<meta charset=bogus>é'), 'text/html; charset=nonsense')).toEqual({
      text: '<meta charset=bogus>é',
      charset: 'utf-8',
    });
  });

  it('decodeHtml reads a declaration after 1,024 bytes, but none after 64 KiB', () => {
    const behind = (bytes: number) => decodeHtml(latin1(`${' '.repeat(bytes)}<meta charset=windows-1251>`), '').charset;
    expect(behind(1_024)).toBe('windows-1251');
    expect(behind(65_536)).toBe('utf-8');
  });

  it.each([
    ['a byte', 'Wildbienen fliegen über Gärten, Äcker und Höfe, natürlich auch später im März.', [0xfc]],
    ['a cut character', 'Пчёлы зимуют вместе и греют матку.', [0xd0]],
    ['a cut Chinese character', '蜜蜂在冬天聚在一起取暖，春天再飞出去。', [0xe8, 0x9c]],
  ])('decodeHtml reads undeclared UTF-8 in which %s is broken', (_, text, broken) => {
    const page = Uint8Array.from([...utf8(text), ...broken, ...utf8('<p>end')]);
    expect(decodeHtml(page, 'text/html')).toEqual({ text: `${text}\ufffd<p>end`, charset: 'utf-8' });
  });

  it.each([
    ['Пчелите зимуват заедно и пазят майката топла, а през пролетта събират нектар.'.repeat(3)],
    ['Пчёлы зимуют вместе и греют матку, а весной собирают нектар с цветов.'.repeat(3)],
  ])('decodeHtml never takes windows-1251 for the encoding of old Macintoshes: %s', (text) => {
    const table = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, i) => i));
    const encoded = Uint8Array.from(text, (char) => table.indexOf(char));
    expect(decodeHtml(encoded, 'text/html').charset).not.toBe('x-mac-cyrillic');
    expect(decodeHtml(encoded, 'text/html').text.toLowerCase()).toBe(text.toLowerCase());
  });

  it.each([
    ['gb18030', '我们在这里说明数据库的连接是怎样建立的，以及为什么要把连接放在池里。'.repeat(4)],
    ['big5', '我們在這裡說明資料庫的連接是怎樣建立的，以及為什麼要把連接放在池裡。'.repeat(4)],
    ['shift_jis', 'この章ではデータベースへの接続がどのように作られるかを説明します。'.repeat(4)],
    ['euc-jp', 'この章ではデータベースへの接続がどのように作られるかを説明します。'.repeat(4)],
    ['euc-kr', '이 장에서는 데이터베이스에 대한 연결이 어떻게 만들어지는지를 설명하고 있다.'.repeat(4)],
  ])('decodeHtml recognises undeclared %s', (label, text) => {
    expect(decodeHtml(encode(`<p>${text}`, label), 'text/html')).toEqual({ text: `<p>${text}`, charset: label });
  });

  it('decodeHtml reads undeclared single-byte text as windows-1252', () => {
    expect(decodeHtml(latin1('<p>Un caf\xe9 pr\xe8s de l h\xf4tel, tr\xe8s agr\xe9able'), '')).toEqual({
      text: '<p>Un café près de l hôtel, très agréable',
      charset: 'windows-1252',
    });
  });

  it('decodeHtml recognises UTF-8 if the examined bytes end within a character', () => {
    const { charset } = decodeHtml(utf8(`x${'中'.repeat(30_000)}`), '');
    expect(charset).toBe('utf-8');
  });

  it('decodeHtml decodes an empty page, and invalid bytes', () => {
    expect(decodeHtml(bytes(), '')).toEqual({ text: '', charset: 'utf-8' });
    expect(decodeHtml(bytes(0xc3, 0x28, 0xff), 'text/html; charset=utf-8').text).toContain('\ufffd');
  });
});

/** The charset that is guessed for bytes without any declaration. */
const guessed = (file: Uint8Array) => decodeHtml(file, '').charset;

describe('guess of a legacy charset', () => {
  it.each([
    ['French', 'Un caf\xe9 pr\xe8s de l h\xf4tel, tr\xe8s agr\xe9able'],
    ['German in capitals', '\xc4\xd6\xdc\xdf \xc4RGER \xdcBER \xd6L'],
    ['typographic quotes', '\x93bees\x94 \x96 \x85'],
    ['one foreign word', `bees ${'hive '.repeat(50)} caf\xe9`],
  ])('decodeHtml guesses windows-1252 for %s', (_, text) => {
    expect(guessed(latin1(text))).toBe('windows-1252');
  });

  it('decodeHtml guesses gb18030 only if enough characters are frequent and hardly any are invalid', () => {
    // In gb18030 的 is often used, what fca2 stands for seldom, and ff is nothing.
    const [often, seldom, nothing] = [
      [0xb5, 0xc4],
      [0xfc, 0xa2],
      [0xff, 0x20],
    ];
    const mixed = (...pairs: number[][]) => Uint8Array.from(Array.from({ length: 20 }, () => pairs.flat()).flat());
    expect(guessed(mixed(often, seldom))).toBe('gb18030');
    expect(guessed(mixed(often, ...Array.from({ length: 19 }, () => seldom)))).toBe('windows-1252');
    expect(guessed(mixed(often, nothing))).toBe('windows-1252');
  });

  it('decodeHtml recognises gb18030 in a short text among markup', () => {
    // 中文 的 是 in gb18030.
    const words = [0xd6, 0xd0, 0xce, 0xc4, 0xb5, 0xc4, 0xca, 0xc7];
    const page = Uint8Array.from([...latin1('<html><p>'), ...words, ...words, ...latin1('</p>')]);
    expect(guessed(page)).toBe('gb18030');
  });

  it('decodeHtml reads nothing and plain ASCII as UTF-8, and decodes any bytes', () => {
    expect(['', 'bees and hives'].map((text) => guessed(latin1(text)))).toEqual(['utf-8', 'utf-8']);
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (file) => void guessed(file)));
  });
});
