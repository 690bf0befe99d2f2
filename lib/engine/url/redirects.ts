/** Redirect URLs by host. `target` returns the URL that the redirect leads to, or nothing. */
const REDIRECTS: readonly { readonly host: RegExp; readonly target: (url: URL) => string | undefined | null }[] = [
  { host: /(^|\.)google\.([a-z]{2,3}|com?\.[a-z]{2})$/, target: googleTarget },
  { host: /\.safelinks\.protection\.outlook\.com$/, target: parameterOn(/./, 'url') },
  { host: /^(?:lm?|www|m)\.facebook\.com$/, target: parameterOn(/^\/l\.php$/, 'u') },
  { host: /^l\.(?:instagram|messenger|threads)\.com$/, target: parameterOn(/./, 'u') },
  { host: /(^|\.)youtube\.com$/, target: parameterOn(/^\/redirect$/, 'q') },
  { host: /(^|\.)linkedin\.com$/, target: parameterOn(/^\/(?:redir\/redirect|safety\/go)\/?$/, 'url') },
  { host: /(^|\.)vk\.com$/, target: parameterOn(/^\/away\.php$/, 'to') },
  { host: /^t\.umblr\.com$/, target: parameterOn(/^\/redirect$/, 'z') },
  { host: /^out\.reddit\.com$/, target: parameterOn(/./, 'url') },
  { host: /^slack-redir\.net$/, target: parameterOn(/^\/link$/, 'url') },
  {
    host: /(^|\.)cdn\.ampproject\.org$/,
    target: (url) => ampTarget(/^\/[a-z]\/(.+)$/.exec(url.pathname)?.[1], url.search),
  },
];
const MAX_HOPS = 3;

/**
 * Returns a function that reads a query parameter of a URL: undefined if the path does not match, null if it is absent.
 */
function parameterOn(path: RegExp, name: string) {
  return (url: URL) => (path.test(url.pathname) ? url.searchParams.get(name) : undefined);
}

/**
 * Returns the URL to which redirect URLs of Google, mail services, social networks and AMP caches lead, without
 * requests; the URL itself if it is none of them, null if its target is no URL.
 */
export function redirectTarget(url: URL): URL | null {
  let found: URL | null = url;
  for (let hop = 0; found && hop < MAX_HOPS; hop++) {
    const { hostname } = found;
    const target: string | undefined | null = REDIRECTS.find(({ host }) => host.test(hostname))?.target(found);
    if (!target) break;
    found = URL.parse(target);
  }
  return found;
}

/** Returns the target of a result link (`/url?q=…`) or AMP link of Google; undefined or null for its other URLs. */
function googleTarget(url: URL): string | undefined | null {
  const { pathname, searchParams, search } = url;
  if (pathname === '/url') return searchParams.get('q') ?? searchParams.get('url');
  return ampTarget(/^\/amp\/(.+)$/.exec(pathname)?.[1], search);
}

/** Returns the URL in an AMP cache's path, with https after `s/`, else with http; undefined without a path. */
function ampTarget(path: string | undefined, search: string): string | undefined {
  if (path === undefined) return undefined;
  return path.startsWith('s/') ? `https://${path.slice(2)}${search}` : `http://${path}${search}`;
}
