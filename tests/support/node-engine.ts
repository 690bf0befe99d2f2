import { randomUUID } from 'node:crypto';
import type { CountedTerms } from '../../lib/engine/basics';
import { DEFAULT_TOPIC_SETTINGS } from '../../lib/engine/defaults';
import type { Clock } from '../../lib/engine/ports';
import { createRandom } from '../../lib/engine/random';
import type { TopicRecord, TopicSettings } from '../../lib/engine/records';
import type { EngineDeps } from '../../lib/engine/session/deps';
import { Retriever } from '../../lib/engine/session/retriever';
import { TopicEngine } from '../../lib/engine/session/topic-engine';
import { TopicState } from '../../lib/engine/session/topic-state';
import { languagesOf, topicStemmer, translatedExamples } from '../../lib/engine/session/translations';
import { PoliteFetcher } from '../../lib/net/fetcher';
import { createHttpClient } from '../../lib/net/http';
import { HostQueue } from '../../lib/net/politeness';
import { createProviders } from '../../lib/providers/provider-set';
import { createSiteFeeds } from '../../lib/providers/site-feeds';
import { readSettings } from '../../lib/settings/settings';
import { SEARCH_HOST, type Web, WIKI_HOST } from '../web/web';
import { hub } from './corpus-arrival';
import { MemoryStore } from './memory-store';
import { analyzer } from './read-page';
import { shippedFor } from './shipped';
import { createVirtualClock } from './virtual-clock';

/** Provider settings for the search service and the wiki of a simulated web. */
export const CORPUS_PROVIDERS = {
  searxng: { enabled: true, baseUrl: `http://${SEARCH_HOST}` },
  mediawiki: { enabled: true, baseUrl: `http://${WIKI_HOST}` },
};

export interface NodeEngine {
  readonly engine: TopicEngine;
  readonly deps: EngineDeps;
  readonly store: MemoryStore;
}

/**
 * Creates a topic in the product's engine, with its fetcher and providers, over a simulated web, a store in memory and
 * a virtual clock.
 */
export async function createNodeEngine(
  web: Web,
  options: {
    /** Name of the topic, which keyword search queries; '' by default. */
    name?: string;
    settings?: Partial<TopicSettings>;
    language: string;
    background: readonly CountedTerms[];
    seed: number;
    /** Whether forward crawl reads sitemaps and feeds as well. */
    siteFeeds?: boolean;
    /** Term counts of topic pages that serve as positive examples without being pages of the topic. */
    examples?: readonly CountedTerms[];
  },
): Promise<NodeEngine> {
  const clock = createVirtualClock();
  const random = createRandom(options.seed);
  const settings = readSettings({ providers: web.services?.providers ?? CORPUS_PROVIDERS });
  const fetch = fetchAt(web, clock);
  const queue = new HostQueue({ clock, random, maxConcurrent: settings.politeness.maxConcurrent });
  const fetcher = new PoliteFetcher({
    fetch,
    clock,
    random,
    queue,
    robotsCache: memoryTable('origin'),
    politeness: settings.politeness,
  });
  const http = createHttpClient({ fetch });
  const providers = createProviders({ settings, http, clock, random, state: memoryTable('provider'), queue });
  const hubScore: EngineDeps['hubScore'] = (url, extra) => hub.score(url, extra);
  const shipped = await shippedFor(
    ...languagesOf({ language: options.language, settings: { ...DEFAULT_TOPIC_SETTINGS, ...options.settings } }),
  );
  const deps: EngineDeps = {
    clock,
    providers,
    analyzer,
    hubScore,
    retriever: new Retriever(fetcher, analyzer, hubScore),
    semantic: options.settings?.rankers?.includes('semantic') ? shipped.semantic : undefined,
    meanings: shipped.meanings,
    siteFeeds: options.siteFeeds ? createSiteFeeds(fetcher) : undefined,
  };
  const store = new MemoryStore();
  const topic: TopicRecord = {
    id: randomUUID(),
    name: options.name ?? '',
    description: '',
    language: options.language,
    createdAtMs: 0,
    settings: { ...DEFAULT_TOPIC_SETTINGS, ...options.settings },
  };
  await store.commit({ topic: topic.id, topicRecord: topic });
  const snapshot = await store.loadTopic(topic.id);
  if (snapshot === undefined) throw new Error('the topic was not stored');
  const languages = languagesOf(topic);
  await Promise.all(languages.map((language) => analyzer.prepare(language)));
  const { background } = options;
  const taught = (options.examples ?? []).map((counted) => ({ ...counted, language: options.language }));
  const translated = [...translatedExamples(topic, analyzer), ...taught];
  const state = new TopicState(snapshot, { background, translated }, 0, topicStemmer(languages, analyzer));
  return { engine: new TopicEngine(state, deps, (n) => store.loadLinks(topic.id, n)), deps, store };
}

/** Returns the web's `fetch`, with the delays and failures that its services have at the clock's time. */
function fetchAt(web: Web, clock: Clock): typeof globalThis.fetch {
  const { services } = web;
  if (services === undefined) return web.fetch;
  return async (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input);
    const state = services.stateOf(hostname, clock.nowMs());
    if (state !== undefined) await clock.sleep(state.delayMs);
    return state?.isDown ? new Response('Service Unavailable', { status: 503 }) : web.fetch(input, init);
  };
}

/** Returns a table in memory whose rows have their key in the member `key`. */
function memoryTable<K extends string, T extends { readonly [key in K]: string }>(key: K) {
  const rows = new Map<string, T>();
  return {
    get: async (id: string) => rows.get(id),
    put: async (row: T) => void rows.set(row[key], row),
  };
}
