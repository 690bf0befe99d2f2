import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../tests/support/virtual-clock';
import { createHttpClient } from '../net/http';
import { addressesOf, queryAllPages, searchRows, WITH_SITE, type WikiSite } from './mediawiki-api';
import type { ProviderContext } from './provider';

const API = 'https://wiki.example/api.php';

/** A wiki that answers from memory, and what it was asked. */
function wiki(answer: (parameters: URLSearchParams, request: number) => object) {
  const asked: URLSearchParams[] = [];
  const context: ProviderContext = {
    http: createHttpClient({
      fetch: async (url) => {
        asked.push(new URL(url).searchParams);
        return Response.json(answer(new URL(url).searchParams, asked.length));
      },
    }),
    clock: createVirtualClock(),
    key: '',
    baseUrl: '',
    signal: undefined,
    keywordSearch: () => Promise.reject(new Error('no search may be made')),
    browserHistory: undefined,
  };
  return { context, asked };
}

const fullurl = (title: string) => `https://wiki.example/${title}`;

describe('rows of a search', () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ pageid: from + i, title: `t${from + i}` }));

  it('are gone on with where the wiki breaks off, until there are enough', async () => {
    const { context, asked } = wiki((parameters) => {
      const offset = Number(parameters.get('sroffset'));
      return { query: { search: rows(offset, 2) }, continue: { sroffset: offset + 2 } };
    });
    const found = await searchRows(API, 'rye', 10, 5, context);
    expect(found.rows.map(({ pageid }) => pageid)).toEqual([10, 11, 12, 13, 14, 15]);
    expect(found.hasMore).toBe(true);
    expect(asked.map((parameters) => [parameters.get('sroffset'), parameters.get('srlimit')])).toEqual([
      ['10', '5'],
      ['12', '3'],
      ['14', '1'],
    ]);
  });

  it('end where the wiki promises more and gives none', async () => {
    const { context, asked } = wiki(() => ({ query: { search: [] }, continue: { sroffset: 9 } }));
    expect(await searchRows(API, 'rye', 0, 5, context)).toMatchObject({ rows: [], hasMore: false });
    expect(asked).toHaveLength(1);
  });
});

describe('what a wiki tells of its addresses', () => {
  const general = { mainpage: 'Main', base: 'https://w.example/Main', server: 'https://w.example', articlepath: '/$1' };
  const row = { pageid: 1, title: 'Rye' };

  it('comes with the rows, and is asked for until it was told', async () => {
    const { context, asked } = wiki((_, request) => ({
      query: { search: [row], ...(request === 2 ? { general } : {}) },
      continue: { sroffset: request },
    }));
    const { site } = await searchRows(API, 'rye', 0, 4, context, WITH_SITE);
    expect(site).toEqual({ ...general, mainpageisdomainroot: false });
    expect(asked.map((parameters) => parameters.get('siprop'))).toEqual(['general', 'general', null, null]);
  });

  it('is no page of results where it is still to come', async () => {
    const { context } = wiki(() => ({ query: { search: [row] }, continue: { sicontinue: 'general' } }));
    expect(await searchRows(API, 'rye', 0, 4, context, WITH_SITE)).toMatchObject({ rows: [row], hasMore: false });
  });

  it.each([[null], [{}], [[]], [7], [{ ...general, server: false }]])('is nothing where it is odd: %j', async (odd) => {
    const { context } = wiki(() => ({ query: { search: [row], general: odd } }));
    expect(await searchRows(API, 'rye', 0, 4, context, WITH_SITE)).toMatchObject({ rows: [row], site: undefined });
  });
});

