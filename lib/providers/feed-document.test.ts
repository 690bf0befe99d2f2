import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear, expectLinearInAll, repeated } from '../../tests/support/linear';
import { parseSiteFeed } from './feed-document';

const BASE = 'http://e.org/feeds/x.xml';
/** Links of the document in order, without the prefix http://e.org/. */
const links = (text: string) =>
  parseSiteFeed(text, BASE)
    .links.map(({ url }) => url.replace('http://e.org/', ''))
    .join(' ');
const documents = (text: string) => parseSiteFeed(text, BASE).documents.join(' ').replaceAll('http://e.org/', '');
const title = (text: string) => parseSiteFeed(text, BASE).links[0]?.title;

const sitemap = (inner: string, attributes = '') => `<?xml version="1.0"?><urlset${attributes}>${inner}</urlset>`;
const page = (loc: string) => `<url><loc>${loc}</loc></url>`;
const index = (inner: string) => `<sitemapindex>${inner}</sitemapindex>`;
const rss = (inner: string, attributes = '') => `<rss version="2.0"${attributes}><channel>${inner}</channel></rss>`;
const item = (inner: string) => rss(`<item>${inner}</item>`);
const atom = (inner: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}>${inner}</feed>`;
const entry = (inner: string) => atom(`<entry>${inner}</entry>`);
const json = (items: unknown, version = 'https://jsonfeed.org/version/1.1') => JSON.stringify({ version, items });
const link = (rel: string, href: string, type = '') => `<link rel="${rel}" type="${type}" href="${href}"/>`;

type Case = readonly [name: string, text: string, links: string];

const SITEMAPS: readonly Case[] = [
  ['one page', sitemap(page('http://e.org/a')), 'a'],
  ['pages in document order', sitemap(page('http://e.org/b') + page('http://e.org/a')), 'b a'],
  ['a page listed twice', sitemap(page('http://e.org/a') + page('http://e.org/a')), 'a'],
  ['white space around a URL', sitemap(page('\n  http://e.org/a\t')), 'a'],
  ['a comment inside a URL', sitemap(page('http://e.org/<!-- x -->a')), 'a'],
  ['an entity', sitemap(page('http://e.org/?a=1&amp;b=2')), '?a=1&b=2'],
  ['a numbered entity', sitemap(page('http://e.org/&#97;')), 'a'],
  ['a CDATA section', sitemap(page('<![CDATA[http://e.org/a]]>')), 'a'],
  ['a bare ampersand', sitemap(page('http://e.org/?a=1&b=2')), '?a=1&b=2'],
  ['a URL without a host', sitemap(page('/a')), 'a'],
  ['a URL without a scheme', sitemap(page('www.e.org/a')), 'http://www.e.org/a'],
  ['URLs of other schemes', sitemap(page('ftp://e.org/a') + page('mailto:x@e.org') + page('http://e.org/b')), 'b'],
  ['an empty location', sitemap(page('') + page('http://e.org/b')), 'b'],
  ['a namespace prefix', '<s:urlset><s:url><s:loc>http://e.org/a</s:loc></s:url></s:urlset>', 'a'],
  [
    'an image before its page',
    sitemap('<url><image:image><image:loc>http://e.org/i</image:loc></image:image><loc>http://e.org/a</loc></url>'),
    'a',
  ],
  [
    'a link to an alternate language',
    sitemap('<url><loc>http://e.org/a</loc><xhtml:link rel="alternate" href="http://e.org/de"/></url>'),
    'a',
  ],
  ['two locations of one page', sitemap('<url><loc>http://e.org/a</loc><loc>http://e.org/b</loc></url>'), 'a'],
  ['tags in upper case', '<URLSET><URL><LOC>http://e.org/a</LOC></URL></URLSET>', 'a'],
  ['a cut in the second page', '<urlset><url><loc>http://e.org/a</loc></url><url><loc>http://e.org/b', 'a'],
  ['pages without an end tag', '<urlset><url><loc>http://e.org/a</loc><url><loc>http://e.org/b</loc>', 'a b'],
  ['no root element', page('http://e.org/a'), ''],
  ['a style sheet before the root', `<?xml-stylesheet href="x.xsl"?>${sitemap(page('http://e.org/a'))}`, 'a'],
  ['a byte order mark before the root', `\uFEFF${sitemap(page('http://e.org/a'))}`, 'a'],
];

const LINES: readonly Case[] = [
  ['one URL per line', 'http://e.org/a\nhttp://e.org/b\n', 'a b'],
  ['carriage returns', 'http://e.org/a\r\nhttp://e.org/b\r', 'a b'],
  ['a byte order mark', '\uFEFFhttp://e.org/a', 'a'],
  ['blanks around URLs', '  http://e.org/a  \n\n  http://e.org/b', 'a b'],
  ['lines that are not URLs', 'http://e.org/a\n# end\nnext', 'a'],
  ['prose in the first line', 'Not found\nhttp://e.org/a', ''],
  ['no text', '', ''],
  ['URLs without a scheme', 'www.e.org/a\nhttp://e.org/b\n', 'http://www.e.org/a b'],
];

const RSS: readonly Case[] = [
  ['a link', item('<link>http://e.org/a</link>'), 'a'],
  ['only a guid', item('<guid>http://e.org/a</guid>'), 'a'],
  ['a guid marked as a permalink', item('<guid isPermaLink="true">http://e.org/a</guid>'), 'a'],
  ['a guid that is no permalink', item('<guid isPermaLink="false">http://e.org/a</guid>'), ''],
  ['a guid that is a number', item('<guid>17</guid>'), ''],
  ['both a guid and a link', item('<guid>http://e.org/g</guid><link>http://e.org/a</link>'), 'a'],
  ['an empty link and a guid', item('<link/><guid>http://e.org/g</guid>'), 'g'],
  ['an Atom link', item('<atom:link rel="alternate" href="http://e.org/a"/>'), 'a'],
  [
    'an Atom link to the feed itself',
    item('<atom:link rel="self" href="http://e.org/x"/><link>http://e.org/a</link>'),
    'a',
  ],
  ['a link of the channel', rss('<link>http://e.org/</link><item><link>http://e.org/a</link></item>'), 'a'],
  ['a picture of the channel', rss('<image><url>http://e.org/i</url><link>http://e.org/l</link></image>'), ''],
  ['a picture in an item', item('<image><url>http://e.org/i</url></image><link>http://e.org/a</link>'), 'a'],
  ['only an enclosure', item('<enclosure url="http://e.org/a.mp3"/>'), ''],
  ['a source feed in an item', item('<source url="http://x.org/">X</source><link>http://e.org/a</link>'), 'a'],
  [
    'links in encoded content',
    item('<content:encoded><![CDATA[<link>http://e.org/x</link>]]></content:encoded><link>http://e.org/a</link>'),
    'a',
  ],
  ['only a link to comments', item('<comments>http://e.org/c</comments>'), ''],
  ['the form of RSS 1.0', '<rdf:RDF><channel/><item rdf:about="x"><link>http://e.org/a</link></item></rdf:RDF>', 'a'],
  ['a relative link', item('<link>/a</link>'), 'a'],
  ['a base URL', rss('<item xml:base="http://e.org/b/"><link>a</link></item>'), 'b/a'],
  ['an item without an end tag', rss('<item><link>http://e.org/a</link><item><link>http://e.org/b</link>'), 'a b'],
];

const ATOM: readonly Case[] = [
  ['a link without a relation', entry('<link href="http://e.org/a"/>'), 'a'],
  [
    'an alternate link after other links',
    entry(link('replies', '/r') + link('self', '/s') + link('enclosure', '/e') + link('alternate', '/a')),
    'a',
  ],
  ['an alternate link before other links', entry(link('alternate', '/a') + link('self', '/s')), 'a'],
  [
    'an HTML link after a link of another type',
    entry(link('alternate', '/a.pdf', 'application/pdf') + link('alternate', '/a', 'text/html')),
    'a',
  ],
  ['a link of another type and no HTML', entry(link('alternate', '/a.json', 'application/json')), 'a.json'],
  ['a related link and no alternate link', entry(link('self', '/s') + link('related', '/r')), 'r'],
  ['only links to the entry itself', entry(link('self', '/s') + link('edit', '/e')), ''],
  ['a relation written as a URL', entry(link('http://www.iana.org/assignments/relation/alternate', '/a')), 'a'],
  [
    'a namespace prefix',
    '<a:feed><a:entry><a:title>T</a:title><a:link href="http://e.org/a"/></a:entry></a:feed>',
    'a',
  ],
  ['a base URL of the feed', atom('<entry><link href="a"/></entry>', ' xml:base="http://e.org/b/"'), 'b/a'],
  [
    'a base URL of the entry',
    atom('<entry xml:base="c/"><link href="a"/></entry>', ' xml:base="http://e.org/b/"'),
    'b/c/a',
  ],
  ['a base URL of the link', entry('<link xml:base="/d/" href="a"/>'), 'd/a'],
  [
    'a base URL of a title',
    atom('<title xml:base="/t/">T</title><entry><title xml:base="/t/">T</title><link href="a"/></entry>'),
    'feeds/a',
  ],
  ['a link of the feed itself', atom('<link href="http://e.org/"/><entry><link href="/a"/></entry>'), 'a'],
  ['a source in an entry', entry('<source><link href="/s"/><title>S</title></source><link href="/a"/>'), 'a'],
  [
    'XHTML content with links',
    entry('<content type="xhtml"><div><link href="/x"/></div></content><link href="/a"/>'),
    'a',
  ],
  ['only an identifier', entry('<id>http://e.org/id</id>'), ''],
  ['a link with an end tag', entry('<link href="/a"></link>'), 'a'],
  ['a link as text, as in RSS', entry('<link>http://e.org/a</link>'), 'a'],
  ['an enclosure as text', entry(`<link rel="enclosure">http://e.org/x</link>${link('alternate', '/a')}`), 'a'],
  ['an alternate as text', entry('<link rel="self">http://e.org/x</link><link rel="alternate">/a</link>'), 'a'],
];

