import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRis } from '../../../tests/support/transfer-parsers';
import { hardSeeds, imported, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import { cslJsonImport } from '../tables/json-import';
import { cslJson, ris, risImport } from './references';

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

it('reads records, wrapped fields and other types, and names what gives no address', async () => {
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

interface Item {
  readonly id: string;
  readonly type: string;
  readonly URL: string;
  readonly accessed: { 'date-parts': [[number, number, number]] };
}

/** Members of the CSL-JSON schema that are used, with their types there. */
const SCHEMA: Readonly<Record<string, string>> = {
  id: 'string',
  type: 'string',
  title: 'string',
  URL: 'string',
  'container-title': 'string',
  accessed: 'object',
  language: 'string',
  abstract: 'string',
  keyword: 'string',
  note: 'string',
};

describe('CSL-JSON', () => {
  it('has one webpage for each seed', async () => {
    const [item]: Item[] = JSON.parse(await written(cslJson, SEEDS));
    expect(item).toEqual({
      id: 'tendril-1',
      type: 'webpage',
      title: 'Herons, "grey" & white',
      URL: 'https://birds.example.org/herons/',
      'container-title': 'example.org',
      accessed: { 'date-parts': [[2024, 1, 2]] },
      language: 'en',
      abstract: 'Where herons nest.',
      keyword: 'birds, wet|land',
    });
  });

  it('keeps to the schema and reads back, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const text = await written(cslJson, seeds);
        const items: Item[] = JSON.parse(text);
        expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
        for (const item of items) {
          for (const [name, value] of Object.entries(item)) expect(typeof value, name).toBe(SCHEMA[name]);
          expect(item.accessed['date-parts'][0].every(Number.isInteger)).toBe(true);
        }
        const rows = await imported(cslJsonImport, text);
        expect(rows.map((row) => 'url' in row && row.url)).toEqual(wantedUrls(seeds));
      }),
    );
  });
});
