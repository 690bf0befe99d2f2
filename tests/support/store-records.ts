import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import type { RankingRecord } from '../../lib/engine/ranking-records';
import type {
  AttemptRecord,
  FrontierRecord,
  LinksRecord,
  NoteRecord,
  PageRecord,
  TermsRecord,
  TopicRecord,
  VerdictRecord,
} from '../../lib/engine/records';
import type { RoundRecord, SessionRecord } from '../../lib/engine/session-records';
import type { WatchedRecord } from '../../lib/engine/watch-records';

/** Small whole records for store tests. */
export const topicRecord = (id: string, name = 'Birds'): TopicRecord => ({
  id,
  name,
  description: '',
  language: 'en',
  createdAtMs: 1,
  settings: DEFAULT_TOPIC_SETTINGS,
});

export const pageRecord = (topic: string, n: number, url = `https://a.test/${n}`): PageRecord => ({
  topic,
  url,
  n,
  finalUrl: url,
  host: 'a.test',
  site: 'a.test',
  title: `Page ${n}`,
  description: '',
  keywords: ['bird'],
  language: 'en',
  excerpt: 'Some birds.',
  kind: 'topic',
  hubScore: 0.25,
  wordCount: 120,
  byteLength: 4_000,
  fingerprint: '00ff00ff00ff00ff',
  foundBy: { operator: 'forward-crawl', from: 'https://a.test/', round: 1, depth: 1 },
  fetchedAtMs: 10 + n,
});

export const termsRecord = (topic: string, n: number): TermsRecord => ({
  topic,
  n,
  ids: Uint32Array.of(0, n + 1, 4_000_000_000),
  counts: Uint16Array.of(1, 2, 65_535),
  weights: Float32Array.of(0.5, 4, 1e-3),
  linkHashes: Float64Array.of(2 ** 53 - 1, n),
});

export const linksRecord = (topic: string, n: number): LinksRecord => ({
  topic,
  n,
  targets: ['https://b.test/'],
  anchors: ['b'],
  contexts: ['see b'],
});

export const frontierRecord = (topic: string, url: string, order = 0): FrontierRecord => ({
  topic,
  url,
  host: 'b.test',
  foundBy: { operator: 'forward-crawl', from: 'https://a.test/', anchor: 'b', depth: 1 },
  preview: 'see b',
  hubScore: 0,
  order,
});

export const attemptRecord = (topic: string, url: string, tries = 1): AttemptRecord => ({
  topic,
  url,
  code: 'timed-out',
  atMs: 5,
  tries,
  retryable: true,
});

export const verdictRecord = (
  topic: string,
  seq: number,
  verdict: VerdictRecord['verdict'] = 'yes',
): VerdictRecord => ({
  topic,
  seq,
  url: `https://a.test/${seq}`,
  verdict,
  atMs: seq,
});

export const noteRecord = (topic: string, target: string, tags: readonly string[] = ['nest']): NoteRecord => ({
  topic,
  target,
  tags,
  text: tags.length > 0 ? 'Seen in May.' : '',
  atMs: 6,
});

export const roundRecord = (topic: string, round: number, reward = 0.5): RoundRecord => ({
  topic,
  round,
  operator: 'keyword-search',
  inputs: [],
  queries: ['birds'],
  returned: 10,
  fetched: 8,
  fresh: 7,
  reward,
  errors: [],
  startedAtMs: 1,
  endedAtMs: 2,
});

export const sessionRecord = (topic: string, spentPages: number): SessionRecord => ({
  topic,
  status: 'running',
  budgetPages: 150,
  spentPages,
  nextRound: 2,
  arms: [{ operator: 'keyword-search', pulls: 1, pages: 8, rewardSum: 0.5, dryPulls: 0 }],
  randomState: 42,
  operatorMemory: { 'keyword-search': { used: ['birds'] } },
  frontierMemory: {},
  nextFrontierOrder: 3,
  updatedAtMs: 7,
});

export const rankingRecord = (topic: string, version: number): RankingRecord => ({
  topic,
  version,
  order: Uint32Array.of(2, 0, 1),
  scores: Float32Array.of(0.9, 0.5, 0.1),
  positions: { cosine: Uint32Array.of(1, 2, 3) },
  topicTerms: [{ term: 'bird', weight: 1 }],
  reasons: [['bird']],
  atMs: 9,
});

export const watchedRecord = (topic: string, target: string): WatchedRecord => ({
  topic,
  target,
  kind: 'feed',
  checkedAtMs: 1,
  etag: '"1"',
  fresh: [],
});
