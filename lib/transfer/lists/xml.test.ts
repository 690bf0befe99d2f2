import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../tests/support/transfer-parsers';
import { hardSeeds, hardText, imported, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import { atom, feeds, opml, opmlImport, sitemap } from './xml';

interface Opml {
  readonly '@version': string;
  readonly head: { title: string; dateCreated: string };
  readonly body: { outline?: { '@type': string; '@text': string; '@url': string; '@category'?: string }[] } | string;
}
const read = (text: string): Opml => parseXml(text, ['outline']).opml as Opml;
const outlines = ({ body }: Opml) => (typeof body === 'string' ? [] : (body.outline ?? []));

describe('OPML', () => {
  it('the OPML export is version 2.0 with head and body, and each link has text and url', async () => {
    const document = read(await written(opml, SEEDS));
    expect(document).toMatchObject({ '@version': '2.0', head: { title: 'Grey herons & "wet" lands' } });
    expect(Date.parse(document.head.dateCreated)).toBe(Date.UTC(2024, 4, 6, 7, 8, 9));
    expect(outlines(document)[0]).toMatchObject({
      '@type': 'link',
      '@text': 'Herons, "grey" & white',
      '@category': 'birds,wet|land',
    });
  });

  it('the OPML export is well-formed and can be imported again, for any seeds', async () => {
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

it('the feeds export lists no sitemaps and no blogrolls', async () => {
  const declared = ['https://a.example/sitemap.xml', 'https://a.example/blogroll.opml', 'https://a.example/posts.xml'];
  const text = await written(feeds, SEEDS, { feedsOf: async () => declared });
  expect(text).toContain('posts.xml');
  expect(text).not.toMatch(/sitemap|blogroll/);
});

it('the feeds export lists each feed once, at most two per site, and no feeds of comments', async () => {
  const declared: Readonly<Record<string, readonly string[]>> = {
    'https://birds.example.org/herons/': ['https://example.org/comments/feed', 'https://example.org/rss?a=1&b=2'],
    'https://maybe.example.net/page?id=7': ['https://example.net/1', 'https://example.net/2', 'https://example.net/3'],
    'https://spam.example.com/(casino)?x=$1': ['https://example.com/feed'],
  };
  const text = await written(feeds, [...SEEDS, ...SEEDS], { feedsOf: async (url) => declared[url] ?? [] });
  const found = outlines(read(text)) as unknown as { '@type': string; '@xmlUrl': string; '@htmlUrl': string }[];
  expect(found.map((outline) => outline['@xmlUrl'])).toEqual([
    'https://example.org/rss?a=1&b=2',
    'https://example.net/1',
    'https://example.net/2',
  ]);
  expect(found[0]).toMatchObject({ '@type': 'rss', '@htmlUrl': 'https://birds.example.org/' });
});

interface Atom {
  readonly id: string;
  readonly updated: string;
  readonly entry?: { readonly id: string; readonly updated: string; readonly title: string }[];
}

it('the Atom export starts with the latest verdict, and is well-formed for any seeds', async () => {
  const document = parseXml(await written(atom, SEEDS), ['entry', 'category']).feed as Atom;
  expect(document.entry?.map(({ id }) => new URL(id).hostname)).toEqual([
    'maybe.example.net',
    'www.example.com',
    'birds.example.org',
  ]);
  expect(document.updated).toBe(document.entry?.[0]?.updated);
  expect(document.entry?.[2]).toMatchObject({ updated: '2024-01-02T03:04:05.678Z', title: 'Herons, "grey" & white' });
  await fc.assert(
    fc.asyncProperty(hardSeeds, hardText, async (seeds, topicName) => {
      const feed = parseXml(await written(atom, seeds, { topicName }), ['entry', 'category']).feed as Atom;
      expect(new Set((feed.entry ?? []).map(({ id }) => id))).toEqual(new Set(wantedUrls(seeds).slice(0, 100)));
    }),
  );
});

interface UrlSet {
  readonly '@xmlns': string;
  readonly url?: { loc: string; priority: string }[];
}

it('the sitemap export follows the sitemap protocol: namespace, loc first, priority in [0, 1]', async () => {
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

it('the OPML import reads the page of an outline before its feed, and names bad lines', async () => {
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
