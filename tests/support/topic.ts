/** Small topics for tests: pages made of words, and dependencies of the engine that do nothing. */
import type { ParsedPage, Provenance } from '../../lib/engine/basics';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import type { PageRecord, TopicRecord, TopicSettings, VerdictRecord } from '../../lib/engine/records';
import type { EngineDeps } from '../../lib/engine/session/deps';
import { Retriever } from '../../lib/engine/session/retriever';
import type { Arrival } from '../../lib/engine/session/topic-pages';
import { TopicState } from '../../lib/engine/session/topic-state';
import type { TopicSnapshot } from '../../lib/engine/topic-change';
import { hostOf, siteOf } from '../../lib/engine/url/site';

export const NOW_MS = 1_000;
export const TOPIC = 'topic';

/** Returns a parsed page without text and links. */
export function parsedPage(url: string, more: Partial<ParsedPage> = {}): ParsedPage {
  return {
    url,
    finalUrl: url,
    host: hostOf(url),
    site: siteOf(url),
    title: '',
    description: '',
    keywords: [],
    language: 'en',
    excerpt: '',
    fields: { title: '', headings: '', meta: '', anchors: '', body: '' },
    links: [],
    feeds: [],
    kind: 'topic',
    anchorRatio: 0,
    wordCount: 100,
    byteLength: 1_000,
    ...more,
  };
}

/** Returns a fetched page with the words of `text`, which are separated by blanks. */
export function arrivalOf(
  url: string,
  text: string,
  more: { readonly page?: Partial<ParsedPage>; readonly foundBy?: Partial<Provenance>; readonly atMs?: number } = {},
): Arrival {
  const counts = new Map<string, number>();
  for (const word of text.split(' ').filter(Boolean)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const values = [...counts.values()];
  return {
    page: parsedPage(url, more.page),
    counted: { terms: [...counts.keys()], counts: values, weights: values },
    foundBy: { operator: 'forward-crawl', round: 1, depth: 1, ...more.foundBy },
    fetchedAtMs: more.atMs ?? NOW_MS,
    hubScore: 0.25,
  };
}

export function topicOf(settings: Partial<TopicSettings> = {}, more: Partial<TopicRecord> = {}): TopicRecord {
  return {
    id: TOPIC,
    name: 'Bees',
    description: '',
    language: 'en',
    createdAtMs: 0,
    settings: { ...DEFAULT_TOPIC_SETTINGS, ...settings },
    ...more,
  };
}

export function snapshotOf(more: Partial<TopicSnapshot> = {}): TopicSnapshot {
  return {
    topic: topicOf(),
    session: undefined,
    pages: [],
    terms: [],
    vocabulary: [],
    frontier: [],
    attempts: [],
    verdicts: [],
    notes: [],
    rankingVersion: 0,
    ...more,
  };
}

/** Returns a topic in memory with these pages, and with a verdict log of these entries. */
export function stateOf(
  arrivals: readonly Arrival[],
  verdicts: readonly Pick<VerdictRecord, 'url' | 'verdict' | 'undoes'>[] = [],
  more: Partial<TopicSnapshot> = {},
): TopicState {
  const log = verdicts.map((entry, i): VerdictRecord => ({ topic: TOPIC, seq: i + 1, atMs: NOW_MS, ...entry }));
  const state = new TopicState(snapshotOf({ verdicts: log, ...more }), { background: [] }, NOW_MS);
  state.pages.add(arrivals);
  return state;
}

export const urlsOf = (pages: Iterable<PageRecord>): string[] => [...pages].map(({ url }) => url);

/** Returns dependencies of the engine without search services, whose fetches fail; words are separated by blanks. */
export function idleDeps(more: Partial<EngineDeps> = {}): EngineDeps {
  const analyzer: EngineDeps['analyzer'] = {
    prepare: async () => {},
    analyze: ({ url, fields }) => arrivalOf(url, fields.body).counted,
    stemmer: () => undefined,
    tokens: (text) => text.toLowerCase().split(/\s+/).filter(Boolean),
  };
  const unreachable = () => Promise.reject(new Error('nothing may be fetched'));
  return {
    clock: { nowMs: () => NOW_MS, sleep: async () => undefined },
    providers: { serves: () => false, search: async () => ({ hits: [], failures: [], exhausted: true }) },
    retriever: new Retriever({ fetchPage: unreachable, fetchText: unreachable }, analyzer, () => 0),
    analyzer,
    hubScore: () => 0,
    ...more,
  };
}

/** URLs of three pages about bees and of two about other subjects. */
export const BEES = 'https://bees.example/';
export const HIVES = 'https://hives.example/';
export const SWARM = 'https://hives.example/swarm';
export const NEWS = 'https://news.example/';
export const SPORT = 'https://news.example/sport';
/** These five pages; the second and third were found on others. */
export const BEE_PAGES = [
  arrivalOf(BEES, 'hive queen swarm honey brood'),
  arrivalOf(HIVES, 'hive queen comb wax smoker', { foundBy: { from: BEES }, atMs: NOW_MS + 1 }),
  arrivalOf(SWARM, 'swarm hive honey nectar frame', { foundBy: { from: HIVES }, atMs: NOW_MS + 2 }),
  arrivalOf(NEWS, 'election minister budget vote hive'),
  arrivalOf(SPORT, 'match goal league referee vote'),
];
