import { blockedAddressRules } from '../net/address';
import { ownCopies, ownEndpoints } from '../providers/registry';
import type { Settings } from '../settings/settings';
import { browser } from './browser';
import { replaceSessionRules } from './session-rules';

/**
 * Replaces the session rules that block this extension's own requests, with their redirects, to private addresses.
 * Addresses of the user's services and receivers in the settings stay allowed. Resolves when the rules apply. Not in
 * permissions.ts, so that pages do not load the search services.
 * @throws Error if the browser refuses the rules.
 */
export async function applyAddressRules(settings: Settings): Promise<void> {
  const receivers = Object.values(settings.targets).flatMap(
    ({ address }) => URL.parse(`${address.trim().replace(/(?<!\/)\/+$/, '')}/`)?.href ?? [],
  );
  const own = {
    initiatorDomains: [new URL(browser.runtime.getURL('')).host],
    resourceTypes: ['xmlhttprequest', 'other'] as const,
  };
  await replaceSessionRules(
    ({ condition }) => condition.initiatorDomains !== undefined,
    blockedAddressRules([...ownEndpoints(settings), ...ownCopies(settings), ...receivers], own),
  );
}