const JSON_FEED: readonly Case[] = [
  ['a url field', json([{ url: 'http://e.org/a' }]), 'a'],
  ['an external_url field', json([{ external_url: 'http://e.org/a' }]), 'a'],
  ['both url and external_url', json([{ external_url: '/x', url: '/a' }]), 'a'],
  ['an identifier that is a URL', json([{ id: 'http://e.org/a' }]), 'a'],
  ['an identifier that is no URL', json([{ id: '17' }]), ''],
  ['a relative URL', json([{ url: '/a' }]), 'a'],
  ['items of a wrong shape', json([null, 7, { url: 5 }, { url: '/a' }]), 'a'],
  ['no version field', '{"items": [{"url": "http://e.org/a"}]}', ''],
  ['another version', json([{ url: '/a' }], 'https://x.org/'), ''],
  ['broken JSON', '{"version": ', ''],
  ['blanks before the text', `\n ${json([{ url: '/a' }])}`, 'a'],
];

const OPML: readonly Case[] = [
  ['a site', '<opml><body><outline htmlUrl="http://e.org/a"/></body></opml>', 'a'],
  ['nested outlines', '<opml><outline text="x"><outline htmlUrl="/a"/></outline><outline htmlUrl="/b"/></opml>', 'a b'],
  ['a feed without a site', '<opml><outline xmlUrl="/a"/><outline htmlUrl="" xmlUrl="/b"/></opml>', 'a b'],
  ['a link', '<opml><outline type="link" url="http://e.org/a"/></opml>', 'a'],
  ['attribute names in any case', '<opml><outline htmlurl="/a"/><outline HTMLURL="/b"/></opml>', 'a b'],
];

