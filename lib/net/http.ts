import { FetchError } from '../engine/errors';
import { assertAddress } from './address';

/** The `fetch` of the host: the browser's, Node's, or a web held in memory. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

export interface HttpRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Media types a successful answer may have, as prefixes (`text/html`); anything goes where absent. */
  readonly accept?: readonly string[];
  /** Of the body; by the media type of the answer where it is a function. */
  readonly maxBytes?: number | ((mediaType: string) => number);
  /** What to do with a body beyond `maxBytes`: fail with `too-large`, or keep its beginning. */
  readonly overflow?: 'fail' | 'truncate';
  /** Covers everything from the request to the last byte. */
  readonly timeoutMs?: number;
  /** Longest wait for the first byte of the body, headers or not; asked for again while it lasts. */
  readonly silentMs?: () => number;
  /** Told when nothing has come for as long; once. */
  readonly onSlow?: { readonly afterMs: number; tell(): void };
  /** Told when that came, or that there is none, in milliseconds since the request. */
  readonly onAnswer?: (ms: number) => void;
  /** `refuse` where the request carries a secret that must not travel to another origin. */
  readonly redirect?: 'follow' | 'refuse';
  readonly signal?: AbortSignal | undefined;
  /** Beginnings of addresses that this request may go to although they are private. */
  readonly exempt?: readonly string[];
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Address that answered, after redirects. */
  readonly finalUrl: string;
  readonly redirected: boolean;
  readonly bytes: Uint8Array;
}

export interface HttpClient {
  /**
   * Answers of every status are returned, not thrown; only a redirect that is not followed is an error.
   * @throws FetchError `bad-url`, `address-blocked`, `not-html` (media type outside `accept`), `too-large`, `timed-out`,
   * `too-many-redirects`, `network-failed`; rejects with the signal's reason when the caller aborts.
   */
  request(url: string, request?: HttpRequest): Promise<HttpResponse>;
}

export const DEFAULT_TIMEOUT_MS = 10_000;
export const DEFAULT_MAX_BYTES = 2 * 1_024 * 1_024;

/**
 * A client that sends neither cookies nor a referrer, refuses private addresses before the request and after redirects,
 * checks the media type before it reads a body, and cuts off bodies that are too long or too slow.
 */
export function createHttpClient(options: {
  readonly fetch: FetchFunction;
  /** For every request: a world in which private addresses are the only ones. */
  readonly exempt?: readonly string[];
}): HttpClient {
  return {
    async request(url, request = {}) {
      const exempt = [...(options.exempt ?? []), ...(request.exempt ?? [])];
      assertAddress(url, exempt);
      request.signal?.throwIfAborted();
      const deadline = new AbortController();
      const timeoutMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
      const timer = setTimeout(() => deadline.abort(new FetchError('timed-out', url, 'took too long')), timeoutMs);
      const startMs = performance.now();
      const endSilence = watchSilence(request, () => deadline.abort(new FetchError('timed-out', url, 'nothing came')));
      const onByte = () => {
        endSilence();
        request.onAnswer?.(performance.now() - startMs);
      };
      const onAbort = () => deadline.abort(request.signal?.reason);
      request.signal?.addEventListener('abort', onAbort, { once: true });
      try {
        return await exchange(options.fetch, url, request, exempt, deadline.signal, onByte);
      } catch (error) {
        if (deadline.signal.aborted) throw deadline.signal.reason;
        if (error instanceof FetchError) throw error;
        throw new FetchError('network-failed', url, 'the connection failed');
      } finally {
        clearTimeout(timer);
        endSilence();
        request.signal?.removeEventListener('abort', onAbort);
        deadline.abort();
      }
    },
  };
}

/** How often the wait for the first byte is compared with what it may be. */
const SILENCE_STEP_MS = 100;

/** @returns what ends the watch. */
function watchSilence({ silentMs, onSlow }: HttpRequest, onSilent: () => void): () => void {
  if (silentMs === undefined) return () => {};
  const startMs = performance.now();
  let isSlow = false;
  const timer = setInterval(() => {
    const waitedMs = performance.now() - startMs;
    if (onSlow !== undefined && !isSlow && waitedMs >= onSlow.afterMs) {
      isSlow = true;
      onSlow.tell();
    }
    if (waitedMs >= silentMs()) onSilent();
  }, SILENCE_STEP_MS);
  return () => clearInterval(timer);
}

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
  const accept = response.ok ? request.accept : undefined;
  if (accept && !accept.some((prefix) => type.startsWith(prefix))) {
    throw new FetchError('not-html', url, `unexpected type ${type || '(none)'}`);
  }
  const { maxBytes = DEFAULT_MAX_BYTES } = request;
  const limit = typeof maxBytes === 'number' ? maxBytes : maxBytes(type);
  const bytes = await readBody(response, limit, request.overflow === 'truncate', url, signal, onByte);
  return { status: response.status, headers: response.headers, finalUrl, redirected: finalUrl !== url, bytes };
}

function isRedirect(response: Response): boolean {
  return (
    response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400 && response.status !== 304)
  );
}

async function readBody(
  response: Response,
  maxBytes: number,
  truncate: boolean,
  url: string,
  signal: AbortSignal,
  onByte: () => void,
): Promise<Uint8Array> {
  if (!truncate && Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(url, maxBytes);
  if (!response.body) {
    onByte();
    return new Uint8Array();
  }
  const reader = response.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (chunks.length === 0) onByte();
      if (done) break;
      chunks.push(value);
      length += value.byteLength;
      if (length <= maxBytes) continue;
      if (!truncate) throw tooLarge(url, maxBytes);
      break;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
  return join(chunks, Math.min(length, maxBytes));
}

function tooLarge(url: string, maxBytes: number): FetchError {
  return new FetchError('too-large', url, `more than ${maxBytes} bytes`);
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, length - at);
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
