import * as fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { hardSeeds, SEEDS, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { archivebox } from './archivebox';

interface Link {
  readonly url: string;
  readonly title: string;
  readonly tags: string;
  readonly time: string;
}

/** ArchiveBox' rule: entities are decoded as HTML does. */
function decoded(text: string): string {
  const [node] = parseDocument(text).children;
  return node && 'data' in node ? node.data : '';
}

describe('list for ArchiveBox', () => {
  it('carries titles, tags and times in the one form its parser takes', async () => {
    const [link, untagged]: Link[] = JSON.parse(await written(archivebox, SEEDS));
    expect(link).toMatchObject({ tags: 'birds,wet|land,', time: '2024-01-02T03:04:05Z' });
    expect(decoded(link?.title ?? '')).toBe('Herons, "grey" & white');
    expect(untagged?.tags).toBe('');
  });

  it('keeps an address that looks like an entity', async () => {
    const url = 'https://a.example/?x=1&copy=2&lt;3&amp;4';
    const [link]: Link[] = JSON.parse(
      await written(archivebox, [{ url, title: '', verdict: 'yes', tags: [], site: '' }]),
    );
    expect(decoded(link?.url ?? '')).toBe(url);
  });

  it('gives back any address after decoding', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, async (seeds) => {
        const links: Link[] = JSON.parse(await written(archivebox, seeds));
        expect(links.map((link) => decoded(link.url))).toEqual(wantedUrls(seeds));
        for (const { time } of links) expect(time).toMatch(/^\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      }),
    );
  });
});