describe('parseSiteFeed: links, further documents and titles', () => {
  const KINDS = {
    'a sitemap': SITEMAPS,
    'a list of lines': LINES,
    'an RSS feed': RSS,
    'an Atom feed': ATOM,
    'a JSON feed': JSON_FEED,
    'an OPML file': OPML,
  };
  for (const [kind, cases] of Object.entries(KINDS)) {
    it.each(cases)(`parseSiteFeed reads the links of ${kind} with %s`, (_, text, expected) =>
      expect(links(text)).toBe(expected),
    );
  }

  it('parseSiteFeed lists the documents of a sitemap index and the feeds of an OPML file', () => {
    expect(documents(index('<sitemap><loc>/1.xml</loc></sitemap><sitemap><loc>/2.xml</loc></sitemap>'))).toBe(
      '1.xml 2.xml',
    );
    expect(documents('<opml><outline xmlUrl="/f" htmlUrl="/a"/></opml>')).toBe('f');
    expect(documents(sitemap(page('/a')))).toBe('');
  });

  it.each([
    [item('<title>Rye &amp; wheat</title><link>/a</link>'), 'Rye & wheat'],
    [item('<title><![CDATA[Rye <b>bread</b>]]></title><link>/a</link>'), 'Rye bread'],
    [entry('<title type="html">Rye &lt;i&gt;bread&lt;/i&gt;</title><link href="/a"/>'), 'Rye bread'],
    [entry('<title type="xhtml"><div>Rye <b>bread</b></div></title><link href="/a"/>'), 'Rye bread'],
    [entry('<title>Rye</title><media:group><media:title>M</media:title></media:group><link href="/a"/>'), 'Rye'],
    [item('<media:title>M</media:title><link>/a</link><title>Rye</title>'), 'Rye'],
    [json([{ url: '/a', title: 'Rye' }]), 'Rye'],
    ['<opml><outline title="Rye" text="x" htmlUrl="/a"/></opml>', 'Rye'],
    [item('<link>/a</link>'), ''],
  ])('parseSiteFeed reads the title in %s', (text, expected) => expect(title(text)).toBe(expected));
});

