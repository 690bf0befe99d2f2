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

/** Key with characters that change when they are put into an address. */
export const KEY = 'login:s3cret/k+y';

/** Providers that make requests of their own. */
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
  /** What the user has set; where not given, what the provider cannot do without. */
  readonly settings?: { readonly key?: string; readonly baseUrl?: string } | undefined;
}

/** Host the provider believed it asked. */
export const HOST_HEADER = 'x-asked-host';

/**
 * A set with one provider, whose every request arrives at a real server on this machine: the host of the address is
 * exchanged, method, path, headers and body stay.
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

function settingsFor(provider: Provider, origin: string, { settings }: HarnessOptions): Settings {
  const baseUrl = settings?.baseUrl ?? (provider.access === 'self-hosted' ? origin : '');
  const key = settings?.key ?? (provider.access === 'key' ? KEY : '');
  return { ...DEFAULT_SETTINGS, providers: { [provider.id]: { enabled: true, key, baseUrl } } };
}

/** A search of the first kind that the provider serves. */
export function anySearch(provider: Provider): SearchRequest {
  const [kind = 'keyword'] = provider.serves;
  const query = kind === 'keyword' ? 'sourdough' : 'https://example.com/bread';
  const into = kind === 'translations' ? { into: 'de' } : {};
  return { kind, query, title: 'Bread', terms: ['rye'], language: 'en', limit: 30, page: 0, ...into };
}
