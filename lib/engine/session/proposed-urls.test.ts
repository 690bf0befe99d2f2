import { describe, expect, it } from 'vitest';
import { arrivalOf, idleDeps, NOW_MS, stateOf, TOPIC, topicOf } from '../../../tests/support/topic';
import { CommandError } from '../errors';
import type { AttemptRecord } from '../records';
import type { Memory } from '../session-records';
import type { TopicSnapshot } from '../topic-change';
import { proposedHits } from './proposed-urls';
import { newSession } from './session-record';
import { TopicEngine } from './topic-engine';

const QUERY = 'beekeeping for beginners';
const SEED = 'https://bees.example/';
const hit = (url: string) => ({ url, title: 'Bees', snippet: 'about hives', provider: 'google' });

function engineOf(more: Partial<TopicSnapshot> = {}, seeds = [arrivalOf(SEED, 'hive queen swarm')]): TopicEngine {
  const verdicts = seeds.map(({ page }) => ({ url: page.url, verdict: 'seed' as const }));
  return new TopicEngine(stateOf(seeds, verdicts, more), idleDeps({ hubScore: () => 0.7 }), async () => undefined);
}

describe('proposedHits', () => {
  it('offered search results join the frontier as finds of keyword search if they are new pages, each once', () => {
    const engine = engineOf();
    const urls = [SEED, 'https://a.example/?utm_source=x', 'https://a.example/', 'https://b.example/'];
    const { change, added } = engine.offer(
      proposedHits(QUERY, [...urls, 'https://a.example/x.zip', 'javascript:alert(1)'].map(hit)),
    );
    expect(added).toBe(2);
    expect(change.frontierAdded).toEqual(
      ['https://a.example/', 'https://b.example/'].map((url, order) => ({
        topic: TOPIC,
        url,
        host: new URL(url).host,
        foundBy: { operator: 'keyword-search', provider: 'google', query: QUERY, depth: 0 },
        preview: 'Bees about hives',
        hubScore: 0.7,
        order,
      })),
    );
    expect(change.session?.nextFrontierOrder).toBe(2);
  });

  it('search results offered again are not added, and order numbers continue', () => {
    const engine = engineOf();
    engine.offer(proposedHits(QUERY, [hit('https://a.example/')]));
    expect(engine.offer(proposedHits(QUERY, [hit('https://a.example/')]))).toMatchObject({ added: 0 });
    const { change } = engine.offer(proposedHits('another', ['https://a.example/', 'https://b.example/'].map(hit)));
    expect(change.frontierAdded?.map(({ url, order }) => [url, order])).toEqual([['https://b.example/', 1]]);
  });

  it('offered URLs never make the frontier longer than its limit, and the least relevant leave first', () => {
    const engine = engineOf();
    const offered = (from: number, count: number, snippet: string) =>
      Array.from({ length: count }, (_, i) => ({ ...hit(`https://h${from + i}.example/`), title: '', snippet }));
    engine.offer(proposedHits(QUERY, offered(0, 19_990, 'tax forms')));
    const { change, added } = engine.offer(proposedHits(QUERY, offered(19_990, 20, 'hive queen swarm')));
    expect(added).toBe(20);
    expect(engine.state.frontier.size).toBe(18_000);
    expect(change.frontierAdded?.filter(({ url }) => !engine.state.frontier.has(url))).toEqual([]);
    expect(change.frontierRemoved).toHaveLength(2_010);
    const { change: flood, added: kept } = engine.offer(proposedHits(QUERY, offered(30_000, 30_000, 'hive')));
    expect(engine.state.frontier.size).toBe(18_000);
    expect(flood.frontierAdded).toHaveLength(kept);
    expect(engine.state.frontier.has('https://h19990.example/')).toBe(true);
  });

  it('offered URLs on excluded sites and URLs that failed for good do not join the frontier', () => {
    const dead: AttemptRecord = {
      topic: TOPIC,
      url: 'https://dead.example/',
      code: 'http-client-error',
      atMs: 0,
      tries: 1,
      retryable: false,
    };
    const engine = engineOf({ attempts: [dead] });
    engine.verdicts.judgeSite('elsewhere.example', 'excluded');
    const urls = ['https://www.elsewhere.example/', 'https://dead.example/', 'https://a.example/'];
    const { change } = engine.offer(proposedHits(QUERY, urls.map(hit)));
    expect(change.frontierAdded?.map(({ url }) => url)).toEqual(['https://a.example/']);
  });
});

describe('query', () => {
  const asking = (asked: readonly string[]) => {
    const operatorMemory: Readonly<Record<string, Memory>> = { 'keyword-search': { asked } };
    return engineOf({ session: { ...newSession(TOPIC, NOW_MS), operatorMemory } });
  };

  it('TopicEngine.query returns the first query that keyword search has not asked (DWDBRM: domain keyword + modifier)', () => {
    expect(asking([]).query()).toBe('Bees');
    const second = asking(['Bees']).query();
    expect(second).toMatch(/^Bees (hive|queen|swarm)$/);
    const third = asking(['Bees', second]).query();
    expect(third).toMatch(/^Bees (hive|queen|swarm)$/);
    expect(third).not.toBe(second);
  });

  it('TopicEngine.query returns the best query again when all were asked', () => {
    const asked = ['Bees', 'Bees hive', 'Bees queen', 'Bees swarm'];
    expect(asking(asked).query()).toBe('Bees');
  });

  it('TopicEngine.query throws without a topic name and seeds, and needs only one of them', () => {
    expect(() => engineOf({ topic: topicOf({}, { name: '' }) }, []).query()).toThrow(CommandError);
    expect(engineOf({ topic: topicOf({}, { name: 'Beekeeping' }) }, []).query()).toBe('Beekeeping');
    expect(engineOf({ topic: topicOf({}, { name: '' }) }).query()).toMatch(/^(hive|queen|swarm) (hive|queen|swarm)$/);
  });
});
