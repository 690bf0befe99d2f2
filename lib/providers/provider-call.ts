import type { Clock, Random, SearchRequest } from '../engine/ports';
import type { HttpClient } from '../net/http';
import type { HostQueue } from '../net/politeness';
import type { Settings } from '../settings/settings';
import type { BrowserHistory, Provider, ProviderAnswer, ProviderContext } from './provider';
import { ProviderBudgets } from './provider-budgets';
import { ProviderError, toProviderError } from './provider-error';
import { afterFailure, afterSuccess, coolsDown, type ProviderState, type ProviderStateStore } from './provider-state';
import { ProviderUsage } from './provider-usage';
import { intervalOf, ownEndpoints, settingsOf } from './registry';

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

/** Sends searches to search services; keeps permissions, quotas, cool-downs and the order of the host queue. */
export class ProviderCaller {
  readonly #budgets: ProviderBudgets;
  readonly #usage: ProviderUsage;
  /** Aborts the queued requests of a provider whose request failed. */
  readonly #callOffs = new Map<Provider, AbortController>();

  constructor(
    private readonly options: CallOptions & { readonly queue: HostQueue; readonly keywordSearch: KeywordSearch },
  ) {
    this.#budgets = new ProviderBudgets(options.settings, options.clock);
    this.#usage = new ProviderUsage(options.state, options.settings, options.clock);
  }

  /**
   * Sends a search to one provider, respecting its interval, quota and cool-down, and stores the outcome. A derived
   * provider has none of these; the providers that it asks have.
   * @param force ignores cool-down and quota
   * @throws ProviderError; rejects with the signal's reason when aborted
   */
  async call(provider: Provider, request: SearchRequest, signal?: AbortSignal, force = false): Promise<ProviderAnswer> {
    const { clock } = this.options;
    let requests = 0;
    const count = () => {
      requests += 1;
    };
    const callOff = force ? undefined : this.#callOffOf(provider);
    const context = this.#contextOf(provider, request, this.#politeHttp(provider, count, callOff?.signal), signal);
    if (provider.derivedFrom) return provider.search(request, context);
    if (!force) await this.#usage.assertReady(provider);
    try {
      const answer = await provider.search(request, context);
      await this.#usage.change(provider, (state) => afterSuccess(state, requests, answer, clock.nowMs()));
      return answer;
    } catch (error) {
      const fault = toProviderError(error, context.key);
      if (signal?.aborted || fault === callOff?.signal.reason) {
        // An aborted call is neither a success nor a failure; only the requests that were sent count towards the quota.
        const withRequests = (state: ProviderState) => ({ ...state, requests: state.requests + requests });
        if (requests > 0) await this.#usage.change(provider, withRequests);
        signal?.throwIfAborted();
      } else await this.#noteFailure(provider, requests, fault, callOff);
      throw fault;
    }
  }

  /**
   * Stores a failed call, and aborts the provider's queued requests if a cool-down follows. After `rate-limited`, the
   * providers of the same budget get the cool-down, too.
   */
  async #noteFailure(
    provider: Provider,
    requests: number,
    fault: ProviderError,
    callOff: AbortController | undefined,
  ): Promise<void> {
    const { clock, random } = this.options;
    // Aborts queued requests before the state is stored; otherwise one could still be sent meanwhile.
    if (coolsDown(fault)) callOff?.abort(new ProviderError('cooling-down', 'the question before it failed'));
    await this.#usage.change(provider, (state) => afterFailure(state, requests, fault, clock.nowMs(), random));
    if (fault.code === 'rate-limited') await this.#usage.shareCoolDown(provider, this.#budgets.othersOf(provider));
    if (callOff?.signal.aborted && this.#callOffs.get(provider) === callOff) this.#callOffs.delete(provider);
  }

  /** Returns the controller that aborts the open calls of a provider. */
  #callOffOf(provider: Provider): AbortController {
    const callOff = this.#callOffs.get(provider) ?? new AbortController();
    this.#callOffs.set(provider, callOff);
    return callOff;
  }

  /**
   * Returns an HTTP client that checks permissions and waits for the provider's turn in the request queue. Its requests
   * throw ProviderError `no-permission` without the browser's permission.
   * @param count called before each request is sent
   * @param callOff aborts requests that are still queued
   */
  #politeHttp(provider: Provider, count: () => void, callOff: AbortSignal | undefined): HttpClient {
    const { settings, http, queue, mayAccess } = this.options;
    const exempt = ownEndpoints(settings, [provider]);
    return {
      request: async (url, request = {}) => {
        if (mayAccess?.(url) === false) {
          throw new ProviderError('no-permission', 'the browser has no permission for this provider');
        }
        const host = URL.parse(url)?.host ?? '';
        /** Counts the request and sends it. */
        const task = () => {
          count();
          return http.request(url, { timeoutMs: PROVIDER_TIMEOUT_MS, ...request, exempt });
        };
        const signal = AbortSignal.any([callOff, request.signal].filter((one) => one !== undefined));
        await this.#budgets.untilTurn(provider);
        return queue.run(host, intervalOf(provider, settings), task, signal, 'own');
      },
    };
  }

  /**
   * Returns the settings, HTTP client and keyword search of other providers with which a provider works in one call.
   */
  #contextOf(
    provider: Provider,
    { withoutSources }: SearchRequest,
    http: HttpClient,
    signal: AbortSignal | undefined,
  ): ProviderContext {
    const { settings, clock, keywordSearch, browserHistory } = this.options;
    return {
      ...settingsOf(provider, settings),
      contact: settings.contact ?? '',
      http,
      clock,
      signal,
      keywordSearch: (request) => keywordSearch(provider, { ...request, withoutSources }, signal),
      browserHistory,
    };
  }
}
