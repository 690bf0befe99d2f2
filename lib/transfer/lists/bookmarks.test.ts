import * as fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { hardSeeds, hardText, imported, SEEDS, wantedUrls, written } from '../../../tests/support/transfer-samples';
import { archivebox, bookmarks, bookmarksImport } from './bookmarks';

describe('bookmark file', () => {
  it('the bookmark file puts each verdict into a folder of the topic, with tags and time', async () => {
    const text = await written(bookmarks, SEEDS);
    expect(text).toMatch(/^<!DOCTYPE NETSCAPE-Bookmark-file-1>\n/);
    expect([...text.matchAll(/<H3[^>]*>(.*?)<\/H3>/g)].map(([, name]) => name)).toEqual([
      'Grey herons &amp; &quot;wet&quot; lands',
      'Seeds',
      'Confirmed',
      'Suggested',
    ]);
    expect(text).toContain('HREF="https://birds.example.org/herons/" ADD_DATE="1704164645" TAGS="birds,wet|land"');
    expect(text).not.toContain('spam.example.com');
  });

  it('the bookmark file closes every list it opens', async () => {
    for (const seeds of [[], SEEDS.slice(0, 1), SEEDS]) {
      const text = await written(bookmarks, seeds);
      expect(text.match(/<DL>/g)?.length).toBe(text.match(/<\/DL>/g)?.length);
    }
  });

  it('the bookmark file can be imported again, for any URLs and titles', async () => {
    await fc.assert(
      fc.asyncProperty(hardSeeds, hardText, async (seeds, topicName) => {
        const rows = await imported(bookmarksImport, await written(bookmarks, seeds, { topicName }));
        expect(rows.map((row) => 'url' in row && row.url)).toEqual(wantedUrls(seeds));
        for (const row of rows) expect('title' in row && row.title).not.toMatch(/[\n\t]/);
      }),
    );
  });
});

/** ArchiveBox' rule per line: `href` in quotes, a time in seconds, a title; entities are decoded as in HTML. */
const LINK = /<a href="(.+?)" add_date="(\d+)"[^>]*>(.+)<\/a>/i;

function decoded(text: string): string {
  const [node] = parseDocument(text).children;
  return node && 'data' in node ? node.data : '';
}

it('the ArchiveBox export gives every URL as the parser of bookmark files reads it', async () => {
  await fc.assert(
    fc.asyncProperty(hardSeeds, async (seeds) => {
      const links = (await written(archivebox, seeds)).split('\n').flatMap((line) => LINK.exec(line)?.[1] ?? []);
      expect(links.map(decoded)).toEqual(wantedUrls(seeds));
    }),
  );
});

const FILE = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks Menu</H1>

<DL><p>
    <DT><A HREF="https://top.example/" ADD_DATE="1700000000">Top &amp; first</A>
    <DT><H3 ADD_DATE="1">Birds</H3>
    <DL><p>
        <DT><A HREF="https://a.example/" ADD_DATE="1700000000123456" TAGS="heron,wet land">A <b>bold</b> title</A>
        <DD>A description
        <DT><H3>Deep</H3>
        <DL><p>
            <DT><A HREF="place:sort=8">Recent</A>
            <DT><A HREF="javascript:alert(1)">Bookmarklet</A>
            <HR>
            <DT><A HREF="https://b.example/">B</A>
        </DL><p>
    </DL><p>
    <DT><H3>Birdsong</H3>
    <DL><p>
        <DT><A HREF="https://c.example/">C</A>
    </DL><p>
</DL>
`;

describe('import of bookmarks', () => {
  it('the import of bookmarks reads titles, tags, folders as tags, and times, and names the lines that are not pages', async () => {
    expect(bookmarksImport.accepts('bookmarks.html', FILE)).toBe(true);
    expect(await imported(bookmarksImport, FILE)).toEqual([
      { url: 'https://top.example/', verdict: 'seed', title: 'Top & first', atMs: 1_700_000_000_000 },
      {
        url: 'https://a.example/',
        verdict: 'seed',
        title: 'A bold title',
        tags: ['heron', 'wet land', 'Birds'],
        note: 'A description',
        atMs: 1_700_000_000_123,
      },
      { line: 14, text: 'place:sort=8', reason: 'not-a-web-address' },
      { line: 15, text: 'javascript:alert(1)', reason: 'not-a-web-address' },
      { url: 'https://b.example/', verdict: 'seed', title: 'B', tags: ['Birds', 'Deep'] },
      { url: 'https://c.example/', verdict: 'seed', title: 'C', tags: ['Birdsong'] },
    ]);
  });
});
