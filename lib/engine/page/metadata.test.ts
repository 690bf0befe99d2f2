import { describe, expect, it } from 'vitest';
import { Metadata } from './metadata';

type Tag = readonly [tag: string, attributes: Readonly<Record<string, string>>];
const read = (...tags: readonly Tag[]) => {
  const metadata = new Metadata();
  for (const [tag, attributes] of tags) metadata.read(tag, new Map(Object.entries(attributes)));
  return metadata.metadata;
};

describe('what a page says of itself', () => {
  it('is nothing where it says nothing', () => {
    expect(read(['p', { content: 'x' }], ['meta', {}], ['link', { rel: 'canonical' }])).toEqual({
      language: '',
      base: '',
      canonical: '',
      title: '',
      description: '',
      keywords: '',
      image: '',
      feeds: [],
    });
  });

  it('counts as first said, as in browsers; an empty mention is none', () => {
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

  it('is read whatever the case of names, by name or by property', () => {
    expect(
      read(
        ['meta', { name: 'KeyWords', content: 'rye, bread' }],
        ['meta', { property: 'og:title', content: 'Shared' }],
        ['link', { rel: 'Nofollow CANONICAL', href: '/a' }],
      ),
    ).toMatchObject({ keywords: 'rye, bread', title: 'Shared', canonical: '/a' });
  });

  it('takes the description for sharing only where there is no other, in whichever order', () => {
    const shared = ['meta', { property: 'og:description', content: 'shared' }] as const;
    const own = ['meta', { name: 'description', content: 'own' }] as const;
    expect(read(shared).description).toBe('shared');
    expect(read(shared, own).description).toBe('own');
    expect(read(own, shared).description).toBe('own');
  });

  it('has the picture for sharing', () => {
    expect(read(['meta', { property: 'og:image', content: '/hive.jpg' }]).image).toBe('/hive.jpg');
  });

  it('names its language on the root or in place of a header', () => {
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

  it('names all its feeds, sitemaps and blogrolls, and no other alternates', () => {
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
});
