import { domainOf, surt } from '../../engine/url/site';
import type { ExportScope } from '../format';
import { boundsOf, withinSpace } from './patterns';

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
