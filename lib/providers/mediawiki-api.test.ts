import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { createVirtualClock } from '../../tests/support/virtual-clock';
import { createHttpClient } from '../net/http';
import { articleUrls, clientHeader, queryAllPages, searchRows, WITH_SITE } from './mediawiki-api';
import type { ProviderContext } from './provider';

type WikiSite = Parameters<typeof articleUrls>[0];
const API = 'https://wiki.example/api.php';

/** A wiki in memory, and the parameters of its requests. */
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
    contact: '',
    signal: undefined,
    keywordSearch: () => Promise.reject(new Error('no search may be made')),
    browserHistory: undefined,
  };
  return { context, asked };
}

const fullurl = (title: string) => `https://wiki.example/${title}`;

describe('apiClient', () => {
  it('the client names its version and the contact of the user, in characters that a header can hold', () => {
    const nameOf = (contact: string) => clientHeader({ contact })['Api-User-Agent'];
    expect(nameOf('')).toMatch(new RegExp(`^Tendril/${packageJson.version} \\([^()]+\\)$`));
    expect(nameOf('ann@bees.example (Änn)\n')).toMatch(/\(.*ann@bees\.example nn\)$/);
  });

  it('the client names the homepage of the package, if the package has one', () => {
    const { homepage } = packageJson as { readonly homepage?: string };
    const named = homepage === undefined ? 'ann@bees.example' : `${homepage}; ann@bees.example`;
    expect(clientHeader({ contact: 'ann@bees.example' })['Api-User-Agent']).toContain(`(${named})`);
  });
});

describe('searchRows', () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ pageid: from + i, title: `t${from + i}` }));

  it('searchRows continues where the wiki breaks off, until there are enough rows', async () => {
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

  it('searchRows ends when the wiki promises more rows and returns none', async () => {
    const { context, asked } = wiki(() => ({ query: { search: [] }, continue: { sroffset: 9 } }));
    expect(await searchRows(API, 'rye', 0, 5, context)).toMatchObject({ rows: [], hasMore: false });
    expect(asked).toHaveLength(1);
  });
});

describe('searchRows with site information', () => {
  const general = { mainpage: 'Main', base: 'https://w.example/Main', server: 'https://w.example', articlepath: '/$1' };
  const row = { pageid: 1, title: 'Rye' };

  it('searchRows asks for the site information until the wiki returns it', async () => {
    const { context, asked } = wiki((_, request) => ({
      query: { search: [row], ...(request === 2 ? { general } : {}) },
      continue: { sroffset: request },
    }));
    const { site } = await searchRows(API, 'rye', 0, 4, context, WITH_SITE);
    expect(site).toEqual({ ...general, mainpageisdomainroot: false });
    expect(asked.map((parameters) => parameters.get('siprop'))).toEqual(['general', 'general', null, null]);
  });

  it('searchRows ends when only the site information is continued', async () => {
    const { context } = wiki(() => ({ query: { search: [row] }, continue: { sicontinue: 'general' } }));
    expect(await searchRows(API, 'rye', 0, 4, context, WITH_SITE)).toMatchObject({ rows: [row], hasMore: false });
  });

  it.each([[null], [{}], [[]], [7], [{ ...general, server: false }]])(
    'searchRows returns no site information when it is malformed: %j',
    async (odd) => {
      const { context } = wiki(() => ({ query: { search: [row], general: odd } }));
      expect(await searchRows(API, 'rye', 0, 4, context, WITH_SITE)).toMatchObject({ rows: [row], site: undefined });
    },
  );
});

describe('queryAllPages', () => {
  it('queryAllPages merges the URL, rank and links of a page over two answers', async () => {
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

  it('queryAllPages stops at enough pages with a URL, and at the maximum number of requests', async () => {
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
const of = (title: string, site: Partial<WikiSite> = {}) => articleUrls({ ...ENGLISH, ...site })?.(title);

describe('articleUrls', () => {
  // Against MediaWiki itself: tests/contract/real-servers.test.ts.
  it.each([
    ['Rye bread', 'Rye_bread'],
    ['AC/DC: live; "A" @ B', 'AC/DC:_live;_%22A%22_@_B'],
    ["$1, $& and $'! (~*)", '$1,_$%26_and_$%27!_(~*)'],
    ['Who? C++ = 100 %', 'Who%3F_C%2B%2B_%3D_100_%25'],
    ['面包', '%E9%9D%A2%E5%8C%85'],
    ['🍞', '%F0%9F%8D%9E'],
    ['half \ud83c', 'half_%EF%BF%BD'],
  ])('articleUrls writes the title %j as the path %s', (title, path) => {
    expect(of(title)).toBe(`https://en.wikipedia.org/wiki/${path}`);
  });

  it('articleUrls takes the protocol of the base URL when the server has none', () => {
    expect(of('Rye', { base: 'http://en.wikipedia.org/wiki/Main_Page' })).toBe('http://en.wikipedia.org/wiki/Rye');
  });

  it('articleUrls writes titles as a parameter of the script when the wiki does', () => {
    const site = {
      base: 'http://wiki.example:81/w/index.php?title=Main_Page',
      server: 'http://wiki.example:81',
      articlepath: '/w/index.php?title=$1',
    };
    expect(of('Rye & oats', site)).toBe('http://wiki.example:81/w/index.php?title=Rye_%26_oats');
  });

  it('articleUrls returns the root of the server for the main page when the wiki does', () => {
    const site = { base: 'https://en.wikipedia.org/', mainpageisdomainroot: true };
    expect(of('Main Page', site)).toBe('https://en.wikipedia.org/');
    expect(of('Rye', site)).toBe('https://en.wikipedia.org/wiki/Rye');
  });

  it.each<[string, Partial<WikiSite>]>([
    ['the main page is on another host', { base: 'https://en.m.wikipedia.org/wiki/Main_Page' }],
    ['the main page has an encoded colon', { mainpage: 'W:Main', base: 'https://en.wikipedia.org/wiki/W%3AMain' }],
    ['the article path has no placeholder', { articlepath: '/wiki/Main_Page' }],
    ['the base is not a URL', { base: 'Main_Page' }],
    ['all fields are empty', { base: '', server: '', articlepath: '' }],
  ])('articleUrls returns undefined when %s', (_, site) => {
    expect(articleUrls({ ...ENGLISH, ...site })).toBeUndefined();
  });
});
