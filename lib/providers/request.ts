import { decodeHTML } from 'entities/decode';
import * as v from 'valibot';
import { type HttpRequest, type HttpResponse, retryAfterMs } from '../net/http';
import type { ProviderAnswer, ProviderContext, ProviderHit } from './provider';
import { ProviderError } from './provider-error';

/** Maximum size of an answer; search services send much smaller ones. */
const MAX_ANSWER_BYTES = 4 * 1_024 * 1_024;

/**
 * Requests JSON and validates it with `schema`. With a key, redirects are refused, so that no other server receives the
 * key.
 * @throws ProviderError for a bad status or shape, `empty` for an empty answer; FetchError from the HTTP client
 */
export async function requestJson<S extends v.GenericSchema>(
  context: Pick<ProviderContext, 'http' | 'clock' | 'key' | 'signal'>,
  url: string,
  schema: S,
  request: Pick<HttpRequest, 'method' | 'headers' | 'body'> = {},
): Promise<v.InferOutput<S>> {
  const headers = { Accept: 'application/json', ...request.headers };
  const bytes = await requestBytes(context, url, { ...request, headers });
  if (bytes.byteLength === 0) throw new ProviderError('empty', 'the answer is empty');
  return parseAnswer(schema, bytes);
}

/**
 * Requests a URL and returns the answer decoded as UTF-8.
 * @throws ProviderError for a bad status, FetchError from the HTTP client
 */
export async function requestText(context: ProviderContext, url: string): Promise<string> {
  return new TextDecoder().decode(await requestBytes(context, url, {}));
}

/** Sends a request and returns the answer's bytes. @throws ProviderError or FetchError for faults */
async function requestBytes(
  context: Parameters<typeof requestJson>[0],
  url: string,
  request: Pick<HttpRequest, 'method' | 'headers' | 'body'>,
): Promise<Uint8Array> {
  const response = await context.http.request(url, {
    ...request,
    maxBytes: MAX_ANSWER_BYTES,
    redirect: context.key === '' ? 'follow' : 'refuse',
    signal: context.signal,
  });
  assertStatus(response, context.clock.nowMs());
  return response.bytes;
}

/** Returns method, headers and body of a POST request with a JSON body; `headers` replace Content-Type. */
export function jsonBody(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Pick<HttpRequest, 'method' | 'headers' | 'body'> {
  return { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** Returns the header of HTTP Basic authentication (RFC 7617) for `user:password`. */
export function basicAuthorization(credentials: string): { readonly Authorization: string } {
  return { Authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(credentials)))}` };
}

/** Throws a ProviderError, with the wait of Retry-After, for every status except 2xx, and `empty` for 204. */
export function assertStatus(response: HttpResponse, nowMs: number): void {
  const { status } = response;
  const waitMs = retryAfterMs(response.headers, nowMs);
  if (status === 401) throw new ProviderError('unauthorised', 'the key is missing or not accepted', waitMs);
  // Tavily says 432 and 433 where the plan, or the limit that the user set, is used up.
  if ([402, 432, 433].includes(status)) throw new ProviderError('quota-spent', 'the quota of the key is spent', waitMs);
  if (status === 403) throw new ProviderError('forbidden', 'access is refused', waitMs);
  if (status === 429) throw new ProviderError('rate-limited', 'asked us to slow down', waitMs);
  if (status >= 500) throw new ProviderError('server-error', `server error ${status}`, waitMs);
  if (status === 404) throw new ProviderError('not-found', 'there is nothing at its address');
  if (status < 200 || status >= 300) throw new ProviderError('bad-request', `status ${status}`, waitMs);
  if (status === 204) throw new ProviderError('empty', 'the answer is empty');
}

/** Returns JSON of the schema's shape. @throws ProviderError `bad-answer` for anything else. */
function parseAnswer<S extends v.GenericSchema>(schema: S, bytes: Uint8Array): v.InferOutput<S> {
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ProviderError('bad-answer', 'the answer is not valid JSON');
  }
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  const path = v.getDotPath(result.issues[0]) ?? 'the whole';
  throw new ProviderError('bad-answer', `the answer has an unexpected shape at ${path}`);
}

/** Schema of a text that a service may omit or set to null; the result is then ''. */
export const OptionalText = v.optional(v.nullable(v.string(), ''), '');

/** Returns the rows with an absolute http or https URL as hits, with titles and snippets as plain text. */
export function toAnswer(
  rows: readonly { readonly url: string; readonly title?: string; readonly snippet?: string }[],
  hasMore: boolean,
): ProviderAnswer {
  const hits: ProviderHit[] = [];
  for (const { url, title, snippet } of rows) {
    if (!/^https?:\/\//i.test(url) || URL.parse(url) === null) continue;
    hits.push({ url, title: plainText(title ?? ''), snippet: plainText(snippet ?? '') });
  }
  return { hits, hasMore };
}

/** Removes HTML tags, decodes character references, and collapses white space. */
export function plainText(html: string): string {
  return decodeHTML(html.replace(/<\/?[a-z][^<>]*>/gi, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Appends query parameters to the URL `base`; undefined parameters are left out. */
export function withQuery(base: string, parameters: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `${base}${base.includes('?') ? '&' : '?'}${query}`;
}
