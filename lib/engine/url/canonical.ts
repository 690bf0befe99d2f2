import { isSecretParam, isTracking } from './secrets';

/** Longest canonical address, in UTF-16 code units. */
export const MAX_URL_CHARS = 2048;

const PATH_SESSION = /;(?:jsessionid|phpsessid|sid)=[^/?]*/gi;
const PERCENT = /%([0-9a-f]{2})?/gi;
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * The one spelling of a page's address: lower-case host without trailing dot, no default port, no fragment, no
 * credentials, no tracking or session parameters, none that are secret, dot segments resolved, percent-encoding in its shortest form with
 * upper-case digits. The order of parameters stays. Idempotent.
 *
 * @param base address against which a relative `raw` is resolved
 * @returns undefined where `raw` is no http or https address, or is longer than `MAX_URL_CHARS`
 */
export function canonicalUrl(raw: string, base?: string): string | undefined {
  // Cheaper than letting the constructor throw, and no page's address is that long.
  if (raw.length > MAX_URL_CHARS * 2) return undefined;
  let url: URL;
  try {
    url = new URL(raw, base);
  } catch {
    return undefined;
  }
  const { protocol } = url;
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const host = url.hostname.replace(/\.$/, '');
  // An empty label is no name, and what is left without its dots may be no host at all: `foo.09..`.
  if (host === '' || host.endsWith('.')) return undefined;
  const port = url.port === '' ? '' : `:${url.port}`;
  // Through the setter, because what is left of a segment may be dots, to be resolved anew.
  if (url.pathname.includes(';')) url.pathname = url.pathname.replace(PATH_SESSION, '');
  const href = `${protocol}//${host}${port}${normalEscapes(url.pathname)}${normalQuery(url.search, url.pathname)}`;
  return href.length <= MAX_URL_CHARS ? href : undefined;
}

/** Escapes with upper-case digits, unreserved characters unescaped (RFC 3986, 6.2.2), a stray `%` escaped. */
function normalEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(PERCENT, (sequence, digits: string | undefined) => {
    if (digits === undefined) return '%25';
    const char = String.fromCharCode(Number.parseInt(digits, 16));
    return UNRESERVED.test(char) ? char : sequence.toUpperCase();
  });
}

function normalQuery(search: string, path: string): string {
  if (search.length < 2) return '';
  const kept: string[] = [];
  for (const part of normalEscapes(search.slice(1)).split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = (at < 0 ? part : part.slice(0, at)).toLowerCase();
    if (isTracking(name)) continue;
    if (at < 0 || !isSecretParam(name, part.slice(at + 1), path)) kept.push(part);
  }
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
