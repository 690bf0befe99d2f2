import type { Provenance } from '../basics';
import { FetchError, needsBrowser, PageError } from '../errors';
import type { AttemptRecord, FrontierRecord } from '../records';
import type { RoundError } from '../session-records';
import { isShortPage } from '../spam/placeholder-page';
import { hostOf } from '../url/site';
import type { EngineDeps } from './deps';
import type { OpenTopic } from './open-topic';
import { type PageFailure, pageFailure, REDIRECTED } from './retriever';
import type { SiteAllowance } from './site-allowance';
import type { Arrival } from './topic-pages';
import { MAX_TRIES_PER_ADDRESS, type TopicState } from './topic-state';

/** Returns the `attempts` row after one more failed try of a URL; with `foundBy` if a browser tab may read the page. */
export function attemptAt(
  { topic, attempts }: Pick<TopicState, 'topic' | 'attempts'>,
  url: string,
  { code, retryable }: Omit<PageFailure, 'message'>,
  atMs: number,
  foundBy?: Provenance,
): AttemptRecord {
  const tries = (attempts.get(url)?.tries ?? 0) + 1;
  const attempt = { topic: topic.id, url, code, atMs, tries, retryable };
  // A browser tab may read the page later and then needs its provenance.
  return foundBy !== undefined && needsBrowser(code) ? { ...attempt, foundBy } : attempt;
}

/** The page of a URL whose verdict was imported without its page. */
export interface PendingPage {
  readonly url: string;
  readonly arrival: Arrival;
}

/** Result of fetching a URL whose verdict was imported without its page. */
export type PendingOutcome = PendingPage | { readonly url: string; readonly failure: PageFailure };

/** A URL to fetch in this round. */
export type Target = Pick<FrontierRecord, 'url' | 'foundBy' | 'preview'>;

/** Fetches the pages of one round, and collects errors and attempts of URLs that gave no page. */
export class RoundFetches {
  readonly errors: RoundError[] = [];
  readonly attempts: AttemptRecord[] = [];
  /**
   * URLs that stay in the frontier because of an interruption, a spent site allowance, or a pause that their host asked
   * for.
   */
  readonly held: Target[] = [];
  readonly #heldHosts = new Set<string>();

  constructor(
    private readonly topic: Pick<OpenTopic, 'state' | 'sites'>,
    private readonly deps: Pick<EngineDeps, 'clock' | 'retriever' | 'onStep'>,
    private readonly sites: SiteAllowance,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /**
   * Fetches a page. Returns undefined if the URL gave none: then its failure is recorded, or the URL is held for a
   * later round. Never rejects.
   */
  async fetch(candidate: Target): Promise<Arrival | undefined> {
    const { deps } = this;
    const { state, sites } = this.topic;
    deps.onStep?.({ kind: 'fetch', url: candidate.url });
    let isNew = false;
    try {
      const foundBy = { ...candidate.foundBy, round: state.session.nextRound };
      const arrival = await deps.retriever.retrieve(candidate.url, foundBy, this.signal, promiseOf(candidate));
      const { page } = arrival;
      const isNewSite = sites.pagesOf(state.pages.siteOf(page.url)).pages === 0;
      const isDoubtful = isNewSite && isShortPage(page) && new URL(page.url).pathname !== '/';
      if (isDoubtful && (await deps.retriever.isErrorPage(page, this.signal)))
        throw new PageError('missing-page', page.url, 'its host shows the same for a page that cannot exist');
      if (sites.isSharedWall(arrival.counted))
        throw new PageError('challenge', page.url, 'unrelated sites show the same text');
      if (arrival.page.url !== candidate.url) this.#addAttempt(candidate.url, REDIRECTED);
      isNew = state.pages.byUrl(arrival.page.url) === undefined;
      return arrival;
    } catch (error) {
      // A page that was read and refused (a file, a wall found in its text) still counts against the site's allowance,
      // because the site's other URLs likely answer alike. A failed request does not count.
      if (!(error instanceof PageError)) this.sites.refund(candidate.url);
      if (error instanceof FetchError && error.retryAfterMs !== undefined && deps.retriever.isHeld(candidate.url)) {
        return this.#hold(candidate, error);
      }
      const failure = pageFailure(error);
      const { code, message } = failure;
      const isRefused = code === 'no-permission' || code === 'offline';
      // A request that was interrupted, or refused for lack of permission or connection, does not count as a try.
      if (this.signal?.aborted || isRefused) this.held.push(candidate);
      else this.#addAttempt(candidate.url, failure, candidate.foundBy);
      if (this.signal?.aborted) return undefined;
      this.errors.push({ source: candidate.url, code, message });
      return undefined;
    } finally {
      deps.onStep?.({ kind: 'fetched', url: candidate.url, isNew });
    }
  }

  /**
   * Handles a URL whose host asked for a pause: keeps it queued unless its tries are used up. Only a request that was
   * sent counts as a try; the error of each host is reported once.
   */
  #hold(candidate: Target, { code, message }: FetchError): undefined {
    const { url } = candidate;
    const tries = (this.topic.state.attempts.get(url)?.tries ?? 0) + 1;
    if (code !== 'host-held') this.#addAttempt(url, { code, retryable: true });
    if (code === 'host-held' || tries < MAX_TRIES_PER_ADDRESS) this.held.push(candidate);
    const host = hostOf(url);
    if (!this.#heldHosts.has(host)) this.errors.push({ source: url, code, message });
    this.#heldHosts.add(host);
  }

  /** Records a failed fetch, to be stored with the round. */
  #addAttempt(url: string, failure: Omit<PageFailure, 'message'>, foundBy?: Omit<Provenance, 'round'>): void {
    const { state } = this.topic;
    const found = foundBy && { ...foundBy, round: state.session.nextRound };
    this.attempts.push(attemptAt(state, url, failure, this.deps.clock.nowMs(), found));
  }
}

/**
 * Title and snippet if a search result led to the URL, else ''. The text around a link is its author's opinion and
 * promises no content.
 */
function promiseOf({ foundBy, preview }: Target): string {
  return foundBy.query === undefined ? '' : preview;
}

/**
 * Selects URLs to fetch while a wave of requests waits for its slowest host. Each selected host has at least two fewer
 * URLs in the wave than the slowest host, so it is idle again when the wave ends.
 * @param asked URLs of the wave.
 * @param next candidates, likeliest first.
 * @param limit largest number of URLs returned.
 */
export function forIdleHosts(asked: readonly string[], next: readonly string[], limit: number): string[] {
  const ofHost = new Map<string, number>();
  const count = (url: string) => ofHost.set(hostOf(url), (ofHost.get(hostOf(url)) ?? 0) + 1);
  for (const url of asked) count(url);
  const slowest = Math.max(0, ...ofHost.values());
  const chosen: string[] = [];
  for (const url of next) {
    if (chosen.length >= limit) break;
    // The added 1 allows for the pause after the host's last page.
    if ((ofHost.get(hostOf(url)) ?? 0) + 1 >= slowest) continue;
    count(url);
    chosen.push(url);
  }
  return chosen;
}