describe('parseSiteFeed: dates and titles beside the usual elements', () => {
  const dated = (text: string) =>
    parseSiteFeed(text, 'https://a.example/feed').links.map(({ title, changedAtMs }) => [title, changedAtMs]);
  const AT = Date.UTC(2024, 4, 3, 6);

  it('parseSiteFeed reads the date and title of a news sitemap', () => {
    const news = `<news:news><news:publication><news:name>Bee News</news:name></news:publication>
      <news:publication_date>2024-05-03T06:00:00Z</news:publication_date><news:title>Mites</news:title></news:news>`;
    const text = `<urlset xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"><url><loc>https://a.example/1</loc>${news}</url></urlset>`;
    expect(dated(text)).toEqual([['Mites', AT]]);
  });

  it('parseSiteFeed reads Dublin Core dates of RSS 1.0 and 2.0', () => {
    const item = '<item><title>A</title><link>https://a.example/1</link><dc:date>2024-05-03T06:00:00Z</dc:date></item>';
    expect(dated(`<rdf:RDF xmlns="http://purl.org/rss/1.0/">${item}</rdf:RDF>`)).toEqual([['A', AT]]);
    expect(dated(`<rss><channel>${item}</channel></rss>`)).toEqual([['A', AT]]);
  });

  it('parseSiteFeed reads the dates of a JSON Feed, that of the change first', () => {
    const feed = (dates: object) =>
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        items: [{ url: 'https://a.example/1', title: 'A', ...dates }],
      });
    const date_published = '2024-05-03T06:00:00Z';
    expect(dated(feed({ date_published }))).toEqual([['A', AT]]);
    expect(dated(feed({ date_published, date_modified: '2024-05-03T07:00:00Z' }))).toEqual([['A', AT + 3_600_000]]);
  });

  it('parseSiteFeed reads a document with text before its XML declaration', () => {
    const rss = '<?xml version="1.0"?><rss><channel><item><link>https://a.example/1</link></item></channel></rss>';
    for (const before of ['Warning: Undefined variable in /var/www/a.php on line 3\n', '\ufeff \ufeff', '. '])
      expect(parseSiteFeed(before + rss, 'https://a.example/feed')).toMatchObject({
        ...{ kind: 'feed', links: [{ url: 'https://a.example/1' }] },
      });
  });
});

describe('parseSiteFeed on hostile documents', () => {
  const TAGS = [
    '<loc>',
    '<url>',
    '<url><loc>',
    '<a>',
    '</a>',
    '<item>',
    '<item><link>',
    '<entry><link href=x>',
    '<outline>',
  ];
  const OTHERS = [
    '<![CDATA[',
    '<!--',
    '&',
    '&#x',
    '<?',
    '<a b="',
    '<feed xml:base="a/">',
    '<content>',
    '<entry><title>',
    '[',
    '{"a":',
    'http://e.org/a\n',
  ];

  it.each(['<urlset>', '<sitemapindex>', '<rss><channel>', '<feed>', '<opml>', '', json([]).slice(0, -2)])(
    'parseSiteFeed takes linear time for any repeated part after %j',
    (start) => {
      for (const unit of [...TAGS, ...OTHERS]) {
        expectLinear(
          (chars) => start + repeated(unit, chars),
          100_000,
          (text) => parseSiteFeed(text, BASE),
        );
      }
    },
  );

  it.each(['http://e.org/', 'a/', '&amp;'])('parseSiteFeed takes linear time below a long base of %j', (unit) => {
    expectLinear(
      (chars) => `<feed xml:base="${repeated(unit, chars / 2)}">${repeated('<entry><link href="a"/>', chars / 2)}`,
      100_000,
      (text) => parseSiteFeed(text, BASE),
    );
  });

  it('parseSiteFeed takes linear time for combinations of hostile parts', () =>
    expectLinearInAll(
      [
        ...TAGS,
        ...OTHERS,
        '</loc>',
        '</item>',
        '<entry xml:base="b/">',
        '<feed xml:base="',
        '">',
        ']]>',
        '-->',
        '{"url":"/a"},',
      ],
      60_000,
      (text) => parseSiteFeed(text, BASE),
      { starts: ['', '<urlset>', '<rss><channel>', '<feed>', '<opml>', json([]).slice(0, -2)] },
    ));

  it('parseSiteFeed never throws, and returns only http and https URLs', () => {
    const part = fc.oneof(fc.constantFrom(...TAGS, ...OTHERS, '</url>', ' href="', 'http://e.org/'), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const { links: found, documents: named } = parseSiteFeed(parts.join(''), BASE);
        for (const url of [...found.map((one) => one.url), ...named]) expect(url).toMatch(/^https?:\/\//);
      }),
      { numRuns: 500 },
    );
  });
});
