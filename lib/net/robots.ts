import { FetchError } from '../engine/errors';
import type { Clock } from '../engine/ports';
import type { HttpClient, HttpResponse } from './http';
import { parseRobots, type RobotsRules } from './robots-rules';
import { decodeRobots } from './text-body';

/** Product token of RFC 9309 that site owners address us by. */
export const PRODUCT_TOKEN = 'Tendril';
/** RFC 9309 §2.5: at least this much of a file must be read. */
export const ROBOTS_MAX_BYTES = 500 * 1_024;
/** RFC 9309 §2.4: a copy must not be used for longer. */
export const ROBOTS_FRESH_MS = 24 * 3_600_000;
/** How soon a host whose robots.txt could not be reached is asked again. */
export const UNREACHABLE_RETRY_MS = 10 * 60_000;
/** Files held with their rules: so many, and so many characters of them. */
const PARSED_IN_MEMORY = 500;
const PARSED_CHARS = 16 * 1_024 * 1_024;

/** What is known of an origin's robots.txt, as it is kept between runs. */
export interface RobotsRecord {
  /** scheme://host[:port] */
  readonly origin: string;
  /** Text of the file (at most 500 KiB), '' where there is none. */
  readonly body: string;
  /** `allow-all` for 4xx, `disallow-all` for 5xx and unreachable. */
  readonly rule: 'parsed' | 'allow-all' | 'disallow-all';
  readonly fetchedAtMs: number;
  readonly expiresAtMs: number;
  /** Validators of the stored copy, for a conditional request. */
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface RobotsCache {
  /** Expired records too: they are revalidated, or stand in while the host is unreachable. */
  get(origin: string): Promise<RobotsRecord | undefined>;
  /** Never rejects. */
  put(record: RobotsRecord): Promise<void>;
}

export interface RobotsVerdict {
  readonly allowed: boolean;
  /** True where nothing is known because the file could not be had: a later try may differ. */
  readonly unreachable: boolean;
  readonly crawlDelayMs: number | undefined;
  readonly sitemaps: readonly string[];
}

export interface Robots {
  /** @throws only when aborted or when `origin` is no public address. */
  check(url: string, signal?: AbortSignal): Promise<RobotsVerdict>;
}

/** Faults that say nothing about the file, because it was not asked for. */
const NOT_ASKED: ReadonlySet<string> = new Set(['address-blocked', 'bad-url', 'host-held', 'offline']);

const NO_RULES: RobotsRules = { allows: () => true, crawlDelayMs: undefined, sitemaps: [] };

/**
 * Files under way and files read with their rules, in memory. Fetchers that share it ask for a file once between them, though their
 * settings differ.
 */
export class RobotsMemory {
  readonly #pending = new Map<string, Promise<RobotsRecord>>();
  readonly #parsed = new Map<string, { readonly record: RobotsRecord; readonly rules: RobotsRules }>();
  #parsedChars = 0;

