import type { ServerResponse } from 'node:http';
import type { SearchRequest } from '../../lib/engine/ports';
import { systemClock } from '../../lib/net/clock';
import { createHttpClient, type FetchFunction } from '../../lib/net/http';
import type { Provider } from '../../lib/providers/provider';
import { createProviders } from '../../lib/providers/provider-set';
import type { ProviderState } from '../../lib/providers/provider-state';
import { PROVIDERS } from '../../lib/providers/registry';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/settings/settings';
import { type LocalServer, type SeenRequest, startServer } from './local-server';

/** API key with characters that URLs encode. */
export const KEY = 'login:s3cret/k+y';

/** Providers that send requests by themselves, not through another provider. */
export const DIRECT = PROVIDERS.filter(
  (provider) => !provider.derivedFrom && (provider.origins.length > 0 || provider.access === 'self-hosted'),
);

export interface Harness {
  readonly server: LocalServer;
  readonly providers: ReturnType<typeof createProviders>;
  readonly states: Map<string, ProviderState>;
  readonly requests: readonly SeenRequest[];
}

export interface HarnessOptions {
  readonly timeoutMs?: number;
  /** Key and base URL that the user has set; by default those that the provider requires. */
  readonly settings?: { readonly key?: string; readonly baseUrl?: string } | undefined;
}

/** Header with the host of the provider's original request, before it was sent to the local server. */
export const HOST_HEADER = 'x-asked-host';

/**
 * Returns a provider set with one provider, whose requests arrive at a real server on this machine: only the host of
 * the URL is replaced; method, path, headers and body stay.
 */
export async function harnessFor(
  provider: Provider,
  handler: (request: SeenRequest, response: ServerResponse) => unknown,
  options: HarnessOptions = {},
): Promise<Harness> {
  const server = await startServer(handler);
  const states = new Map<string, ProviderState>();
  const fast: Provider = { ...provider, minIntervalMs: 0 };
  const settings = settingsFor(provider, server.origin, options);
  const reroute: FetchFunction = (url, init) => {
    const { host, pathname, search } = new URL(url);
    const headers = new Headers(init.headers);
    headers.set(HOST_HEADER, host);
    return fetch(server.origin + pathname + search, { ...init, headers });
  };
  const http = createHttpClient({ fetch: reroute, exempt: [server.origin] });
  const { timeoutMs } = options;
  const providers = createProviders({
    settings,
    http: timeoutMs === undefined ? http : { request: (url, more) => http.request(url, { ...more, timeoutMs }) },
    clock: systemClock,
    random: { next: () => 0.5, state: 0 },
    state: {
      get: async (id) => states.get(id),
      put: async (state) => void states.set(state.provider, state),
    },
    registry: [fast],
  });
  return { server, providers, states, requests: server.seen };
}

/** Returns settings in which the provider is on, with the given key and base URL or those that it requires. */
function settingsFor(provider: Provider, origin: string, { settings }: HarnessOptions): Settings {
  const baseUrl = settings?.baseUrl ?? (provider.access === 'self-hosted' ? origin : '');
  const key = settings?.key ?? (provider.access === 'key' ? KEY : '');
  return { ...DEFAULT_SETTINGS, providers: { [provider.id]: { enabled: true, key, baseUrl } } };
}

/** Returns a search of the first kind that the provider serves. */
export function firstSearch(provider: Provider): SearchRequest {
  const [kind = 'keyword'] = provider.serves;
  const query = kind === 'keyword' ? 'sourdough' : 'https://example.com/bread';
  const into = kind === 'translations' ? { into: 'de' } : {};
  return { kind, query, title: 'Bread', terms: ['rye'], language: 'en', limit: 30, page: 0, ...into };
}
