import { FetchError } from '../errors';
import type { AttemptRecord, FrontierRecord, Provenance, RoundError } from '../types';
import { hostOf } from '../url/site';
import type { EngineDeps } from './deps';
import { attemptAt, type PageFailure, pageFailure, REDIRECTED } from './page-failure';
import type { SiteAllowance } from './site-allowance';
import { type Arrival, MAX_TRIES_PER_ADDRESS } from './topic-state';
import type { TopicView } from './topic-view';

/** An address to fetch now. */
export type Target = Pick<FrontierRecord, 'url' | 'foundBy' | 'preview'>;

/** The fetches of one round, and what is to be said of those that gave no page. */
export class RoundFetches {
  readonly errors: RoundError[] = [];
  readonly attempts: AttemptRecord[] = [];
  /**
   * Addresses taken off the frontier that wait on: cut off, their site has given its share, or their host asked to be left
   * alone.
   */
  readonly held: Target[] = [];
  readonly #heldHosts = new Set<string>();

  constructor(
    private readonly view: TopicView,
    private readonly deps: Pick<EngineDeps, 'clock' | 'retriever' | 'onStep'>,
    private readonly sites: SiteAllowance,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Undefined where the address gave no page; never rejects. */
  async fetch(candidate: Target): Promise<Arrival | undefined> {
    const { deps, view } = this;
    deps.onStep?.({ kind: 'fetch', url: candidate.url });
    let isNew = false;
    try {
      const foundBy = { ...candidate.foundBy, round: view.session.nextRound };
      const arrival = await deps.retriever.retrieve(candidate.url, foundBy, this.signal, promiseOf(candidate));
      if (arrival.page.url !== candidate.url) this.#attempt(candidate.url, REDIRECTED);
      isNew = view.pageByUrl(arrival.page.url) === undefined;
      return arrival;
    } catch (error) {
      this.sites.refund(candidate.url);
      if (error instanceof FetchError && error.retryAfterMs !== undefined && deps.retriever.isHeld(candidate.url)) {
        return this.#hold(candidate, error);
      }
      const failure = pageFailure(error);
      const { code, message } = failure;
      const isRefused = code === 'no-permission' || code === 'offline';
      // Cut off by the user, or never asked for want of permission or connection: it is not a try, and waits on.
      if (this.signal?.aborted || isRefused) this.held.push(candidate);
      else this.#attempt(candidate.url, failure, candidate.foundBy);
      if (this.signal?.aborted) return undefined;
      this.errors.push({ source: candidate.url, code, message });
      return undefined;
    } finally {
      deps.onStep?.({ kind: 'fetched', url: candidate.url, isNew });
    }
  }

  /** The address waits on. Only one that was asked for has been tried, and each host is told of once. */
  #hold(candidate: Target, { code, message }: FetchError): undefined {
    const { url } = candidate;
    if (code !== 'host-held') this.#attempt(url, { code, retryable: true });
    if (code === 'host-held' || this.view.triesOf(url) + 1 < MAX_TRIES_PER_ADDRESS) this.held.push(candidate);
    const host = hostOf(url);
    if (!this.#heldHosts.has(host)) this.errors.push({ source: url, code, message });
    this.#heldHosts.add(host);
  }

  #attempt(url: string, failure: Omit<PageFailure, 'message'>, foundBy?: Omit<Provenance, 'round'>): void {
    const found = foundBy && { ...foundBy, round: this.view.session.nextRound };
    this.attempts.push(attemptAt(this.view, url, failure, this.deps.clock.nowMs(), found));
  }
}

/** What a search result said of its page. Text around a link says what its author made of it. */
function promiseOf({ foundBy, preview }: Target): string {
  return foundBy.query === undefined ? '' : preview;
}
