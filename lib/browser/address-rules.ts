import { blockedAddressRules } from '../net/address';
import { ownEndpoints } from '../providers/provider-config';
import type { Settings } from '../settings/settings';
import { browser, special } from './browser';

/**
 * Apart from permissions.ts, so that pages do not load the providers.
 *
 * Replaces the session rules that keep this extension's own requests, redirect hops included, away from private
 * addresses. Resolves when they are in force.
 */
export async function applyAddressRules(settings: Settings): Promise<void> {
  const rules = special.declarativeNetRequest;
  if (!rules) return;
  const before = await rules.getSessionRules();
  const ownHost = new URL(browser.runtime.getURL('')).host;
  await rules.updateSessionRules({
    removeRuleIds: before.map(({ id }) => id),
    addRules: blockedAddressRules(ownEndpoints(settings), ownHost),
  });
}
