import { describe, expect, it } from 'vitest';
import { pageRecord } from '../../../tests/support/ui-records';
import { counted } from '../arrays';
import { ownerIds } from '../page/owner-ids';
import type { VerdictRecord } from '../records';
import { collectionOf, filtered, ownerGroups, sharedIds, WHOLE_COLLECTION } from './collection';
import { latestByUrl } from './standing';

const PAGES = [1, 2, 3].map((n) =>
  pageRecord(n, {
    title: ['', 'Hives', 'Queens', 'Swarms'][n] ?? '',
    published: `2020-05-0${n}`,
    ...(n === 2 && { permits: ['robots.txt'] }),
  }),
);
const UNKNOWN = 'https://www.later.example/x';
const NOTES = new Map([
  ['https://site2.example/page', { tags: ['Breeding', 'to read'], text: 'Ask Ann.' }],
  ['site1.example', { tags: ['of a site'], text: '' }],
]);

const entry = (seq: number, url: string, verdict: VerdictRecord['verdict']): VerdictRecord => ({
  topic: 't',
  seq,
  url,
  verdict,
  atMs: seq,
});
const LOG = [
  entry(1, 'https://site1.example/page', 'seed'),
  entry(2, 'https://site2.example/page', 'yes'),
  entry(3, 'https://site3.example/page', 'no'),
  entry(4, UNKNOWN, 'seed'),
];
const COLLECTION = collectionOf(latestByUrl(LOG), PAGES, NOTES, new Map());
const urls = (filter: Partial<typeof WHOLE_COLLECTION>) =>
  filtered(COLLECTION, { ...WHOLE_COLLECTION, ...filter }).map(({ url }) => url);

it('a collection has the marked and confirmed pages, newest first, fetched or not, with tags and notes', () => {
  expect(COLLECTION).toMatchObject([
    { url: UNKNOWN, title: '', site: 'later.example', tags: [], text: '' },
    { title: 'Queens', verdict: 'yes', tags: ['Breeding', 'to read'], text: 'Ask Ann.' },
    { title: 'Hives', verdict: 'seed', tags: [] },
  ]);
});

it('collectionOf puts a page that was not fetched on the site that its own site was joined to', () => {
  const extents = new Map([['later.example', 'site1.example']]);
  const sites = collectionOf(latestByUrl(LOG), PAGES, NOTES, extents).map(({ site }) => site);
  expect(sites).toEqual(['site1.example', 'site2.example', 'site1.example']);
});

it.each([
  [{}, 3],
  [{ search: 'QUEENS' }, 1],
  [{ search: 'ann breeding' }, 1],
  [{ search: 'ann hives' }, 0],
  [{ search: 'later.example/x' }, 1],
  [{ verdict: 'seed' as const }, 2],
  [{ site: 'site1.example' }, 1],
  [{ tag: 'to read' }, 1],
  [{ tag: 'to read', verdict: 'seed' as const }, 0],
  [{ publishedFrom: '2020-05-01' }, 2],
  [{ publishedFrom: '2020-05-02' }, 1],
  [{ permission: 'silent' as const }, 1],
  [{ permission: 'unread' as const }, 2],
  [{ permission: 'may_train' as const }, 0],
])('the filter %j leaves %i pages of the collection', (filter, count) => {
  expect(urls(filter)).toHaveLength(count);
});

it('counted returns each value with its count, most frequent first', () => {
  expect(counted(['b', 'a', 'b', 'c'])).toEqual([
    ['b', 2],
    ['a', 1],
    ['c', 1],
  ]);
});

const page = (site: string, ...ownerIds: string[]) => ({ site, ownerIds });
const GA = 'google-analytics:UA-7654321';

describe('owner groups', () => {
  it('ownerGroups groups sites that share an identifier, the largest group first', () => {
    const GTM = 'google-tag-manager:GTM-K3B7X9Z';
    const pages = [page('b.example', GA), page('a.example', GA, GTM), page('c.example', GTM), page('d.example', GTM)];
    const groups = ownerGroups([...pages, page('alone.example', 'hotjar:123456'), { site: 'none.example' }]);
    expect(groups).toEqual([
      { id: GTM, sites: ['a.example', 'c.example', 'd.example'] },
      { id: GA, sites: ['a.example', 'b.example'] },
    ]);
    expect(sharedIds(groups).get('a.example')).toEqual([GTM, GA]);
  });

  it('ownerGroups forms no group if an identifier is on a small share of a site’s pages', () => {
    const pages = [page('a.example', GA), page('b.example', GA), ...Array(9).fill(page('b.example'))];
    expect(ownerGroups(pages)).toEqual([]);
  });

  it('ownerGroups groups sites by a proof of control, although it is on the front page only', () => {
    const proof = 'google-verification:aB3_x-9Zq7';
    const pages = [page('a.example', proof), page('b.example', proof), ...Array(9).fill(page('b.example'))];
    expect(ownerGroups(pages)).toEqual([{ id: proof, sites: ['a.example', 'b.example'] }]);
  });

  it.each([
    ['two spaces of one platform', [page('ada.github.io', GA), page('bob.github.io', GA)]],
    ['two spaces below a path', [page('hub.example/ada', GA), page('hub.example/bob', GA), page('c.example', GA)]],
    [
      'the account of a platform',
      [page('a.example', 'google-analytics:UA-24232453'), page('b.example', 'google-analytics:UA-24232453')],
    ],
    ['more sites than one owner has', Array.from({ length: 11 }, (_, n) => page(`s${n}.example`, GA))],
  ])('ownerGroups forms no group of %s', (_, pages) => {
    expect(ownerGroups(pages)).toEqual([]);
  });

  it('ownerGroups groups a domain and a space on a platform with the same identifier', () => {
    expect(ownerGroups([page('ada.github.io', GA), page('ada.example', GA)])).toHaveLength(1);
  });
});

