/** Records for component tests. */
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import type { Tally } from '../../lib/engine/insight/standing';
import type { PageRecord, TopicRecord, TopicSettings } from '../../lib/engine/records';
import type { RoundRecord, SessionRecord } from '../../lib/engine/session-records';
import type { Suggestion } from '../../lib/views/suggestions';

export function topicRecord(id: string, name: string): TopicRecord {
  return { id, name, description: '', language: 'en', createdAtMs: 0, settings: DEFAULT_TOPIC_SETTINGS };
}

/** Returns the expected call of `updateTopic` that changes settings of topic `t` from the values of `before`. */
export function settingsCall(settings: Partial<TopicSettings>, before: Partial<TopicSettings>) {
  const names = Object.keys(settings) as (keyof TopicSettings)[];
  return ['updateTopic', { topic: 't', settings, from: Object.fromEntries(names.map((name) => [name, before[name]])) }];
}

export function pageRecord(n: number, changes: Partial<PageRecord> = {}): PageRecord {
  return {
    topic: 't',
    url: `https://site${n}.example/page`,
    n,
    finalUrl: `https://site${n}.example/page`,
    host: `site${n}.example`,
    site: `site${n}.example`,
    title: `Page ${n}`,
    description: '',
    keywords: [],
    language: 'en',
    excerpt: `Text of page ${n}.`,
    kind: 'topic',
    hubScore: 0.1,
    wordCount: 300,
    byteLength: 4_000,
    fingerprint: '0000000000000000',
    foundBy: { operator: 'forward-crawl', round: 1, depth: 1, from: 'https://seed.example/', anchor: 'see also' },
    fetchedAtMs: 0,
    ...changes,
  };
}

export function suggestion(n: number, changes: Partial<PageRecord> = {}): Suggestion {
  return {
    page: pageRecord(n, changes),
    position: n,
    total: 200,
    probability: 1 / n,
    reasons: ['index', 'query', 'transaction', 'lock'],
    near: ['table', 'record'],
    positions: { cosine: n, pagerank: n + 1 },
  };
}

export function sessionRecord(changes: Partial<SessionRecord> = {}): SessionRecord {
  return {
    topic: 't',
    status: 'running',
    budgetPages: 100,
    spentPages: 40,
    nextRound: 5,
    arms: [],
    randomState: 1,
    operatorMemory: {},
    frontierMemory: {},
    nextFrontierOrder: 0,
    updatedAtMs: 0,
    ...changes,
  };
}

export function roundRecord(round: number, changes: Partial<RoundRecord> = {}): RoundRecord {
  return {
    topic: 't',
    round,
    operator: 'keyword-search',
    inputs: [],
    queries: [],
    returned: 10,
    fetched: 10,
    fresh: 7,
    reward: 0.4,
    errors: [],
    startedAtMs: 0,
    endedAtMs: 1_000,
    ...changes,
  };
}

export const EMPTY_TALLY: Tally = { seeds: 0, confirmed: 0, rejected: 0, skipped: 0, answers: 0, lastSeq: 0 };
