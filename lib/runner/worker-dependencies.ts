import { createHubModel } from '../engine/hub/model';
import { createRandom } from '../engine/random';
import type { EngineDeps } from '../engine/session/deps';
import { Retriever } from '../engine/session/retriever';
import { createAnalyzer } from '../engine/text/analyze';
import { systemClock } from '../net/clock';
import { createFetcher } from '../net/fetcher';
import { createHttpClient } from '../net/http';
import { createHostQueue } from '../net/politeness';
import { exemptOrigins } from '../providers/provider-config';
import { createProviders, type ProviderSet } from '../providers/provider-set';
import type { Settings } from '../settings/settings';
import type { TendrilDb } from '../store/db';
import { ProviderStates } from '../store/provider-state';
import { DexieRobotsCache } from '../store/robots-cache';
import type { EngineHostOptions } from './engine-host';

/** The engine's dependencies in a browser's worker: real network, real time, tables of the database. */
export function workerDependencies(database: TendrilDb): Pick<EngineHostOptions, 'dependencies' | 'testProvider'> {
  const analyzer = createAnalyzer();
  const hub = createHubModel();
  const hubScore = (url: string) => hub.score(url);
  const robotsCache = new DexieRobotsCache(database);
  const state = new ProviderStates(database);
  // Back-off jitter need not be replayable; that hosts of many users do not act in step matters more.
  const random = createRandom(crypto.getRandomValues(new Uint32Array(1))[0] as number);
  const clock = systemClock;
  const webFetch = (url: string, init: RequestInit) => fetch(url, init);

  function network(settings: Settings) {
    const { politeness } = settings;
    const exempt = exemptOrigins(settings);
    const queue = createHostQueue({ clock, random, maxConcurrent: politeness.maxConcurrent });
    const fetcher = createFetcher({
      fetch: webFetch,
      clock,
      random,
      robotsCache,
      politeness,
      exemptOrigins: exempt,
      queue,
    });
    const http = createHttpClient({ fetch: webFetch, exemptOrigins: exempt });
    const providers: ProviderSet = createProviders({ settings, http, clock, random, state, queue });
    return { fetcher, providers };
  }

  return {
    dependencies(settings): EngineDeps {
      const { fetcher, providers } = network(settings);
      return { clock, providers, analyzer, hubScore, retriever: new Retriever(fetcher, analyzer, hubScore) };
    },
    testProvider: (settings, provider) => network(settings).providers.test(provider),
  };
}
