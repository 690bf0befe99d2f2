import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchRequest } from '../../lib/engine/ports';
import { systemClock } from '../../lib/net/clock';
import { createHttpClient } from '../../lib/net/http';
import type { Provider } from '../../lib/providers/provider';
import { createProviders } from '../../lib/providers/provider-set';
import { wikiTitles } from '../../lib/providers/wiki-titles';
import { wikidata } from '../../lib/providers/wikidata';
import { readSettings } from '../../lib/settings/settings';
import { startMediawiki } from '../support/mediawiki';
import type { RunningServer } from '../support/processes';
import { type QueryService, queryServiceMissing, startQueryService } from '../support/query-service';
import { type RunningWikibase, startWikibase, wikibaseMissing } from '../support/wikibase';

const START_TIMEOUT_MS = 120_000;
const PROPERTIES = ['P31', 'P101', 'P136', 'P361', 'P452', 'P463', 'P856', 'P921'];
/** Interwiki prefix of language links into Chinese. */
const CHINESE = `REPLACE INTO interwiki (iw_prefix, iw_url, iw_api, iw_wikiid, iw_local, iw_trans)
VALUES ('zh', 'https://zh.wikipedia.org/wiki/$1', '', '', 1, 0)`;

/** The provider alone, with a local server for each of its hosts. */
function providersFor(
  provider: Provider,
  servers: Readonly<Record<string, string>>,
): ReturnType<typeof createProviders> {
  return createProviders({
    settings: readSettings({ providers: { [provider.id]: { enabled: true } } }),
    clock: systemClock,
    random: { next: () => 0, state: 0 },
    state: { get: async () => undefined, put: async () => undefined },
    registry: [{ ...provider, minIntervalMs: 0 }],
    http: createHttpClient({
      exempt: Object.values(servers).map((server) => new URL(server).origin),
      fetch: (url, init) => {
        const { host, pathname, search } = new URL(url);
        return fetch((servers[host] ?? 'http://127.0.0.1:1') + pathname.replace(/^\/w\//, '/') + search, init);
      },
    }),
  });
}

const wikibaseAbsent = wikibaseMissing();
describe.skipIf(wikibaseAbsent)(`a real Wikibase${wikibaseAbsent ? ` (skipped: ${wikibaseAbsent})` : ''}`, () => {
  let wikipedia: RunningServer;
  let wikibase: RunningWikibase;

  beforeAll(async () => {
    const article = (title: string, text = 'An article.') => ({ title, text });
    wikipedia = await startMediawiki(
      [
        article('Beekeeping', 'Keeping of bees. [[zh:养蜂]]'),
        article('Apiculture', '#REDIRECT [[Beekeeping]]'),
        ...['Honey extractor', 'Smoker', 'Queen bee', 'Hive tool'].map((title) => article(title)),
      ],
      { prepare: (script) => script('sql.php', '--query', CHINESE) },
    );
    wikibase = await startWikibase({ enwiki: wikipedia.origin }, PROPERTIES);
    const kind = await wikibase.add({ labels: { en: 'association' } });
    const keeping = await wikibase.add({ labels: { en: 'beekeeping' }, sitelinks: { enwiki: 'Beekeeping' } });
    const linked = (title: string, labels: Record<string, string>) =>
      wikibase.add({ labels: { en: title, ...labels }, sitelinks: { enwiki: title } });
    await linked('Honey extractor', { zh: '摇蜜机' });
    await linked('Smoker', { 'zh-hans': '喷烟器' });
    await linked('Queen bee', {});
    const club = (labels: Record<string, string>, site: string, of: string, kindOf = kind) => {
      const descriptions = Object.fromEntries(Object.keys(labels).map((language) => [language, `a club, ${site}`]));
      const statements = [
        ['P31', kindOf],
        ['P101', of],
        ['P463', kind],
        ['P856', site],
      ] as const;
      return wikibase.add({ labels, descriptions, statements });
    };
    await club({ en: 'Bee keeping of Ames', de: 'Imker von Ames' }, 'https://www.bees.example/', keeping);
    await club({ en: 'Bee keeping of Bonn', de: 'Imker von Bonn' }, 'https://bonn.example/', keeping);
    await club({ fr: 'Apiculteurs' }, 'https://apis.example/fr/', keeping);
    await club({ en: 'Stamp club' }, 'https://stamps.example/', kind);
    await club({ en: 'Bee keeping school' }, 'https://school.example/', keeping, keeping);
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await wikibase?.stop();
    await wikipedia?.stop();
  });

  it('Wikibase translates by language links, and by labels for articles without a language link', async () => {
    const servers = { 'en.wikipedia.org': wikipedia.origin, 'www.wikidata.org': wikibase.origin };
    const terms = ['honey extractor', 'Smoker', 'Queen bee', 'Hive tool', 'No such article'];
    const asked = { kind: 'translations', query: 'apiculture', terms, language: 'en', into: 'zh' } as const;
    const { hits, failures } = await providersFor(wikiTitles, servers).search({ ...asked, limit: 30, page: 0 });
    expect(failures).toEqual([]);
    expect(hits.map(({ title, snippet }) => [snippet, title])).toEqual([
      ['apiculture', '养蜂'],
      ['honey extractor', '摇蜜机'],
      ['Smoker', '喷烟器'],
    ]);
  });

  const serviceAbsent = queryServiceMissing();
  describe.skipIf(serviceAbsent)(
    `with a real query service${serviceAbsent ? ` (skipped: ${serviceAbsent})` : ''}`,
    () => {
      let service: QueryService;
      const search = (request: Pick<SearchRequest, 'kind' | 'query'> & Partial<SearchRequest>) =>
        providersFor(wikidata, { 'query.wikidata.org': service.sparql.replace(/\/sparql$/, '') }).search({
          ...{ limit: 30, page: 0, language: 'en' },
          ...request,
        });

      beforeAll(async () => {
        service = await startQueryService(async (request, response) => {
          const url = new URL(request.url ?? '', wikibase.origin);
          // Only Wikidata's own search engine (CirrusSearch) knows this condition; the query repeats it.
          const words = url.searchParams.get('srsearch')?.replace(' haswbstatement:P856', '') ?? '';
          url.searchParams.set('srsearch', words);
          const answer = await fetch(`${wikibase.origin}/api.php${url.search}`);
          response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
          response.end(await answer.text());
        });
        for (let item = 1; item <= 10; item += 1) {
          const turtle = await fetch(`${wikibase.origin}/index.php/Special:EntityData/Q${item}.ttl`);
          await service.load(await turtle.text());
        }
      }, START_TIMEOUT_MS);
      afterAll(() => service?.stop());

      it('the query service finds official websites near the words, labelled in the language of the topic', async () => {
        const { hits, failures } = await search({ kind: 'keyword', query: 'bee keeping', language: 'de' });
        expect(failures).toEqual([]);
        expect(hits.map(({ url, title }) => [url, title]).sort()).toEqual([
          ['https://bonn.example/', 'Imker von Bonn'],
          ['https://school.example/', 'Bee keeping school'],
          ['https://www.bees.example/', 'Imker von Ames'],
        ]);
      });

      it('the query service finds websites of siblings of a site, those with the most in common first', async () => {
        const { hits, failures } = await search({ kind: 'related', query: 'https://www.bees.example/about' });
        expect(failures).toEqual([]);
        expect(hits.map(({ url }) => url)).toEqual([
          'https://apis.example/fr/',
          'https://bonn.example/',
          'https://stamps.example/',
        ]);
      });

      it('the query service returns a search in pages', async () => {
        const first = await search({ kind: 'keyword', query: 'bee keeping', limit: 2 });
        const second = await search({ kind: 'keyword', query: 'bee keeping', limit: 2, page: 1 });
        expect([first.hits.length, first.exhausted]).toEqual([2, false]);
        expect([second.hits.length, second.exhausted]).toEqual([1, true]);
      });
    },
  );
});
