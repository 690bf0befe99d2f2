import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hardSeeds, hardText, SEEDS, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { guardAddress } from '../../cells';
import { hyphe, minet } from './minet-hyphe';

it('has a header, the address first, and no cell that is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(hardSeeds, hardText, async (seeds, topicName) => {
      const [header = [], ...rows]: string[][] = parse(await written(hyphe, seeds, { topicName }));
      expect(header).toEqual(['URL', 'NAME', 'TOPIC', 'TAGS', 'VERDICT', 'LANGUAGE', 'FOUND BY']);
      expect(rows.map(([url]) => url)).toEqual(wantedUrls(seeds).map(guardAddress));
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});

it('has a column url and keeps the others beside it', async () => {
  const rows: Record<string, string>[] = parse(await written(minet, SEEDS), { columns: true });
  expect(rows[0]).toMatchObject({ title: 'Herons, "grey" & white', tags: 'birds|wet\\|land' });
  await fc.assert(
    fc.asyncProperty(hardSeeds, async (seeds) => {
      const all: Record<string, string>[] = parse(await written(minet, seeds), { columns: true });
      expect(all.map((row) => row.url)).toEqual(wantedUrls(seeds).map(guardAddress));
      for (const row of all) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});
