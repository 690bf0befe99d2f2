import type { Clock, Random, SearchRequest } from '../engine/ports';
import type { HttpClient } from '../net/http';
import type { HostQueue } from '../net/politeness';
import type { Settings } from '../settings/settings';
import type { BrowserHistory, Provider, ProviderAnswer, ProviderContext } from './provider';
import { intervalOf, ownEndpoints, settingsOf } from './provider-config';
import { ProviderError, toProviderError } from './provider-error';
import {
  afterFailure,
  afterSuccess,
  assertReady,
  coolsDown,
  currentState,
  type ProviderState,
  type ProviderStateStore,
} from './provider-state';

/** Search services that take longer than this hold up a round. */
const PROVIDER_TIMEOUT_MS = 15_000;

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
  /** What stands behind a question that fails is called off: it would be sent in vain, to a service that has had enough. */
  const callOffs = new Map<Provider, AbortController>();

  // A state that cannot be read or written must not stop the search; the next one counts again.
  const load = (provider: Provider) => store.get(provider.id).catch(() => undefined);
  /** One change after the other: several calls of one provider may end at once. */
  let noted: Promise<unknown> = Promise.resolve();
  function note(provider: Provider, change: (state: ProviderState) => ProviderState): Promise<unknown> {
    noted = noted.then(async () => {
      const state = currentState(provider, await load(provider), clock.nowMs());
      await store.put(change(state)).catch(() => undefined);
    });
    return noted;
  }

  function callOffOf(provider: Provider): AbortController {
    const callOff = callOffs.get(provider) ?? new AbortController();
    callOffs.set(provider, callOff);
    return callOff;
  }

  /** @param callOff ends the wait for the provider's turn; what is sent already goes on. */
  function politeHttp(provider: Provider, count: () => void, callOff: AbortSignal | undefined): HttpClient {
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
        const signals = [callOff, request.signal].filter((signal) => signal !== undefined);
        return options.queue.run(host, intervalOf(provider, options.settings), task, AbortSignal.any(signals));
      },
    };
  }

  function contextOf(provider: Provider, http: HttpClient, signal: AbortSignal | undefined): ProviderContext {
    return {
      ...settingsOf(provider, options.settings),
      http,
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
      const callOff = force ? undefined : callOffOf(provider);
      const context = contextOf(provider, politeHttp(provider, count, callOff?.signal), signal);
      if (provider.derivedFrom) return provider.search(request, context);
      if (!force) assertReady(provider, currentState(provider, await load(provider), clock.nowMs()), clock.nowMs());
      try {
        const answer = await provider.search(request, context);
        await note(provider, (state) => afterSuccess(state, requests));
        return answer;
      } catch (error) {
        const fault = toProviderError(error, context.key);
        if (signal?.aborted || fault === callOff?.signal.reason) {
          // What was not sent has changed nothing that is kept.
          if (requests > 0) await note(provider, (state) => ({ ...state, requests: state.requests + requests }));
          signal?.throwIfAborted();
          throw fault;
        }
        // Before it is written down, or a question that comes in between would be sent.
        if (coolsDown(fault)) callOff?.abort(new ProviderError('cooling-down', 'the question before it failed'));
        await note(provider, (state) => afterFailure(state, requests, fault, clock.nowMs(), random));
        if (callOff?.signal.aborted && callOffs.get(provider) === callOff) callOffs.delete(provider);
        throw fault;
      }
    },
  };
}
