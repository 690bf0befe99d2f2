import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hardSeeds, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { scrapyRedis } from './scrapy-redis';

it('is one JSON object a line with url and meta', async () => {
  await fc.assert(
    fc.asyncProperty(hardSeeds, async (seeds) => {
      const lines = (await written(scrapyRedis, seeds)).split('\n').slice(0, -1);
      const entries: { url: string; meta: object }[] = lines.map((line) => JSON.parse(line));
      expect(entries.map((entry) => entry.url)).toEqual(wantedUrls(seeds));
      for (const { meta } of entries) expect(meta).toMatchObject({ scope: 'page' });
    }),
  );
});
