import { FetchError } from '../engine/errors';
import type { Clock } from '../engine/ports';
import { isWalled } from './answer-faults';
import { conditional, type HttpClient, type HttpResponse } from './http';
import { parseRobots, type RobotsRules } from './robots-rules';
import { decodeRobots } from './text-body';

/** Product token (RFC 9309) with which site owners address Tendril in robots.txt. */
const PRODUCT_TOKEN = 'Tendril';
/** Size limit of a file; RFC 9309 §2.5 demands at least 500 KiB. */
const ROBOTS_MAX_BYTES = 500 * 1_024;
/** Lifetime of a copy; RFC 9309 §2.4 allows at most 24 hours. */
const ROBOTS_FRESH_MS = 24 * 3_600_000;
/** Time after which an unreachable robots.txt is requested again. */
const UNREACHABLE_RETRY_MS = 10 * 60_000;
/** Limits of the parsed files in memory: number, and characters in total. */
const PARSED_IN_MEMORY = 500;
const PARSED_CHARS = 16 * 1_024 * 1_024;

/** Stored robots.txt of an origin. */
export interface RobotsRecord {
  /** Origin of the host: `scheme://host[:port]`. */
  readonly origin: string;
  /** Text of the file (at most 500 KiB); '' where there is no file. */
  readonly body: string;
  /** `allow-all` after 4xx; `disallow-all` after 5xx, 429 or an unreachable host. */
  readonly rule: 'parsed' | 'allow-all' | 'disallow-all';
  /** True if a bot wall was shown in place of the file; with rule `disallow-all`. */
  readonly walled?: boolean;
  readonly fetchedAtMs: number;
  readonly expiresAtMs: number;
  /** Validators of the stored copy, for a conditional request. */
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface RobotsCache {
  /** Returns a record, expired or not. Expired ones are revalidated, or used while the host is unreachable. */
  get(origin: string): Promise<RobotsRecord | undefined>;
  /** Stores a record. Never rejects. */
  put(record: RobotsRecord): Promise<void>;
}

interface RobotsVerdict {
  readonly allowed: boolean;
  /** True where robots.txt could not be fetched, so that a later try may differ. */
  readonly unreachable: boolean;
  /** Milliseconds until a file that could not be fetched is requested again; undefined for other files. */
  readonly retryAfterMs: number | undefined;
  /** True where a bot wall was shown in place of robots.txt. */
  readonly walled: boolean;
  readonly crawlDelayMs: number | undefined;
  readonly sitemaps: readonly string[];
}

interface Robots {
  /**
   * Checks an address against its host's robots.txt. Rejects only when aborted, when the host is not public or paused,
   * or when the browser is offline.
   */
  check(url: string, signal?: AbortSignal): Promise<RobotsVerdict>;
  /**
   * Returns what the file in memory says about use of a URL by machines, after the entry `robots.txt`, which tells that
   * the file was read. Returns [] if it is not in memory or could not be read. Sends no request.
   */
  permits(url: string): readonly string[];
}

/** Faults raised before the file was requested, which say nothing about it. */
const NOT_ASKED: ReadonlySet<string> = new Set(['address-blocked', 'bad-url', 'host-held', 'offline']);

const NO_RULES: RobotsRules = { allows: () => true, crawlDelayMs: undefined, sitemaps: [], permits: () => [] };

/** A request for a file, shared by its callers. */
interface PendingFile {
  readonly record: Promise<RobotsRecord>;
  callers: number;
  abort(reason: unknown): void;
}

/** Requests and parsed files in memory. Fetchers that share it, even after new settings, request each file once. */
export class RobotsMemory {
  readonly #pending = new Map<string, PendingFile>();
  readonly #parsed = new Map<string, { readonly record: RobotsRecord; readonly rules: RobotsRules }>();
  #parsedChars = 0;

