import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { arrivalOf } from '../../tests/support/corpus-arrival';
import { createNodeEngine } from '../../tests/support/node-engine';
import type { CorpusPage } from '../../tests/web/pages';
import { createWeb, type Web } from '../../tests/web/web';
import { FetchError } from '../engine/errors';
import { PAPERS } from '../engine/presets';
import type { TopicSettings } from '../engine/records';
import { parseSiteFeed } from './feed-document';
import { createSiteFeeds, readSiteFeeds } from './site-feeds';

const BASE = 'https://example.com/feeds/x.xml';
const urls = (text: string) => parseSiteFeed(text, BASE).links.map((link) => link.url);

const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url><loc> https://example.com/a?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod>
    <image:image><image:loc>https://example.com/a.jpg</image:loc></image:image></url>
  <url><loc><![CDATA[https://example.com/b]]></loc></url>
  <url><loc>https://example.com/b</loc></url>
  <url><loc>javascript:alert(1)</loc></url><url></url>
</urlset>`;
const INDEX = `<sitemapindex><sitemap><loc>https://example.com/1.xml</loc></sitemap>
  <sitemap><loc>/2.xml.gz</loc></sitemap></sitemapindex>`;
const RSS = `<rss version="2.0"><channel><title>Bread</title><link>https://example.com/</link>
  <item><title>Rye &amp; wheat</title><link>https://example.com/rye</link></item>
  <item><title>No link</title></item></channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Bread</title>
  <entry><title>Rye</title><link rel="alternate" href="/rye"/><id>1</id></entry></feed>`;
const OPML = `<opml version="2.0"><body><outline text="Blogs">
  <outline type="rss" text="Bakers" htmlUrl="https://bakers.example/" xmlUrl="https://bakers.example/feed"/>
  <outline type="rss" title="Millers" text="x" xmlUrl="https://millers.example/feed"/></outline></body></opml>`;

const unasked = {
  revalidate: () => Promise.reject(new Error('nothing is revalidated')),
  textOf: async () => '',
};

describe('parseSiteFeed', () => {
  it('parseSiteFeed reads each page of a sitemap once, without its images', () => {
    expect(parseSiteFeed(SITEMAP, BASE).kind).toBe('sitemap');
    expect(urls(SITEMAP)).toEqual(['https://example.com/a?x=1&y=2', 'https://example.com/b']);
  });

  it('parseSiteFeed reads the sitemaps of a sitemap index', () => {
    expect(parseSiteFeed(INDEX, BASE)).toEqual({
      kind: 'sitemap-index',
      links: [],
      documents: ['https://example.com/1.xml', 'https://example.com/2.xml.gz'],
    });
  });

  it('parseSiteFeed reads the items of RSS and Atom feeds', () => {
    expect(parseSiteFeed(RSS, BASE)).toMatchObject({
      kind: 'feed',
      links: [{ url: 'https://example.com/rye', title: 'Rye & wheat' }],
    });
    expect(parseSiteFeed(ATOM, BASE).links).toEqual([{ url: 'https://example.com/rye', title: 'Rye' }]);
  });

  it('parseSiteFeed reads the sites of a blogroll and their feeds', () => {
    expect(parseSiteFeed(OPML, BASE)).toEqual({
      kind: 'opml',
      links: [
        { url: 'https://bakers.example/', title: 'Bakers' },
        { url: 'https://millers.example/feed', title: 'Millers' },
      ],
      documents: ['https://bakers.example/feed', 'https://millers.example/feed'],
    });
  });

  it('parseSiteFeed does not recognise HTML, and finds no documents in a urlset of any text', () => {
    expect(parseSiteFeed('<!doctype html><html><a href="/x">x</a></html>', BASE).kind).toBe('unknown');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(parseSiteFeed(`<urlset>${text}`, BASE).documents).toEqual([]);
      }),
    );
  });

  it('parseSiteFeed does not expand entities that a document defines', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><urlset><url><loc>https://e.org/&b;</loc></url></urlset>`;
    expect(urls(bomb)).toEqual(['https://e.org/&b;']);
  });
});

