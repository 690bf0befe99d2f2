import { blockedAddressRules } from '../net/address';
import { ownEndpoints } from '../providers/registry';
import type { Settings } from '../settings/settings';
import { browser, special } from './browser';

/**
 * Replaces the session rules that block this extension's own requests, with their redirects, to private addresses.
 * Resolves when the rules apply.
 *
 * Not in permissions.ts, so that pages do not load the search services.
 */
export async function applyAddressRules(settings: Settings): Promise<void> {
  const rules = special.declarativeNetRequest;
  if (!rules) return;
  const before = await rules.getSessionRules();
  const receivers = Object.values(settings.targets).flatMap(({ address }) => URL.parse(address)?.href ?? []);
  const ownHost = new URL(browser.runtime.getURL('')).host;
  await rules.updateSessionRules({
    removeRuleIds: before.map(({ id }) => id),
    addRules: blockedAddressRules([...ownEndpoints(settings), ...receivers], ownHost),
  });
}
