/** Which addresses may be requested: those on public hosts to which the browser allows requests. */
import { InvalidMatchPattern, MatchPattern } from '@webext-core/match-patterns';
import ipaddr from 'ipaddr.js';
import { FetchError } from '../engine/errors';
import { escapePattern } from '../engine/escape-pattern';
import { memoize } from '../engine/memoize';

/** Suffixes of local names: RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`, and those of routers and offices. */
const LOCAL_SUFFIXES = [
  ...['localhost', 'local', 'internal', 'home.arpa', 'lan', 'intranet'],
  ...['home', 'corp', 'localdomain', 'private'],
];
/** Azure's internal service for virtual machines. It hands out secrets, though its address lies in a public range. */
const CLOUD_HOST = '168.63.129.16';

const LOOPBACK = /^(?:127(?:\.\d+){3}|\[::1\]|(?:.+\.)?localhost\.?)$/;

/** Matches IPv4 in dotted decimal; the URL parser converts all other spellings to this one. */
const IPV4 = /^\d+(\.\d+){3}$/;

type AddressFault = 'bad-url' | 'address-blocked';

/**
 * Returns why an address may not be requested: `bad-url` unless it is http(s) without credentials, or `address-blocked`
 * unless its host is public. Loopback, private, link-local, shared (CGNAT), multicast and reserved addresses are
 * blocked, as are names of the local network.
 * @param exempt address prefixes, in normal form, that are allowed although private.
 * @returns undefined where the address is allowed.
 */
export function addressFault(address: string, exempt: readonly string[] = []): AddressFault | undefined {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return 'bad-url';
  if (url.username !== '' || url.password !== '') return 'bad-url';
  if (exempt.some((beginning) => isAtOrBelow(url.href, beginning))) return undefined;
  return isPublicHost(url.hostname) ? undefined : 'address-blocked';
}

