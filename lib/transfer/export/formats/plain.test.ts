import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardSeeds, imported, SEEDS, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { plainImport } from '../../import/formats/plain';
import { plain } from './plain';

describe('plain list', () => {
  it('holds one wanted address a line and nothing else', async () => {
    expect(await written(plain, SEEDS)).toBe(
      'https://birds.example.org/herons/\n' +
        'http://www.example.com:8080/a%20b?x=1,2&y=%E9%B9%AD\n' +
        'https://maybe.example.net/page?id=7\n',
    );
  });

  it('is empty without seeds, and never lets out anything but web addresses', async () => {
    expect(await written(plain, [])).toBe('');
    const seed = { title: '', verdict: 'seed', tags: [], site: '' } as const;
    expect(
      await written(plain, [
        { ...seed, url: 'javascript:alert(1)' },
        { ...seed, url: 'no address' },
      ]),
    ).toBe('');
  });

  it('reads back as written, whatever the addresses', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const text = await written(plain, seeds);
        expect(text).toMatch(/^(?:https?:\/\/[!-~]+\n)*$/);
        const rows = await imported(plainImport, text);
        expect(rows.map((row) => 'url' in row && row.url)).toEqual(wantedUrls(seeds));
      }),
    );
  });
});
