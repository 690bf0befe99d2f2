import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imported } from '../../../../tests/support/transfer-samples';
import { plainImport } from './plain';

describe('import of a plain list', () => {
  it('reports each bad line with its number and reads the rest', async () => {
    const text = [
      '\ufeffhttps://a.example/',
      '# a comment',
      '',
      'mailto:me@a.example',
      '  b.example/path ',
      'two words',
      `https://a.example/${'x'.repeat(3_000)}`,
      'https://c.example/x\tnutch.score=2\ttopic=birds',
      'http://',
      'https://a.example/#part',
    ].join('\r\n');
    expect(await imported(plainImport, text, { verdict: 'yes' })).toEqual([
      { url: 'https://a.example/', verdict: 'yes' },
      { line: 4, text: 'mailto:me@a.example', reason: 'not-a-web-address' },
      { url: 'https://b.example/path', verdict: 'yes' },
      { line: 6, text: 'two words', reason: 'not-an-address' },
      { line: 7, text: expect.stringMatching(/^https:\/\/a\.example\/x{100,}$/), reason: 'too-long' },
      { url: 'https://c.example/x', verdict: 'yes' },
      { line: 9, text: 'http://', reason: 'not-an-address' },
      { url: 'https://a.example/', verdict: 'yes' },
    ]);
  });

  it('gives every line back as a row or a problem, wherever the pieces are cut', async () => {
    const line = fc.oneof(
      fc.webUrl(),
      fc.string().map((text) => text.replace(/[\r\n]/g, '')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 7 }), async (lines, size) => {
        const text = lines.join('\n');
        const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        const items = await imported(plainImport, pieces);
        expect(items).toHaveLength(lines.filter((entry) => !/^\ufeff?\s*(?:#|$)/.test(entry)).length);
        expect(await imported(plainImport, text)).toEqual(items);
      }),
    );
  });
});
