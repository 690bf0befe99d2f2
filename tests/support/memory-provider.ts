import type { SearchKind, SearchRequest } from '../../lib/engine/ports';
import { createHttpClient } from '../../lib/net/http';
import type { Provider, ProviderAnswer } from '../../lib/providers/provider';
import { ProviderError } from '../../lib/providers/provider-error';
import { createProviders } from '../../lib/providers/provider-set';
import type { ProviderState } from '../../lib/providers/provider-state';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings';
import { createVirtualClock } from './virtual-clock';

type ProviderSetOptions = Parameters<typeof createProviders>[0];
export const request = (kind: SearchKind, more: Partial<SearchRequest> = {}): SearchRequest => ({
  kind,
  query: kind === 'keyword' ? 'rye' : 'https://example.com/bread',
  limit: 10,
  page: 0,
  ...more,
});

export const hit = (url: string) => ({ url, title: url, snippet: `mentions example.com at ${url}` });

/** Returns a provider that answers by `answer`, and the list of requests that it gets. */
export function provider(
  id: string,
  answer: () => ProviderAnswer | Promise<ProviderAnswer>,
  more: Partial<Provider> = {},
) {
  const asked: SearchRequest[] = [];
  const made: Provider = {
    id,
    name: id,
    serves: ['keyword'],
    access: 'keyless',
    enabledByDefault: true,
    minIntervalMs: 0,
    termsUrl: '',
    licence: '',
    origins: [],
    async search(given) {
      asked.push(given);
      return answer();
    },
    ...more,
  };
  return { made, asked };
}

export const finds = (...urls: string[]): ProviderAnswer => ({ hits: urls.map(hit), hasMore: false });
export const throws = (code: ConstructorParameters<typeof ProviderError>[0]) => (): ProviderAnswer => {
  throw new ProviderError(code, 'a sentence');
};

export function setOf(registry: readonly Provider[], more: Partial<ProviderSetOptions> = {}) {
  const states = new Map<string, ProviderState>();
  const clock = createVirtualClock(1_000_000);
  const set = createProviders({
    settings: DEFAULT_SETTINGS,
    http: createHttpClient({ fetch: async () => new Response('{}') }),
    clock,
    random: { next: () => 0.5, state: 0 },
    state: { get: async (id) => states.get(id), put: async (state) => void states.set(state.provider, state) },
    registry,
    ...more,
  });
  return { set, states, clock };
}
