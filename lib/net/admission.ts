import { FetchError } from '../engine/errors';
import { isOffLimits } from '../engine/url/filter';
import type { Politeness } from '../settings/settings';
import { addressFault, assertAddress } from './address';
import { MAX_HOLD_WAIT_MS } from './host-holds';
import type { HostQueue } from './politeness';
import type { createRobots } from './robots';

interface AdmissionOptions {
  readonly queue: HostQueue;
  readonly robots: ReturnType<typeof createRobots>;
  readonly politeness: Politeness;
  /** Address prefixes that are allowed although private. */
  readonly exempt: readonly string[];
  /** Whether the browser grants the host permission. */
  readonly mayAccess: (url: string) => boolean;
}

/** Decides whether a URL may be requested: by the URL, the browser's permission, the host's hold, and robots.txt. */
export class Admission {
  constructor(private readonly options: AdmissionOptions) {}

  /**
   * Checks that an address may be requested, by all but robots.txt. Sends no request.
   * @throws FetchError `bad-url`, `address-blocked`, `off-limits` (opening it may act or use a secret), `host-held` (a
   * hold above `MAX_HOLD_WAIT_MS`), `no-permission`.
   */
  assertAskable(url: string): void {
    assertAddress(url, this.options.exempt);
    if (isOffLimits(url)) throw new FetchError('off-limits', url, 'opening it may do something, or it holds a secret');
    const holdMs = this.heldForMs(url);
    if (holdMs > MAX_HOLD_WAIT_MS) throw new FetchError('host-held', url, 'the host asked for a pause', holdMs);
    if (!this.options.mayAccess(url)) throw new FetchError('no-permission', url, 'no permission for this site');
  }

  /** Whether the robots.txt of the address's host may be requested, by address and permission; holds do not count. */
  mayAskRobots(url: string): boolean {
    return !addressFault(url, this.options.exempt) && this.options.mayAccess(url);
  }

  /** Returns the milliseconds until the hold of the address's host is over; 0 without a hold. */
  heldForMs(url: string): number {
    return this.options.queue.heldForMs(URL.parse(url)?.host ?? '');
  }

  /** Whether the hold of the address's host is longer than requests wait. */
  isHeld(url: string): boolean {
    return this.heldForMs(url) > MAX_HOLD_WAIT_MS;
  }

  /**
   * Checks robots.txt, which is fetched if needed.
   * @returns the delay between requests to the host, in milliseconds: the larger of `hostDelayMs` and Crawl-delay.
   * @throws FetchError where robots.txt forbids the address, asks for a delay above `maxCrawlDelayMs`, cannot be read,
   * or is replaced by a bot wall; rejects with the signal's reason when aborted.
   */
  async delayMs(url: string, signal?: AbortSignal): Promise<number> {
    const { hostDelayMs, maxCrawlDelayMs } = this.options.politeness;
    const verdict = await this.options.robots.check(url, signal);
    if (verdict.walled) throw new FetchError('challenge', url, 'robots.txt is behind a bot wall');
    if (verdict.unreachable)
      throw new FetchError('robots-unreachable', url, 'robots.txt could not be read', verdict.retryAfterMs);
    if (!verdict.allowed) throw new FetchError('robots-disallowed', url, 'robots.txt disallows it');
    const crawlDelayMs = verdict.crawlDelayMs ?? 0;
    if (crawlDelayMs <= maxCrawlDelayMs) return Math.max(hostDelayMs, crawlDelayMs);
    const text = `Crawl-delay of ${crawlDelayMs / 1_000} s is too long to wait for`;
    throw new FetchError('robots-disallowed', url, text);
  }
}
