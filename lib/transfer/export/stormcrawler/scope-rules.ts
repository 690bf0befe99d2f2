/** Rules of the exported `ScopeFilter`, one a line. */
import { domainOf } from '../../../engine/url/site';
import type { ExportScope } from '../../format';
import { boundsOf, withinSpace } from '../patterns';

/** What the scope of a seed allows. @param seed canonical */
export function scopeRule(seed: string, wanted: ExportScope): string {
  const { url, scope } = withinSpace(seed, wanted);
  const { origin, host, directory } = boundsOf(url);
  switch (scope) {
    case 'page':
      return `page ${url}`;
    case 'prefix':
      return `path ${origin}${directory}`;
    case 'host':
      return `host ${host}`;
    case 'domain':
      return `site ${domainOf(url)}`;
  }
}

/** A site that is kept out: a domain, or a space on a platform. */
export function refusedSite(site: string): string {
  return site.includes('/') ? `not-path ${site}/` : `not-site ${site}`;
}
