import { getDomain } from 'tldts';
import { PLATFORMS, SHARED_PATHS } from './platforms';

/** Host of a canonical address with its port, or '' where there is none. */
export function hostOf(url: string): string {
  const start = url.indexOf('//') + 2;
  if (start < 2) return '';
  const match = /[/?#]/.exec(url.slice(start));
  return match === null ? url.slice(start) : url.slice(start, start + match.index);
}

/**
 * Registrable domain (`example.co.uk`; private suffixes count, so `me.github.io` is one), or the host where there is none
 * (IP address, single label).
 */
export function domainOf(url: string): string {
  return getDomain(url, { allowPrivateDomains: true, extractHostname: true }) ?? hostOf(url);
}

/**
 * What a person would call a site: the registrable domain or, where people have a space of their own on a platform, that
 * space: `github.com/ada`, `ada.substack.com`, `uni.example/~ada`, `social.example/@ada`. In lower case, without scheme.
 */
export function siteOf(url: string): string {
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

/** True where an address lies on one of the sites; the site of a whole domain takes in its people's spaces. */
export function isOnSite(url: string, sites: ReadonlySet<string>): boolean {
  return sites.size > 0 && (sites.has(siteOf(url)) || sites.has(domainOf(url)));
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
