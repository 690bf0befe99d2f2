import { describe, expect, it } from 'vitest';
import { BEE_PAGES, BEES, HIVES, idleDeps, NOW_MS, SWARM, stateOf, topicOf } from '../../../tests/support/topic';
import type { TopicSettings } from '../records';
import { OpenTopic } from './open-topic';
import { TopicEngine } from './topic-engine';

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

  it('ofOperator leaves out what the user skipped or set aside with its site, and keeps what the user rejected', () => {
    const findsAfter = (decide: (engine: TopicEngine) => unknown) => {
      const deps = idleDeps();
      const engine = new TopicEngine(stateOf(BEE_PAGES, [{ url: BEES, verdict: 'seed' }]), deps, async () => undefined);
      decide(engine);
      engine.model.rank();
      return engine.urls.counts.ofOperator('forward-crawl')?.pages ?? 0;
    };
    const all = findsAfter(() => undefined);
    const judged = (verdict: 'skip' | 'no') => findsAfter((engine) => engine.verdicts.judge([{ url: HIVES, verdict }]));
    expect([judged('skip'), judged('no')]).toEqual([all - 1, all]);
    for (const outcome of ['enough', 'later', 'known'] as const) {
      expect(findsAfter((engine) => engine.verdicts.judgeSite('hives.example', outcome))).toBe(all - 2);
    }
    expect(findsAfter((engine) => engine.verdicts.judgeSite('hives.example', 'rejected'))).toBe(all);
  });

  it('ofOperator is undefined if all queued URLs are of one operator: with one-operator, and with links alone', () => {
    const findsWith = (settings: Partial<TopicSettings>) =>
      topicWith(settings).urls.counts.ofOperator('keyword-search');
    expect(findsWith({ policy: 'keyword-search' })).toBeDefined();
    expect(findsWith({ policy: 'forward-crawl' })).toBeUndefined();
    expect(findsWith({ printed: ['one-operator'] })).toBeUndefined();
  });
});
