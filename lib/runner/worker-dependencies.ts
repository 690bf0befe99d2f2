import { FetchError } from '../engine/errors';
import { createHubModel } from '../engine/hub/model';
import type { AtWork, Clock, DocumentReaders } from '../engine/ports';
import { createRandom } from '../engine/random';
import type { EngineDeps } from '../engine/session/deps';
import { Retriever } from '../engine/session/retriever';
import type { Analyzer } from '../engine/text/analyze';
import type { AnswerQuestion } from '../messaging/protocol';
import { createAccess } from '../net/address';
import { systemClock } from '../net/clock';
import { PoliteFetcher } from '../net/fetcher';
import { createHttpClient, type FetchFunction } from '../net/http';
import { HostQueue } from '../net/politeness';
import { RobotsMemory } from '../net/robots';
import type { BrowserHistory } from '../providers/provider';
import { ProviderError } from '../providers/provider-error';
import { createProviders } from '../providers/provider-set';
import { ownCopies } from '../providers/registry';
import { createSiteFeeds, readFeed } from '../providers/site-feeds';
import { DEFAULT_SETTINGS, type Settings } from '../settings/settings';
import type { TendrilDb } from '../store/db';
import { DexieHolds, DexieRobotsCache, ProviderStates } from '../store/net-memory';
import type { EngineServiceOptions } from './engine-service';

type WorkerDependencies = Pick<
  EngineServiceOptions,
  'dependencies' | 'testProvider' | 'findCaptures' | 'ownCopy' | 'translate' | 'writeNew' | 'granted'
>;

/** Network, clock and document readers of the worker; tests replace them. */
interface WorkerWorld {
  readonly clock: Clock;
  readonly fetch: FetchFunction;
  /** Wraps the parsing of each page; by default nothing does. */
  readonly atWork?: AtWork;
  /** Readers of documents other than HTML; by default of feeds only. */
  readonly readers?: DocumentReaders;
}

/** The system's clock and the browser's `fetch`. */
export const REAL_WORLD: WorkerWorld = { clock: systemClock, fetch: fetchOrOffline };

/**
 * `fetch` of the browser.
 * @throws FetchError `offline` where the request fails and the browser reports that it is offline.
 */
async function fetchOrOffline(url: string, init: RequestInit): Promise<Response> {
  try {
    return await globalThis.fetch(url, init);
  } catch (error) {
    if (globalThis.navigator?.onLine !== false || init.signal?.aborted) throw error;
    throw new FetchError('offline', url, 'the browser is offline');
  }
}

/**
 * Builds the engine's dependencies in a browser's worker: network, time and database. All fetchers and search services
 * share one host queue, and all fetchers one robots.txt memory, even after the settings change.
 */
export function workerDependencies(
  database: TendrilDb,
  answer: AnswerQuestion,
  analyzer: Analyzer,
  { clock, fetch, atWork, readers = { feed: readFeed } }: WorkerWorld = REAL_WORLD,
): WorkerDependencies {
  const hub = createHubModel();
  const hubScore: EngineDeps['hubScore'] = (url, extra) => hub.score(url, extra);
  const robotsCache = new DexieRobotsCache(database);
  const robotsMemory = new RobotsMemory();
  const state = new ProviderStates(database);
  // Back-off jitter need not be reproducible, but it must differ between users, so that their requests do not coincide.
  const random = createRandom(crypto.getRandomValues(new Uint32Array(1))[0] as number);
  const { politeness: defaults } = DEFAULT_SETTINGS;
  const holds = new DexieHolds(database);
  const queue = new HostQueue({ clock, random, maxConcurrent: defaults.maxConcurrent, holds });
  const browserHistory = historyThroughBackground(answer);
  let isGranted: (url: string) => boolean = () => true;
  const mayAccess = (url: string) => isGranted(url);

  /** Returns the search and backlink services with these settings, which share state and queue. */
  function providersFor(settings: Settings) {
    const http = createHttpClient({ fetch });
    return createProviders({ settings, http, clock, random, state, queue, mayAccess, browserHistory });
  }

  return {
    /**
     * Builds the dependencies for these settings, and applies their limit of simultaneous requests to the shared queue.
     */
    dependencies(settings): EngineDeps {
      const { politeness, reviewer } = settings;
      queue.setMaxConcurrent(politeness.maxConcurrent);
      const own = { robotsCache, robotsMemory, politeness, queue, mayAccess };
      const fetcher = new PoliteFetcher({ fetch, clock, random, ...own });
      const retriever = new Retriever(fetcher, analyzer, hubScore, atWork, readers);
      const siteFeeds = createSiteFeeds(fetcher);
      const providers = providersFor(settings);
      const { maxPagesPerSite } = politeness;
      return { clock, providers, analyzer, hubScore, retriever, siteFeeds, maxPagesPerSite, reviewer };
    },
    testProvider: (settings, provider) => providersFor(settings).test(provider),
    translate: (settings, request) =>
      resultOrFault(async () => ({ texts: await providersFor(settings).translations(request) })),
    findCaptures: (settings, topic, url) =>
      resultOrFault(async () => {
        const found = await providersFor(settings).captures(url);
        const captures = { ...found, topic, url, checkedAtMs: clock.nowMs() };
        // No row is stored if the topic was deleted during the request.
        await database.transaction('rw', database.topics, database.captures, async () => {
          if ((await database.topics.get(topic)) !== undefined) await database.captures.put(captures);
        });
        return { captures };
      }),
    /**
     * Requests a page below the user's own archive, whose address may be private; undefined for another URL. @throws
     * FetchError
     */
    async ownCopy(settings, url) {
      const exempt = ownCopies(settings);
      if (!exempt.some((prefix) => url.startsWith(prefix))) return undefined;
      const { status, finalUrl, headers, bytes } = await createHttpClient({ fetch }).request(url, { exempt });
      return {
        url,
        status,
        finalUrl,
        bytes,
        contentType: headers.get('content-type') ?? '',
        fetchedAtMs: clock.nowMs(),
      };
    },
    /** Writes the pages that earlier exports do not contain. */
    async writeNew(topic) {
      // Few users need the export formats here, so the worker starts without them.
      const { writeNew } = await import('../transfer/export/export');
      return writeNew(database, topic, clock.nowMs());
    },
    granted(origins) {
      isGranted = createAccess(origins);
    },
  };
}

/** Returns the result of `work`, or the code of its ProviderError as `fault`. @throws other errors of `work`. */
async function resultOrFault<T>(work: () => Promise<T>): Promise<T | { readonly fault: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) return { fault: error.code };
    throw error;
  }
}

/** Returns browser history and bookmarks, read through the background, because workers cannot read them. */
function historyThroughBackground(answer: AnswerQuestion): BrowserHistory {
  return {
    /**
     * Asks the background for the pages from which the user reached a URL. @throws ProviderError `no-permission`,
     * `unreachable`
     */
    async referrersOf(url) {
      const found = await answer('referrersOf', { url });
      if (found.ok) return found.value;
      const refused = found.error.code === 'no-permission';
      throw new ProviderError(
        refused ? 'no-permission' : 'unreachable',
        refused ? 'history and bookmarks may not be read' : 'the browser did not answer',
      );
    },
  };
}