  /**
   * Resolves with the result of the pending request for the origin's file; without one, calls `request`. The request is
   * aborted once all of its callers have aborted; until then a caller that aborts waits like the others.
   */
  async sharedRequest(
    origin: string,
    request: (signal: AbortSignal) => Promise<RobotsRecord>,
    signal?: AbortSignal,
  ): Promise<RobotsRecord> {
    const pending = this.#pending.get(origin) ?? this.#beginRequest(origin, request);
    pending.callers += 1;
    /** Counts an aborted caller out; the last one aborts the request. */
    const leave = () => {
      pending.callers -= 1;
      if (pending.callers === 0) pending.abort(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await pending.record;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** Starts the request for a robots.txt, which ends when everybody who waits for it has left. */
  #beginRequest(origin: string, request: (signal: AbortSignal) => Promise<RobotsRecord>): PendingFile {
    const controller = new AbortController();
    const forget = () => {
      if (this.#pending.get(origin) === pending) this.#pending.delete(origin);
    };
    /** Aborts the request, and lets the next caller start a new one. */
    const abort = (reason: unknown) => {
      forget();
      controller.abort(reason);
    };
    const pending: PendingFile = { record: request(controller.signal).finally(forget), callers: 0, abort };
    this.#pending.set(origin, pending);
    return pending;
  }

  /** Returns the origin's record in memory, expired or not. */
  recordOf(origin: string): RobotsRecord | undefined {
    return this.#parsed.get(origin)?.record;
  }

  /**
   * Returns the rules of a record and keeps both in memory. The file is parsed only if it has changed. A record without
   * a file has rules that allow everything, even if its `rule` is `disallow-all`.
   */
  rulesOf(record: RobotsRecord): RobotsRules {
    const known = this.#parsed.get(record.origin);
    if (known && known.record.fetchedAtMs === record.fetchedAtMs && known.record.body === record.body) {
      // The file is the same, but this record may expire later: a host that cannot be reached extends its old copy.
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

  /** Forgets parsed files, oldest first, until the rest is within the limits; `kept` stays. */
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
 * Creates a checker that fetches each origin's robots.txt at most once in 24 hours. A 4xx answer allows everything;
 * 5xx, 429 and no answer disallow everything. An expired copy is used while its host is unreachable.
 * @param request sends a request in the host's turn.
 */
export function createRobots(options: {
  readonly request: HttpClient['request'];
  readonly cache: RobotsCache;
  readonly memory: RobotsMemory;
  readonly clock: Clock;
}): Robots {
  const { cache, memory, clock } = options;

  /** Returns the origin's record from memory or cache if it is fresh; else requests the file, and keeps it in both. */
  async function freshRecord(origin: string, signal: AbortSignal): Promise<RobotsRecord> {
    const known = memory.recordOf(origin);
    if (known && isFresh(known, clock.nowMs())) return known;
    const stored = await cache.get(origin);
    if (stored && isFresh(stored, clock.nowMs())) return stored;
    // Prefers the copy in memory, because the store may lack it. For an unreachable host, memory has no file
    // (`disallow-all`), so the stored copy is used.
    const stale = known && known.rule !== 'disallow-all' ? known : (stored ?? known);
    const record = await refresh(origin, stale, signal);
    // Parsed before it is stored: a file on which the parser fails must not be stored for the next start.
    memory.rulesOf(record);
    // Not awaited, because the record is also in memory, and losing it costs only one request.
    void cache.put(record);
    return record;
  }

  /**
   * Requests the file of an origin. After a failed request returns `stale`, or a ban on all paths.
   * @param stale expired record, which is used while the host is unreachable.
   * @throws FetchError for a fault before the request or a pause of the host
   */
  async function refresh(origin: string, stale: RobotsRecord | undefined, signal: AbortSignal): Promise<RobotsRecord> {
    const nowMs = clock.nowMs();
    try {
      const response = await options.request(`${origin}/robots.txt`, {
        headers: stale?.rule === 'parsed' ? conditional(stale) : {},
        maxBytes: ROBOTS_MAX_BYTES,
        overflow: 'truncate',
        signal,
      });
      return recordOfResponse(origin, response, stale, nowMs);
    } catch (error) {
      if (!(error instanceof FetchError) || NOT_ASKED.has(error.code)) throw error;
      // The host asked for a pause; its robots.txt is requested again afterwards.
      if (error.retryAfterMs !== undefined) throw error;
      return unreachableRecord(origin, stale, nowMs);
    }
  }

  return {
    /** Checks an address against robots.txt, requested unless fresh; one that cannot be read is `unreachable`. */
    async check(url, signal) {
      const { origin, pathname, search } = new URL(url);
      signal?.throwIfAborted();
      const record = await memory.sharedRequest(origin, (shared) => freshRecord(origin, shared), signal);
      signal?.throwIfAborted();
      const rules = memory.rulesOf(record);
      const unreachable = record.rule === 'disallow-all';
      return {
        allowed: !unreachable && rules.allows(pathname + search),
        unreachable,
        retryAfterMs: unreachable ? Math.max(0, record.expiresAtMs - clock.nowMs()) : undefined,
        walled: record.walled === true,
        crawlDelayMs: rules.crawlDelayMs,
        sitemaps: rules.sitemaps,
      };
    },

    /** Returns the statements of the file in memory for a URL, or []. */
    permits(url) {
      const { origin, pathname, search } = new URL(url);
      const record = memory.recordOf(origin);
      if (record === undefined || record.rule === 'disallow-all') return [];
      return ['robots.txt', ...memory.rulesOf(record).permits(pathname + search)];
    },
  };
}

/**
 * Whether a record has not expired. One that was stored in the future, before the clock was set back, counts as
 * expired, because it could stay fresh too long.
 */
function isFresh({ fetchedAtMs, expiresAtMs }: RobotsRecord, nowMs: number): boolean {
  return fetchedAtMs <= nowMs && nowMs < expiresAtMs && expiresAtMs <= nowMs + ROBOTS_FRESH_MS;
}

/**
 * Returns the record of a response to a request for robots.txt: `stale` renewed for 304, the parsed rules for 2xx, no
 * rules for other statuses below 500. For 429, 5xx and a bot wall that is no refusal, see `unreachableRecord`.
 */
function recordOfResponse(
  origin: string,
  response: HttpResponse,
  stale: RobotsRecord | undefined,
  nowMs: number,
): RobotsRecord {
  const { status, headers } = response;
  const fresh = { origin, fetchedAtMs: nowMs, expiresAtMs: nowMs + ROBOTS_FRESH_MS };
  if (status === 304 && stale) return { ...stale, ...fresh };
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  // A refusal (4xx) allows everything (RFC 9309 §2.3.1.3), so a bot wall counts only in other answers.
  const walled = !isRefusal && isWalled(response);
  if (status >= 500 || status === 429 || walled) return unreachableRecord(origin, stale, nowMs, walled);
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

/** Returns the record for a failed request: the older rules, or without any a ban on all paths, for a short time. */
function unreachableRecord(
  origin: string,
  stale: RobotsRecord | undefined,
  nowMs: number,
  walled = false,
): RobotsRecord {
  const expiresAtMs = nowMs + UNREACHABLE_RETRY_MS;
  if (stale?.rule === 'parsed') return { ...stale, expiresAtMs };
  return { origin, body: '', rule: 'disallow-all', fetchedAtMs: nowMs, expiresAtMs, ...(walled && { walled }) };
}
