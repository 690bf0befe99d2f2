import { joined } from '../engine/arrays';
import { FetchError } from '../engine/errors';
import { hasWallHeader } from '../engine/page/walls';
import type { Validators } from '../engine/watch-records';
import { assertAddress, localNetworkFault } from './address';

const EPUB = 'application/epub';

/** A `fetch` function: the browser's, Node's, or one of a simulated web. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

export interface HttpRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Prefixes of accepted media types (`text/html`) of successful answers; by default all are accepted. */
  readonly accept?: readonly string[];
  /** Size limit of the body; a function receives the media type of the answer. */
  readonly maxBytes?: number | ((mediaType: string) => number);
  /** Behaviour for a body beyond `maxBytes`: fail with `too-large`, or keep only its beginning. */
  readonly overflow?: 'fail' | 'truncate';
  /** Time limit from the request to the last byte. */
  readonly timeoutMs?: number;
  /** Time limit until the first byte of the body. It is read repeatedly, so it may change during the wait. */
  readonly silentMs?: () => number;
  /** `tell` is called once if no byte of the body has arrived after `afterMs`. Works only with `silentMs`. */
  readonly onSlow?: { readonly afterMs: number; tell(): void };
  /** Called when the first byte of the body arrives, or the body is empty. @param ms milliseconds since the request. */
  readonly onAnswer?: (ms: number) => void;
  /** With `refuse`, a redirect is an error, because the request carries a secret that must not reach another origin. */
  readonly redirect?: 'follow' | 'refuse';
  readonly signal?: AbortSignal | undefined;
  /** Address prefixes that this request may use although they are private. */
  readonly exempt?: readonly string[];
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Address of the answer, after redirects. */
  readonly finalUrl: string;
  readonly redirected: boolean;
  readonly bytes: Uint8Array;
}

export interface HttpClient {
  /**
   * Sends a request. Answers with any status are returned; only a refused redirect is an error.
   * @throws FetchError `bad-url`, `address-blocked`, `not-html` (media type outside `accept`), `too-large`,
   * `timed-out`, `too-many-redirects`, `network-failed`, `local-network-denied`, `local-network-asked`. Rejects with
   * the signal's reason when the caller aborts.
   */
  request(url: string, request?: HttpRequest): Promise<HttpResponse>;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 2 * 1_024 * 1_024;

/**
 * Creates an HTTP client without cookies and referrer. It refuses private addresses before the request and after
 * redirects, checks the media type before reading a body, and limits the size and time of bodies.
 */
export function createHttpClient(options: {
  readonly fetch: FetchFunction;
  /** Address prefixes that every request may use although they are private, for tests with local servers. */
  readonly exempt?: readonly string[];
}): HttpClient {
  return {
    /**
     * Sends a request within its limits of time and size, and returns an answer with any status. Tells a failed
     * connection from one that the browser forbids.
     */
    async request(url, request = {}) {
      const exempt = [...(options.exempt ?? []), ...(request.exempt ?? [])];
      assertAddress(url, exempt);
      request.signal?.throwIfAborted();
      const deadline = new AbortController();
      const timeoutMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
      const timer = setTimeout(() => deadline.abort(new FetchError('timed-out', url, 'took too long')), timeoutMs);
      const startMs = performance.now();
      const endSilence = watchSilence(request, () => deadline.abort(new FetchError('timed-out', url, 'nothing came')));
      /** Ends the watch for silence and reports the time to the first byte. */
      const onByte = () => {
        endSilence();
        request.onAnswer?.(performance.now() - startMs);
      };
      const onAbort = () => deadline.abort(request.signal?.reason);
      request.signal?.addEventListener('abort', onAbort, { once: true });
      try {
        // Browsers do not always end a request that is aborted.
        return await Promise.race([
          exchange(options.fetch, url, request, exempt, deadline.signal, onByte),
          abortOf(deadline.signal),
        ]);
      } catch (error) {
        const cause: unknown = deadline.signal.aborted ? deadline.signal.reason : error;
        // Ends the transfer of a body that was not read.
        deadline.abort();
        if (request.signal?.aborted || (cause instanceof FetchError && cause.code !== 'timed-out')) throw cause;
        const fault = await localNetworkFault(url, startMs);
        if (fault) throw new FetchError(fault, url, 'the browser does not allow requests to this address');
        throw cause instanceof FetchError ? cause : new FetchError('network-failed', url, 'the connection failed');
      } finally {
        clearTimeout(timer);
        endSilence();
        request.signal?.removeEventListener('abort', onAbort);
      }
    },
  };
}

/** Returns the headers of a conditional request for a copy with these validators. */
export function conditional({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag && { 'If-None-Match': etag }),
    ...(lastModified && { 'If-Modified-Since': lastModified }),
  };
}

/** Rejects with the signal's reason when it aborts; never resolves. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Interval of the checks in `watchSilence`. */
const SILENCE_STEP_MS = 100;

