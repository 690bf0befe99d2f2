import type { ProviderSettings, Settings } from '../settings/settings';
import type { Provider } from './provider';
import { PROVIDERS } from './registry';

type OwnSettings = Pick<Settings, 'providers'>;

/** Key and address as set by the user; '' where there is none, or where the provider takes none. */
export function settingsOf(provider: Provider, settings: OwnSettings): Omit<ProviderSettings, 'enabled'> {
  const own = settings.providers[provider.id];
  const hasBase = provider.access === 'self-hosted' || provider.acceptsBaseUrl === true;
  return { key: own?.key.trim() ?? '', baseUrl: hasBase ? (own?.baseUrl.trim().replace(/\/+$/, '') ?? '') : '' };
}

/** Whether it has what it cannot do without: a key, or the address of a server. */
export function isConfigured(provider: Provider, settings: OwnSettings): boolean {
  const { key, baseUrl } = settingsOf(provider, settings);
  if (provider.access === 'key') return key !== '';
  return provider.access !== 'self-hosted' || baseUrl !== '';
}

/** Switched on by the user or by default, and configured. */
export function isActive(provider: Provider, settings: OwnSettings): boolean {
  const enabled = settings.providers[provider.id]?.enabled ?? provider.enabledByDefault;
  return enabled && isConfigured(provider, settings);
}

/** Origins of the servers the user typed: they may be private. */
export function exemptOrigins(settings: OwnSettings, providers: readonly Provider[] = PROVIDERS): string[] {
  const origins = new Set<string>();
  for (const provider of providers) {
    const url = URL.parse(settingsOf(provider, settings).baseUrl);
    if (url && /^https?:$/.test(url.protocol)) origins.add(url.origin);
  }
  return [...origins];
}
