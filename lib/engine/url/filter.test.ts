import { describe, expect, it } from 'vitest';
import { isLinksPage, isPagePath, pageAddress } from './filter';

describe('isPagePath', () => {
  it.each(['a.zip', 'a.EXE', 'b/c.jpg', 'x.tar.gz', 'a.zip?download=1'])('isPagePath drops /%s', (path) => {
    expect(isPagePath(`http://example.org/${path}`)).toBe(false);
  });

  it.each(['', 'a', 'a.html', 'a.php?file=b.zip', 'v1.2/', 'wiki/C.zip/talk', 'a.asp', 'release-1.0'])(
    'isPagePath keeps /%s',
    (path) => {
      expect(isPagePath(`http://example.org/${path}`)).toBe(true);
    },
  );

  it('isPagePath ignores the ending of the host', () => {
    expect(isPagePath('http://example.zip/')).toBe(true);
    expect(isPagePath('http://example.zip/about')).toBe(true);
  });
});

describe('crawler traps', () => {
  it.each([
    '/a/a/a/',
    '/a/b/a/b/a/b/',
    '/x/1/x/2/x/3/x/4/',
    `/${Array.from({ length: 17 }, (_, i) => i).join('/')}`,
    '/?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9',
    '/events/2024/11/03/',
    '/calendar?year=2031&month=4',
    '/archive/2154/01/',
    '/index.php?title=A&action=edit',
    '/post?replytocom=17',
    '/shop?sort=price',
    '/agenda/2022/05/04/',
    '/events/2024-05/list/',
    '/events/2024/05/03/day/',
    '/wiki?do=revisions&id=bees',
    '/index.php?action=login',
    '/?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9&utm_source=x',
  ])('pageAddress drops the crawler trap %s', (tail) => {
    expect(pageAddress(`http://example.org${tail}`)).toBeUndefined();
  });

  it.each([
    '/',
    '/2024/11/03/a-story',
    '/docs/api/docs/',
    '/a/b/a/b/',
    '/events/',
    '/search?q=a&page=2',
    '/index.php?title=A&action=view',
    '/3054/',
    '/agenda-pais/2022/05/04/las-abejas-vuelven',
    '/events/2024/05/03/open-day-of-the-bee-keepers/',
    '/calendar/2024/05/open-day.html',
    '/events/2024-05-03/%D0%BF%D1%87%D0%B5%D0%BB%D1%8B',
    '/bees?action=click',
    '/bees?action=show&id=3',
    '/bees?do=show&id=3',
    '/b?campaignid=1&adgroupid=2&creative=3&keyword=bees&matchtype=b&network=g&device=c&adposition=1&placement=&gad_source=1',
  ])('pageAddress keeps %s, which is no crawler trap', (tail) => {
    expect(pageAddress(`http://example.org${tail}`)).toBeDefined();
  });
});

it.each([
  ['HTTPS://A.example:443/x?utm_source=y#z', 'https://a.example/x'],
  ['https://a.example/paper.zip', undefined],
  ['https://a.example/calendar/2026/1', undefined],
  ['https://a.example/unsubscribe?u=1', undefined],
  ['https://a.example/inbox?access_token=abcdef123456', undefined],
  ['mailto:a@a.example', undefined],
])('pageAddress("%s") is "%s"', (url, page) => {
  expect(pageAddress(url)).toBe(page);
});

describe('isLinksPage', () => {
  const FROM = 'https://bees.example/hives';
  it.each([
    ['https://bees.example/links.html', 'More'],
    ['https://bees.example/about/blogroll/', ''],
    ['https://bees.example/p/12', '友情链接'],
    ['https://bees.example/recursos', 'Recursos'],
    ['https://bees.example/p/7', 'Linksammlung'],
    ['https://bees.example/page', ' Useful links '],
  ])('isLinksPage is true for %s with the link text "%s"', (url, anchor) => {
    expect(isLinksPage({ url, anchor }, FROM)).toBe(true);
  });
  it.each([
    ['https://other.example/links', 'Links'],
    ['https://bees.example/hyperlinks-in-html', 'Hyperlinks in HTML'],
    ['https://bees.example/linked-data', 'Linked data'],
    ['https://bees.example/2014/fix-update-links-in-windows', 'Fix update links in Windows'],
    ['https://bees.example/components/link/', 'Link guidance'],
    ['https://bees.example/friendship', 'A friend of bees'],
    [FROM, 'Links'],
  ])('isLinksPage is false for %s with the link text "%s"', (url, anchor) => {
    expect(isLinksPage({ url, anchor }, FROM)).toBe(false);
  });
});
