import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, NOW_MS, stateOf, topicOf } from '../../../tests/support/topic';
import type { TopicSettings, VerdictRecord } from '../types';
import { TopicModel } from './topic-model';
import { TopicView } from './topic-view';

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
  const deps = idleDeps({ hubScore: () => 0.7 });
  const model = new TopicModel(state, deps);
  return { view: new TopicView(state, model, deps, async () => undefined), model, state };
}

describe('URLs', () => {
  it('have higher log-odds the more they are like those of seeds, and none without a classifier', () => {
    const { view } = viewOf([seed(HIVES)]);
    expect(view.addressLogOdds('https://hives.example/comb')).toBeGreaterThan(0);
    expect(view.addressLogOdds('https://news.example/weather')).toBeLessThan(0);
    expect(view.addressLogOdds('https://unknown.example/')).toBeCloseTo(0, 12);
    expect(viewOf([seed(HIVES)], { rankers: ['cosine'] }).view.addressLogOdds(HIVES)).toBeUndefined();
    expect(viewOf([]).view.addressLogOdds(HIVES)).toBeUndefined();
  });
});

describe('the known pages of a site', () => {
  it('count by their probability of relevance, and a seed counts in full', () => {
    const { view, model } = viewOf([seed(BEES)]);
    expect(view.sitePages('bees.example')).toMatchObject({ pages: 1, relevantPages: 1 });
    const expected = (model.scoreOf(HIVES) ?? 0) + (model.scoreOf(SWARM) ?? 0);
    expect(view.sitePages('hives.example').pages).toBe(2);
    expect(view.sitePages('hives.example').relevantPages).toBeCloseTo(expected, 9);
    expect(view.sitePages('unknown.example')).toEqual({ pages: 0, relevantPages: 0 });
  });

  it('count nothing once they are rejected, from the next ranking on', () => {
    const { view, model, state } = viewOf([seed(BEES)]);
    for (const [i, url] of [HIVES, SWARM].entries()) {
      state.log.push({ topic: state.topic.id, seq: i + 2, url, verdict: 'no', atMs: NOW_MS });
    }
    model.noteVerdicts();
    model.rank();
    expect(view.sitePages('hives.example')).toMatchObject({ pages: 2, relevantPages: 0 });
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
    const promise = (preview: string) => view.promise('https://new.example/', preview, undefined);
    expect(promise('hive queen')).toBeGreaterThan(promise('hive election'));
    expect(promise('hive election')).toBeGreaterThan(promise('election'));
  });

  it('follows the centroid when it moves', () => {
    const { view, model, state } = viewOf([seed(BEES)]);
    const similarity = () => view.previewSimilarity(view.readPreview('election vote'));
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
  expect(hives).toMatchObject({ host: 'hives.example', relevance: view.pageRelevance(2) });
  expect(hives?.relevance).toBeGreaterThan(0.9);
});
