import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hardSeeds, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { crawlee } from './crawlee';

it('is one JSON array of requests with their data, whatever it holds', async () => {
  await fc.assert(
    fc.asyncProperty(hardSeeds, async (seeds) => {
      const requests: { url: string; userData: { title: string } }[] = JSON.parse(await written(crawlee, seeds));
      expect(requests.map((request) => request.url)).toEqual(wantedUrls(seeds));
      const titles = seeds.filter((seed) => seed.verdict !== 'no').map((seed) => seed.title);
      expect(requests.map((request) => request.userData.title)).toEqual(titles);
    }),
  );
});
