import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hardSeeds, hardText, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { guardAddress } from '../../cells';
import { hyphe } from './hyphe';

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
