import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRis } from '../../../../tests/support/transfer-parsers';
import { hardSeeds, imported, SEEDS, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { risImport } from '../../import/formats/ris';
import { ris } from './ris';

describe('RIS', () => {
  it('is understood by another reader', async () => {
    const [item] = parseRis(await written(ris, SEEDS));
    expect(item).toMatchObject({
      type: 'webpage',
      title: 'Herons, "grey" & white',
      URL: 'https://birds.example.org/herons/',
      language: 'en',
      abstract: 'Where herons nest.',
    });
  });

  it('gives the day under the tag that Zotero takes for the day of access', async () => {
    expect(await written(ris, SEEDS)).toContain('\r\nY2  - 2024/01/02\r\n');
  });

  it('keeps to its grammar and reads back, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const text = await written(ris, seeds);
        expect(text).toMatch(/^(?:TY {2}- ELEC\r\n(?:(?!TY|ER)[A-Z][A-Z0-9] {2}- [^\r\n]+\r\n)+ER {2}- \r\n)*$/);
        const rows = await imported(risImport, text);
        expect(rows.map((row) => 'url' in row && row.url)).toEqual(wantedUrls(seeds));
      }),
    );
  });
});
