import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardSeeds, SEEDS, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { stormCrawler } from './storm-crawler';

/** StormCrawler's rule: tabs part the address and its key=value pairs. */
const rows = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t'));

describe('seeds of StormCrawler', () => {
  it('carry metadata', async () => {
    const [, , candidate] = rows(await written(stormCrawler, SEEDS));
    expect(candidate).toContain('score=0.625');
    expect(candidate).toContain('topic=Grey herons & "wet" lands');
  });

  it('keep one line each, every field with its key', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const all = rows(await written(stormCrawler, seeds));
        expect(all.map(([url]) => url)).toEqual(wantedUrls(seeds));
        for (const [, ...fields] of all) for (const field of fields) expect(field).toMatch(/^[a-z_]+=./);
      }),
    );
  });
});
