import { FetchError } from '../engine/errors';
import { headerPermits } from '../engine/page/permits';
import { PAGE_TYPES } from '../engine/page/unreadable';
import type { Clock, FetchedPage, Fetcher, Random, Revalidation } from '../engine/ports';
import type { Validators } from '../engine/watch-records';
import type { Politeness } from '../settings/settings';
import { Admission } from './admission';
import { createLookAhead, createPagesAhead } from './ahead';
import { assertOk, isFinal, wallIn } from './answer-faults';
import { HostClient } from './host-client';
import { conditional, createHttpClient, type FetchFunction, type HttpRequest, type HttpResponse } from './http';
import { doneOrSlow } from './patience';
import { HostQueue } from './politeness';
import { createRobots, type RobotsCache, RobotsMemory } from './robots';
import { decodeTextBody } from './text-body';

const TEXT_TYPES = ['text/', 'application/'];
/** Statuses of pages that do not exist (any more). */
const GONE = [404, 410];
/** Feeds and sitemaps kept in memory with their validators, for conditional requests. */
const MAX_HELD_TEXTS = 50;
const PDF = 'application/pdf';
/** Size limit of a PDF, which also contains fonts and pictures. */
const MAX_PDF_BYTES = 10 * 1_024 * 1_024;
/** Largest size of a decompressed text, relative to `maxBytes`. */
const INFLATED_SHARE = 4;
/** Share of the simultaneous requests that may fetch robots.txt files ahead of time. */
const AHEAD_SHARE = 0.5;

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

interface HeldText extends Validators {
  readonly text: string;
}

/**
 * The engine's `Fetcher` with conditional requests and sitemaps. It checks the address, obeys robots.txt and sends one
 * request per host at a time, with a delay. Temporary faults are retried once; only documents are accepted.
 */
export class PoliteFetcher implements Fetcher {
  readonly #clock: Clock;
  readonly #politeness: Politeness;
  readonly #client: HostClient;
  readonly #robots: ReturnType<typeof createRobots>;
  readonly #admission: Admission;
  readonly #texts = new Map<string, HeldText>();
  readonly #robotsAhead: ReturnType<typeof createLookAhead>;
  readonly #pagesAhead = createPagesAhead((url, signal) => this.#getPage(url, signal));

