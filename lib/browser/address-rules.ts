import { blockedAddressRules } from '../net/address';
import type { Settings } from '../settings/settings';
import { browser, special } from './browser';

/** Origins of the self-hosted providers whose address the user typed: the only ones that may be private. */
export function typedOrigins(settings: Settings): string[] {
  const origins = Object.values(settings.providers).map(({ baseUrl }) => URL.parse(baseUrl)?.origin);
  return [...new Set(origins.filter((origin) => origin !== undefined && origin !== 'null'))] as string[];
}

/**
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
    addRules: blockedAddressRules(typedOrigins(settings), ownHost),
  });
}
