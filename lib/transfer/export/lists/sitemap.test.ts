import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseXml } from '../../../../tests/support/transfer-parsers';
import { hardSeeds, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { sitemap } from './sitemap';

interface UrlSet {
  readonly '@xmlns': string;
  readonly url?: { loc: string; priority: string }[];
}

it('keeps to the sitemap protocol: its namespace, loc first, priority in [0, 1]', async () => {
  await fc.assert(
    fc.asyncProperty(hardSeeds, async (seeds) => {
      const set = parseXml(await written(sitemap, seeds), ['url']).urlset as UrlSet;
      expect(set['@xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
      expect((set.url ?? []).map((entry) => entry.loc)).toEqual(wantedUrls(seeds));
      for (const entry of set.url ?? []) {
        expect(Object.keys(entry)).toEqual(['loc', 'priority']);
        expect(entry.priority).toMatch(/^(?:0\.\d\d|1\.00)$/);
      }
    }),
  );
});
