import * as fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { expect, it } from 'vitest';
import { hardSeeds, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { archivebox } from './archivebox';

/** ArchiveBox' rule, line by line: what stands in quotes after `href`, a time in seconds, a title; entities are decoded as HTML does. */
const LINK = /<a href="(.+?)" add_date="(\d+)"[^>]*>(.+)<\/a>/i;

function decoded(text: string): string {
  const [node] = parseDocument(text).children;
  return node && 'data' in node ? node.data : '';
}

it('gives every address as the parser of bookmark files reads it', async () => {
  await fc.assert(
    fc.asyncProperty(hardSeeds, async (seeds) => {
      const links = (await written(archivebox, seeds)).split('\n').flatMap((line) => LINK.exec(line)?.[1] ?? []);
      expect(links.map(decoded)).toEqual(wantedUrls(seeds));
    }),
  );
});
