import { getDomain } from 'tldts';

/** Host of a canonical address with its port, or '' where there is none. */
export function hostOf(url: string): string {
  const start = url.indexOf('//') + 2;
  if (start < 2) return '';
  const match = /[/?#]/.exec(url.slice(start));
  return match === null ? url.slice(start) : url.slice(start, start + match.index);
}

/**
 * Registrable domain (`example.co.uk`; private suffixes count, so `me.github.io` is a site), or the host where there is
 * none (IP address, single label).
 */
export function siteOf(url: string): string {
  return getDomain(url, { allowPrivateDomains: true, extractHostname: true }) ?? hostOf(url);
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
