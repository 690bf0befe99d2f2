import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessLegacyCharset } from './charset';

const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** Each East Asian encoding is recognised in `decode.test.ts`. */
describe('a guess for bytes that are not UTF-8', () => {
  it.each([
    ['nothing', ''],
    ['plain ASCII', 'bees and hives'],
    ['French', 'Un caf\xe9 pr\xe8s de l h\xf4tel, tr\xe8s agr\xe9able'],
    ['German in capitals', '\xc4\xd6\xdc\xdf \xc4RGER \xdcBER \xd6L'],
    ['typographic quotes', '\x93bees\x94 \x96 \x85'],
    ['one foreign word', `bees ${'hive '.repeat(50)} caf\xe9`],
  ])('is windows-1252 for %s', (_, text) => {
    expect(guessLegacyCharset(latin1(text))).toBe('windows-1252');
  });

  it('is no East Asian encoding where hardly a character is one that its language often uses, or many are none', () => {
    // In gb18030 的 is often used, what fca2 stands for seldom, and ff is nothing.
    const [often, seldom, nothing] = [
      [0xb5, 0xc4],
      [0xfc, 0xa2],
      [0xff, 0x20],
    ];
    const mixed = (...pairs: number[][]) => Uint8Array.from(Array.from({ length: 20 }, () => pairs.flat()).flat());
    expect(guessLegacyCharset(mixed(often, seldom))).toBe('gb18030');
    expect(guessLegacyCharset(mixed(often, ...Array.from({ length: 19 }, () => seldom)))).toBe('windows-1252');
    expect(guessLegacyCharset(mixed(often, nothing))).toBe('windows-1252');
  });

  it('is the encoding that more of the text fits, for text among markup', () => {
    // 中文 的 是 in gb18030.
    const words = [0xd6, 0xd0, 0xce, 0xc4, 0xb5, 0xc4, 0xca, 0xc7];
    const page = Uint8Array.from([...latin1('<html><p>'), ...words, ...words, ...latin1('</p>')]);
    expect(guessLegacyCharset(page)).toBe('gb18030');
  });

  it('can always be decoded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(() => new TextDecoder(guessLegacyCharset(bytes)).decode(bytes)).not.toThrow();
      }),
    );
  });
});
