import type { Provenance } from '../basics';
import { PageError } from '../errors';
import type { AttemptRecord, FrontierRecord } from '../records';
import type { RoundError } from '../session-records';
import { isShortPage } from '../spam/placeholder-page';
import { hostOf } from '../url/site';
import type { EngineDeps } from './deps';
import type { OpenTopic } from './open-topic';
import { attemptAt, hasFailed } from './retries';
import { type PageFailure, pageFailure, REDIRECTED } from './retriever';
import type { SiteAllowance } from './site-allowance';
import type { Arrival } from './topic-pages';

/** The page of a URL whose verdict was imported without its page. */
export interface PendingPage {
  readonly url: string;
  readonly arrival: Arrival;
}

/** Result of fetching a URL whose verdict was imported without its page. */
export type PendingOutcome = PendingPage | { readonly url: string; readonly failure: PageFailure };

/** Faults of URLs that were not requested, which do not count as a try. */
const NOT_TRIED: ReadonlySet<string> = new Set(['no-permission', 'offline', 'host-held']);

/** Fetches the pages of one round, and collects errors and attempts of URLs that gave no page. */
export class RoundFetches {
  readonly errors: RoundError[] = [];
  readonly attempts: AttemptRecord[] = [];
  /** Numbers of requested URLs that gave no new page, by the operator that proposed them. */
  readonly fruitless = new Map<Provenance['operator'], number>();
  /**
   * URLs that stay in the frontier because of an interruption, a spent site allowance, or a pause that their host asked
   * for.
   */
  readonly held: FrontierRecord[] = [];
  /** URLs that stay in the frontier because they failed for now and have tries left. */
  readonly again: FrontierRecord[] = [];
  readonly #heldHosts = new Set<string>();

  constructor(
    private readonly topic: Pick<OpenTopic, 'state' | 'sites'>,
    private readonly deps: Pick<EngineDeps, 'clock' | 'retriever' | 'onStep'>,
    private readonly sites: SiteAllowance,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /**
   * Fetches a page, and reports the start and the end of the request as steps. Returns undefined if the URL gave no
   * page, a placeholder or a wall: then its failure is recorded, or the URL is held for a later round. Never rejects.
   */
  async fetch(candidate: FrontierRecord): Promise<Arrival | undefined> {
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
      if (arrival.page.url !== candidate.url || state.attempts.has(candidate.url))
        this.#addAttempt(candidate, REDIRECTED);
      isNew = state.pages.byUrl(arrival.page.url) === undefined;
      return arrival;
    } catch (error) {
      // A refunded fetch does not use up the site's allowance. Fetched pages that were refused do: more of them are
      // likely.
      if (!(error instanceof PageError)) this.sites.refund(candidate.url);
      this.#fail(candidate, pageFailure(error));
      return undefined;
    } finally {
      deps.onStep?.({ kind: 'fetched', url: candidate.url, isNew });
    }
  }

  /**
   * Records the failure of a URL, which stays queued if it was not tried or has tries left. Of a paused host only the
   * first failure is reported as error, of an interrupted round none.
   */
  #fail(candidate: FrontierRecord, failure: PageFailure): void {
    const { url, foundBy } = candidate;
    const { code, message, retryAfterMs } = failure;
    // An interrupted request is not a try.
    if (this.signal?.aborted || NOT_TRIED.has(code)) this.held.push(candidate);
    else {
      this.countFruitless(foundBy);
      if (!hasFailed(this.#addAttempt(candidate, failure))) this.again.push(candidate);
    }
    if (this.signal?.aborted) return;
    // A paused host fails for each of its URLs, but is reported only once.
    const host = retryAfterMs !== undefined && this.deps.retriever.isHeld(url) ? hostOf(url) : undefined;
    if (host === undefined || !this.#heldHosts.has(host)) this.errors.push({ source: url, code, message });
    if (host !== undefined) this.#heldHosts.add(host);
  }

  /** Counts a requested URL that gave no new page; `fetch` counts failures itself. */
  countFruitless({ operator }: Pick<Provenance, 'operator'>): void {
    this.fruitless.set(operator, (this.fruitless.get(operator) ?? 0) + 1);
  }

  /** Records a try of a URL, to be stored with the round. */
  #addAttempt({ url, foundBy }: FrontierRecord, failure: Omit<PageFailure, 'message'>): AttemptRecord {
    const { state } = this.topic;
    const found = { ...foundBy, round: state.session.nextRound };
    const attempt = attemptAt(state, url, failure, this.deps.clock.nowMs(), found);
    this.attempts.push(attempt);
    return attempt;
  }
}

/**
 * Title and snippet if a search result led to the URL, else ''. The text around a link is its author's opinion and
 * promises no content.
 */
function promiseOf({ foundBy, preview }: FrontierRecord): string {
  return foundBy.query === undefined ? '' : preview;
}

/**
 * Selects URLs to fetch while a wave of requests waits for its slowest host. Each selected host has at least two fewer
 * URLs in the wave than the slowest host, so it is idle again when the wave ends.
 * @param asked URLs of the wave; if no host has two of them, nothing is selected.
 * @param next candidates, likeliest first, which is the order of the result.
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
    // Takes a URL only if its host ends before the slowest one; the added 1 stands for the pause after the host's last
    // page.
    if ((ofHost.get(hostOf(url)) ?? 0) + 1 >= slowest) continue;
    count(url);
    chosen.push(url);
  }
  return chosen;
}