  constructor({ clock, random, politeness, exempt = [], mayAccess = () => true, ...options }: FetcherOptions) {
    const { maxConcurrent, timeoutMs } = politeness;
    const http = createHttpClient({ fetch: options.fetch, exempt });
    const queue = options.queue ?? new HostQueue({ clock, random, maxConcurrent });
    this.#clock = clock;
    this.#politeness = politeness;
    this.#client = new HostClient({ http, queue, clock, random, timeoutMs });
    this.#robots = createRobots({
      clock,
      cache: options.robotsCache,
      memory: options.robotsMemory ?? new RobotsMemory(),
      request: (url, request = {}) =>
        this.#client.request(
          url,
          politeness.hostDelayMs,
          request,
          (answer) => answer.status < 500 || wallIn(answer) !== undefined,
        ),
    });
    this.#admission = new Admission({ queue, robots: this.#robots, politeness, exempt, mayAccess });
    const atOnce = Math.ceil(maxConcurrent * AHEAD_SHARE);
    this.#robotsAhead = createLookAhead((url, signal) => this.#askRobots(url, signal), atOnce);
  }

  /** Whether the host of a URL is on hold for longer than requests wait. */
  isHeld(url: string): boolean {
    return this.#admission.isHeld(url);
  }

  /** Returns the milliseconds until the pause of a URL's host is over; 0 without a pause. */
  heldForMs(url: string): number {
    return this.#admission.heldForMs(url);
  }

  /**
   * Prefetches `pages`, except those of hosts on hold, and the robots.txt of the hosts of `others`. `fetchPage` later
   * returns the prefetched pages of the same `signal`.
   */
  prepare(pages: readonly string[], others: readonly string[], signal?: AbortSignal): void {
    const free = pages.filter((url) => this.#admission.heldForMs(url) === 0);
    this.#pagesAhead.request(free, signal);
    this.#robotsAhead.prepare(others, signal);
  }

  /** Returns a page, prefetched or fetched now. @throws FetchError, also the error of the prefetch. */
  async fetchPage(url: string, signal?: AbortSignal): Promise<FetchedPage> {
    const early = await this.#pagesAhead.take(url, signal);
    if (early instanceof FetchError) throw early;
    return early ?? this.#getPage(url, signal);
  }

  /**
   * Returns the text of a feed or sitemap. A text in memory is used again if the host says that it is unchanged.
   * @throws FetchError
   */
  async fetchText(url: string, signal?: AbortSignal): Promise<string> {
    const held = this.#texts.get(url);
    const response = await this.#getText(url, held ?? {}, [], signal);
    if (response.status === 304) {
      if (held) return held.text;
      throw new FetchError('http-client-error', url, 'answered 304 to an unconditional request');
    }
    const text = await this.textOf({ bytes: response.bytes, contentType: contentTypeOf(response), url });
    this.#keepText(url, { text, ...validatorsOf(response) });
    return text;
  }

  /**
   * Makes a conditional request for a page, feed or sitemap, and returns the answer with its validators; without a body
   * for status 304.
   * @throws FetchError, except for status 304, 404 and 410.
   */
  async revalidate(url: string, validators: Validators, signal?: AbortSignal): Promise<Revalidation> {
    const response = await this.#getText(url, validators, GONE, signal);
    return { ...fetchedPage(url, response, this.#clock.nowMs()), ...validatorsOf(response) };
  }

  /** Returns the decoded text of an answer of `revalidate`, decompressed if needed. @throws FetchError. */
  textOf({ bytes, contentType, url }: Pick<Revalidation, 'bytes' | 'contentType' | 'url'>): Promise<string> {
    return decodeTextBody(bytes, contentType, url, this.#politeness.maxBytes * INFLATED_SHARE);
  }

  /**
   * Returns the absolute URLs of the sitemaps in the host's robots.txt, in its order; [] where the file may not or
   * cannot be fetched. Rejects when aborted, when the host is on hold, or when the browser is offline.
   */
  async sitemapsOf(url: string, signal?: AbortSignal): Promise<readonly string[]> {
    if (!this.#admission.mayAskRobots(url)) return [];
    const { sitemaps } = await this.#robots.check(url, signal);
    return sitemaps.flatMap((sitemap) => URL.parse(sitemap, url)?.href ?? []);
  }

  /**
   * Fetches a page, or a PDF file with its own limit of bytes, together with what robots.txt says about its use by
   * machines.
   * @throws FetchError, also for other media types.
   */
  async #getPage(url: string, signal?: AbortSignal): Promise<FetchedPage> {
    const maxBytes = (type: string) => (type.startsWith(PDF) ? MAX_PDF_BYTES : this.#politeness.maxBytes);
    const response = await this.#get(url, { accept: PAGE_TYPES, maxBytes, signal });
    return fetchedPage(url, response, this.#clock.nowMs(), this.#robots.permits(response.finalUrl));
  }

  /**
   * Makes a conditional request for a feed, sitemap or other text; the answer may have status 304.
   * @param answers statuses besides 2xx that are no faults.
   */
  #getText(url: string, validators: Validators, answers: readonly number[], signal?: AbortSignal) {
    const { maxBytes } = this.#politeness;
    return this.#get(url, { accept: TEXT_TYPES, maxBytes, headers: conditional(validators), signal }, answers);
  }

  /**
   * Checks that the address may be requested, and sends the request. After a redirect, the robots.txt of the target
   * must allow it, too.
   * @param answers statuses besides 2xx that are not errors, as is 304 for a conditional request.
   * @throws FetchError
   */
  async #get(url: string, request: HttpRequest, answers: readonly number[] = []): Promise<HttpResponse> {
    const signal = request.signal ?? undefined;
    this.#admission.assertAskable(url);
    const delayMs = await this.#admission.delayMs(url, signal);
    const response = await this.#client.request(url, delayMs, request, isFinal);
    // `fetch` follows redirects by itself, so the target's robots.txt is checked only now, before the page is used.
    if (response.redirected) await this.#admission.delayMs(response.finalUrl, signal);
    const isRevalidation = response.status === 304 && request.headers !== undefined;
    if (!isRevalidation && !answers.includes(response.status)) assertOk(url, response, this.#clock.nowMs());
    return response;
  }

  /**
   * Fetches a host's robots.txt ahead of time, so that the delay after it has passed when the page is wanted. Waits for
   * it at most `SLOW_MS`; never rejects.
   */
  async #askRobots(url: string, signal?: AbortSignal): Promise<void> {
    if (!this.#admission.mayAskRobots(url) || this.#admission.heldForMs(url) > 0) return;
    try {
      // Waits only for a while, so that a slow host does not hold up the requests to the next host.
      await doneOrSlow(this.#robots.check(url, signal));
    } catch {
      // Ignored, because the request for the page meets the same error and reports it.
    }
  }

  /**
   * Keeps a text that has a validator for the next conditional request, and removes one without. Above `MAX_HELD_TEXTS`
   * the oldest is dropped.
   */
  #keepText(url: string, held: HeldText): void {
    this.#texts.delete(url);
    if (held.etag || held.lastModified) this.#texts.set(url, held);
    const oldest = this.#texts.keys().next().value;
    if (this.#texts.size > MAX_HELD_TEXTS && oldest !== undefined) this.#texts.delete(oldest);
  }
}

/** Returns the ETag and Last-Modified of a response, with which a later request asks only for a changed document. */
function validatorsOf({ headers }: HttpResponse): Validators {
  return { etag: headers.get('etag') ?? undefined, lastModified: headers.get('last-modified') ?? undefined };
}

/** Returns the Content-Type header; empty without one. */
function contentTypeOf({ headers }: HttpResponse): string {
  return headers.get('content-type') ?? '';
}

/** Returns the page that a response holds. @param ofRobots what robots.txt says about use of the page by machines. */
function fetchedPage(
  url: string,
  response: HttpResponse,
  fetchedAtMs: number,
  ofRobots: readonly string[] = [],
): FetchedPage {
  const { finalUrl, status, bytes, headers } = response;
  const permits = [...ofRobots, ...headerPermits((name) => headers.get(name))];
  return { url, finalUrl, status, contentType: contentTypeOf(response), bytes, fetchedAtMs, permits };
}
