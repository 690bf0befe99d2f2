import { describe, expect, it } from 'vitest';
import { BEE_PAGES, BEES, HIVES, idleDeps, NOW_MS, SWARM, stateOf, topicOf } from '../../../tests/support/topic';
import type { TopicSettings } from '../records';
import { OpenTopic } from './open-topic';

const topicWith = (settings: Partial<TopicSettings> = {}) =>
  new OpenTopic(
    stateOf(BEE_PAGES, [{ url: BEES, verdict: 'seed' }], { topic: topicOf(settings) }),
    idleDeps(),
    async () => undefined,
  );

describe('known pages of a site', () => {
  it('ofSite sums the probabilities of relevance of a site’s pages, and a seed counts as 1', () => {
    const { urls, model } = topicWith();
    expect(urls.counts.ofSite('bees.example')).toMatchObject({ pages: 1, relevantPages: 1 });
    const expected = (model.storedProbability(HIVES)?.score ?? 0) + (model.storedProbability(SWARM)?.score ?? 0);
    expect(urls.counts.ofSite('hives.example').pages).toBe(2);
    expect(urls.counts.ofSite('hives.example').relevantPages).toBeCloseTo(expected, 9);
    expect(urls.counts.ofSite('unknown.example')).toEqual({ pages: 0, relevantPages: 0 });
  });

  it('ofSite counts rejected pages as irrelevant from the next ranking on', () => {
    const { urls, model, state } = topicWith();
    for (const [i, url] of [HIVES, SWARM].entries()) {
      state.log.push({ topic: state.topic.id, seq: i + 2, url, verdict: 'no', atMs: NOW_MS });
    }
    model.noteVerdicts();
    model.rank();
    expect(urls.counts.ofSite('hives.example')).toMatchObject({ pages: 2, relevantPages: 0 });
  });
});

describe('finds of an operator', () => {
  it('ofOperator sums the probabilities of the pages that an operator proposed, and is zero for one without finds', () => {
    const { urls, model, state } = topicWith();
    const own = state.pages.all.filter(({ foundBy }) => foundBy.operator === 'forward-crawl');
    expect(own.length).toBeGreaterThan(1);
    const sum = own.reduce((total, page) => total + model.probabilityNow()(page), 0);
    expect(urls.counts.ofOperator('forward-crawl')?.pages).toBe(own.length);
    expect(urls.counts.ofOperator('forward-crawl')?.relevantPages).toBeCloseTo(sum, 9);
    expect(urls.counts.ofOperator('backward-crawl')).toEqual({ pages: 0, relevantPages: 0 });
  });

  it('ofOperator is undefined if a round fetches URLs of one operator only', () => {
    const findsWith = (settings: Partial<TopicSettings>) =>
      topicWith(settings).urls.counts.ofOperator('keyword-search');
    expect(findsWith({ policy: 'forward-crawl' })).toBeDefined();
    expect(findsWith({ printed: ['one-operator'] })).toBeUndefined();
  });
});
