import type { Clock, Random, SearchRequest } from '../engine/ports';
import type { HttpClient } from '../net/http';
import type { HostQueue } from '../net/politeness';
import type { Settings } from '../settings/settings';
import { type BrowserHistory, BUDGETS, type Provider, type ProviderAnswer, type ProviderContext } from './provider';
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
import { intervalOf, ownEndpoints, PROVIDERS, quotaOf, settingsOf } from './registry';

/** Time-out of one request; waiting longer would delay the discovery round. */
const PROVIDER_TIMEOUT_MS = 15_000;

type KeywordSearch = (asker: Provider, request: SearchRequest, signal?: AbortSignal) => Promise<ProviderAnswer>;

export interface CallOptions {
  readonly settings: Pick<Settings, 'providers'> & Partial<Pick<Settings, 'contact'>>;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly state: ProviderStateStore;
  readonly browserHistory?: BrowserHistory;
  /** Whether the browser grants the host permission; by default it does. */
  readonly mayAccess?: (url: string) => boolean;
}

export interface ProviderCaller {
  /**
   * Sends a search to one provider, respecting its interval, quota and cool-down, and stores the outcome.
   * @param force ignores cool-down and quota
   * @throws ProviderError; rejects with the signal's reason when aborted
   */
  call(provider: Provider, request: SearchRequest, signal?: AbortSignal, force?: boolean): Promise<ProviderAnswer>;
}

/** Creates the caller of search services, which keeps permissions, quotas, pauses and the host queue. */
export function createCaller(
  options: CallOptions & { readonly queue: HostQueue; readonly keywordSearch: KeywordSearch },
): ProviderCaller {
  const { clock, random, state: store } = options;
  /** Aborts the queued requests of a provider whose request failed. */
  const callOffs = new Map<Provider, AbortController>();

  /** Returns the budget whose requests share a rate and a refusal; undefined for none, and for the user's own server. */
  const budgetOf = (provider: Provider) =>
    settingsOf(provider, options.settings).baseUrl === '' ? provider.budget : undefined;
  /** Ends with the turns that were taken within a budget, and the interval after the last one. */
  const turns = new Map<string, Promise<unknown>>();
  /** Waits for the turn of a request within the provider's budget. */
  async function budgetTurn(provider: Provider): Promise<void> {
    const budget = budgetOf(provider);
    if (budget === undefined) return;
    const before = turns.get(budget);
    turns.set(
      budget,
      Promise.resolve(before).then(() => clock.sleep(BUDGETS[budget])),
    );
    await before;
  }

  const limited = (provider: Provider) => ({ id: provider.id, quota: quotaOf(provider, options.settings) });

  // A stored state that cannot be read or written must not stop the search.
  const load = (provider: Provider) => store.get(provider.id).catch(() => undefined);
  /** Serialises state changes, because several calls of one provider may end at the same time. */
  let noted: Promise<unknown> = Promise.resolve();
  function note(provider: Provider, change: (state: ProviderState) => ProviderState): Promise<unknown> {
    noted = noted.then(async () => {
      const state = currentState(limited(provider), await load(provider), clock.nowMs());
      await store.put(change(state)).catch(() => undefined);
    });
    return noted;
  }

  /** Gives the cool-down of a provider to the others of its budget. */
  async function coolOthers(provider: Provider): Promise<void> {
    const budget = budgetOf(provider);
    const isOther = (other: Provider) => other.id !== provider.id && budgetOf(other) === budget;
    const { coolDownUntilMs = 0, lastCode = '', lastMessage = '' } = (await load(provider)) ?? {};
    for (const other of budget === undefined ? [] : PROVIDERS.filter(isOther))
      await note(other, (state) =>
        state.coolDownUntilMs >= coolDownUntilMs ? state : { ...state, coolDownUntilMs, lastCode, lastMessage },
      );
  }

  function callOffOf(provider: Provider): AbortController {
    const callOff = callOffs.get(provider) ?? new AbortController();
    callOffs.set(provider, callOff);
    return callOff;
  }

  /**
   * Returns an HTTP client that checks permissions and waits for the provider's turn in the request queue.
   * @param count called before each request is sent
   * @param callOff aborts requests that are still queued
   */
  function politeHttp(provider: Provider, count: () => void, callOff: AbortSignal | undefined): HttpClient {
    const exempt = ownEndpoints(options.settings, [provider]);
    return {
      async request(url, request = {}) {
        if (options.mayAccess?.(url) === false) {
          throw new ProviderError('no-permission', 'the browser has no permission for this provider');
        }
        const host = URL.parse(url)?.host ?? '';
        const task = () => {
          count();
          return options.http.request(url, { timeoutMs: PROVIDER_TIMEOUT_MS, ...request, exempt });
        };
        const signals = [callOff, request.signal].filter((signal) => signal !== undefined);
        const signal = AbortSignal.any(signals);
        await budgetTurn(provider);
        return options.queue.run(host, intervalOf(provider, options.settings), task, signal, 'own');
      },
    };
  }

  function contextOf(
    provider: Provider,
    { withoutSources }: SearchRequest,
    http: HttpClient,
    signal: AbortSignal | undefined,
  ): ProviderContext {
    return {
      ...settingsOf(provider, options.settings),
      contact: options.settings.contact ?? '',
      http,
      clock,
      signal,
      keywordSearch: (request) => options.keywordSearch(provider, { ...request, withoutSources }, signal),
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
      const context = contextOf(provider, request, politeHttp(provider, count, callOff?.signal), signal);
      if (provider.derivedFrom) return provider.search(request, context);
      if (!force) {
        const state = currentState(limited(provider), await load(provider), clock.nowMs());
        assertReady(limited(provider), state, clock.nowMs());
      }
      try {
        const answer = await provider.search(request, context);
        await note(provider, (state) => afterSuccess(state, requests, answer, clock.nowMs()));
        return answer;
      } catch (error) {
        const fault = toProviderError(error, context.key);
        if (signal?.aborted || fault === callOff?.signal.reason) {
          // The call was aborted, so only requests that were sent count towards the quota.
          if (requests > 0) await note(provider, (state) => ({ ...state, requests: state.requests + requests }));
          signal?.throwIfAborted();
          throw fault;
        }
        // Aborts before the state is stored: a request queued in between would still be sent.
        if (coolsDown(fault)) callOff?.abort(new ProviderError('cooling-down', 'the question before it failed'));
        await note(provider, (state) => afterFailure(state, requests, fault, clock.nowMs(), random));
        if (fault.code === 'rate-limited') await coolOthers(provider);
        if (callOff?.signal.aborted && callOffs.get(provider) === callOff) callOffs.delete(provider);
        throw fault;
      }
    },
  };
}
