import { escapePattern } from '../engine/escape-pattern';
import { domainOf, siteOf, surt } from '../engine/url/site';
import type { ExportScope } from './choices';

/** Returns a pattern that matches exactly one page, by http and https. */
export function pagePattern(url: string): string {
  return `^https?${escapePattern(url.replace(/^https?/, ''))}$`;
}

/** Returns a pattern that matches the start of every URL on a site: any scheme, subdomain and port. */
export function sitePattern(site: string): string {
  return `^https?://(?:[^/]+\\.)?${escapePattern(site)}(?::\\d+)?/`;
}

/**
 * Narrows a scope to the user space on a platform: a seed at `github.com/ada` must not open all of GitHub to a crawl.
 * @param url canonical URL of the seed
 * @returns the URL and scope to write instead, unchanged for the scope `page` and outside of platforms; the URL of a
 * narrowed scope is the space with a final slash
 */
export function withinSpace(url: string, scope: ExportScope): { readonly url: string; readonly scope: ExportScope } {
  if (scope === 'page') return { url, scope };
  const depth = siteOf(url).split('/').length - 1;
  if (depth === 0) return { url, scope };
  const { origin, pathname } = new URL(url);
  const space = `${origin}/${pathname
    .split('/')
    .slice(1, 1 + depth)
    .join('/')}/`;
  const isNarrower = scope === 'prefix' && url.startsWith(space);
  return { url: isNarrower ? url : space, scope: 'prefix' };
}

/**
 * Returns whether a seed lies outside its own narrowed scope. This happens if its URL is a user's directory (`/~ada`)
 * without the final slash.
 * @param url canonical URL
 */
export function isOutsideScope(url: string, scope: ExportScope): boolean {
  return !url.startsWith(withinSpace(url, scope).url);
}

/** Origin, host and directory of a seed, which bound its scope. */
interface ScopeBounds {
  readonly origin: string;
  readonly host: string;
  /** URL path up to and including the last slash. */
  readonly directory: string;
}

/**
 * Returns origin, host and directory of a URL.
 * @param url canonical URL
 */
export function boundsOf(url: string): ScopeBounds {
  const { origin, host, pathname } = new URL(url);
  return { origin, host, directory: pathname.slice(0, pathname.lastIndexOf('/') + 1) };
}

/** Returns a SURT prefix in the form that Heritrix compares: in lower case, with http instead of https. */
const comparable = (prefix: string): string => prefix.toLowerCase().replace(/^https:/, 'http:');

/**
 * Returns the SURT of a page, which Heritrix compares with its prefixes.
 * @param url canonical URL
 */
export function pageSurt(url: string): string {
  return comparable(surt(url));
}

/**
 * Returns the SURT prefix of a seed's scope; undefined for the scope `page`, which a prefix cannot express.
 * @param seed canonical URL
 */
export function scopePrefix(seed: string, wanted: ExportScope): string | undefined {
  const { url, scope } = withinSpace(seed, wanted);
  const { origin, directory } = boundsOf(url);
  switch (scope) {
    case 'page':
      return undefined;
    case 'prefix':
      return pageSurt(`${origin}${directory}`);
    case 'host':
      return pageSurt(`${origin}/`);
    case 'domain':
      return sitePrefix(domainOf(url));
  }
}

/** Returns the SURT prefix of a registrable domain with all its hosts and ports, or of an IP address. */
export function sitePrefix(site: string): string {
  return comparable(surt(`http://${site}/`)).replace(/(?::\d+)?\)\/$/, '');
}
