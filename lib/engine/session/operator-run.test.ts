import { expect, it } from 'vitest';
import { FetchError } from '../errors';
import type { InputPage } from '../operators/operator';
import type { EngineDeps } from './deps';
import type { OpenTopic } from './open-topic';
import { OperatorRun } from './operator-run';

const PAGE = { n: 3, url: 'https://bees.example/hives' } as InputPage;
const FEEDS = ['https://bees.example/feed', 'https://bees.example/blogroll.opml'];
const link = (url: string, anchor: string) => ({ url, anchor, context: anchor });
const LINKS = [link('https://bees.example/p/1', 'Hives'), link('https://bees.example/p/2', '友情链接')];
const ON_LINKS_PAGE = [link('https://bees.example/about', 'About'), link('https://ovens.example/', 'Ovens')];

it('siteLinksOf returns links from the blogroll and the links page, and asks feeds for the site’s own pages', async () => {
  const asked: unknown[] = [];
  const fetched: string[] = [];
  let known: { readonly n: number } | undefined;
  const topic = {
    state: { session: { nextRound: 2 }, pages: { byUrl: () => known } },
    view: {
      sources: () => ({}),
      feedsOf: async () => FEEDS,
      linksOf: async (n: number) => (n === PAGE.n ? LINKS : ON_LINKS_PAGE),
    },
  } as unknown as OpenTopic;
  const siteFeeds: EngineDeps['siteFeeds'] = {
    async pagesOf(_url, feeds, _signal, list) {
      asked.push([feeds, list]);
      return [];
    },
  };
  const retriever = {
    async links(url: string) {
      fetched.push(url);
      if (url !== 'https://bees.example/p/2') throw new FetchError('http-client-error', url, 'status 404');
      return ON_LINKS_PAGE;
    },
  };
  const deps = { providers: { serves: () => [] }, siteFeeds, retriever } as unknown as EngineDeps;
  const run = new OperatorRun('forward-crawl', topic, deps, { inputs: [PAGE], pages: 1 }, undefined);
  const named = [{ url: 'https://ovens.example/', title: 'Ovens', from: 'https://bees.example/p/2' }];
  expect(await run.siteLinksOf(PAGE, 'blogroll')).toEqual(named);
  await run.siteLinksOf(PAGE);
  expect(asked).toEqual([
    [['https://bees.example/blogroll.opml'], 'blogroll'],
    [FEEDS, undefined],
  ]);
  known = { n: 4 };
  expect(await run.siteLinksOf(PAGE, 'blogroll')).toEqual(named);
  expect(fetched).toEqual(['https://bees.example/p/2']);
});

it('offer and visit work after an operator destructures them from its run', () => {
  const state = { frontier: new Map() };
  const topic = { state, view: { sources: () => ({}), isKnown: () => false } } as unknown as OpenTopic;
  const run = new OperatorRun('forward-crawl', topic, {} as EngineDeps, { inputs: [PAGE], pages: 1 }, undefined);
  const { offer, visit } = run;
  const candidate = { url: 'https://ovens.example/', foundBy: { depth: 1 }, preview: '' };
  expect(offer([candidate])).toBe(1);
  visit([candidate]);
  expect(run.offered).toEqual([candidate]);
  expect(run.visits).toEqual([candidate.url]);
});

it('an operator without a service is not run, and keeps its memory', async () => {
  const memory = { asked: ['bees'] };
  const state = { frontier: new Map(), session: { operatorMemory: { 'keyword-search': memory } } };
  const topic = { state, view: { sources: () => ({}) } } as unknown as OpenTopic;
  const deps = { providers: { serves: () => false } } as unknown as EngineDeps;
  const run = new OperatorRun('keyword-search', topic, deps, { inputs: [PAGE], pages: 1 }, undefined);
  expect(await run.run()).toBe(memory);
  expect(run.spent).toEqual([]);
});

it('offer counts the answers with each URL, unless the operator asks no service', () => {
  const topic = {
    state: { frontier: new Map() },
    view: { sources: () => ({}), isKnown: () => false },
  } as unknown as OpenTopic;
  const candidate = { url: 'https://ovens.example/', foundBy: { depth: 1 }, preview: '' };
  const answersOf = (operator: 'forward-crawl' | 'keyword-search') => {
    const run = new OperatorRun(operator, topic, {} as EngineDeps, { inputs: [PAGE], pages: 1 }, undefined);
    run.offer([candidate]);
    run.offer([candidate]);
    return [...run.answers];
  };
  expect(answersOf('keyword-search')).toEqual([[candidate.url, 2]]);
  expect(answersOf('forward-crawl')).toEqual([]);
});

it('offer counts the answer to a repeated question only for URLs that are not queued yet', () => {
  const [queued, fresh] = ['https://q.example/', 'https://f.example/'];
  const view = { sources: () => ({}), isKnown: () => false };
  const topic = { state: { frontier: new Map([[queued, {}]]) }, view } as unknown as OpenTopic;
  const run = new OperatorRun('keyword-search', topic, {} as EngineDeps, { inputs: [PAGE], pages: 1 }, undefined);
  const candidates = [queued, fresh].map((url) => ({ url, foundBy: { depth: 0 }, preview: '' }));
  run.offer(candidates, true);
  run.offer(candidates, true);
  expect([...run.answers]).toEqual([[fresh, 1]]);
});

it('offer counts each result that an earlier round had found once, whether it is known or queued', () => {
  const [known, queued, fresh] = ['https://k.example/', 'https://q.example/', 'https://f.example/'];
  const state = { frontier: new Map([[queued, {}]]) };
  const view = { sources: () => ({}), isKnown: (url: string) => url === known };
  const topic = { state, view } as unknown as OpenTopic;
  const run = new OperatorRun('forward-crawl', topic, {} as EngineDeps, { inputs: [PAGE], pages: 1 }, undefined);
  const candidates = [known, queued, fresh, known, fresh].map((url) => ({ url, foundBy: { depth: 1 }, preview: '' }));
  expect(run.offer(candidates)).toBe(1);
  expect(run.repeated).toBe(2);
});
