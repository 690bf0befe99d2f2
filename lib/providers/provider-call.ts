import type { Clock, Random, SearchRequest } from '../engine/ports';
import type { HttpClient } from '../net/http';
import type { HostQueue } from '../net/politeness';
import type { Settings } from '../settings/settings';
import type { BrowserHistory, Provider, ProviderAnswer, ProviderContext } from './provider';
import { ownEndpoints, settingsOf } from './provider-config';
import { ProviderError, toProviderError } from './provider-error';
import {
  afterFailure,
  afterSuccess,
  assertReady,
  currentState,
  type ProviderState,
  type ProviderStateStore,
} from './provider-state';

/** Search services that take longer than this hold up a round. */
export const PROVIDER_TIMEOUT_MS = 15_000;

type KeywordSearch = (asker: Provider, request: SearchRequest, signal?: AbortSignal) => Promise<ProviderAnswer>;

export interface CallOptions {
  readonly settings: Pick<Settings, 'providers'>;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly state: ProviderStateStore;
  readonly browserHistory?: BrowserHistory;
  /** False where the browser would refuse for want of host permission. */
  readonly mayAccess?: (url: string) => Promise<boolean>;
}

export interface ProviderCaller {
  /**
   * Asks one provider under its interval, quota and cool-down, and writes down how it went.
   * @param force asks also while it cools down.
   * @throws ProviderError; rejects with the signal's reason when aborted.
   */
  call(provider: Provider, request: SearchRequest, signal?: AbortSignal, force?: boolean): Promise<ProviderAnswer>;
}

export function createCaller(
  options: CallOptions & { readonly queue: HostQueue; readonly keywordSearch: KeywordSearch },
): ProviderCaller {
  const { clock, random, state: store } = options;

  // A state that cannot be read or written must not stop the search; the next one counts again.
  const load = (provider: Provider) => store.get(provider.id).catch(() => undefined);
  const save = (state: ProviderState) => store.put(state).catch(() => undefined);

  function politeHttp(provider: Provider, count: () => void): HttpClient {
    const exempt = ownEndpoints(options.settings, [provider]);
    return {
      async request(url, request = {}) {
        if (options.mayAccess && !(await options.mayAccess(url))) {
          throw new ProviderError('no-permission', 'the browser has no permission for this provider');
        }
        const host = URL.parse(url)?.host ?? '';
        const task = () => {
          count();
          return options.http.request(url, { timeoutMs: PROVIDER_TIMEOUT_MS, ...request, exempt });
        };
        return options.queue.run(host, provider.minIntervalMs, task, request.signal);
      },
    };
  }

  function contextOf(provider: Provider, count: () => void, signal: AbortSignal | undefined): ProviderContext {
    return {
      ...settingsOf(provider, options.settings),
      http: politeHttp(provider, count),
      clock,
      signal,
      keywordSearch: (request) => options.keywordSearch(provider, request, signal),
      browserHistory: options.browserHistory,
    };
  }

  return {
    async call(provider, request, signal, force = false) {
      let requests = 0;
      const count = () => {
        requests += 1;
      };
      const context = contextOf(provider, count, signal);
      if (provider.derivedFrom) return provider.search(request, context);
      if (!force) assertReady(provider, currentState(provider, await load(provider), clock.nowMs()), clock.nowMs());
      try {
        const answer = await provider.search(request, context);
        await save(afterSuccess(currentState(provider, await load(provider), clock.nowMs()), requests));
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        const fault = toProviderError(error, context.key);
        const state = currentState(provider, await load(provider), clock.nowMs());
        await save(afterFailure(state, requests, fault, clock.nowMs(), random));
        throw fault;
      }
    },
  };
}
