import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, NOW_MS, stateOf, topicOf } from '../../../tests/support/topic';
import type { TopicSettings, VerdictRecord } from '../types';
import type { EngineDeps } from './deps';
import { TopicModel } from './topic-model';
import { representatives, TopicView } from './topic-view';

const BEES = 'https://bees.example/';
const HIVES = 'https://hives.example/';
const SWARM = 'https://hives.example/swarm';
const NEWS = 'https://news.example/';
const SPORT = 'https://news.example/sport';
const PAGES = [
  arrivalOf(BEES, 'hive queen swarm honey brood'),
  arrivalOf(HIVES, 'hive queen comb wax smoker', { foundBy: { from: BEES }, atMs: NOW_MS + 1 }),
  arrivalOf(SWARM, 'swarm hive honey nectar frame', { foundBy: { from: HIVES }, atMs: NOW_MS + 2 }),
  arrivalOf(NEWS, 'election minister budget vote hive'),
  arrivalOf(SPORT, 'match goal league referee vote'),
];
const seed = (url: string) => ({ url, verdict: 'seed' as const });

function viewOf(
  verdicts: readonly Pick<VerdictRecord, 'url' | 'verdict' | 'site' | 'outcome'>[],
  settings: Partial<TopicSettings> = {},
) {
  const state = stateOf(PAGES, verdicts, { topic: topicOf(settings) });
  const deps = idleDeps({ hubScore: (_, extra) => (extra?.paperWords ? 0.1 : 0.7) });
  const model = new TopicModel(state, deps);
  return { view: new TopicView(state, model, deps, async () => undefined), model, state };
}

describe('URLs', () => {
  it('have higher log-odds the more they are like those of seeds, and none without a classifier', () => {
    const { view } = viewOf([seed(HIVES)]);
    expect(view.urls.addressLogOdds('https://hives.example/comb')).toBeGreaterThan(0);
    expect(view.urls.addressLogOdds('https://news.example/weather')).toBeLessThan(0);
    expect(view.urls.addressLogOdds('https://unknown.example/')).toBeCloseTo(0, 12);
    expect(viewOf([seed(HIVES)], { rankers: ['cosine'] }).view.urls.addressLogOdds(HIVES)).toBeUndefined();
    expect(viewOf([]).view.urls.addressLogOdds(HIVES)).toBeUndefined();
  });
});

it('counts only the paper’s hub words where the topic follows HubSVM exactly', () => {
  expect(viewOf([]).view.hubScore(HIVES)).toBe(0.7);
  expect(viewOf([], { printed: ['hub-words'] }).view.hubScore(HIVES)).toBe(0.1);
});

it('compares all terms of a page where the topic follows SemTree exactly', () => {
  const limitOf = (settings: Partial<TopicSettings>) => {
    let limit: number | undefined;
    const semantic: EngineDeps['semantic'] = (_, pageTerms) => {
      limit = pageTerms;
      return { name: 'semantic', score: () => undefined };
    };
    const state = stateOf(PAGES, [seed(BEES)], { topic: topicOf({ rankers: ['semantic'], ...settings }) });
    new TopicModel(state, idleDeps({ semantic })).rank();
    return limit;
  };
  expect(limitOf({})).toBeUndefined();
  expect(limitOf({ printed: ['all-terms'] })).toBe(Number.POSITIVE_INFINITY);
});

describe('the known pages of a site', () => {
  it('count by their probability of relevance, and a seed counts in full', () => {
    const { view, model } = viewOf([seed(BEES)]);
    expect(view.urls.sitePages('bees.example')).toMatchObject({ pages: 1, relevantPages: 1 });
    const expected = (model.ratingOf(HIVES)?.score ?? 0) + (model.ratingOf(SWARM)?.score ?? 0);
    expect(view.urls.sitePages('hives.example').pages).toBe(2);
    expect(view.urls.sitePages('hives.example').relevantPages).toBeCloseTo(expected, 9);
    expect(view.urls.sitePages('unknown.example')).toEqual({ pages: 0, relevantPages: 0 });
  });

  it('count nothing once they are rejected, from the next ranking on', () => {
    const { view, model, state } = viewOf([seed(BEES)]);
    for (const [i, url] of [HIVES, SWARM].entries()) {
      state.log.push({ topic: state.topic.id, seq: i + 2, url, verdict: 'no', atMs: NOW_MS });
    }
    model.noteVerdicts();
    model.rank();
    expect(view.urls.sitePages('hives.example')).toMatchObject({ pages: 2, relevantPages: 0 });
  });
});

