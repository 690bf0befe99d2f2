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

  it('is no East Asian encoding where its characters are none that its language often uses', () => {
    // Valid pairs of gb18030 that are rare characters: 亍 丌 兀.
    const rare = Uint8Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 0xd8 : 0xa1 + (i % 3)));
    expect(guessLegacyCharset(rare)).not.toBe('gb18030');
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
