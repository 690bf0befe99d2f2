import type { Manifest, Permissions } from 'webextension-polyfill';
import { browser } from './browser';

/** Every web page: what discovery needs to follow a trail wherever it leads. */
const ALL_SITES: readonly string[] = ['*://*/*'];

/** Permissions that single features ask for when the user switches them on. */
const OPTIONAL = ['history', 'bookmarks'] as const;
type OptionalPermission = (typeof OPTIONAL)[number];

/** Match pattern of the whole host of an address; undefined where it is no web address. */
export function originPattern(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  return `${parsed.protocol}//${parsed.hostname}/*`;
}

/**
 * What discovery on all sites tells search services, in Firefox's words: queries made of the topic's terms, and addresses
 * of pages. Firefox asks the user for these together with the sites; Chromium has no such permission.
 */
const DATA_SENT: Manifest.OptionalDataCollectionPermission[] = ['searchTerms', 'browsingActivity', 'websiteContent'];

function wanted(origins: readonly string[]): Permissions.Permissions {
  const asksData = import.meta.env.FIREFOX && origins === ALL_SITES;
  return { origins: [...origins], ...(asksData && { data_collection: DATA_SENT }) };
}

/** Whether all sites, or those of `origins` (match patterns), may be read. */
export function hasHostAccess(origins: readonly string[] = ALL_SITES): Promise<boolean> {
  return browser.permissions.contains(wanted(origins));
}

/**
 * Asks the user for all sites, or for `origins` (match patterns). Must be called from a user gesture, with nothing awaited
 * before it. False when refused.
 */
export async function requestHostAccess(origins: readonly string[] = ALL_SITES): Promise<boolean> {
  try {
    return await browser.permissions.request(wanted(origins));
  } catch {
    return false;
  }
}

/** Match patterns of all granted host permissions. */
export async function grantedOrigins(): Promise<string[]> {
  return (await browser.permissions.getAll()).origins ?? [];
}

export function hasPermission(permission: OptionalPermission): Promise<boolean> {
  return browser.permissions.contains({ permissions: [permission] });
}

/** Those of the optional permissions that are granted. */
export async function grantedPermissions(): Promise<OptionalPermission[]> {
  const granted = await Promise.all(OPTIONAL.map(hasPermission));
  return OPTIONAL.filter((_, i) => granted[i]);
}

/** Must be called from a user gesture, with nothing awaited before it. False when refused. */
export async function requestPermission(permission: OptionalPermission | 'tabGroups'): Promise<boolean> {
  try {
    return await browser.permissions.request({ permissions: [permission] });
  } catch {
    return false;
  }
}

/** Gives a permission back. */
export function dropPermission(permission: OptionalPermission): Promise<boolean> {
  return browser.permissions.remove({ permissions: [permission] });
}

/** Calls back when the user grants or withdraws something. @returns a function that stops it. */
export function watchPermissions(callback: () => void): () => void {
  browser.permissions.onAdded.addListener(callback);
  browser.permissions.onRemoved.addListener(callback);
  return () => {
    browser.permissions.onAdded.removeListener(callback);
    browser.permissions.onRemoved.removeListener(callback);
  };
}