describe('what is known of an address', () => {
  it('is a page, or on an excluded site', () => {
    const { view } = viewOf([{ url: NEWS, verdict: 'site', site: 'news.example', outcome: 'excluded' }]);
    expect([BEES, 'https://www.news.example/new', 'https://bees.example/new'].map((url) => view.isKnown(url))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('may be a preview alone: the nearer its terms are to the centroid, the likelier', () => {
    const { view } = viewOf([seed(BEES)]);
    const promise = (preview: string) => view.promise({ url: 'https://new.example/', preview, foundBy: { depth: 1 } });
    expect(promise('hive queen')).toBeGreaterThan(promise('hive election'));
    expect(promise('hive election')).toBeGreaterThan(promise('election'));
  });

  it('follows the centroid when it moves', () => {
    const { view, model, state } = viewOf([seed(BEES)]);
    const similarity = () => view.urls.previewSimilarity(view.urls.readPreview('election vote'));
    const before = similarity();
    state.log.push({ topic: state.topic.id, seq: 2, url: NEWS, verdict: 'yes', atMs: NOW_MS });
    model.noteVerdicts();
    model.rank();
    expect(similarity()).toBeGreaterThan(before);
  });
});

it('tells what the links of the last round turned out to be, pages that the user marked since left out', () => {
  const at = (round: number) => ({ foundBy: { round } });
  const pages = [
    arrivalOf(BEES, 'hive queen'),
    arrivalOf(NEWS, 'election vote', at(2)),
    arrivalOf(HIVES, 'hive queen', at(2)),
    arrivalOf(SPORT, 'match goal', { foundBy: { operator: 'mark', round: 0 } }),
  ];
  const state = stateOf(pages, [seed(BEES)], { topic: topicOf() });
  const view = new TopicView(state, new TopicModel(state, idleDeps()), idleDeps(), async () => undefined);
  expect(view.lastOutcomes()).toEqual([]);
  state.session = { ...state.session, nextRound: 3 };
  const [news, hives] = view.lastOutcomes();
  expect([news?.url, hives?.url, view.lastOutcomes().length]).toEqual([NEWS, HIVES, 2]);
  expect(news?.relevance).toBe(0);
  expect(hives).toMatchObject({ host: 'hives.example', relevance: view.urls.pageRelevance(2) });
  expect(hives?.relevance).toBeGreaterThan(0.9);
});

const pagesNamed = (name: string, count: number) =>
  stateOf(Array.from({ length: count }, (_, i) => arrivalOf(`https://${name}${i}.example/`, `${name} ${i}`))).pages;
const seedPages = pagesNamed('seed', 3);
const ranked = pagesNamed('ranked', 80);
const urls = (pages: readonly { readonly url: string }[]) => pages.map(({ url }) => url);
const none = () => [];

describe('representative pages (DWDBRM Algorithm 1, step 3)', () => {
  it('are seeds and confirmed pages, then the top of the ranking in its order', () => {
    expect(urls(representatives(seedPages, ranked, none, 2))).toEqual([
      ...urls(seedPages),
      ...urls(ranked.slice(0, 10)),
    ]);
    expect(urls(representatives(seedPages, ranked, none))).toEqual([...urls(seedPages), ...urls(ranked.slice(0, 50))]);
  });

  it('are all seeds, however many, where nothing is ranked yet', () => {
    expect(urls(representatives(ranked, [], none, 1))).toEqual(urls(ranked));
    expect(representatives([], [], none)).toEqual([]);
  });

  it('reads no more of the ranking than is needed', () => {
    let read = 0;
    function* endless() {
      for (;;) {
        read += 1;
        yield ranked[0] as (typeof ranked)[number];
      }
    }
    expect(representatives([], endless(), none, 3)).toHaveLength(15);
    expect(read).toBeLessThanOrEqual(16);
  });

  it('say of a page what an operator may know, its terms only when they are asked for', () => {
    const page = { title: 'Hives', description: 'about hives', keywords: ['hive'], language: 'de' };
    const [stored] = stateOf([arrivalOf('https://www.bees.example/a', 'hive', { page, foundBy: { depth: 4 } })]).pages;
    const asked: string[] = [];
    const [input] = representatives(stored ? [stored] : [], [], ({ url }) => {
      asked.push(url);
      return ['hive', 'queen'];
    });
    expect(asked).toEqual([]);
    expect(input).toMatchObject({
      ...page,
      n: 0,
      url: 'https://www.bees.example/a',
      site: 'bees.example',
      hubScore: 0.25,
      depth: 4,
      terms: ['hive', 'queen'],
    });
    expect(asked.length).toBeGreaterThan(0);
  });
});
