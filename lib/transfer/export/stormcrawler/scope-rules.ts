/** Rules of the exported `ScopeFilter`, one a line. */
import { domainOf } from '../../../engine/url/site';
import type { ExportScope } from '../../format';
import { boundsOf } from '../patterns';

/** What the scope of a seed allows. @param url canonical */
export function scopeRule(url: string, scope: ExportScope): string {
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
