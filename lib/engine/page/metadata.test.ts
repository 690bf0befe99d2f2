import { expect, it } from 'vitest';
import { Metadata } from './metadata';

type Tag = readonly [tag: string, attributes: Readonly<Record<string, string>>];
const read = (...tags: readonly Tag[]) => {
  const metadata = new Metadata();
  for (const [tag, attributes] of tags) metadata.read(tag, new Map(Object.entries(attributes)));
  return metadata.metadata;
};

it('Metadata is empty for a page without metadata', () => {
  expect(read(['p', { content: 'x' }], ['meta', {}], ['link', { rel: 'canonical' }])).toEqual({
    language: '',
    base: '',
    canonical: '',
    sharedTitle: '',
    siteName: '',
    description: '',
    keywords: '',
    image: '',
    feeds: [],
    dates: [],
    times: [],
    metaPermits: [],
  });
});

it('Metadata keeps the first value of each kind, and skips empty values', () => {
  expect(
    read(
      ['base', { href: '' }],
      ['base', { href: '/first' }],
      ['base', { href: '/second' }],
      ['meta', { name: 'description', content: '' }],
      ['meta', { name: 'description', content: 'one' }],
      ['meta', { name: 'description', content: 'two' }],
      ['link', { rel: 'canonical', href: '/a' }],
      ['link', { rel: 'canonical', href: '/b' }],
    ),
  ).toMatchObject({ base: '/first', description: 'one', canonical: '/a' });
});

it('Metadata ignores the case of names, and reads name and property', () => {
  expect(
    read(
      ['meta', { name: 'KeyWords', content: 'rye, bread' }],
      ['meta', { property: 'og:title', content: 'Shared' }],
      ['link', { rel: 'Nofollow CANONICAL', href: '/a' }],
    ),
  ).toMatchObject({ keywords: 'rye, bread', sharedTitle: 'Shared', canonical: '/a' });
});

it('Metadata takes og:description only without a description, in either order', () => {
  const shared = ['meta', { property: 'og:description', content: 'shared' }] as const;
  const own = ['meta', { name: 'description', content: 'own' }] as const;
  expect(read(shared).description).toBe('shared');
  expect(read(shared, own).description).toBe('own');
  expect(read(own, shared).description).toBe('own');
});

it('Metadata reads the image from og:image', () => {
  expect(read(['meta', { property: 'og:image', content: '/hive.jpg' }]).image).toBe('/hive.jpg');
});

it('Metadata reads the language from lang, then xml:lang, then Content-Language', () => {
  expect(read(['html', { lang: 'de', 'xml:lang': 'fr' }]).language).toBe('de');
  expect(read(['html', { 'xml:lang': 'fr' }]).language).toBe('fr');
  expect(read(['meta', { 'http-equiv': 'Content-Language', content: 'es' }]).language).toBe('es');
  expect(read(['html', { lang: 'de' }], ['meta', { 'http-equiv': 'content-language', content: 'es' }]).language).toBe(
    'de',
  );
  expect(read(['html', { lang: '' }], ['meta', { 'http-equiv': 'content-language', content: 'es' }]).language).toBe(
    'es',
  );
});

it('Metadata collects feeds, sitemaps and blogrolls, and no other alternates', () => {
  const alternate = (type: string, href: string) => ['link', { rel: 'alternate', type, href }] as const;
  expect(
    read(
      alternate('application/rss+xml', '/rss'),
      alternate('application/atom+xml; charset=utf-8', '/atom'),
      alternate('Application/Feed+JSON', '/json'),
      alternate('application/json', '/api'),
      alternate('text/html', '/mobile'),
      ['link', { rel: 'alternate', hreflang: 'de', href: '/de' }],
      ['link', { rel: 'stylesheet', type: 'application/rss+xml', href: '/no' }],
      ['link', { rel: 'sitemap', href: '/sitemap.xml' }],
      ['link', { rel: 'blogroll', type: 'text/xml', href: '/blogroll.xml' }],
    ).feeds,
  ).toEqual(['/rss', '/atom', '/json', '/sitemap.xml', '/blogroll.xml']);
});

it('Metadata reads the title for sharing from og:title, else from twitter:title, and the name of the site', () => {
  const twitter = ['meta', { name: 'twitter:title', content: 'Tweeted' }] as const;
  expect(read(twitter).sharedTitle).toBe('Tweeted');
  expect(read(twitter, ['meta', { property: 'og:title', content: 'Shared' }]).sharedTitle).toBe('Shared');
  expect(read(['meta', { property: 'og:site_name', content: 'Bee News' }]).siteName).toBe('Bee News');
});
