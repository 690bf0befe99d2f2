import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRis } from '../../../tests/support/transfer-parsers';
import { hardSeeds, imported, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import type { ExportSeed } from '../format';
import { ris, risImport } from './ris';

describe('RIS', () => {
  it('the RIS export is understood by another reader', async () => {
    const [item] = parseRis(await written(ris, SEEDS));
    expect(item).toMatchObject({
      type: 'webpage',
      title: 'Herons, "grey" & white',
      URL: 'https://birds.example.org/herons/',
      language: 'en',
      abstract: 'Where herons nest.',
    });
  });

  it('the RIS export gives another reader the day of publication', async () => {
    const [seed] = SEEDS;
    const [item] = parseRis(await written(ris, [{ ...(seed as ExportSeed), published: '2020-05-31' }]));
    expect(item).toMatchObject({ issued: { 'date-parts': [[2020, 5, 31]] } });
  });

  it('the RIS export writes the day under the tag that Zotero reads as the day of access', async () => {
    expect(await written(ris, SEEDS)).toContain('\r\nY2  - 2024/01/02\r\n');
  });

  it('the RIS export follows the grammar and can be imported again, for any seeds', async () => {
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

it('the RIS import reads records, wrapped fields and other types, and names records without a URL', async () => {
  const text = [
    'stray text',
    'TY  - ELEC',
    'TI  - Herons of',
    'the wetland',
    'UR  - https://a.example/',
    'KW  - birds',
    'KW  - wet land',
    'Y2  - 2024/02/03/',
    'ER  - ',
    '',
    'TY  - BOOK',
    'T1  - A book',
    'ER  -',
    'TY  - JOUR',
    'UR  - https://b.example/',
  ].join('\r\n');
  expect(await imported(risImport, text)).toEqual([
    { line: 1, text: 'stray text', reason: 'broken-row' },
    {
      url: 'https://a.example/',
      verdict: 'seed',
      title: 'Herons of the wetland',
      tags: ['birds', 'wet land'],
      atMs: Date.UTC(2024, 1, 3),
    },
    { line: 11, text: 'TY - BOOK', reason: 'no-address' },
    { url: 'https://b.example/', verdict: 'seed' },
  ]);
});

it('the RIS import reads a field with a line separator in its text', async () => {
  const text = 'TY  - ELEC\nTI  - Herons of\u2028the wetland\nUR  - https://a.example/\nER  - \n';
  expect(await imported(risImport, text)).toMatchObject([
    { url: 'https://a.example/', title: expect.stringMatching(/^Herons of\s/) },
  ]);
});
