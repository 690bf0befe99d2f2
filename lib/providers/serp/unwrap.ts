import { redirectTarget } from '../../engine/url/redirects';

/** Redirect URLs of other search engines than Google by host. `target` returns the URL that the redirect leads to. */
const REDIRECTS: readonly { readonly host: RegExp; readonly target: (url: URL) => string | undefined | null }[] = [
  {
    host: /(^|\.)bing\.com$/,
    target: (url) => (url.pathname.startsWith('/ck/') ? bingTarget(url.searchParams.get('u')) : undefined),
  },
  {
    host: /(^|\.)duckduckgo\.com$/,
    target: (url) => (url.pathname === '/l/' ? url.searchParams.get('uddg') : undefined),
  },
  { host: /(^|\.)search\.yahoo\.com$/, target: (url) => yahooTarget(url.pathname) },
];
const MAX_HOPS = 3;

/**
 * Returns the URL to which a link on a results page leads, following up to three redirect URLs of search engines
 * without requests.
 * @param base URL of the results page, against which relative links are resolved
 * @returns undefined if the link leads to the engine itself, or if its URL does not reveal the target
 */
export function unwrap(href: string, base: string): string | undefined {
  let url = URL.parse(href, base);
  for (let hop = 0; url && hop < MAX_HOPS; hop++) {
    url = redirectTarget(url);
    const host = url?.hostname ?? '';
    const target = url && REDIRECTS.find((redirect) => redirect.host.test(host))?.target(url);
    if (!target) break;
    url = URL.parse(target);
  }
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return isEngineOwn(url, base) ? undefined : url.href;
}

/** Whether a link leads to the engine itself: its pages, advertisements or redirects. */
function isEngineOwn(url: URL, base: string): boolean {
  const own = URL.parse(base)?.hostname;
  if (url.hostname === own) return true;
  // Advertisements, and redirects that only the engine can resolve.
  return /(^|\.)(baidu\.com\/link|duckduckgo\.com\/y\.js|bing\.com\/(aclk|ck\/)|google\.[a-z.]{2,6}\/(aclk|url|search))/.test(
    url.hostname + url.pathname,
  );
}

/** Decodes Bing's wrapped URL: `a1`, then the URL in base64url. Undefined for another form. */
function bingTarget(wrapped: string | null): string | undefined {
  if (!wrapped?.startsWith('a1')) return undefined;
  try {
    const binary = atob(wrapped.slice(2).replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/**
 * Extracts the target URL from a Yahoo redirect path `…/RU=<encoded URL>/RK=…/RS=…`; undefined for another path or a
 * broken encoding.
 */
function yahooTarget(path: string): string | undefined {
  const wrapped = /\/RU=([^/]+)\//.exec(path)?.[1];
  try {
    return wrapped === undefined ? undefined : decodeURIComponent(wrapped);
  } catch {
    return undefined;
  }
}
