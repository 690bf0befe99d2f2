import { afterEach, expect, it } from 'vitest';
import { notAsked, parametersOf, readsDocumentedAnswers, tellsFaults } from '../../tests/support/documented-answers';
import type { SeenRequest } from '../../tests/support/local-server';
import { type Harness, HOST_HEADER, harnessFor } from '../../tests/support/provider-harness';
import { wikiTitles } from './wiki-titles';

/** Answer of `prop=langlinks` with `formatversion=2`. */
const TITLES = {
  batchcomplete: true,
  query: {
    normalized: [{ fromencoded: false, from: 'graph theory', to: 'Graph theory' }],
    redirects: [{ from: 'Shortest path', to: 'Shortest path problem' }],
    pages: [
      { pageid: 1, ns: 0, title: 'Graph theory', langlinks: [{ lang: 'zh', title: '图论' }] },
      { pageid: 2, ns: 0, title: 'Shortest path problem', langlinks: [{ lang: 'zh', title: '最短路问题 (图论)' }] },
      { pageid: 3, ns: 0, title: 'Graph paper' },
      { ns: 0, title: 'Qwxz', missing: true },
    ],
  },
};
/** Answer of `wbgetentities`. */
const LABELS = {
  entities: {
    Q1: {
      type: 'item',
      labels: { zh: { language: 'zh', value: '方格纸' } },
      sitelinks: { enwiki: { site: 'enwiki', title: 'Graph paper', badges: [] } },
    },
  },
  success: 1,
};
const answer = ({ headers }: SeenRequest) => (headers[HOST_HEADER] === 'www.wikidata.org' ? LABELS : TITLES);
let harness: Harness | undefined;
afterEach(async () => {
  await harness?.server.close();
});

const terms = ['Shortest path', 'Graph paper', 'Qwxz'];
const request = { kind: 'translations', query: 'graph theory', terms, language: 'en', into: 'zh' } as const;

readsDocumentedAnswers(wikiTitles, [
  {
    name: 'returns titles of linked articles, and Wikidata labels when no article is linked',
    request,
    answer,
    urls: ['图论', '最短路问题_(图论)', '方格纸'].map(
      (title) => `https://zh.wikipedia.org/wiki/${encodeURIComponent(title)}`,
    ),
    hasMore: false,
    first: { title: '图论', snippet: 'graph theory' },
    sent: ([titles, labels]) => {
      expect(titles?.headers[HOST_HEADER]).toBe('en.wikipedia.org');
      expect(parametersOf(titles)).toMatchObject({
        titles: 'graph theory|Shortest path|Graph paper|Qwxz',
        lllang: 'zh',
      });
      expect(parametersOf(labels)).toMatchObject({ sites: 'enwiki', titles: 'Graph paper', languages: 'zh' });
    },
  },
  {
    name: 'returns the article that a search finds for a name without an article',
    request: { ...request, query: 'theory of graphs', terms: [] },
    answer: (seen: SeenRequest) => {
      const pages = [{ pageid: 1, title: 'Graph theory', index: 1, langlinks: [{ lang: 'zh', title: '图论' }] }];
      return parametersOf(seen).generator === 'search' ? { query: { pages } } : { query: { pages: [] } };
    },
    urls: [`https://zh.wikipedia.org/wiki/${encodeURIComponent('图论')}`],
    hasMore: false,
    first: { title: '图论', snippet: 'theory of graphs' },
  },
  {
    name: 'returns a label in a variant of the language, but no label in a fallback language',
    request: { ...request, query: 'Smoker', terms: ['Hive tool'] },
    answer: ({ headers }: SeenRequest) =>
      headers[HOST_HEADER] === 'www.wikidata.org'
        ? {
            entities: {
              Q1: {
                labels: { zh: { language: 'zh-hans', value: '喷烟器', 'for-language': 'zh' } },
                sitelinks: { enwiki: { site: 'enwiki', title: 'Smoker', badges: [] } },
              },
              Q2: {
                labels: { zh: { language: 'en', value: 'hive tool', 'for-language': 'zh' } },
                sitelinks: { enwiki: { site: 'enwiki', title: 'Hive tool', badges: [] } },
              },
              '-1': { site: 'enwiki', title: 'Queen bee', missing: '' },
            },
          }
        : { query: { pages: [{ title: 'Smoker' }, { title: 'Hive tool' }] } },
    urls: [`https://zh.wikipedia.org/wiki/${encodeURIComponent('喷烟器')}`],
    hasMore: false,
    first: { title: '喷烟器', snippet: 'Smoker' },
    sent: ([, labels]) => expect(parametersOf(labels)).toMatchObject({ languagefallback: '1' }),
  },
  {
    name: 'returns nothing when Wikidata does not link the wiki',
    request: { ...request, query: 'graph paper', terms: [] },
    answer: ({ headers }: SeenRequest) =>
      headers[HOST_HEADER] === 'www.wikidata.org'
        ? { error: { code: 'param-missing', info: 'Either provide the Item "ids" or pairs of "sites" and "titles"' } }
        : { query: { pages: [{ title: 'graph paper' }] } },
    urls: [],
    hasMore: false,
  },
  {
    name: 'is not asked for an unknown language',
    request: { ...request, into: 'und' },
    answer: {},
    urls: [],
    hasMore: false,
    sent: notAsked,
  },
]);

tellsFaults(wikiTitles, [
  [{ error: { code: 'ratelimited', info: 'You have exceeded your rate limit' } }, 'rate-limited'],
  [{ error: { code: 'toomanyvalues', info: 'Too many values supplied' } }, 'bad-request'],
]);

it('wikiTitles reports rate-limited when Wikidata asks to slow down', async () => {
  harness = await harnessFor(wikiTitles, ({ headers }, response) => {
    const isWikidata = headers[HOST_HEADER] === 'www.wikidata.org';
    const pages = [{ title: 'Smoker' }];
    response.end(JSON.stringify(isWikidata ? { error: { code: 'maxlag', info: 'Waiting' } } : { query: { pages } }));
  });
  const { failures } = await harness.providers.search({ ...request, query: 'Smoker', limit: 5, page: 0 });
  expect(failures).toEqual([expect.objectContaining({ code: 'rate-limited' })]);
});

it('translations begin with the translated name, or with the name itself if only terms are found, or are empty', async () => {
  harness = await harnessFor(wikiTitles, (seen, response) => response.end(JSON.stringify(answer(seen))));
  const ask = (name: string, others: string[]) =>
    harness?.providers.translations({ name, terms: others, from: 'en', into: 'zh' });
  expect(await ask('graph theory', terms)).toEqual(['图论', '最短路问题', '方格纸']);
  expect(await ask('Qwxz', ['graph theory'])).toEqual(['Qwxz', '图论']);
  expect(await ask('Qwxz', [])).toEqual([]);
});
