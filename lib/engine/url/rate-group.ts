import { getDomain } from 'tldts';
import { PLATFORMS } from './site';

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
