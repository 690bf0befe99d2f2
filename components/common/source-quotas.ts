/** Search sources with their quotas; pages load this file with the first table of sources. */
import type { Provider } from '../../lib/providers/provider';
import { isActive, quotaOf } from '../../lib/providers/provider-config';
import { currentState } from '../../lib/providers/provider-state';
import { PROVIDERS } from '../../lib/providers/registry';
import type { Settings } from '../../lib/settings/settings';
import type { ProviderStateRecord } from '../../lib/store/db';

export { PROVIDERS };

/** Returns whether a source is switched on and has the key or server address that it needs. */
export function isOn(id: string, settings: Settings): boolean {
  const provider = PROVIDERS.find((one) => one.id === id);
  return provider !== undefined && isActive(provider, settings);
}

/**
 * Returns the number of requests left in the current period: as the service stated it, else by its documented quota.
 * @returns undefined if neither is known
 */
export function quotaLeft(
  provider: Provider,
  state: ProviderStateRecord | undefined,
  settings: Settings,
  nowMs: number,
): number | undefined {
  const quota = quotaOf(provider, settings);
  const { requests, quotaLeft: stated } = currentState({ id: provider.id, quota }, state, nowMs);
  return stated ?? (quota && Math.max(0, quota.requests - requests));
}
