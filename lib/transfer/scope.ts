import { domainOf, siteOf, surt } from '../engine/url/site';
import type { ExportScope } from './format';

/** The text as a pattern that matches it alone, in the dialects of Java, JavaScript and Python. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** A pattern for one page under both schemes. */
export function pagePattern(url: string): string {
  return `^https?${escapePattern(url.replace(/^https?/, ''))}$`;
}

/** The beginning of every address of a site, on all its hosts and ports. */
export function sitePattern(site: string): string {
  return `^https?://(?:[^/]+\\.)?${escapePattern(site)}(?::\\d+)?/`;
}

/**
 * A scope, kept within the person's space on a platform that the seed is in: nobody who names `github.com/ada` means all of GitHub.
 * @param url canonical. @returns the address and scope to write instead; the address ends with the space's slash.
 */
export function withinSpace(url: string, scope: ExportScope): { readonly url: string; readonly scope: ExportScope } {
  const depth = siteOf(url).split('/').length - 1;
  if (depth === 0 || scope === 'page') return { url, scope };
  const { origin, pathname } = new URL(url);
  const space = `${origin}/${pathname
    .split('/')
    .slice(1, 1 + depth)
    .join('/')}/`;
  const isNarrower = scope === 'prefix' && url.startsWith(space);
  return { url: isNarrower ? url : space, scope: 'prefix' };
}

/** Whether the scope leaves its seed out: a space may begin at an address without its slash. @param url canonical */
export function leavesOut(url: string, scope: ExportScope): boolean {
  return !url.startsWith(withinSpace(url, scope).url);
}

/** Registrable domain or host of the scope, and the path below which it lies. */
interface ScopeBounds {
  readonly origin: string;
  readonly host: string;
  /** Up to and including the last slash. */
  readonly directory: string;
}

/** @param url canonical */
export function boundsOf(url: string): ScopeBounds {
  const { origin, host, pathname } = new URL(url);
  return { origin, host, directory: pathname.slice(0, pathname.lastIndexOf('/') + 1) };
}

/** Heritrix compares in lower case and takes https for http; a formal prefix must be written that way. */
const comparable = (prefix: string): string => prefix.toLowerCase().replace(/^https:/, 'http:');

/** SURT of one page: what Heritrix compares with its prefixes. @param url canonical */
export function pageSurt(url: string): string {
  return comparable(surt(url));
}

/** Prefix under which the scope of a seed lies; undefined for `page`, which no prefix can say. @param seed canonical */
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

/** Prefix of a registrable domain and all its hosts on every port; of an IP address, that address. */
export function sitePrefix(site: string): string {
  return comparable(surt(`http://${site}/`)).replace(/(?::\d+)?\)\/$/, '');
}
