import { FetchError } from '../engine/errors';
import { headerPermits } from '../engine/page/permits';
import { PAGE_TYPES } from '../engine/page/unreadable';
import type { Clock, FetchedPage, Fetcher, Random, Revalidation } from '../engine/ports';
import type { Validators } from '../engine/records';
import { isOffLimits } from '../engine/url/filter';
import type { Politeness } from '../settings/settings';
import { addressFault, assertAddress } from './address';
import { createLookAhead, createPagesAhead } from './ahead';
import {
  backoffMs,
  conditional,
  createHttpClient,
  type FetchFunction,
  type HttpRequest,
  type HttpResponse,
  retryAfterMs,
} from './http';
import { doneOrSlow, Patience, SLOW_MS } from './patience';
import { createHostQueue, type HostQueue, MAX_HOLD_WAIT_MS } from './politeness';
import { createRobots, type RobotsCache, RobotsMemory } from './robots';
import { decodeTextBody } from './text-body';
import { wallIn } from './wall-answer';

const TEXT_TYPES = ['text/', 'application/'];
/** Statuses of pages that do not exist (any more). */
const GONE = [404, 410];
/** Feeds and sitemaps kept in memory with their validators, for conditional requests. */
const MAX_HELD_TEXTS = 50;
const RETRY_BASE_MS = 2_000;
const PDF = 'application/pdf';
/** Size limit of a PDF, which also contains fonts and pictures. */
const MAX_PDF_BYTES = 10 * 1_024 * 1_024;

interface FetcherOptions {
  readonly fetch: FetchFunction;
  readonly clock: Clock;
  readonly random: Random;
  readonly robotsCache: RobotsCache;
  /** Shared by successive fetchers when settings change; by default each fetcher has its own. */
  readonly robotsMemory?: RobotsMemory;
  readonly politeness: Politeness;
  /** Address prefixes that are allowed although private, for tests with local servers only. */
  readonly exempt?: readonly string[];
  /** Shared with the search services, so that each host gets one request at a time. */
  readonly queue?: HostQueue;
  /** Whether the browser grants the host permission; by default it does. */
  readonly mayAccess?: (url: string) => boolean;
}

/** Share of the simultaneous requests that may fetch robots.txt files ahead of time. */
const AHEAD_SHARE = 0.5;

