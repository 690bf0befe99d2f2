import type { Clock, SearchRequest } from '../engine/ports';
import type { Settings } from '../settings/settings';
import type { Provider } from './provider';
import type { ProviderCaller } from './provider-call';
import { ProviderError, toProviderError } from './provider-error';
import { isConfigured } from './registry';

/** Result of testing one provider with the test button of the options page. */
export interface TestOutcome {
  readonly ok: boolean;
  readonly hits: readonly { readonly url: string; readonly title: string }[];
  /** Code of the ProviderError, if `ok` is false. */
  readonly code?: string;
  readonly message?: string;
  readonly durationMs: number;
}

const SHOWN_HITS = 5;

/** Returns a test search for which the provider should find something. */
function probeFor(provider: Provider): SearchRequest {
  const shared = { limit: SHOWN_HITS, page: 0, language: 'en' };
  const [kind = 'keyword'] = provider.serves;
  if (provider.probe) return provider.probe;
  if (kind === 'keyword') return { ...shared, kind, query: 'history of the internet' };
  return {
    ...shared,
    kind,
    query: 'https://www.w3.org/',
    title: 'World Wide Web Consortium',
    terms: ['web', 'standards'],
  };
}

/**
 * Sends one test search to a provider and returns its first five hits, or the fault. Never rejects. An unknown provider
 * is `not-configured`, and an answer without hits the fault `empty`.
 */
export async function runProviderTest(
  registry: readonly Provider[],
  id: string,
  caller: ProviderCaller,
  options: { readonly clock: Clock; readonly settings: Pick<Settings, 'providers'> },
  signal?: AbortSignal,
): Promise<TestOutcome> {
  const startMs = options.clock.nowMs();
  const durationMs = () => options.clock.nowMs() - startMs;
  try {
    const provider = registry.find((one) => one.id === id);
    if (!provider) throw new ProviderError('not-configured', 'there is no such provider');
    if (!isConfigured(provider, options.settings)) {
      const missing = provider.access === 'key' ? 'a key' : 'the address of a server';
      throw new ProviderError('not-configured', `${missing} must be set first`);
    }
    const { hits } = await caller.call(provider, probeFor(provider), signal, true);
    if (hits.length === 0) throw new ProviderError('empty', 'it answered, but found nothing');
    const shown = hits.slice(0, SHOWN_HITS).map(({ url, title }) => ({ url, title }));
    return { ok: true, hits: shown, durationMs: durationMs() };
  } catch (error) {
    const { code, message } = toProviderError(error);
    return { ok: false, hits: [], code, message, durationMs: durationMs() };
  }
}
