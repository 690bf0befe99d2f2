import { getDomain } from 'tldts';
import { SPLIT } from '../basics';
import { memoize } from '../memoize';

/**
 * How a platform names personal spaces: by host, or by the path segment after one of these prefixes ('' = the first
 * segment).
 */
type Spaces = 'host' | readonly string[];

const BY_NAME: Spaces = [''];

/**
 * Platforms that host personal spaces, by registrable domain; `*.` stands for subdomains. Platforms in the list of
 * private suffixes need no entry.
 */
const PLATFORMS: ReadonlyMap<string, Spaces> = new Map<string, Spaces>([
  ...['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org', 'gitee.com'].map(spaceByName),
  ...['medium.com', 'dev.to', 'x.com', 'twitter.com', 'facebook.com', 'instagram.com', 'patreon.com'].map(spaceByName),
  ...['substack.com', 'wordpress.com', 'tumblr.com', 'livejournal.com', 'dreamwidth.org', 'typepad.com'].map(
    spaceByHost,
  ),
  ...['hashnode.dev', 'stackexchange.com', 'fandom.com', 'wikidot.com', 'bandcamp.com', 'itch.io', 'academia.edu'].map(
    spaceByHost,
  ),
  ['*.medium.com', 'host'],
  ['google.com', ['view', 'site']],
  ['youtube.com', ['c', 'user', 'channel']],
  ['reddit.com', ['r', 'user', 'u']],
  ['linkedin.com', ['in', 'company', 'school']],
  ['flickr.com', ['photos', 'people', 'groups']],
  ['bsky.app', ['profile']],
  ['researchgate.net', ['profile']],
  ['soundcloud.com', BY_NAME],
]);

/** First path segments that belong to the platform itself. */
const SHARED_PATHS: ReadonlySet<string> = new Set(
  (
    'about api apps blog collections contact customer-stories docs enterprise events explore features hashtag help home ' +
    'i intent jobs legal listen login m marketplace me new orgs pricing privacy search security settings share sharer ' +
    'signin signup site sponsors status tag tags terms topic topics trending watch'
  ).split(' '),
);

/** Entry of a platform whose people have a space at `domain/name`. */
function spaceByName(domain: string): [string, Spaces] {
  return [domain, BY_NAME];
}

/** Entry of a platform whose people have a host each. */
function spaceByHost(domain: string): [string, Spaces] {
  return [domain, 'host'];
}

