import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardSeeds, imported, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import type { ExportSeed } from '../format';
import { cslJsonImport } from '../tables/json-import';
import { cslJson } from './csl-json';

interface Item {
  readonly id: string;
  readonly type: string;
  readonly URL: string;
  readonly accessed: { 'date-parts': [[number, number, number]] };
}

/** Members of the CSL-JSON schema that the export uses, with their types. */
const SCHEMA: Readonly<Record<string, string>> = {
  id: 'string',
  type: 'string',
  title: 'string',
  URL: 'string',
  'container-title': 'string',
  accessed: 'object',
  issued: 'object',
  language: 'string',
  abstract: 'string',
  keyword: 'string',
  note: 'string',
};

describe('CSL-JSON', () => {
  it('the CSL-JSON export has one webpage per seed', async () => {
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

  it('the CSL-JSON export has the day of publication', async () => {
    const text = await written(cslJson, [{ ...(SEEDS[0] as ExportSeed), published: '2020-05-31' }]);
    expect(JSON.parse(text)).toMatchObject([{ issued: { 'date-parts': [[2020, 5, 31]] } }]);
  });

  it('the CSL-JSON export follows the schema and can be imported again, for any seeds', async () => {
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
