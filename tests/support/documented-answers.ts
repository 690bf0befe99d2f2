import { afterEach, describe, expect, it } from 'vitest';
import type { SearchKind, SearchRequest } from '../../lib/engine/ports';
import type { Provider } from '../../lib/providers/provider';
import type { ProviderFault } from '../../lib/providers/provider-error';
import type { SeenRequest } from './local-server';
import { firstSearch, type Harness, type HarnessOptions, harnessFor } from './provider-harness';

/** A search, the answer that the service documents for it, and the expected hits. */
export interface DocumentedCase {
  /** Verb phrase: the rest of a sentence that begins with the name of the provider. */ readonly name: string;
  readonly request: Partial<SearchRequest> & Pick<SearchRequest, 'kind'>;
  /** Key and base URL that the user has set. */
  readonly settings?: HarnessOptions['settings'];
  readonly answer: unknown | ((seen: SeenRequest) => unknown);
  /** HTTP status of the answer; 200 by default. */
  readonly status?: number;
  readonly urls: readonly string[];
  readonly hasMore: boolean;
  readonly first?: { readonly title?: string; readonly snippet?: string };
  /** Checks the requests that arrived at the server. */
  readonly sent?: (requests: readonly SeenRequest[]) => void;
}

let harness: Harness | undefined;

/**
 * Defines the tests of a provider with documented answers. They fail if a kind of search that it serves has no answer.
 */
export function readsDocumentedAnswers(provider: Provider, cases: readonly DocumentedCase[]): void {
  describe(`${provider.name}: documented answers`, () => {
    afterEach(closeHarness);

    it(`${provider.name} has a documented answer for every kind of search`, () => {
      const kinds = new Set(cases.map(({ request }) => request.kind));
      expect([...kinds].sort()).toEqual([...provider.serves].sort());
    });

    it.each(cases.map((documented) => [documented.name, documented] as const))(
      `${provider.name} %s`,
      async (_, documented) => {
        const handler: Parameters<typeof harnessFor>[1] = (request, response) => {
          const body = typeof documented.answer === 'function' ? documented.answer(request) : documented.answer;
          const headers = { 'content-type': 'application/json' };
          response.writeHead(documented.status ?? 200, headers).end(JSON.stringify(body));
        };
        harness = await harnessFor(provider, handler, { settings: documented.settings });
        const answer = await harness.providers.search({ ...firstSearch(provider), ...documented.request });
        expect(answer.failures).toEqual([]);
        expect(answer.hits.map((hit) => hit.url)).toEqual(documented.urls);
        expect(answer.exhausted).toBe(!documented.hasMore);
        if (documented.first) expect(answer.hits[0]).toMatchObject(documented.first);
        for (const hit of answer.hits) expect(hit.provider).toBe(provider.id);
        documented.sent?.(harness.requests);
      },
    );
  });
}

/**
 * Defines the tests of a provider whose service reports faults with status 200: each body must give the fault `code`.
 */
export function tellsFaults(
  provider: Provider,
  faults: readonly (readonly [body: unknown, code: ProviderFault])[],
): void {
  describe(`${provider.name}: faults that come with status 200`, () => {
    afterEach(closeHarness);

    it.each(faults)(`${provider.name} reports %j as the fault %s`, async (body, code) => {
      harness = await harnessFor(provider, (_, response) => response.end(JSON.stringify(body)));
      const { failures, hits } = await harness.providers.search(firstSearch(provider));
      expect(hits).toEqual([]);
      expect(failures).toEqual([expect.objectContaining({ provider: provider.id, code })]);
    });
  });
}

async function closeHarness(): Promise<void> {
  await harness?.server.close();
  harness = undefined;
}

/** Returns the query parameters of a request; {} without one. */
export const parametersOf = (request: SeenRequest | undefined) => Object.fromEntries(request?.url.searchParams ?? []);

/** Returns the parsed JSON body of a request; null without one. */
export const bodyOf = (request: SeenRequest | undefined): unknown => JSON.parse(request?.body ?? 'null');

/** Checks that no request reached the service. */
export const notAsked = (requests: readonly SeenRequest[]) => expect(requests).toHaveLength(0);

/** Returns the case that a service with one page of results gets no request for a second one. */
export const onePageOnly = (kind: SearchKind): DocumentedCase => ({
  name: 'is not asked for a second page',
  request: { kind, query: kind === 'keyword' ? 'rye' : 'https://example.com/', page: 1 },
  answer: {},
  urls: [],
  hasMore: false,
  sent: notAsked,
});
