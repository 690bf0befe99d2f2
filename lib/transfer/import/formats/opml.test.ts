import { expect, it } from 'vitest';
import { imported } from '../../../../tests/support/transfer-samples';
import { opmlImport } from './opml';

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
