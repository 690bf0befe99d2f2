import type { ProviderSettings, Settings } from '../settings/settings';
import type { Provider } from './provider';
import { PROVIDERS } from './registry';

type OwnSettings = Pick<Settings, 'providers'> & Partial<Pick<Settings, 'servicesLost'>>;

/** Key and address as set by the user; '' where there is none, or where the provider takes none. */
export function settingsOf(provider: Provider, settings: OwnSettings): Pick<ProviderSettings, 'key' | 'baseUrl'> {
  const own = settings.providers[provider.id];
  const hasBase = provider.access === 'self-hosted' || provider.acceptsBaseUrl === true;
  return { key: own?.key.trim() ?? '', baseUrl: hasBase ? (own?.baseUrl.trim().replace(/\/+$/, '') ?? '') : '' };
}

/** Least time between two requests: the user's choice for a server of one's own, else the provider's. */
export function intervalOf(provider: Provider, settings: OwnSettings): number {
  const isOwn = settingsOf(provider, settings).baseUrl !== '';
  return (isOwn ? settings.providers[provider.id]?.intervalMs : undefined) ?? provider.minIntervalMs;
}

/** Whether it has what it cannot do without: a key, or the address of a server. */
export function isConfigured(provider: Provider, settings: OwnSettings): boolean {
  const { key, baseUrl } = settingsOf(provider, settings);
  if (provider.access === 'key') return key !== '';
  return provider.access !== 'self-hosted' || baseUrl !== '';
}

/** Switched on by the user or, where no settings were lost, by default; and configured. */
export function isActive(provider: Provider, settings: OwnSettings): boolean {
  const enabled = settings.providers[provider.id]?.enabled ?? (provider.enabledByDefault && !settings.servicesLost);
  return enabled && isConfigured(provider, settings);
}

/**
 * What addresses of the servers that the user typed begin with: they may be private. Only a provider's own requests may
 * go there, to its own server.
 */
export function ownEndpoints(settings: OwnSettings, providers: readonly Provider[] = PROVIDERS): string[] {
  const endpoints = new Set<string>();
  for (const provider of providers) {
    const { baseUrl } = settingsOf(provider, settings);
    const url = URL.parse(baseUrl === '' ? '' : (provider.endpoint?.(baseUrl) ?? `${baseUrl}/`));
    if (url && /^https?:$/.test(url.protocol)) endpoints.add(url.href);
  }
  return [...endpoints];
}