/** Returns host and port of a canonical URL, or '' if it has no host. */
export function hostOf(url: string): string {
  const start = url.indexOf('//') + 2;
  if (start < 2) return '';
  const match = /[/?#]/.exec(url.slice(start));
  return match === null ? url.slice(start) : url.slice(start, start + match.index);
}

/**
 * Sizes of the caches. Finding the public suffix is slow, and a round needs host and site of each page and each queued
 * URL several times, so the caches are larger than a full frontier.
 */
const MAX_HOSTS = 50_000;
const MAX_SITES = 50_000;
const domainOfHost = memoize(
  (host) => getDomain(host, { allowPrivateDomains: true, extractHostname: true }) ?? host,
  MAX_HOSTS,
);

/**
 * Returns the registrable domain (`example.co.uk`), or the host if there is none (IP address, single label). Private
 * suffixes count as public suffixes, so `me.github.io` is a registrable domain.
 */
export function domainOf(url: string): string {
  return domainOfHost(hostOf(url));
}

/**
 * Returns the site of a URL: the registrable domain or, on a platform, the personal space, in lower case without
 * scheme. Examples: `github.com/ada`, `ada.substack.com`, `uni.example/~ada`, `social.example/@ada`.
 */
export const siteOf: (url: string) => string = memoize(findSite, MAX_SITES);

/** Computes `siteOf`: the registrable domain or, on a platform, the personal space of a URL. */
function findSite(url: string): string {
  const domain = domainOf(url);
  const host = hostOf(url).replace(/^www\./, '');
  const platform = (host === domain ? undefined : PLATFORMS.get(`*.${domain}`)) ?? PLATFORMS.get(domain);
  if (platform === 'host') return host;
  const segments = segmentsOf(url);
  const home = segments.slice(0, 2).findIndex((segment) => /^(~|%7e)./i.test(segment));
  if (home >= 0) return `${host}/${segments.slice(0, home + 1).join('/')}`.toLowerCase();
  const prefix = platform?.find((each) => each === '' || segments[0]?.toLowerCase() === each);
  const [first = '', second] = segments;
  if (prefix) return second === undefined ? domain : `${domain}/${first}/${second}`.toLowerCase();
  const own = /^@[\w.@-]+$/.test(first) || (prefix === '' && first !== '' && !SHARED_PATHS.has(first.toLowerCase()));
  return own ? `${domain}/${first}`.toLowerCase() : domain;
}

/** Returns the segments of a URL's path that are not empty, in order, not decoded; [] for an entry page. */
function segmentsOf(url: string): string[] {
  const path = url.slice(url.indexOf('//') + 2 + hostOf(url).length);
  return (/^[^?#]*/.exec(path)?.[0] ?? '').split('/').filter((segment) => segment !== '');
}

/**
 * Returns the SURT form, which sorts URLs by site: `http://www.example.org/a?b` → `http://(org,example,www,)/a?b`. IP
 * addresses are not reversed, an empty path becomes `/`. A URL without host is returned unchanged.
 */
export function surt(url: string): string {
  const host = hostOf(url);
  if (host === '') return url;
  const scheme = url.slice(0, url.indexOf('//'));
  const rest = url.slice(scheme.length + 2 + host.length);
  const [, name = host, port = ''] = /^(.*?)(:\d+)?$/.exec(host) ?? [];
  const isAddress = /^[\d.]+$|^\[/.test(name);
  const reversed = isAddress ? name : `${name.split('.').reverse().join(',')},`;
  return `${scheme}//(${reversed}${port})${rest === '' ? '/' : rest}`;
}

/** A group of hosts that share one request rate. */
export interface RateGroup {
  /** Registrable domain by ICANN suffixes only, without private suffixes; the host if there is none. */
  readonly domain: string;
  /** Whether unrelated people have hosts in the domain, on many machines. */
  readonly isPlatform: boolean;
}

/**
 * Returns the rate group of a host.
 * @param host host name, optionally with a port.
 */
export const rateGroupOf: (host: string) => RateGroup = memoize((host) => {
  const domain = getDomain(host, { extractHostname: true });
  if (domain === null) return { domain: host, isPlatform: false };
  return { domain, isPlatform: PLATFORMS.get(domain) === 'host' || isSuffix(domain, host) };
}, MAX_HOSTS);

/** Returns whether the domain of a host is a private suffix, below which people register names, such as `github.io`. */
function isSuffix(domain: string, host: string): boolean {
  return getDomain(host, { extractHostname: true, allowPrivateDomains: true }) !== domain;
}

/** The user's site decisions: per site `SPLIT`, or the site that it is joined with. */
export type SiteGroupings = ReadonlyMap<string, string>;

/** Maximum number of decisions followed; ends circular joins. */
const MOST_STEPS = 8;

/**
 * Returns the site of a URL under the user's decisions: a part of a split site, or the site that its own is joined
 * with; `siteOf` without a decision. Decisions on the result are followed too, at most `MOST_STEPS` in a row.
 */
export function siteWithin(url: string, groupings: SiteGroupings): string {
  let site = siteOf(url);
  for (let steps = 0; groupings.size > 0 && steps < MOST_STEPS; steps += 1) {
    const extent = groupings.get(site);
    const next = extent === SPLIT ? partOfSite(url, site) : extent;
    if (next === undefined || next === site) break;
    site = next;
  }
  return site;
}

/**
 * Returns the part of a split site that contains a URL: its host or, on the site's own host, the next directory.
 * Returns the site itself if there is neither.
 */
function partOfSite(url: string, site: string): string {
  const host = hostOf(url).replace(/^www\./, '');
  const [, ...directories] = site.split('/');
  if (directories.length === 0 && host !== site) return host;
  const path = url.slice(url.indexOf('//') + 2 + hostOf(url).length).replace(/[?#].*/, '');
  // `slice` drops the segment after the last slash, which is a page and not a directory.
  const next = path.split('/').slice(1, -1)[directories.length];
  return next ? `${site}/${next}`.toLowerCase() : site;
}
