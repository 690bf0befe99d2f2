import { getDomain } from 'tldts';
import { SPLIT } from '../basics';

/** Where a person's space begins: each host is one, or it is named after one of these first segments ('' for none). */
type Spaces = 'host' | readonly string[];

const BY_NAME: Spaces = [''];

/**
 * Platforms on which people have spaces of their own, by registrable domain. `*.` stands for its
 * subdomains. Those with private suffixes need no entry.
 */
const PLATFORMS: ReadonlyMap<string, Spaces> = new Map<string, Spaces>([
  ...['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org', 'gitee.com'].map(named),
  ...['medium.com', 'dev.to', 'x.com', 'twitter.com', 'facebook.com', 'instagram.com', 'patreon.com'].map(named),
  ...[
    'substack.com',
    'wordpress.com',
    'tumblr.com',
    'livejournal.com',
    'dreamwidth.org',
    'typepad.com',
    'hashnode.dev',
  ].map(hosted),
  ...['stackexchange.com', 'fandom.com', 'wikidot.com', 'bandcamp.com', 'itch.io', 'academia.edu'].map(hosted),
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

/** First segments that are the platform's own. */
const SHARED_PATHS: ReadonlySet<string> = new Set(
  (
    'about api apps blog collections contact customer-stories docs enterprise events explore features hashtag help home ' +
    'i intent jobs legal listen login m marketplace me new orgs pricing privacy search security settings share sharer ' +
    'signin signup site sponsors status tag tags terms topic topics trending watch'
  ).split(' '),
);

function named(domain: string): [string, Spaces] {
  return [domain, BY_NAME];
}

function hosted(domain: string): [string, Spaces] {
  return [domain, 'host'];
}

/** Host of a canonical address with its port, or '' where there is none. */
export function hostOf(url: string): string {
  const start = url.indexOf('//') + 2;
  if (start < 2) return '';
  const match = /[/?#]/.exec(url.slice(start));
  return match === null ? url.slice(start) : url.slice(start, start + match.index);
}

/** Splitting off the public suffix is slow, and most addresses are of a few hosts. */
const MAX_DOMAINS = 10_000;
const domains = new Map<string, string>();

/**
 * Registrable domain (`example.co.uk`; private suffixes count, so `me.github.io` is one), or the host where there is none
 * (IP address, single label).
 */
export function domainOf(url: string): string {
  const host = hostOf(url);
  let domain = domains.get(host);
  if (domain === undefined) {
    domain = getDomain(host, { allowPrivateDomains: true, extractHostname: true }) ?? host;
    if (domains.size >= MAX_DOMAINS) domains.clear();
    domains.set(host, domain);
  }
  return domain;
}

/** As many as wait in a full frontier and more; a round asks for the site of each several times. */
const MAX_SITES = 50_000;
const sites = new Map<string, string>();

/**
 * What a person would call a site: the registrable domain or, where people have a space of their own on a platform, that
 * space: `github.com/ada`, `ada.substack.com`, `uni.example/~ada`, `social.example/@ada`. In lower case, without scheme.
 */
export function siteOf(url: string): string {
  let site = sites.get(url);
  if (site === undefined) {
    site = readSite(url);
    if (sites.size >= MAX_SITES) sites.clear();
    sites.set(url, site);
  }
  return site;
}

function readSite(url: string): string {
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

function segmentsOf(url: string): string[] {
  const path = url.slice(url.indexOf('//') + 2 + hostOf(url).length);
  return (/^[^?#]*/.exec(path)?.[0] ?? '').split('/').filter((segment) => segment !== '');
}

/**
 * SURT form, which sorts addresses by site: `http://www.example.org/a?b` → `http://(org,example,www,)/a?b`. IP addresses
 * are not reversed. @returns the address itself where it has no host
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

/** Hosts that are asked at one rate. */
export interface RateGroup {
  /** Registrable domain by the public suffixes of the name system alone, or the host where there is none. */
  readonly domain: string;
  /** Whether people who have nothing to do with each other have hosts in it, on many machines. */
  readonly isPlatform: boolean;
}

const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, RateGroup>();

/** The hosts that one with this name, and perhaps port, shares its rate with. */
export function rateGroupOf(host: string): RateGroup {
  const known = remembered.get(host);
  if (known) return known;
  const domain = getDomain(host, { extractHostname: true });
  const group =
    domain === null
      ? { domain: host, isPlatform: false }
      : { domain, isPlatform: PLATFORMS.get(domain) === 'host' || isSuffix(domain, host) };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(host, group);
  return group;
}

/** Whether people register names below a domain, as below `github.io`. */
function isSuffix(domain: string, host: string): boolean {
  return getDomain(host, { extractHostname: true, allowPrivateDomains: true }) !== domain;
}

/** How far the user lets sites reach: by site, `SPLIT` or the site that it belongs to. */
export type Extents = ReadonlyMap<string, string>;

/** Sites that were joined with each other in a circle end here. */
const MOST_STEPS = 8;

/** `siteOf` as the user has changed it: a part of a split site, or the site that its own was joined with. */
export function siteWithin(url: string, extents: Extents): string {
  let site = siteOf(url);
  for (let steps = 0; extents.size > 0 && steps < MOST_STEPS; steps += 1) {
    const extent = extents.get(site);
    const next = extent === SPLIT ? partOf(url, site) : extent;
    if (next === undefined || next === site) break;
    site = next;
  }
  return site;
}

/** The part of a site that an address lies in: its host, or on the site's own host the next directory. The site where it is neither. */
function partOf(url: string, site: string): string {
  const host = hostOf(url).replace(/^www\./, '');
  const [, ...directories] = site.split('/');
  if (directories.length === 0 && host !== site) return host;
  const path = url.slice(url.indexOf('//') + 2 + hostOf(url).length).replace(/[?#].*$/, '');
  // What follows the last slash is a page, unless it is all there is.
  const next = path.split('/').slice(1, -1)[directories.length];
  return next ? `${site}/${next}`.toLowerCase() : site;
}