/** Largest wait that one check adds: while this thread was busy, an answer may have come that it has not seen yet. */
const MOST_STEP_MS = 2 * SILENCE_STEP_MS;

/**
 * Calls `onSilent` while the wait for the first byte exceeds `silentMs`, and `onSlow.tell` once after `onSlow.afterMs`.
 * Does nothing without `silentMs`.
 * @returns a function that ends the watch.
 */
function watchSilence({ silentMs, onSlow }: HttpRequest, onSilent: () => void): () => void {
  if (silentMs === undefined) return () => {};
  let lastMs = performance.now();
  let waitedMs = 0;
  let isSlow = false;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    waitedMs += Math.min(nowMs - lastMs, MOST_STEP_MS);
    lastMs = nowMs;
    if (onSlow !== undefined && !isSlow && waitedMs >= onSlow.afterMs) {
      isSlow = true;
      onSlow.tell();
    }
    if (waitedMs >= silentMs()) onSilent();
  }, SILENCE_STEP_MS);
  return () => clearInterval(timer);
}

/**
 * Sends a request and reads its response. `fetch` follows redirects, unless they are refused. The final address and the
 * media type are checked before the body is read. @throws FetchError
 */
async function exchange(
  fetch: FetchFunction,
  url: string,
  request: HttpRequest,
  exempt: readonly string[],
  signal: AbortSignal,
  onByte: () => void,
): Promise<HttpResponse> {
  const response = await fetch(url, {
    method: request.method ?? 'GET',
    headers: { ...request.headers },
    ...(request.body === undefined ? {} : { body: request.body }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: request.redirect === 'refuse' ? 'manual' : 'follow',
    signal,
  });
  const finalUrl = response.url || url;
  if (finalUrl !== url) assertAddress(finalUrl, exempt);
  if (request.redirect === 'refuse' && isRedirect(response)) {
    throw new FetchError('too-many-redirects', url, 'answered with a redirect, which is not followed');
  }
  const type = (response.headers.get('content-type') ?? '').trim().toLowerCase();
  // The type is not checked for a bot wall with a success status: any type is possible, and none if the body is empty.
  const accept = response.ok && !hasWallHeader((name) => response.headers.get(name)) ? request.accept : undefined;
  if (accept && !accept.some((prefix) => type.startsWith(prefix))) {
    throw new FetchError(type.startsWith(EPUB) ? 'epub' : 'not-html', url, `unexpected type ${type || '(none)'}`);
  }
  const { maxBytes = DEFAULT_MAX_BYTES } = request;
  const limit = typeof maxBytes === 'number' ? maxBytes : maxBytes(type);
  const bytes = await readBody(response, {
    maxBytes: limit,
    truncate: request.overflow === 'truncate',
    url,
    signal,
    onByte,
  });
  return { status: response.status, headers: response.headers, finalUrl, redirected: finalUrl !== url, bytes };
}

/** Whether an answer is a redirect that `fetch` did not follow. */
function isRedirect(response: Response): boolean {
  return (
    response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400 && response.status !== 304)
  );
}

interface BodyLimits {
  readonly maxBytes: number;
  /** Whether a longer body is cut off; by default it is an error. */
  readonly truncate?: boolean;
  readonly url: string;
  readonly signal?: AbortSignal;
  /** Called when the first byte arrives, or the body is empty. */
  onByte?(): void;
}

/**
 * Returns the body, empty if there is none. With `truncate` a body above `maxBytes` is cut off. Calls `onByte` at the
 * first byte.
 * @throws FetchError `too-large`; the signal's reason when it aborts
 */
async function readBody(response: Response, limits: BodyLimits): Promise<Uint8Array> {
  const { maxBytes, truncate = false, url, signal, onByte } = limits;
  if (!truncate && Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLargeError(url, maxBytes);
  if (!response.body) {
    onByte?.();
    return new Uint8Array();
  }
  const reader = response.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop, { once: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (chunks.length === 0) onByte?.();
      if (done) break;
      chunks.push(value);
      length += value.byteLength;
      if (length <= maxBytes) continue;
      if (!truncate) throw tooLargeError(url, maxBytes);
      break;
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
  const whole = joined(chunks);
  return length > maxBytes ? whole.slice(0, maxBytes) : whole;
}

/** Returns the error for a body above the limit of bytes. */
function tooLargeError(url: string, maxBytes: number): FetchError {
  return new FetchError('too-large', url, `more than ${maxBytes} bytes`);
}

/**
 * Returns the wait of a Retry-After header (RFC 9110 §10.2.3: seconds or an HTTP date).
 * @returns milliseconds ≥ 0, or undefined where the header is absent or unreadable.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const atMs = Date.parse(value);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}

/** Returns a backoff in ms with jitter: uniform between half and all of min(`baseMs` · 2^failures, `maxMs`). */
export function backoffMs(failures: number, random: { next(): number }, baseMs: number, maxMs: number): number {
  const ceiling = Math.min(maxMs, baseMs * 2 ** Math.max(0, failures));
  return Math.round(ceiling * (0.5 + random.next() / 2));
}