/** Groups among sites with domains of their own whose pages all contain the markup. */
const groupsOf = (html: string, sites = ['a.example', 'b.test']) =>
  ownerGroups(sites.map((site) => page(site, ...ownerIds(html)))).map(({ id }) => id);
const ga = (id: string) => `<script>ga('create', '${id}', 'auto')</script>`;
const gtag = (id: string) => `<script async src="https://www.googletagmanager.com/gtag/js?id=${id}"></script>`;

describe('identifiers of no owner', () => {
  it.each([
    ...['UA-52447', 'UA-7870337', 'UA-5354236', 'UA-1240215', 'UA-797705'].map((id) => [
      'a website builder',
      ga(`${id}-1`),
    ]),
    ...['UA-49627206', 'UA-2011187', 'UA-141789564', 'UA-106147152'].map((id) => ['an unchanged theme', ga(`${id}-1`)]),
    ['an unchanged theme', '<script src="https://hm.baidu.com/hm.js?4cc1f2d8f3067386cc5cdb626a202900"></script>'],
    [
      'an unchanged theme',
      '<meta name="google-site-verification" content="xBT4GhYoi5qRD5tr338pgPM5OWHHIDR6mNg1a3euekI" />',
    ],
    ['an unchanged theme', '<ins data-ad-client="ca-pub-6487568398225121"></ins>'],
    ['an advertising network', '<script>googleAdClient = "ca-pub-6396844742497208"</script>'],
    ...[
      'UA-XXXXX-Y',
      'UA-000000-0',
      'UA-00000000-1',
      'UA-111111111-1',
      'UA-12345-6',
      'UA-123456789-1',
      'UA-987654321-1',
    ].map((id) => ['an example', ga(id)]),
    ...[
      'G-XXXXXXXXXX',
      'G-12345ABCDE',
      'G-ABCDEFGHIJ',
      'G-0000000000',
      'GTM-XXXXXXX',
      'GTM-1234567',
      'AW-123456789',
    ].map((id) => ['an example', gtag(id)]),
    ['an example', '<ins data-ad-client="ca-pub-1234567890123456"></ins>'],
    ['an example', '<ins data-ad-client="ca-pub-0123456789012345"></ins>'],
    ['an example', "<script>fbq('init', '1234567890123456');</script>"],
    ['an example', '<script>h._hjSettings={hjid:1234567,hjsv:6}</script>'],
    ['an example', '<script>ym(12345678, "init", {})</script>'],
    ['an example', '<script>var sc_project=1111111;</script>'],
    ['an example', `<script src="https://hm.baidu.com/hm.js?${'x'.repeat(32)}"></script>`],
    ['an example', `<script src="https://hm.baidu.com/hm.js?${'0'.repeat(32)}"></script>`],
    ['an example', '<meta name="google-site-verification" content="your-verification-code">'],
    ['an example', '<meta name="google-site-verification" content="XXXXXXXXXXXXXXXX">'],
    ['an example', '<meta name="msvalidate.01" content="YOUR_BING_CODE">'],
    ['a mail provider', '<a href="mailto:office@t-online.de">Mail</a>'],
    ['a mail provider', '<a href="mailto:office@wanadoo.fr">Mail</a>'],
    ['an employer', '<a href="mailto:ann@cs.uni.edu">Mail</a>'],
    ['an agency', '<footer>Made by <a href="mailto:web@agency.example">us</a></footer>'],
    ['prose', '<p>UA-7654321-1 and G-AB12CD34EF belong to one owner, says the report.</p>'],
  ])('ownerGroups ignores the identifier of %s: %s', (_, html) => {
    expect(groupsOf(html)).toEqual([]);
  });

  it('ownerGroups ignores e-mail domains of a university, even on its own site', () => {
    const html = '<a href="mailto:ann@uni.edu">Ann</a>';
    expect(groupsOf(html, ['uni.edu', 'ann.example'])).toEqual([]);
  });
});

it.each([
  [ga('UA-7654321-3'), ['a.example', 'b.test']],
  [gtag('G-AB12CD34EF'), ['a.example', 'b.test']],
  ['<ins data-ad-client="ca-pub-8520309069286753"></ins>', ['a.example', 'b.test', 'c.example']],
  ["<script>fbq('init', '283450987654321');</script>", ['a.example', 'b.test']],
  ['<script>ym(23456789, "init", {})</script>', ['a.example', 'b.test']],
  [
    '<meta name="google-site-verification" content="a0juri_ZWoD0x4I16apXAsasl419-Vf6qpz1DzD39QQ">',
    ['a.example', 'b.test'],
  ],
  ['<a href="mailto:office@owner.example">Mail</a>', ['owner.example', 'shop.test']],
])('ownerGroups groups the sites that share an identifier in %s', (html, sites) => {
  expect(groupsOf(html, sites)).toHaveLength(1);
});
