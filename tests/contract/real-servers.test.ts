import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchRequest } from '../../lib/engine/ports';
import { systemClock } from '../../lib/net/clock';
import { createHttpClient } from '../../lib/net/http';
import { articleUrls } from '../../lib/providers/mediawiki-api';
import { createProviders } from '../../lib/providers/provider-set';
import { PROVIDERS } from '../../lib/providers/registry';
import { readSettings } from '../../lib/settings/settings';
import { type LocalServer, startServer } from '../support/local-server';
import { mediawikiMissing, startMediawiki } from '../support/mediawiki';
import type { RunningServer } from '../support/processes';
import { searxMissing, startSearx } from '../support/searx';
import { practiceWeb } from '../web/practice';
import { createWeb, SEARCH_HOST } from '../web/web';

type WikiSite = Parameters<typeof articleUrls>[0];
const START_TIMEOUT_MS = 60_000;

/** The provider `id` alone, with the server at `origin`. */
function providersFor(id: string, origin: string, seen: string[] = []): ReturnType<typeof createProviders> {
  const settings = readSettings({ providers: { [id]: { enabled: true, baseUrl: origin } } });
  return createProviders({
    settings,
    clock: systemClock,
    random: { next: () => 0, state: 0 },
    state: { get: async () => undefined, put: async () => undefined },
    registry: PROVIDERS.filter((provider) => provider.id === id).map((one) => ({ ...one, minIntervalMs: 0 })),
    http: createHttpClient({
      fetch: (url, init) => {
        seen.push(url);
        return fetch(url, init);
      },
    }),
  });
}

const request = (more: Partial<SearchRequest> & Pick<SearchRequest, 'kind' | 'query'>): SearchRequest => ({
  limit: 30,
  page: 0,
  language: 'en',
  ...more,
});

const searxAbsent = searxMissing();
describe.skipIf(searxAbsent)(`a real searx${searxAbsent ? ` (skipped: ${searxAbsent})` : ''}`, () => {
  const web = createWeb(practiceWeb());
  let index: LocalServer;
  let searx: RunningServer;
  let status = 200;

  beforeAll(async () => {
    index = await startServer(async ({ url }, response) => {
      const query = encodeURIComponent(url.searchParams.get('query') ?? '');
      const page = url.searchParams.get('page');
      const found = await web.fetch(`http://${SEARCH_HOST}/search?format=json&q=${query}&pageno=${page}`);
      const { results } = (await found.json()) as { results: { url: string; title: string; content: string }[] };
      const rows = results.map(({ content, ...row }) => ({ ...row, snippet: content }));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ results: rows }));
    });
    searx = await startSearx(`${index.origin}/q`);
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await searx?.stop();
    await index?.close();
  });

  it('searx finds pages of the practice web, and other pages on its second results page', async () => {
    const providers = providersFor('searxng', searx.origin);
    const first = await providers.search(request({ kind: 'keyword', query: 'sourdough bread' }));
    const second = await providers.search(request({ kind: 'keyword', query: 'sourdough bread', page: 1 }));
    expect(first.failures).toEqual([]);
    expect(first.hits.length).toBeGreaterThan(5);
    expect(first.hits[0]?.title).not.toBe('');
    expect(first.hits[0]?.snippet).not.toBe('');
    for (const { url } of [...first.hits, ...second.hits]) expect(web.labelOf(url)).toBeDefined();
    const repeated = second.hits.filter((hit) => first.hits.some(({ url }) => url === hit.url));
    expect(second.hits.length).toBeGreaterThan(0);
    expect(repeated).toEqual([]);
  });

  it('searx returns no hits and no fault for words that no page has', async () => {
    const answer = await providersFor('searxng', searx.origin).search(
      request({ kind: 'keyword', query: 'xyzzyplugh qwertzuiop' }),
    );
    expect(answer).toMatchObject({ hits: [], failures: [], exhausted: true });
  });

  it('searx answers an empty query with bad-request', async () => {
    const answer = await providersFor('searxng', searx.origin).search(request({ kind: 'keyword', query: '' }));
    expect(answer.failures).toEqual([expect.objectContaining({ code: 'bad-request' })]);
  });

  it('searx reports a failing engine as server-error instead of an empty answer', async () => {
    status = 500;
    const answer = await providersFor('searxng', searx.origin).search(request({ kind: 'keyword', query: 'tea' }));
    status = 200;
    expect(answer.failures).toEqual([expect.objectContaining({ code: 'server-error' })]);
  });
});

