import type { Manifest, Permissions } from 'webextension-polyfill';
import type { PendingAction } from '../messaging/commands';
import { failure, type Result, success } from '../messaging/results';
import { browser } from './browser';
import { sendCommand } from './messages';
import { keepPendingAction, takePendingAction } from './storage';

/** Match pattern of all web pages; discovery follows links to any site. */
const ALL_SITES: readonly string[] = ['*://*/*'];

/** Optional permissions, each requested when the user switches on the feature that needs it. */
const OPTIONAL = ['history', 'bookmarks'] as const;
type OptionalPermission = (typeof OPTIONAL)[number];

/**
 * Returns the match pattern of an address, such as `https://a.example/*` (scheme and host; ports are left out);
 * undefined if it is not a web address.
 */
export function originPattern(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  return `${parsed.protocol}//${parsed.hostname}/*`;
}

/**
 * Firefox's categories of data that discovery sends to search services: queries made of the topic's terms, and
 * addresses of pages. Firefox asks for consent together with the sites; Chromium has no such permission.
 */
const DATA_SENT: Manifest.OptionalDataCollectionPermission[] = ['searchTerms', 'browsingActivity', 'websiteContent'];

/** Returns the permissions to ask for; in Firefox the consent to data with the permission for all sites. */
function permissionsFor(origins: readonly string[]): Permissions.Permissions {
  const asksData = import.meta.env.FIREFOX && origins === ALL_SITES;
  return { origins: [...origins], ...(asksData && { data_collection: DATA_SENT }) };
}

/**
 * Resolves to true if the extension may read all sites (in Firefox with the consent to data), or those of `origins`
 * (match patterns).
 */
export function hasHostAccess(origins: readonly string[] = ALL_SITES): Promise<boolean> {
  return browser.permissions.contains(permissionsFor(origins));
}

/**
 * Requests access to all sites, or to `origins` (match patterns). Must be called within a user gesture, before any
 * await. Resolves to false when refused; never rejects.
 */
export async function requestHostAccess(origins: readonly string[] = ALL_SITES): Promise<boolean> {
  try {
    return await browser.permissions.request(permissionsFor(origins));
  } catch {
    return false;
  }
}

/**
 * Requests what a search source needs: the browser's history, the user's own server at `baseUrl`, or its `origins`; the
 * first that applies. Must be called within a user gesture. Resolves to true when nothing is needed, to false when
 * refused.
 */
export function requestProviderAccess(provider: {
  readonly id: string;
  readonly origins: readonly string[];
  readonly baseUrl?: string;
}): Promise<boolean> {
  const { id, origins, baseUrl = '' } = provider;
  // The source needs history or bookmarks; access to bookmarks is requested separately.
  if (id === 'browser-history') return requestPermission('history');
  const own = originPattern(baseUrl);
  if (own !== undefined) return requestHostAccess([own]);
  return origins.length === 0 ? Promise.resolve(true) : requestHostAccess(origins);
}

/**
 * Requests access to all sites, and sends a command when the user allows it, even if the browser's question closes this
 * page. Must be called within a user gesture. Fails with `no-permission` when the user refuses; succeeds with null also
 * if the background has taken the command.
 */
export async function sendOnceAllowed(action: PendingAction): Promise<Result<null>> {
  // No await before the permission request, because browsers allow it only within the user's gesture.
  void keepPendingAction(action);
  const allowed = await requestHostAccess();
  // The background also notices the new permission. Page and background both try to take the command; the first one
  // sends it.
  const own = await takePendingAction();
  if (!allowed) return failure('no-permission');
  return own ? sendCommand(action.command, action.request) : success(null);
}

/** Returns the match patterns of all granted host permissions. */
export async function grantedOrigins(): Promise<string[]> {
  return (await browser.permissions.getAll()).origins ?? [];
}

/** Resolves to true if the user has granted an optional permission. */
export function hasPermission(permission: OptionalPermission): Promise<boolean> {
  return browser.permissions.contains({ permissions: [permission] });
}

/** Returns which of `history` and `bookmarks` the user has granted, in this order. */
export async function grantedPermissions(): Promise<OptionalPermission[]> {
  const granted = await Promise.all(OPTIONAL.map(hasPermission));
  return OPTIONAL.filter((_, i) => granted[i]);
}

/**
 * Requests a permission. Must be called within a user gesture, before any await. Resolves to false when refused; never
 * rejects.
 */
export async function requestPermission(
  permission: OptionalPermission | 'tabGroups' | 'downloads' | 'notifications',
): Promise<boolean> {
  try {
    return await browser.permissions.request({ permissions: [permission] });
  } catch {
    return false;
  }
}

/** Removes a permission. */
export function dropPermission(permission: OptionalPermission): Promise<boolean> {
  return browser.permissions.remove({ permissions: [permission] });
}

/** Calls `callback` when the user grants or withdraws any permission, until the page closes. */
export function watchPermissions(callback: () => void): void {
  browser.permissions.onAdded.addListener(callback);
  browser.permissions.onRemoved.addListener(callback);
}
