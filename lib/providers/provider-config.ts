import type { ProviderSettings, Settings } from '../settings/settings';
import type { Provider } from './provider';
import { PROVIDERS } from './registry';

type OwnSettings = Pick<Settings, 'providers'> & Partial<Pick<Settings, 'servicesLost'>>;

/** Key and base URL of the user; '' where there is none, or where the provider takes none. */
export function settingsOf(provider: Provider, settings: OwnSettings): Pick<ProviderSettings, 'key' | 'baseUrl'> {
  const own = settings.providers[provider.id];
  const hasBase = provider.access === 'self-hosted' || provider.acceptsBaseUrl === true;
  return { key: own?.key.trim() ?? '', baseUrl: hasBase ? (own?.baseUrl.trim().replace(/\/+$/, '') ?? '') : '' };
}

/** Minimum interval between two requests: the user's for an own server, otherwise the provider's. */
export function intervalOf(provider: Provider, settings: OwnSettings): number {
  const isOwn = settingsOf(provider, settings).baseUrl !== '';
  return (isOwn ? settings.providers[provider.id]?.intervalMs : undefined) ?? provider.minIntervalMs;
}

/** Whether the required key or base URL is set. */
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

/** URL prefixes of the user's servers, which may be private addresses. Only the provider of a server may request them. */
export function ownEndpoints(settings: OwnSettings, providers: readonly Provider[] = PROVIDERS): string[] {
  const endpoints = new Set<string>();
  for (const provider of providers) {
    const { baseUrl } = settingsOf(provider, settings);
    const url = URL.parse(baseUrl === '' ? '' : (provider.endpoint?.(baseUrl) ?? `${baseUrl}/`));
    if (url && /^https?:$/.test(url.protocol)) endpoints.add(url.href);
  }
  return [...endpoints];
}