const wikiAbsent = mediawikiMissing();
describe.skipIf(wikiAbsent)(`a real MediaWiki${wikiAbsent ? ` (skipped: ${wikiAbsent})` : ''}`, () => {
  const CITED = 'https://bread.example/rye';
  const CITING = 24;
  let wiki: RunningServer;

  beforeAll(async () => {
    const citing = Array.from({ length: CITING }, (_, i) => ({
      title: `Loaf ${i}`,
      text: `The sourdough loaf number ${i} is described by [${i % 2 ? CITED : CITED.replace('https', 'http')} Rye].
Another source is [https://source${i}.example/page number ${i}].`,
    }));
    const others = [
      {
        title: 'Astronomy',
        text: 'Stars and telescopes. [https://stars.example/ Stars] [https://bread.example/ryes Other]',
      },
      { title: 'Loaves', text: 'A loaf of sourdough. [https://xn--bcher-kva.example/brot Bücher]' },
    ];
    wiki = await startMediawiki([...citing, ...others], { maxAnswerBytes: 1_000 });
  }, START_TIMEOUT_MS);
  afterAll(() => wiki?.stop());

  it('MediaWiki finds articles by their text, with URLs that can be fetched', async () => {
    const answer = await providersFor('mediawiki', wiki.origin).search(
      request({ kind: 'keyword', query: 'stars telescopes' }),
    );
    expect(answer.failures).toEqual([]);
    expect(answer.hits.map((hit) => hit.title)).toEqual(['Astronomy']);
    expect(answer.hits[0]?.url).toMatch(new RegExp(`^${wiki.origin}/.*Astronomy$`));
    expect((await fetch(answer.hits[0]?.url ?? '')).status).toBe(200);
  });

  it('MediaWiki returns a search in pages without repeats', async () => {
    const providers = providersFor('mediawiki', wiki.origin);
    const first = await providers.search(request({ kind: 'keyword', query: 'sourdough', limit: 20 }));
    const second = await providers.search(request({ kind: 'keyword', query: 'sourdough', limit: 20, page: 1 }));
    expect(first.exhausted).toBe(false);
    expect(second.exhausted).toBe(true);
    expect(new Set([...first.hits, ...second.hits].map((hit) => hit.url)).size).toBe(CITING + 1);
  });

  it('MediaWiki lists every article that cites a page by http or https, over all continuations', async () => {
    const seen: string[] = [];
    const answer = await providersFor('mediawiki', wiki.origin, seen).search(
      request({ kind: 'backward', query: CITED, limit: 100 }),
    );
    expect(answer.failures).toEqual([]);
    const titles = answer.hits.map((hit) => hit.title);
    for (let i = 0; i < CITING; i++) expect(titles).toContain(`Loaf ${i}`);
    expect(seen.filter((url) => /[?&]\w*continue=/.test(url)).length).toBeGreaterThan(0);
    expect(answer.exhausted).toBe(true);
  });

  it('MediaWiki finds backlinks of a host with letters outside ASCII', async () => {
    const answer = await providersFor('mediawiki', wiki.origin).search(
      request({ kind: 'backward', query: 'https://bücher.example/brot' }),
    );
    expect(answer.hits.map((hit) => hit.title)).toEqual(['Loaves']);
  });

  it('MediaWiki returns related articles and their citations without CirrusSearch', async () => {
    const answer = await providersFor('mediawiki', wiki.origin).search(
      request({ kind: 'related', query: 'https://source3.example/page', title: 'Page' }),
    );
    expect(answer.failures).toEqual([]);
    expect(answer.hits.map((hit) => hit.title)).toContain('Loaf 3');
    expect(answer.hits.some(({ url }) => url.startsWith('https://bread.example/'))).toBe(true);
  });

  it('MediaWiki answers an empty query with bad-request', async () => {
    const answer = await providersFor('mediawiki', wiki.origin).search(request({ kind: 'keyword', query: '' }));
    expect(answer.failures).toEqual([expect.objectContaining({ code: 'bad-request' })]);
  });
});

