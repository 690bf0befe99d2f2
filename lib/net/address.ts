import ipaddr from 'ipaddr.js';
import { FetchError } from '../engine/errors';

/** Names that never leave the local network (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`), and those that routers and offices make up. */
const LOCAL_SUFFIXES = [
  ...['localhost', 'local', 'internal', 'home.arpa', 'lan', 'intranet'],
  ...['home', 'corp', 'localdomain', 'private'],
];
/** What the machines of a cloud ask for their keys, at an address that is public by its range. */
const CLOUD_HOST = '168.63.129.16';

/** Every address that the URL parser takes for IPv4 comes out as four numbers. */
const IPV4 = /^\d+(\.\d+){3}$/;

export type AddressFault = 'bad-url' | 'address-blocked';

/**
 * Whether an address may be asked at all: http(s), no credentials in it, and a host that is not loopback, private,
 * link-local, shared (CGNAT), multicast, reserved or a name of the local network.
 * @param exempt beginnings of addresses, in normal form, that may be private.
 * @returns undefined where the address is allowed.
 */
export function addressFault(address: string, exempt: readonly string[] = []): AddressFault | undefined {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'bad-url';
  if (url.username !== '' || url.password !== '') return 'bad-url';
  if (exempt.some((beginning) => url.href.startsWith(beginning))) return undefined;
  return isPublicHost(url.hostname) ? undefined : 'address-blocked';
}

/** @throws FetchError `bad-url` or `address-blocked`. */
export function assertAddress(address: string, exempt: readonly string[] = []): void {
  const fault = addressFault(address, exempt);
  if (fault) throw new FetchError(fault, address, fault === 'bad-url' ? 'not a web address' : 'not a public address');
}

/** `hostname` as the URL parser gives it: lower case, IPv4 in dotted decimal, IPv6 in brackets. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isGlobalUnicast(host.slice(1, -1));
  if (IPV4.test(host)) return host !== CLOUD_HOST && isGlobalUnicast(host);
  if (!host.includes('.')) return false;
  return !LOCAL_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`));
}

function isGlobalUnicast(literal: string): boolean {
  const address = ipaddr.process(literal);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address.toByteArray()[0] as number) >> 5 === 1;
}

/** The part of a declarativeNetRequest rule that the guard uses. */
export interface AddressRule {
  readonly id: number;
  readonly priority: number;
  readonly action: { readonly type: 'block' | 'allow' };
  readonly condition: {
    readonly regexFilter?: string;
    readonly urlFilter?: string;
    readonly initiatorDomains: readonly string[];
    readonly resourceTypes: readonly ('xmlhttprequest' | 'other')[];
  };
}

/** Each is one RE2 expression over the whole URL in its normal form, as declarativeNetRequest matches it. */
const BLOCKED_PATTERNS: readonly string[] = [
  '^https?://(0|10|127)\\.[0-9]+\\.[0-9]+\\.[0-9]+\\.?[:/]',
  '^https?://(192\\.168|169\\.254|198\\.1[89]|172\\.(1[6-9]|2[0-9]|3[01]))\\.[0-9]+\\.[0-9]+\\.?[:/]',
  '^https?://100\\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\\.[0-9]+\\.[0-9]+\\.?[:/]',
  '^https?://(192\\.0\\.[02]|192\\.31\\.196|192\\.52\\.193|192\\.88\\.99|192\\.175\\.48|198\\.51\\.100|203\\.0\\.113)\\.[0-9]+\\.?[:/]',
  '^https?://(22[4-9]|2[3-5][0-9])\\.[0-9]+\\.[0-9]+\\.[0-9]+\\.?[:/]',
  `^https?://${CLOUD_HOST.replaceAll('.', '\\.')}\\.?[:/]`,
  // IPv6 outside 2000::/3, and the special blocks within it.
  '^https?://\\[([^23]|[23][0-9a-f]{0,2}:|3fff:(:|[0-9a-f]{1,3}:))',
  '^https?://\\[(2001:(:|[0-9a-f]{1,2}:|1[0-9a-f]{2}:|db8:)|2002:|2620:4f:8000:)',
  `^https?://([^/:]*\\.)?(${LOCAL_SUFFIXES.map((suffix) => suffix.replace('.', '\\.')).join('|')})\\.?[:/]`,
  '^https?://[^./:\\[]+\\.?[:/]',
];

/**
 * Session rules of declarativeNetRequest that stop requests and redirect hops of this extension to private addresses,
 * which a check before the request cannot see. Plain data: the platform applies it.
 * @param exempt beginnings of addresses that may be private, as in `addressFault`.
 * @param initiatorDomain host of the extension's own origin.
 */
export function blockedAddressRules(exempt: readonly string[], initiatorDomain: string, firstId = 1): AddressRule[] {
  const shared = { initiatorDomains: [initiatorDomain], resourceTypes: ['xmlhttprequest', 'other'] } as const;
  const blocks = BLOCKED_PATTERNS.map((regexFilter) => ({
    priority: 1,
    action: { type: 'block' } as const,
    condition: { regexFilter, ...shared },
  }));
  const exemptions = exempt.map((beginning) => ({
    priority: 2,
    action: { type: 'allow' } as const,
    condition: { urlFilter: `|${beginning}`, ...shared },
  }));
  return [...blocks, ...exemptions].map((rule, index) => ({ id: firstId + index, ...rule }));
}
