import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../../tests/support/transfer-parsers';
import { hardSeeds, hardText, imported, SEEDS, wantedUrls, written } from '../../../../tests/support/transfer-samples';
import { opmlImport } from '../../import/formats/opml';
import { opml } from './opml';

interface Opml {
  readonly '@version': string;
  readonly head: { title: string; dateCreated: string };
  readonly body: { outline?: { '@type': string; '@text': string; '@url': string; '@category'?: string }[] } | string;
}
const read = (text: string): Opml => parseXml(text, ['outline']).opml as Opml;
const outlines = ({ body }: Opml) => (typeof body === 'string' ? [] : (body.outline ?? []));

describe('OPML', () => {
  it('is version 2.0 with head and body; a link has text and url', async () => {
    const document = read(await written(opml, SEEDS));
    expect(document).toMatchObject({ '@version': '2.0', head: { title: 'Grey herons & "wet" lands' } });
    expect(Date.parse(document.head.dateCreated)).toBe(Date.UTC(2024, 4, 6, 7, 8, 9));
    expect(outlines(document)[0]).toMatchObject({
      '@type': 'link',
      '@text': 'Herons, "grey" & white',
      '@category': 'birds,wet|land',
    });
  });

  it('is well-formed and reads back, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, hardText, async (seeds, topicName) => {
        const text = await written(opml, seeds, { topicName });
        expect(outlines(read(text)).map((outline) => outline['@url'])).toEqual(wantedUrls(seeds));
        const rows = await imported(opmlImport, text);
        expect(rows.map((row) => 'url' in row && row.url)).toEqual(wantedUrls(seeds));
      }),
    );
  });
});
