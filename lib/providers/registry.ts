/** All providers, and what the user's settings say about each. */
import type { SearchKind } from '../engine/ports';
import type { ProviderSettings, Settings } from '../settings/settings';
import { ownArchive, wayback } from './archives';
import { arquivo } from './arquivo';
import { dataforseo } from './dataforseo';
import { browserHistory, localRelated, mentions } from './derived';
import { feedly } from './feedly';
import { hackerNews } from './hacker-news';
import { brave, exa, kagi, mojeek, mwmbl, openalex, searxng, serper, tavily, yacy } from './json-services';
import { marginalia } from './marginalia';
import { mediawiki } from './mediawiki';
import { moz } from './moz';
import type { Provider, ProviderAccess } from './provider';
import { stackExchange } from './stack-exchange';
import { urlscan } from './urlscan';
import { webGraph } from './web-graph';
import { wikiTitles } from './wiki-titles';
import { wikidata } from './wikidata';

/** Order of providers: first self-hosted and keyed services, which the user set up and which search the whole web. */
const ORDER: readonly ProviderAccess[] = ['self-hosted', 'key', 'keyless', 'optional-key'];

/** All providers, sorted by access and then by identifier. */
export const PROVIDERS: readonly Provider[] = [
  ownArchive,
  wayback,
  arquivo,
  dataforseo,
  browserHistory,
  localRelated,
  mentions,
  feedly,
  hackerNews,
  brave,
  exa,
  kagi,
  mojeek,
  mwmbl,
  openalex,
  searxng,
  serper,
  tavily,
  yacy,
  marginalia,
  mediawiki,
  moz,
  stackExchange,
  urlscan,
  webGraph,
  wikiTitles,
  wikidata,
].sort((a, b) => ORDER.indexOf(a.access) - ORDER.indexOf(b.access) || (a.id < b.id ? -1 : 1));

export type OwnSettings = Pick<Settings, 'providers'> & Partial<Pick<Settings, 'servicesLost'>>;

/**
 * Returns the user's key and base URL for a provider, without final slashes; '' if not set or if the provider takes
 * none.
 */
export function settingsOf(provider: Provider, settings: OwnSettings): Pick<ProviderSettings, 'key' | 'baseUrl'> {
  const own = settings.providers[provider.id];
  const hasBase = provider.access === 'self-hosted' || provider.acceptsBaseUrl === true;
  return { key: own?.key.trim() ?? '', baseUrl: hasBase ? (own?.baseUrl.trim().replace(/(?<!\/)\/+$/, '') ?? '') : '' };
}

/** Returns the quota that holds with the user's key or without one; undefined if there is none or it is not known. */
export function quotaOf(provider: Provider, settings: OwnSettings): Provider['quota'] {
  const hasKey = settingsOf(provider, settings).key !== '';
  return hasKey ? (provider.keyQuota ?? (provider.access === 'key' ? provider.quota : undefined)) : provider.quota;
}

/** Returns the minimum interval between two requests in ms: the user's for an own server, otherwise the provider's. */
export function intervalOf(provider: Provider, settings: OwnSettings): number {
  const isOwn = settingsOf(provider, settings).baseUrl !== '';
  return (isOwn ? settings.providers[provider.id]?.intervalMs : undefined) ?? provider.minIntervalMs;
}

/** Returns whether the user has set the key or base URL that the provider requires; true if it requires none. */
export function isConfigured(provider: Provider, settings: OwnSettings): boolean {
  const { key, baseUrl } = settingsOf(provider, settings);
  if (provider.access === 'key') return key !== '';
  return provider.access !== 'self-hosted' || baseUrl !== '';
}

/** Whether a provider is enabled (by the user, else by default unless settings were lost) and configured. */
export function isActive(provider: Provider, settings: OwnSettings): boolean {
  const enabled = settings.providers[provider.id]?.enabled ?? (provider.enabledByDefault && !settings.servicesLost);
  return enabled && isConfigured(provider, settings);
}

/** Returns the providers whose keyword search a derived provider may ask. @param active enabled providers. */
export function sourcesOf({ derivedFrom }: Provider, active: readonly Provider[]): Provider[] {
  const keyword = active.filter((provider) => provider.serves.includes('keyword') && !provider.derivedFrom);
  return derivedFrom === 'exact-phrases' ? keyword.filter(({ exactPhrases }) => exactPhrases) : keyword;
}

/**
 * Returns the providers that answer a kind of question; a derived one only if there is a provider for it to ask.
 * @param active enabled providers.
 */
export function servingProviders(active: readonly Provider[], kind: SearchKind): Provider[] {
  const all = active.filter((provider) => provider.serves.includes(kind));
  return all.filter((provider) => !provider.derivedFrom || sourcesOf(provider, active).length > 0);
}

/** Returns the URL prefixes of copies of pages on the user's own servers, which may be private. */
export function ownCopies(settings: OwnSettings): string[] {
  return PROVIDERS.flatMap((provider) => {
    const { baseUrl } = settingsOf(provider, settings);
    return (baseUrl !== '' && URL.parse(provider.copies?.(baseUrl) ?? '')?.href) || [];
  });
}

/** Returns the URL prefixes of the user's own servers, which may be private. Each provider may request only its own. */
export function ownEndpoints(settings: OwnSettings, providers: readonly Provider[] = PROVIDERS): string[] {
  const endpoints = new Set<string>();
  for (const provider of providers) {
    const { baseUrl } = settingsOf(provider, settings);
    const url = URL.parse(baseUrl === '' ? '' : (provider.endpoint?.(baseUrl) ?? `${baseUrl}/`));
    if (url && /^https?:$/.test(url.protocol)) endpoints.add(url.href);
  }
  return [...endpoints];
}
