import { describe, expect, it } from 'vitest';
import { BEE_PAGES, BEES, HIVES, idleDeps, NEWS, NOW_MS, SWARM, stateOf, topicOf } from '../../../tests/support/topic';
import type { TopicSettings, VerdictRecord } from '../records';
import type { EngineDeps } from './deps';
import { OpenTopic } from './open-topic';
import { TopicModel } from './topic-model';

const seed = (url: string) => ({ url, verdict: 'seed' as const });

function topicWith(
  verdicts: readonly Pick<VerdictRecord, 'url' | 'verdict' | 'site' | 'outcome'>[],
  settings: Partial<TopicSettings> = {},
) {
  const state = stateOf(BEE_PAGES, verdicts, { topic: topicOf(settings) });
  const deps = idleDeps({ hubScore: (_, extra) => (extra?.paperCodes ? 0.1 : 0.7) });
  return new OpenTopic(state, deps, async () => undefined);
}

it('the log-odds of a URL rise with its likeness to URLs of seeds, and are undefined without a classifier', () => {
  const { urls } = topicWith([seed(HIVES)]);
  expect(urls.addressLogOdds('https://hives.example/comb')).toBeGreaterThan(0);
  expect(urls.addressLogOdds('https://news.example/weather')).toBeLessThan(0);
  expect(urls.addressLogOdds('https://unknown.example/')).toBeCloseTo(0, 12);
  expect(topicWith([seed(HIVES)], { rankers: ['cosine'] }).urls.addressLogOdds(HIVES)).toBeUndefined();
  expect(topicWith([]).urls.addressLogOdds(HIVES)).toBeUndefined();
});

it('languageShare is lower for a language with seeds if the topic has a language without seeds', () => {
  const [english, chinese] = ['bees and hives', '蜜蜂与蜂箱'];
  const shares = ({ urls }: OpenTopic) => [urls.languageShare(english), urls.languageShare(chinese)];
  expect(shares(topicWith([seed(HIVES), seed(SWARM)]))).toEqual([1, 1]);
  expect(shares(topicWith([seed(HIVES), seed(SWARM)], { languages: { zh: [] } }))).toEqual([1 / 3, 1]);
});

it('hubScore counts only the paper’s hub words if the topic follows HubSVM exactly', () => {
  expect(topicWith([]).view.hubScore(HIVES)).toBe(0.7);
  expect(topicWith([], { printed: ['hub-words'] }).view.hubScore(HIVES)).toBe(0.1);
});

it('the semantic ranker compares all terms of a page if the topic follows SemTree exactly', () => {
  const limitOf = (settings: Partial<TopicSettings>) => {
    let limit: number | undefined;
    const semantic: EngineDeps['semantic'] = (_, pageTerms) => {
      limit = pageTerms;
      return { name: 'semantic', score: () => undefined, match: () => undefined };
    };
    const state = stateOf(BEE_PAGES, [seed(BEES)], { topic: topicOf({ rankers: ['semantic'], ...settings }) });
    new TopicModel(state, idleDeps({ semantic })).rank();
    return limit;
  };
  expect(limitOf({})).toBeUndefined();
  expect(limitOf({ printed: ['all-terms'] })).toBe(Number.POSITIVE_INFINITY);
});

describe('isKnown and preview similarity', () => {
  it('isKnown is true for a page of the topic and for a URL on an excluded site', () => {
    const topic = topicWith([{ url: NEWS, verdict: 'site', site: 'news.example', outcome: 'excluded' }]);
    expect([BEES, 'https://www.news.example/new', 'https://bees.example/new'].map((url) => topic.isKnown(url))).toEqual(
      [true, true, false],
    );
  });

  it('the promise of a queued URL rises with the similarity of its preview to the centroid', () => {
    const { urls } = topicWith([seed(BEES)]);
    const promise = (preview: string) => urls.promise({ url: 'https://new.example/', preview, foundBy: { depth: 1 } });
    expect(promise('hive queen')).toBeGreaterThan(promise('hive election'));
    expect(promise('hive election')).toBeGreaterThan(promise('election'));
  });

  it('preview similarity follows the centroid when a verdict moves it', () => {
    const { urls, model, state } = topicWith([seed(BEES)]);
    const similarity = () => urls.previewSimilarity(urls.readPreview('election vote'));
    const before = similarity();
    state.log.push({ topic: state.topic.id, seq: 2, url: NEWS, verdict: 'yes', atMs: NOW_MS });
    model.noteVerdicts();
    model.rank();
    expect(similarity()).toBeGreaterThan(before);
  });
});