/** The engine's `Fetcher` with conditional requests and sitemaps. */
export interface PoliteFetcher extends Fetcher {
  /**
   * Returns the absolute URLs of the sitemaps in the host's robots.txt; [] where the file cannot be fetched. Rejects
   * when aborted, when the host is on hold, or when the browser is offline.
   */
  sitemapsOf(url: string, signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * Makes a conditional request for a page, feed or sitemap.
   * @throws FetchError, except for status 304, 404 and 410.
   */
  revalidate(url: string, validators: Validators, signal?: AbortSignal): Promise<Revalidation>;
  /** Returns the decoded text of an answer of `revalidate`, decompressed if needed. @throws FetchError. */
  textOf(answer: Revalidation): Promise<string>;
}

interface HeldText extends Validators {
  readonly text: string;
}

/**
 * Creates a fetcher that checks the address, obeys robots.txt and sends one request per host at a time, with a delay.
 * Temporary faults are retried once; only documents are accepted.
 */
export function createFetcher(options: FetcherOptions): PoliteFetcher {
  const { clock, random, politeness, exempt = [], mayAccess = () => true } = options;
  const http = createHttpClient({ fetch: options.fetch, exempt });
  const queue = options.queue ?? createHostQueue({ clock, random, maxConcurrent: politeness.maxConcurrent });
  const patience = new Patience();
  const texts = new Map<string, HeldText>();
  const robots = createRobots({
    clock,
    cache: options.robotsCache,
    memory: options.robotsMemory ?? new RobotsMemory(),
    request: (url, request) =>
      withRetry(
        url,
        politeness.hostDelayMs,
        request ?? {},
        (answer) => answer.status < 500 || wallIn(answer) !== undefined,
      ),
  });

  /** Sends one request in its host's turn. If the answer has Retry-After, the host is paused for that time. */
  function ask(url: string, delayMs: number, request: HttpRequest): Promise<HttpResponse> {
    const { host } = new URL(url);
    const once = async (yieldSlot: () => void) => {
      const isStranger = !queue.hasAnswered(host);
      const silence = {
        silentMs: () => patience.silentMs,
        onSlow: { afterMs: SLOW_MS, tell: yieldSlot },
        onAnswer: (ms: number) => patience.noteAnswer(ms),
      };
      const response = await http.request(url, {
        timeoutMs: politeness.timeoutMs,
        ...(isStranger && silence),
        ...request,
      });
      const waitMs = response.status >= 400 ? retryAfterMs(response.headers, clock.nowMs()) : undefined;
      if (waitMs !== undefined) await queue.hold(host, waitMs);
      if (response.redirected) queue.noteEnd(new URL(response.finalUrl).host);
      return response;
    };
    return queue.run(host, delayMs, once, request.signal ?? undefined);
  }

  /** Sends a request, and a second one after a temporary fault. @param settled false for answers to retry. */
  async function withRetry(
    url: string,
    delayMs: number,
    request: HttpRequest,
    settled: (response: HttpResponse) => boolean,
  ): Promise<HttpResponse> {
    const { host } = new URL(url);
    try {
      const response = await ask(url, delayMs, request);
      if (settled(response) || queue.heldForMs(host) > MAX_HOLD_WAIT_MS) return response;
    } catch (error) {
      if (!(error instanceof FetchError) || !error.retryable) throw error;
      // A host that has never answered is unlikely to answer now.
      if (error.code === 'timed-out' && !queue.hasAnswered(host)) throw error;
    }
    await queue.hold(host, backoffMs(0, random, RETRY_BASE_MS, MAX_HOLD_WAIT_MS));
    return ask(url, delayMs, request);
  }

  /**
   * Checks robots.txt.
   * @returns the delay between requests to the host, in milliseconds.
   * @throws FetchError where robots.txt forbids the address.
   */
  async function delayFor(url: string, signal?: AbortSignal): Promise<number> {
    const verdict = await robots.check(url, signal);
    if (verdict.walled) throw new FetchError('challenge', url, 'robots.txt is behind a bot wall');
    if (verdict.unreachable) throw new FetchError('robots-unreachable', url, 'robots.txt could not be read');
    if (!verdict.allowed) throw new FetchError('robots-disallowed', url, 'robots.txt disallows it');
    const crawlDelayMs = verdict.crawlDelayMs ?? 0;
    if (crawlDelayMs > politeness.maxCrawlDelayMs) {
      throw new FetchError(
        'robots-disallowed',
        url,
        `Crawl-delay of ${crawlDelayMs / 1_000} s is too long to wait for`,
      );
    }
    return Math.max(politeness.hostDelayMs, crawlDelayMs);
  }

  const holdOf = (url: string) => queue.heldForMs(URL.parse(url)?.host ?? '');

  /**
   * Checks the address, permission, pause and robots.txt, and sends the request.
   * @param answers statuses besides 2xx that are not errors.
   */
  async function get(url: string, request: HttpRequest, answers: readonly number[] = []): Promise<HttpResponse> {
    assertAddress(url, exempt);
    if (isOffLimits(url)) throw new FetchError('off-limits', url, 'opening it may do something, or it holds a secret');
    const holdMs = holdOf(url);
    if (holdMs > MAX_HOLD_WAIT_MS) throw new FetchError('host-held', url, 'the host asked for a pause', holdMs);
    if (!mayAccess(url)) throw new FetchError('no-permission', url, 'no permission for this site');
    const delayMs = await delayFor(url, request.signal ?? undefined);
    const response = await withRetry(url, delayMs, request, isSettled);
    // `fetch` follows redirects by itself, so the target's robots.txt is checked only now, before the page is used.
    if (response.redirected) await delayFor(response.finalUrl, request.signal ?? undefined);
    const isRevalidation = response.status === 304 && request.headers !== undefined;
    if (!isRevalidation && !answers.includes(response.status)) assertOk(url, response, clock.nowMs());
    return response;
  }

  async function getPage(url: string, signal?: AbortSignal): Promise<FetchedPage> {
    const maxBytes = (type: string) => (type.startsWith(PDF) ? MAX_PDF_BYTES : politeness.maxBytes);
    const response = await get(url, { accept: PAGE_TYPES, maxBytes, signal });
    return fetchedPage(url, response, clock.nowMs(), robots.permits(response.finalUrl));
  }

  /** Fetches a host's robots.txt ahead of time, so that the delay after it has passed when the page is wanted. */
  async function askRobots(url: string, signal?: AbortSignal): Promise<void> {
    if (addressFault(url, exempt) || holdOf(url) > 0 || !mayAccess(url)) return;
    try {
      // A slow host must not hold up the next one.
      await doneOrSlow(robots.check(url, signal));
    } catch {
      // The request for the page meets the same error and reports it.
    }
  }

  const robotsAhead = createLookAhead(askRobots, Math.ceil(politeness.maxConcurrent * AHEAD_SHARE));
  const pagesAhead = createPagesAhead(getPage);

  return {
    isHeld: (url) => holdOf(url) > MAX_HOLD_WAIT_MS,

    prepare(pages, others, signal) {
      const free = pages.filter((url) => holdOf(url) === 0);
      pagesAhead.name(free, signal);
      robotsAhead.name(others, signal);
    },

    async fetchPage(url, signal) {
      const early = await pagesAhead.take(url, signal);
      if (early instanceof FetchError) throw early;
      return early ?? getPage(url, signal);
    },

    async fetchText(url, signal) {
      const held = texts.get(url);
      const headers = conditional(held ?? {});
      const response = await get(url, { accept: TEXT_TYPES, maxBytes: politeness.maxBytes, headers, signal });
      if (response.status === 304) {
        if (held) return held.text;
        throw new FetchError('http-client-error', url, 'answered 304 to an unconditional request');
      }
      const type = response.headers.get('content-type') ?? '';
      const text = await decodeTextBody(response.bytes, type, url, politeness.maxBytes * 4);
      const validators = validatorsOf(response);
      texts.delete(url);
      if (validators.etag || validators.lastModified) texts.set(url, { text, ...validators });
      const oldest = texts.keys().next().value;
      if (texts.size > MAX_HELD_TEXTS && oldest !== undefined) texts.delete(oldest);
      return text;
    },

    async revalidate(url, validators, signal) {
      const { maxBytes } = politeness;
      const request = { accept: TEXT_TYPES, maxBytes, headers: conditional(validators), signal };
      const response = await get(url, request, GONE);
      return { ...fetchedPage(url, response, clock.nowMs()), ...validatorsOf(response) };
    },

    textOf: ({ bytes, contentType, url }) => decodeTextBody(bytes, contentType, url, politeness.maxBytes * 4),

    async sitemapsOf(url, signal) {
      if (addressFault(url, exempt) || !mayAccess(url)) return [];
      const { sitemaps } = await robots.check(url, signal);
      return sitemaps.flatMap((sitemap) => URL.parse(sitemap, url)?.href ?? []);
    },
  };
}

/** False for answers that may differ a moment later. A wall stays. */
function isSettled(response: HttpResponse): boolean {
  const isPassing = response.status === 429 || response.status >= 500;
  return !isPassing || wallIn(response) !== undefined;
}

/** Throws for walls and error statuses. @throws FetchError for every status but 2xx. */
function assertOk(url: string, response: HttpResponse, nowMs: number): void {
  const { status } = response;
  const wall = wallIn(response);
  if (wall === 'challenge') throw new FetchError(wall, url, `status ${status}, asks for a person's browser`);
  if (wall !== undefined) throw new FetchError(wall, url, 'asks for payment');
  if (status >= 200 && status < 300) return;
  const waitMs = retryAfterMs(response.headers, nowMs);
  if (status === 429) throw new FetchError('rate-limited', url, 'asked us to slow down', waitMs);
  if (status === 401 || status === 403) throw new FetchError('access-refused', url, `status ${status}`);
  if (status >= 500) throw new FetchError('http-server-error', url, `server error ${status}`, waitMs);
  throw new FetchError('http-client-error', url, `status ${status}`);
}

function validatorsOf({ headers }: HttpResponse): Validators {
  return { etag: headers.get('etag') ?? undefined, lastModified: headers.get('last-modified') ?? undefined };
}

/** @param ofRobots statements of robots.txt about use of the page */
function fetchedPage(
  url: string,
  response: HttpResponse,
  fetchedAtMs: number,
  ofRobots: readonly string[] = [],
): FetchedPage {
  const { finalUrl, status, bytes, headers } = response;
  const permits = [...ofRobots, ...headerPermits((name) => headers.get(name))];
  return { url, finalUrl, status, contentType: headers.get('content-type') ?? '', bytes, fetchedAtMs, permits };
}