describe('pages over continuations', () => {
  it('are one page each, though its address, rank and links come in parts', async () => {
    const { context, asked } = wiki((_, request) =>
      request === 1
        ? {
            continue: { elcontinue: '1|2' },
            query: {
              pages: [
                { pageid: 1, title: 'Rye', index: 2, extlinks: [{ url: 'https://a.example/' }] },
                { pageid: 2, title: 'Yeast', index: 1, fullurl: fullurl('Yeast') },
              ],
            },
          }
        : {
            batchcomplete: true,
            query: {
              pages: [{ pageid: 1, title: 'Rye', fullurl: fullurl('Rye'), extlinks: [{ url: 'https://b.example/' }] }],
            },
          },
    );
    const { pages, hasMore } = await queryAllPages(API, { generator: 'search' }, context, 5, 9);
    expect(pages.map(({ title }) => title)).toEqual(['Yeast', 'Rye']);
    expect(pages[1]).toMatchObject({
      fullurl: fullurl('Rye'),
      index: 2,
      extlinks: [{ url: 'https://a.example/' }, { url: 'https://b.example/' }],
    });
    expect(hasMore).toBe(false);
    expect(asked[1]?.get('elcontinue')).toBe('1|2');
    expect(asked[1]?.get('generator')).toBe('search');
  });

  it('stop at enough pages with an address, and at the most requests', async () => {
    const endless = () =>
      wiki((_, request) => ({
        continue: { geucontinue: `${request}` },
        query: { pages: [{ title: `t${request}`, fullurl: request % 2 === 0 ? fullurl(`t${request}`) : null }] },
      }));
    const enough = endless();
    expect(await queryAllPages(API, {}, enough.context, 2, 99)).toMatchObject({ hasMore: true });
    expect(enough.asked).toHaveLength(4);
    const most = endless();
    const { pages } = await queryAllPages(API, {}, most.context, 99, 5);
    expect(pages.map(({ title }) => title)).toEqual(['t2', 't4']);
    expect(most.asked).toHaveLength(5);
  });
});

const ENGLISH: WikiSite = {
  mainpage: 'Main Page',
  base: 'https://en.wikipedia.org/wiki/Main_Page',
  server: '//en.wikipedia.org',
  articlepath: '/wiki/$1',
  mainpageisdomainroot: false,
};
const of = (title: string, site: Partial<WikiSite> = {}) => addressesOf({ ...ENGLISH, ...site })?.(title);

describe('the address of an article', () => {
  // Against MediaWiki itself: tests/contract/real-servers.test.ts.
  it.each([
    ['Rye bread', 'Rye_bread'],
    ['AC/DC: live; "A" @ B', 'AC/DC:_live;_%22A%22_@_B'],
    ["$1, $& and $'! (~*)", '$1,_$%26_and_$%27!_(~*)'],
    ['Who? C++ = 100 %', 'Who%3F_C%2B%2B_%3D_100_%25'],
    ['面包', '%E9%9D%A2%E5%8C%85'],
    ['🍞', '%F0%9F%8D%9E'],
    ['half \ud83c', 'half_%EF%BF%BD'],
  ])('of %j', (title, path) => {
    expect(of(title)).toBe(`https://en.wikipedia.org/wiki/${path}`);
  });

  it('has the protocol of the wiki’s answer where its server has none', () => {
    expect(of('Rye', { base: 'http://en.wikipedia.org/wiki/Main_Page' })).toBe('http://en.wikipedia.org/wiki/Rye');
  });

  it('may be a parameter of the script', () => {
    const site = {
      base: 'http://wiki.example:81/w/index.php?title=Main_Page',
      server: 'http://wiki.example:81',
      articlepath: '/w/index.php?title=$1',
    };
    expect(of('Rye & oats', site)).toBe('http://wiki.example:81/w/index.php?title=Rye_%26_oats');
  });

  it('is that of the server for the main page, where the wiki has it so', () => {
    const site = { base: 'https://en.wikipedia.org/', mainpageisdomainroot: true };
    expect(of('Main Page', site)).toBe('https://en.wikipedia.org/');
    expect(of('Rye', site)).toBe('https://en.wikipedia.org/wiki/Rye');
  });

  it.each<[string, Partial<WikiSite>]>([
    ['the main page is elsewhere', { base: 'https://en.m.wikipedia.org/wiki/Main_Page' }],
    ['a colon is written otherwise', { mainpage: 'W:Main', base: 'https://en.wikipedia.org/wiki/W%3AMain' }],
    ['titles have no place', { articlepath: '/wiki/Main_Page' }],
    ['the base is no address', { base: 'Main_Page' }],
    ['nothing is told', { base: '', server: '', articlepath: '' }],
  ])('cannot be told where %s', (_, site) => {
    expect(addressesOf({ ...ENGLISH, ...site })).toBeUndefined();
  });
});
