import { isSecretParam, isTracking, PATH_SESSION } from './secrets';

/** Maximum length of a canonical URL, in UTF-16 code units. */
export const MAX_URL_CHARS = 2048;

const PERCENT = /%([0-9a-f]{2})?/gi;
const BRACKET = /[[\]]/g;
/** An ampersand as HTML writes it, which many links have once too often. */
const WRITTEN_AMPERSAND = /&(?:amp;)+/gi;
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * Returns the canonical form of a page's URL, or undefined if it is not an http(s) URL or is longer than
 * `MAX_URL_CHARS`. Idempotent.
 *
 * Normalised: lower-case host without trailing dot, dot segments resolved, shortest percent-encoding with upper-case
 * digits. Removed: default port, fragment, credentials, and parameters for tracking, sessions or secrets. The order of
 * parameters is kept.
 *
 * @param base URL against which a relative `raw` is resolved.
 */
export function canonicalUrl(raw: string, base?: string): string | undefined {
  // Rejected without parsing, to save time: no page has a URL of that length.
  if (raw.length > MAX_URL_CHARS * 2) return undefined;
  const url = URL.parse(raw, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  const host = url.hostname.replace(/\.$/, '');
  // A host that still ends in a dot has an empty label, which is invalid, as in `foo.09..`.
  if (host === '' || host.endsWith('.')) return undefined;
  const port = url.port === '' ? '' : `:${url.port}`;
  // Assigning `pathname` also resolves `.` and `..` segments that appear when a session id after `;` is removed.
  if (url.pathname.includes(';')) url.pathname = url.pathname.replace(PATH_SESSION, '');
  const href = `${url.protocol}//${host}${port}${normalEscapes(url.pathname)}${normalQuery(url.search, url.pathname)}`;
  return href.length <= MAX_URL_CHARS ? href : undefined;
}

/**
 * Returns the text with upper-case escapes, unreserved characters unescaped (RFC 3986, 6.2.2), and stray `%` and square
 * brackets escaped.
 */
function normalEscapes(text: string): string {
  const hasBracket = text.includes('[') || text.includes(']');
  const whole = hasBracket ? text.replace(BRACKET, (bracket) => (bracket === '[' ? '%5B' : '%5D')) : text;
  if (!whole.includes('%')) return whole;
  return whole.replace(PERCENT, (sequence, digits: string | undefined) => {
    if (digits === undefined) return '%25';
    const char = String.fromCharCode(Number.parseInt(digits, 16));
    return UNRESERVED.test(char) ? char : sequence.toUpperCase();
  });
}

/** Returns the text with its percent-encoding decoded, or unchanged if the encoding is broken. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns a query with its `?`, without tracking and secret parameters; empty if none remains. */
function normalQuery(search: string, path: string): string {
  if (search.length < 2) return '';
  const kept: string[] = [];
  const whole = search.includes(';') ? search.replace(WRITTEN_AMPERSAND, '&') : search;
  for (const part of normalEscapes(whole.slice(1)).split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = (at < 0 ? part : part.slice(0, at)).toLowerCase();
    if (isTracking(name)) continue;
    if (at < 0 || !isSecretParam(name, part.slice(at + 1), path)) kept.push(part);
  }
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
