import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../tests/support/transfer-parsers';
import { hardSeeds, hardText, imported, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import { opml, opmlImport, sitemap } from './xml';

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

const FILE = `<?xml version="1.0"?>
<opml version="2.0"><head><title>Feeds</title></head><body>
  <outline text="Birds">
    <outline type="rss" text="A &amp; B" xmlUrl="https://a.example/feed.xml" htmlUrl="https://a.example/"/>
    <outline text="Links"><outline type="link" text="L" url="https://l.example/?a=1&amp;b=2" category="x,y" created="Tue, 02 Jan 2024 00:00:00 GMT"/></outline>
  </outline>
  <outline text="Bad" url="ftp://f.example/"/>
  <outline type="rss" text="Feed only" xmlUrl="https://f.example/feed"/>
</body></opml>`;

it('reads pages before feeds, and names bad lines', async () => {
  expect(opmlImport.accepts('list.xml', FILE)).toBe(true);
  expect(await imported(opmlImport, FILE)).toEqual([
    { url: 'https://a.example/', verdict: 'seed', title: 'A & B' },
    {
      url: 'https://l.example/?a=1&b=2',
      verdict: 'seed',
      title: 'L',
      tags: ['x', 'y'],
      atMs: Date.UTC(2024, 0, 2),
    },
    { line: 7, text: 'ftp://f.example/', reason: 'not-a-web-address' },
    { url: 'https://f.example/feed', verdict: 'seed', title: 'Feed only' },
  ]);
});
