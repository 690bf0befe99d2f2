/** What a response means by status, headers and the start of its body: bot walls, paywalls, and faults. */
import { FetchError } from '../engine/errors';
import { isMarkedWall, wallOf } from '../engine/page/walls';
import { type HttpResponse, retryAfterMs } from './http';

/** Bytes of an answer that are searched for signs of a wall. */
const SEARCHED_BYTES = 32_768;

/**
 * Returns what a response is instead of the page: `challenge` for a bot wall, else a code for a demand of payment. It
 * is recognised by status, headers and, for error statuses, the body. Returns undefined for other responses.
 */
export function wallIn(response: HttpResponse): ReturnType<typeof wallOf> {
  const { status, headers } = response;
  return wallOf({ status, header: (name) => headers.get(name), html: () => startOfText(response) });
}

/** Returns the first 32 KiB of a response as text, enough to recognise walls. */
function startOfText({ bytes }: HttpResponse): string {
  return new TextDecoder().decode(bytes.subarray(0, SEARCHED_BYTES));
}

/** Whether the response to a request for a text file is a bot wall; its body is searched with any status. */
export function isWalled(response: HttpResponse): boolean {
  return wallIn(response) === 'challenge' || isMarkedWall(startOfText(response));
}

/**
 * Whether a second request would get the same answer; false for status 429 and 5xx, unless the answer is a bot wall or
 * a demand of payment.
 */
export function isFinal(response: HttpResponse): boolean {
  const isPassing = response.status === 429 || response.status >= 500;
  return !isPassing || wallIn(response) !== undefined;
}

/** Throws unless a response is the requested document. @throws FetchError for walls, and every status but 2xx. */
export function assertOk(url: string, response: HttpResponse, nowMs: number): void {
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