describe('createSiteFeeds and readSiteFeeds', () => {
  const site = (documents: Readonly<Record<string, string>>) => {
    const asked: string[] = [];
    return {
      asked,
      fetcher: {
        fetchText: async (url: string) => {
          asked.push(url);
          const text = documents[url];
          if (text === undefined) throw new FetchError('http-client-error', url, 'status 404');
          return text;
        },
      },
    };
  };

  it('pagesOf reads the named blogrolls and the well-known list, but no feeds of other sites', async () => {
    const { fetcher, asked } = site({
      'https://example.com/blogroll.xml': OPML,
      'https://example.com/.well-known/recommendations.opml': RSS,
    });
    const feeds = createSiteFeeds({ ...fetcher, ...unasked, sitemapsOf: async () => [] });
    const named = ['https://example.com/blogroll.xml'];
    const found = await feeds.pagesOf('https://example.com/a/page', named, undefined, 'blogroll');
    expect(found.map(({ url, title }) => [url, title])).toEqual([
      ['https://bakers.example/', 'Bakers'],
      ['https://millers.example/feed', 'Millers'],
    ]);
    expect(asked).toEqual([...named, 'https://example.com/.well-known/recommendations.opml']);
  });

  it('readSiteFeeds follows a sitemap index, skips missing documents, and stops at the limit', async () => {
    const { fetcher, asked } = site({
      'https://example.com/sitemap.xml': INDEX,
      'https://example.com/1.xml': SITEMAP,
      'https://example.com/feed': RSS,
    });
    const addresses = ['https://example.com/none.xml', 'https://example.com/sitemap.xml', 'https://example.com/feed'];
    const links = await readSiteFeeds(fetcher, addresses, 10);
    expect(links.map((link) => link.url)).toEqual([
      'https://example.com/rye',
      'https://example.com/a?x=1&y=2',
      'https://example.com/b',
    ]);
    expect(asked).toHaveLength(5);
    expect(await readSiteFeeds(fetcher, addresses, 1)).toHaveLength(1);
  });

  it('readSiteFeeds ends when sitemaps name each other', async () => {
    const loop = (n: number) => `<sitemapindex><sitemap><loc>/${n}.xml</loc></sitemap></sitemapindex>`;
    const documents = Object.fromEntries(
      Array.from({ length: 99 }, (_, n) => [`https://e.org/${n}.xml`, loop((n + 1) % 99)]),
    );
    const { fetcher, asked } = site(documents);
    expect(await readSiteFeeds(fetcher, ['https://e.org/0.xml'], 10)).toEqual([]);
    expect(asked.length).toBeLessThan(10);
  });

  it('pagesOf reads the declared feeds, then the sitemaps of robots.txt or /sitemap.xml', async () => {
    const documents = { 'https://example.com/feed': RSS, 'https://example.com/sitemap.xml': SITEMAP };
    const { fetcher, asked } = site(documents);
    const usual = createSiteFeeds({ ...fetcher, ...unasked, sitemapsOf: async () => [] });
    expect((await usual.pagesOf('https://example.com/page', ['https://example.com/feed'])).length).toBeGreaterThan(1);
    expect(asked).toEqual(['https://example.com/feed', 'https://example.com/sitemap.xml']);
    asked.length = 0;
    const named = createSiteFeeds({ ...fetcher, ...unasked, sitemapsOf: async () => ['https://example.com/own.xml'] });
    expect(await named.pagesOf('https://example.com/page', [])).toEqual([]);
    expect(asked).toEqual(['https://example.com/own.xml']);
  });

  it('pagesOf returns nothing when robots.txt cannot be read', async () => {
    const { fetcher } = site({});
    const sitemapsOf = async (url: string) => {
      throw new FetchError('address-blocked', url, 'a redirect to a private address');
    };
    expect(
      await createSiteFeeds({ ...fetcher, ...unasked, sitemapsOf }).pagesOf('https://example.com/page', []),
    ).toEqual([]);
  });
});

const SITE = 'http://bees.test';
const SUBJECTS = [
  'hive inspection in spring',
  'honey harvest in august',
  'queen rearing',
  'varroa counts',
  'swarm season',
];

/** A page of a site without links, whose pages only the sitemap lists. */
function page(path: string, title: string): CorpusPage {
  const text = `${title}. Bees, hives, honey and queens: what a beekeeper does, week by week, with frames and smoke. `;
  const html = `<!doctype html><html lang="en"><title>${title}</title><body><h1>${title}</h1><p>${text.repeat(8)}</p></body></html>`;
  return { url: `${SITE}${path}`, html, label: 'bees', lang: 'en' };
}

let web: Web;
beforeAll(() => {
  web = createWeb({
    pages: [page('/', 'Bees'), ...SUBJECTS.map((title) => page(`/${title.replaceAll(' ', '-')}`, title))],
  });
});

async function crawled(siteFeeds: boolean, settings: Partial<TopicSettings> = { policy: 'forward-crawl' }) {
  const node = await createNodeEngine(web, {
    language: 'en',
    background: [],
    seed: 1,
    siteFeeds,
    settings,
  });
  const { engine, store } = node;
  const [home] = web.pages;
  if (home) await store.commit(engine.verdicts.mark(arrivalOf(home)).change);
  await store.commit(engine.session.start(20));
  for (let i = 0; i < 10; i++) {
    const round = engine.session.nextRound();
    if (typeof round === 'string') break;
    await store.commit(engine.session.finishRound(await round.run()));
  }
  return engine.state.pages.all.filter(({ foundBy }) => foundBy.operator === 'forward-crawl');
}

describe('forward crawl of a site without links', () => {
  it('forward-crawl finds pages by the sitemap, and records the sitemap as their source', async () => {
    const pages = await crawled(true);
    expect(pages.map(({ title }) => title).sort()).toEqual([...SUBJECTS].sort());
    expect(pages[0]?.foundBy).toMatchObject({ from: `${SITE}/sitemap.xml`, depth: 1 });
  });

  it.each(['dwdbrm', 'centroid', 'semtree', 'wang-landau'] as const)(
    'the preset of %s follows links alone',
    async (paper) => {
      expect(await crawled(true, PAPERS[paper])).toEqual([]);
    },
  );

  it('forward-crawl finds nothing on a site without links when site feeds are off', async () => {
    expect(await crawled(false)).toEqual([]);
  });
});
