import { describe, expect, it } from 'vitest';
import { imported } from '../../../../tests/support/transfer-samples';
import { bookmarksImport } from './bookmarks';

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
  it('reads titles, tags and times, and names the lines of what is no page', async () => {
    expect(bookmarksImport.accepts('bookmarks.html', FILE)).toBe(true);
    expect(await imported(bookmarksImport, FILE)).toEqual([
      { url: 'https://top.example/', verdict: 'seed', title: 'Top & first', atMs: 1_700_000_000_000 },
      {
        url: 'https://a.example/',
        verdict: 'seed',
        title: 'A bold title',
        tags: ['heron', 'wet land'],
        note: 'A description',
        atMs: 1_700_000_000_123,
      },
      { line: 14, text: 'place:sort=8', reason: 'not-a-web-address' },
      { line: 15, text: 'javascript:alert(1)', reason: 'not-a-web-address' },
      { url: 'https://b.example/', verdict: 'seed', title: 'B' },
      { url: 'https://c.example/', verdict: 'seed', title: 'C' },
    ]);
  });
});
