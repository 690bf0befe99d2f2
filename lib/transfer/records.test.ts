import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear, repeated } from '../../tests/support/linear';
import { doiAddress, linesOf, rowOf } from './records';

describe('linesOf', () => {
  it('linesOf returns the same lines wherever the pieces are cut', async () => {
    const text = fc.array(fc.constantFrom('a', 'b', '\n', '\r', '\r\n')).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 4 }), async (whole, size) => {
        const pieces = whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        const lines: string[] = [];
        for await (const line of linesOf(pieces)) lines.push(line.text);
        const expected = whole.split(/\r\n|\r|\n/);
        if (expected.at(-1) === '') expected.pop();
        expect(lines).toEqual(expected);
      }),
    );
  });
});

const row = (url: string, note?: string) => rowOf({ line: 1, text: '' }, url, { verdict: 'seed', note });

describe('addresses of rows', () => {
  it.each([
    ['https://a.example', { url: 'https://a.example/' }],
    [' a.example/x ', { url: 'https://a.example/x' }],
    ['localhost:8080/x', { reason: 'not-a-web-address' }],
    ['ftp://a.example/', { reason: 'not-a-web-address' }],
    ['just words', { reason: 'not-an-address' }],
    ['word', { reason: 'not-an-address' }],
    ['', { reason: 'no-address' }],
  ])('rowOf reads the address "%s" as %j', (text, read) => {
    expect(row(text)).toMatchObject(read);
  });
});

describe('rowOf', () => {
  it.each([
    [0, 0],
    [1_700_000_000_123, 1_700_000_000_123],
    [8.64e15, 8.64e15],
    [8.64e15 + 1_000, undefined],
    [-1e300, undefined],
    [Number.NaN, undefined],
  ])('rowOf reads the time %d as %s', (atMs, kept) => {
    expect(rowOf({ line: 1, text: '' }, 'a.example', { verdict: 'seed', atMs })).toEqual({
      ...{ url: 'https://a.example/', verdict: 'seed' },
      ...(kept !== undefined && { atMs: kept }),
    });
  });
});

describe('doiAddress', () => {
  it.each([
    ['10.1000/182', 'https://doi.org/10.1000/182'],
    ['doi:10.1000/182 ', 'https://doi.org/10.1000/182'],
    ['https://dx.doi.org/10.1000/a/10.1000/b', 'https://doi.org/10.1000/a/10.1000/b'],
    ['see 10.1000/182', 'https://doi.org/10.1000/182'],
    ['10.1000/182 and more', ''],
    ['10.1000/', ''],
    ['10.1/182', ''],
    ['', ''],
  ])('doiAddress(%j) is "%s"', (text, address) => expect(doiAddress(text)).toBe(address));

  it('doiAddress takes linear time', () =>
    expectLinear((chars) => `${repeated('10.1000/', chars)} x`, 100_000, doiAddress));
});

it.each([
  [
    '<div class="zotero-note"><p>Good on <b>swarms</b> &amp; queens.</p>\n<p>Cite it.</p></div>',
    'Good on swarms & queens.\nCite it.',
  ],
  ['<ul><li>one</li><li>two<br>three</li></ul>', 'one\ntwo\nthree'],
  [' plain\ntext with 1 < 2 and <b>bold</b> ', 'plain\ntext with 1 < 2 and <b>bold</b>'],
  ['', ''],
])('rowOf reads the note %j as %j', (raw, text) => {
  expect(row('a.example', raw)).toEqual({ url: 'https://a.example/', verdict: 'seed', ...(text && { note: text }) });
});