  /** What the file under way brings; where none is, `request` is made. */
  once(origin: string, request: () => Promise<RobotsRecord>): Promise<RobotsRecord> {
    const known = this.#pending.get(origin);
    if (known) return known;
    const pending = request().finally(() => this.#pending.delete(origin));
    this.#pending.set(origin, pending);
    return pending;
  }

  /** The file read last, expired or not. */
  recordOf(origin: string): RobotsRecord | undefined {
    return this.#parsed.get(origin)?.record;
  }

  /** Parsed where the file is not the one read last. The record is held in place of the one before. */
  rulesOf(record: RobotsRecord): RobotsRules {
    const known = this.#parsed.get(record.origin);
    if (known && known.record.fetchedAtMs === record.fetchedAtMs && known.record.body === record.body) {
      // A copy that stands in for an unreachable host expires later than it did.
      this.#parsed.set(record.origin, { record, rules: known.rules });
      return known.rules;
    }
    const rules = record.rule === 'parsed' ? parseRobots(record.body, PRODUCT_TOKEN) : NO_RULES;
    this.#parsed.delete(record.origin);
    this.#parsed.set(record.origin, { record, rules });
    this.#parsedChars += record.body.length - (known?.record.body.length ?? 0);
    this.#forgetOldest(record.origin);
    return rules;
  }

  #forgetOldest(kept: string): void {
    for (const [origin, { record }] of this.#parsed) {
      const isFull = this.#parsed.size > PARSED_IN_MEMORY || this.#parsedChars > PARSED_CHARS;
      if (origin === kept || !isFull) break;
      this.#parsed.delete(origin);
      this.#parsedChars -= record.body.length;
    }
  }
}

/**
 * robots.txt of any origin, fetched at most once in 24 hours. A 4xx answer allows everything, 5xx, 429 and no answer
 * disallow everything; a copy that has expired stands in while its host is unreachable.
 * @param request makes the request under the host's politeness.
 */
export function createRobots(options: {
  readonly request: HttpClient['request'];
  readonly cache: RobotsCache;
  readonly memory: RobotsMemory;
  readonly clock: Clock;
}): Robots {
  const { cache, memory, clock } = options;

  async function recordOf(origin: string): Promise<RobotsRecord> {
    const known = memory.recordOf(origin);
    if (known && isFresh(known, clock.nowMs())) return known;
    const stored = await cache.get(origin);
    if (stored && isFresh(stored, clock.nowMs())) return stored;
    // The store may have lost the file, or never written it. That a host was out of reach says nothing of its file.
    const stale = known && known.rule !== 'disallow-all' ? known : (stored ?? known);
    const record = await refresh(origin, stale);
    // What cannot be read must not be kept, or the next start meets it again.
    memory.rulesOf(record);
    // Nobody waits for it: the record is held in memory, and one that is lost costs a request.
    void cache.put(record);
    return record;
  }

  async function refresh(origin: string, stale: RobotsRecord | undefined): Promise<RobotsRecord> {
    const nowMs = clock.nowMs();
    try {
      const response = await options.request(`${origin}/robots.txt`, {
        headers: validators(stale),
        maxBytes: ROBOTS_MAX_BYTES,
        overflow: 'truncate',
      });
      return classify(origin, response, stale, nowMs);
    } catch (error) {
      if (!(error instanceof FetchError) || NOT_ASKED.has(error.code)) throw error;
      return unreachable(origin, stale, nowMs);
    }
  }

  return {
    async check(url, signal) {
      const { origin, pathname, search } = new URL(url);
      // Several callers may wait for one request, so one of them giving up must not end it.
      const record = await memory.once(origin, () => recordOf(origin));
      signal?.throwIfAborted();
      const rules = memory.rulesOf(record);
      const unreachable = record.rule === 'disallow-all';
      return {
        allowed: !unreachable && rules.allows(pathname + search),
        unreachable,
        crawlDelayMs: rules.crawlDelayMs,
        sitemaps: rules.sitemaps,
      };
    },
  };
}

/** One from the future is of a clock that was set back since, and could stay fresh for as long. */
function isFresh({ fetchedAtMs, expiresAtMs }: RobotsRecord, nowMs: number): boolean {
  return fetchedAtMs <= nowMs && nowMs < expiresAtMs && expiresAtMs <= nowMs + ROBOTS_FRESH_MS;
}

function validators(stale: RobotsRecord | undefined): Record<string, string> {
  if (stale?.rule !== 'parsed') return {};
  return {
    ...(stale.etag ? { 'If-None-Match': stale.etag } : {}),
    ...(stale.lastModified ? { 'If-Modified-Since': stale.lastModified } : {}),
  };
}

function classify(
  origin: string,
  response: HttpResponse,
  stale: RobotsRecord | undefined,
  nowMs: number,
): RobotsRecord {
  const { status, headers } = response;
  const fresh = { origin, fetchedAtMs: nowMs, expiresAtMs: nowMs + ROBOTS_FRESH_MS };
  if (status === 304 && stale) return { ...stale, ...fresh };
  if (status >= 500 || status === 429) return unreachable(origin, stale, nowMs);
  if (status < 200 || status >= 300) return { ...fresh, body: '', rule: 'allow-all' };
  const etag = headers.get('etag');
  const lastModified = headers.get('last-modified');
  return {
    ...fresh,
    body: decodeRobots(response.bytes),
    rule: 'parsed',
    ...(etag ? { etag } : {}),
    ...(lastModified ? { lastModified } : {}),
  };
}

function unreachable(origin: string, stale: RobotsRecord | undefined, nowMs: number): RobotsRecord {
  const expiresAtMs = nowMs + UNREACHABLE_RETRY_MS;
  if (stale?.rule === 'parsed') return { ...stale, expiresAtMs };
  return { origin, body: '', rule: 'disallow-all', fetchedAtMs: nowMs, expiresAtMs };
}