/** Characters that a title may have: https://www.mediawiki.org/wiki/Manual:$wgLegalTitleChars, and beyond ASCII. */
const AWKWARD = [
  `Rye "dark" and 'light'`,
  'Salt & flour',
  'Is it bread?',
  'Rye + wheat = maslin',
  '100% rye',
  'Bread/History/2nd loaf',
  'Bread: a life',
  'Host:8080/a',
  "Baker's yeast",
  'Bread (food)',
  '面包',
  'Brötchen',
  '🍞 bread',
  '$1, $& and $$',
  `All %!"$&'()*,-./09:;=?@AZ\\^_\`az~+é`,
  'lower case',
  'Talk:Bread: a life?',
  'User talk:Ann & Bob/Notes',
];

/** Settings of wikis with other forms of URLs. */
const SETUPS: readonly (readonly [string, string])[] = [
  ['in paths', ''],
  ['of a server without a protocol', '$wgServer = substr($wgServer, 5); $wgCapitalLinks = false;'],
  ['in a parameter', "$wgArticlePath = '/index.php?title=$1';"],
  ['with the main page at the root', "$wgMainPageIsDomainRoot = true; $wgArticlePath = '/wiki/$1';"],
];

describe.skipIf(wikiAbsent).each(SETUPS)('URLs of a real MediaWiki %s', (_, settings) => {
  let wiki: RunningServer;
  beforeAll(async () => {
    wiki = await startMediawiki(
      AWKWARD.map((title) => ({ title, text: 'A sourdough.' })),
      { settings },
    );
  }, START_TIMEOUT_MS);
  afterAll(() => wiki?.stop());

  interface Told {
    readonly query: {
      readonly pages?: readonly { readonly ns: number; readonly title: string; readonly fullurl: string }[];
      readonly search?: readonly { readonly title: string }[];
      readonly general?: WikiSite;
    };
  }
  const told = async (parameters: Record<string, string>): Promise<Told['query']> => {
    const fixed = { action: 'query', format: 'json', formatversion: '2' };
    const answer = await fetch(`${wiki.origin}/api.php?${new URLSearchParams({ ...fixed, ...parameters })}`);
    return ((await answer.json()) as Told).query;
  };
  const namespace = (ns: string) =>
    told({ generator: 'allpages', gapnamespace: ns, gaplimit: 'max', prop: 'info', inprop: 'url' });

  it('articleUrls makes the URLs of titles as the wiki does', async () => {
    const { general } = await told({ meta: 'siteinfo', siprop: 'general' });
    const lists = await Promise.all(['0', '1', '3'].map(namespace));
    const pages = lists.flatMap((list) => list.pages ?? []);
    const addressOf = general && articleUrls(general);
    expect(pages.map(({ title }) => [title, addressOf?.(title)])).toEqual(
      pages.map(({ title, fullurl }) => [title, fullurl]),
    );
    expect(pages.map(({ title }) => title.toLowerCase()).sort()).toEqual(
      [...AWKWARD, 'Main Page'].map((title) => title.replaceAll('_', ' ').toLowerCase()).sort(),
    );
    expect(new Set(pages.map(({ ns }) => ns)).size).toBe(3);
  });

  it('a MediaWiki search returns URLs in its order, with one request', async () => {
    const seen: string[] = [];
    const { hits } = await providersFor('mediawiki', wiki.origin, seen).search(
      request({ kind: 'keyword', query: 'sourdough' }),
    );
    expect(seen).toHaveLength(1);
    const { search = [] } = await told({ list: 'search', srsearch: 'sourdough', srwhat: 'text', srlimit: '30' });
    const { pages = [] } = await namespace('0');
    const fullurls = new Map(pages.map(({ title, fullurl }) => [title, fullurl]));
    expect(hits.map(({ url }) => url)).toEqual(search.map(({ title }) => fullurls.get(title)));
    // All pages but the main page, which has another text.
    expect(hits).toHaveLength(pages.length - 1);
  });
});
