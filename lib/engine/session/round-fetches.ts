import { FetchError, needsBrowser, PageError } from '../errors';
import type { AttemptRecord, FrontierRecord, Provenance, RoundError } from '../types';
import { hostOf } from '../url/site';
import type { EngineDeps } from './deps';
import type { SiteAllowance } from './sites';
import { type Arrival, MAX_TRIES_PER_ADDRESS } from './topic-state';
import type { TopicView } from './topic-view';

/** Why a URL gave no page, as stored with the round and in `attempts`. */
export interface PageFailure {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

/** Every error counts as a fault of its page, so that no page can end a session. */
export function pageFailure(error: unknown): PageFailure {
  if (error instanceof FetchError) return { code: error.code, message: error.message, retryable: error.retryable };
  if (error instanceof PageError) return { code: error.code, message: error.message, retryable: false };
  return { code: 'page-failed', message: String(error), retryable: false };
}

/** The URL redirects to a page with another URL. */
export const REDIRECTED: PageFailure = { code: 'redirected', message: '', retryable: false };

/** The worker hung while it parsed the page. */
export const HUNG: PageFailure = { code: 'page-hung', message: '', retryable: false };

/** The row for one more try of a URL that gave no page of its own. */
export function attemptAt(
  view: Pick<TopicView, 'topic' | 'triesOf'>,
  url: string,
  { code, retryable }: Omit<PageFailure, 'message'>,
  atMs: number,
  foundBy?: Provenance,
): AttemptRecord {
  const attempt = { topic: view.topic.id, url, code, atMs, tries: view.triesOf(url) + 1, retryable };
  // A tab may read the page later; then it must be known who found it.
  return foundBy !== undefined && needsBrowser(code) ? { ...attempt, foundBy } : attempt;
}

export interface PendingPage {
  readonly url: string;
  readonly arrival: Arrival;
}

/** Result of fetching a judged URL that was imported without its page. */
export type PendingOutcome = PendingPage | { readonly url: string; readonly failure: PageFailure };

/** A URL to fetch now. */
export type Target = Pick<FrontierRecord, 'url' | 'foundBy' | 'preview'>;

/** The fetches of one round, with errors and attempts of those that gave no page. */
export class RoundFetches {
  readonly errors: RoundError[] = [];
  readonly attempts: AttemptRecord[] = [];
  /** URLs that stay in the frontier: interrupted, their site's allowance is spent, or their host asked for a pause. */
  readonly held: Target[] = [];
  readonly #heldHosts = new Set<string>();

  constructor(
    private readonly view: TopicView,
    private readonly deps: Pick<EngineDeps, 'clock' | 'retriever' | 'onStep'>,
    private readonly sites: SiteAllowance,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** The page, or undefined where the URL gave none; never rejects. */
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
      // Interrupted, or never requested for want of permission or connection: no try.
      if (this.signal?.aborted || isRefused) this.held.push(candidate);
      else this.#attempt(candidate.url, failure, candidate.foundBy);
      if (this.signal?.aborted) return undefined;
      this.errors.push({ source: candidate.url, code, message });
      return undefined;
    } finally {
      deps.onStep?.({ kind: 'fetched', url: candidate.url, isNew });
    }
  }

  /** Keeps the URL. Only a request that was sent counts as a try; each host is reported once. */
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

/**
 * URLs that can be fetched while a wave of requests waits for its slowest host: their hosts have at least two fewer URLs in the wave, so
 * that they are idle again when the wave ends.
 * @param asked URLs of the wave. @param next candidates, the likeliest first. @param limit most URLs returned.
 */
export function forIdleHosts(asked: readonly string[], next: readonly string[], limit: number): string[] {
  const ofHost = new Map<string, number>();
  const count = (url: string) => ofHost.set(hostOf(url), (ofHost.get(hostOf(url)) ?? 0) + 1);
  for (const url of asked) count(url);
  const slowest = Math.max(0, ...ofHost.values());
  const chosen: string[] = [];
  for (const url of next) {
    if (chosen.length >= limit) break;
    // One less for the pause after the host's last page.
    if ((ofHost.get(hostOf(url)) ?? 0) + 1 >= slowest) continue;
    count(url);
    chosen.push(url);
  }
  return chosen;
}
