import { hostOf, siteOf } from './site';

/** How far the user lets sites reach: by site, `SPLIT` or the site that it belongs to. */
export type Extents = ReadonlyMap<string, string>;

/** Each host of a site is one of its own or, where there is one host alone, each first directory. No site has this name. */
export const SPLIT = '/';

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