/** Whether a URL is `beginning`, or that with a path, query or fragment after it. */
function isAtOrBelow(href: string, beginning: string): boolean {
  return href.startsWith(beginning) && (beginning.endsWith('/') || /^(?:$|[/?#])/.test(href.slice(beginning.length)));
}

/** Throws where `addressFault` finds a fault. @throws FetchError `bad-url` or `address-blocked`. */
export function assertAddress(address: string, exempt: readonly string[] = []): void {
  const fault = addressFault(address, exempt);
  if (fault) throw new FetchError(fault, address, fault === 'bad-url' ? 'not a web address' : 'not a public address');
}

/** Longest wait for the timing of a request that was aborted. */
const TIMING_MS = 1_000;

/**
 * Returns why the browser did not send a failed request to a private address: the user denied the permission
 * (`local-network-denied`), or has not answered the browser's question yet (`local-network-asked`). Returns undefined
 * for a public address, and if the browser allows the request.
 * Firefox asks where an extension's page is in a tab that showed a web site before; it restricts neither pages in new
 * tabs nor the background and its workers (seen in 153.7 on 2026-11-27, whose extensions cannot request a permission).
 * @param sinceMs start of the request, by `performance.now()`
 */
export async function localNetworkFault(
  address: string,
  sinceMs: number,
): Promise<'local-network-denied' | 'local-network-asked' | undefined> {
  const state = addressFault(address) === 'address-blocked' ? await localNetworkState(address) : undefined;
  if (state === 'denied') return 'local-network-denied';
  return state === 'prompt' && (await isUnsent(address, sinceMs)) ? 'local-network-asked' : undefined;
}

/** Returns the browser's permission for requests to the local network; undefined where it has none. */
async function localNetworkState(address: string): Promise<PermissionState | undefined> {
  const name = LOOPBACK.test(new URL(address).hostname) ? 'loopback-network' : 'local-network';
  try {
    return (await globalThis.navigator?.permissions?.query({ name: name as PermissionName }))?.state;
  } catch {
    return undefined;
  }
}

/**
 * Whether a request was connected but not sent, as while Firefox waits for an answer (153.7). Its timing then has no
 * `requestStart`, which reads as the earlier `fetchStart`. Without a timing the answer is false, after a second. The
 * permission alone does not tell: its state is `prompt` also in tabs that Firefox does not restrict.
 */
function isUnsent(address: string, sinceMs: number): Promise<boolean> {
  const { href } = new URL(address);
  return new Promise((resolve) => {
    /** Stops the timer and the observer, and resolves the promise. @param isConnectedOnly connected, but not sent. */
    const end = (isConnectedOnly: boolean) => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(isConnectedOnly);
    };
    const observer = new PerformanceObserver((list) => {
      const timings = list.getEntriesByName(href) as PerformanceResourceTiming[];
      const timing = timings.find(({ startTime }) => startTime >= sinceMs);
      if (timing) end(timing.requestStart < timing.connectStart);
    });
    const timer = setTimeout(() => end(false), TIMING_MS);
    observer.observe({ type: 'resource', buffered: true });
  });
}

/**
 * Whether a host is public: a global unicast IP address, or a name with a dot and without a local suffix.
 * @param hostname as the URL parser writes it: lower case, IPv4 in dotted decimal, IPv6 in brackets.
 */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isGlobalUnicast(host.slice(1, -1));
  if (IPV4.test(host)) return host !== CLOUD_HOST && isGlobalUnicast(host);
  if (!host.includes('.')) return false;
  return !LOCAL_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`));
}

/**
 * Whether the public internet routes an IP address; of IPv6, only 2000::/3. @throws Error for text that is no address.
 */
function isGlobalUnicast(literal: string): boolean {
  const address = ipaddr.process(literal);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address.toByteArray()[0] as number) >> 5 === 1;
}

/** The members of a declarativeNetRequest rule about private addresses. */
interface AddressRule<Whose> {
  readonly priority: number;
  readonly action: { readonly type: 'block' | 'allow' };
  readonly condition: Whose & { readonly regexFilter: string; readonly isUrlFilterCaseSensitive?: true };
}

/** RE2 patterns of private addresses. declarativeNetRequest matches each with the whole URL in normal form. */
const BLOCKED_PATTERNS: readonly string[] = [
  '^(http|ws)s?://(0|10|127)\\.[0-9]+\\.[0-9]+\\.[0-9]+\\.?[:/]',
  '^(http|ws)s?://(192\\.168|169\\.254|198\\.1[89]|172\\.(1[6-9]|2[0-9]|3[01]))\\.[0-9]+\\.[0-9]+\\.?[:/]',
  '^(http|ws)s?://100\\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\\.[0-9]+\\.[0-9]+\\.?[:/]',
  '^(http|ws)s?://(192\\.0\\.[02]|192\\.31\\.196|192\\.52\\.193|192\\.88\\.99|192\\.175\\.48|198\\.51\\.100|203\\.0\\.113)\\.[0-9]+\\.?[:/]',
  '^(http|ws)s?://(22[4-9]|2[3-5][0-9])\\.[0-9]+\\.[0-9]+\\.[0-9]+\\.?[:/]',
  `^(http|ws)s?://${CLOUD_HOST.replaceAll('.', '\\.')}\\.?[:/]`,
  // Refused: IPv6 outside 2000::/3, and special-purpose blocks within it.
  '^(http|ws)s?://\\[([^23]|[23][0-9a-f]{0,2}:|3fff:(:|[0-9a-f]{1,3}:))',
  '^(http|ws)s?://\\[(2001:(:|[0-9a-f]{1,2}:|1[0-9a-f]{2}:|db8:)|2002:|2620:4f:8000:)',
  `^(http|ws)s?://([^/:]*\\.)?(${LOCAL_SUFFIXES.map((suffix) => suffix.replace('.', '\\.')).join('|')})\\.?[:/]`,
  '^(http|ws)s?://[^./:\\[]+\\.?[:/]',
];

/**
 * Returns declarativeNetRequest rules that block requests to private addresses, and rules of higher priority for the
 * exemptions. They also cover redirects, which a check before the request cannot see.
 * @param exempt address prefixes that are allowed although private, as in `addressFault`.
 * @param whose condition that selects the requests, by their initiator or their tab.
 */
export function blockedAddressRules<Whose extends object>(
  exempt: readonly string[],
  whose: Whose,
): AddressRule<Whose>[] {
  const blocks = BLOCKED_PATTERNS.map((regexFilter) => ({
    priority: 1,
    action: { type: 'block' } as const,
    condition: { regexFilter, ...whose },
  }));
  // Not `urlFilter`, in which `*` and `^` of an address would stand for other characters.
  const exemptions = exempt.map((beginning) => ({
    priority: 2,
    action: { type: 'allow' } as const,
    condition: {
      regexFilter: `^${escapePattern(beginning)}${beginning.endsWith('/') ? '' : '([/?#]|$)'}`,
      isUrlFilterCaseSensitive: true as const,
      ...whose,
    },
  }));
  return [...blocks, ...exemptions];
}

/**
 * Returns a function that tells whether the browser allows requests to an address; false for an unparsable one.
 * @param patterns match patterns of the granted host permissions. Patterns that are not about web pages are ignored.
 */
export function createAccess(patterns: readonly string[]): (url: string) => boolean {
  const granted = patterns.flatMap(matchPatterns);
  // Host permissions depend only on the origin of a URL, so each origin is tested once.
  const isGranted = memoize((origin) => granted.some((pattern) => pattern.includes(`${origin}/`)), MAX_REMEMBERED);
  return (address) => {
    const url = URL.parse(address);
    return url !== null && isGranted(url.origin);
  };
}

const MAX_REMEMBERED = 5_000;

/** Returns the parsed match pattern as the only element of a list; [] for an invalid one. */
function matchPatterns(pattern: string): MatchPattern[] {
  try {
    return [new MatchPattern(pattern)];
  } catch (error) {
    if (error instanceof InvalidMatchPattern) return [];
    throw error;
  }
}
