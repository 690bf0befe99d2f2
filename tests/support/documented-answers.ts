import { afterEach, describe, expect, it } from 'vitest';
import type { SearchKind, SearchRequest } from '../../lib/engine/ports';
import type { Provider } from '../../lib/providers/provider';
import type { ProviderFault } from '../../lib/providers/provider-error';
import type { SeenRequest } from './local-server';
import { anySearch, type Harness, type HarnessOptions, harnessFor } from './provider-harness';

/** One search against a documented answer: what is asked for, what the service says, what must come of it. */
export interface DocumentedCase {
  /** Verb phrase: the rest of a sentence that begins with the name of the provider. */ readonly name: string;
  readonly request: Partial<SearchRequest> & Pick<SearchRequest, 'kind'>;
  /** Key and address the user has set. */
  readonly settings?: HarnessOptions['settings'];
  readonly answer: unknown | ((seen: SeenRequest) => unknown);
  /** HTTP status of the answer; 200 where not given. */
  readonly status?: number;
  readonly urls: readonly string[];
  readonly hasMore: boolean;
  readonly first?: { readonly title?: string; readonly snippet?: string };
  /** What must be true of the requests that arrived. */
  readonly sent?: (requests: readonly SeenRequest[]) => void;
}

let harness: Harness | undefined;

/** Sibling test of a provider: each kind of search it serves has an answer as its service documents it, and it is read. */
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
        const answer = await harness.providers.search({ ...anySearch(provider), ...documented.request });
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

/** Sibling test of a provider whose service reports faults with status 200. */
export function tellsFaults(
  provider: Provider,
  faults: readonly (readonly [body: unknown, code: ProviderFault])[],
): void {
  describe(`${provider.name}: faults that come with status 200`, () => {
    afterEach(closeHarness);

    it.each(faults)(`${provider.name} reports %j as the fault %s`, async (body, code) => {
      harness = await harnessFor(provider, (_, response) => response.end(JSON.stringify(body)));
      const { failures, hits } = await harness.providers.search(anySearch(provider));
      expect(hits).toEqual([]);
      expect(failures).toEqual([expect.objectContaining({ provider: provider.id, code })]);
    });
  });
}

async function closeHarness(): Promise<void> {
  await harness?.server.close();
  harness = undefined;
}

export const parametersOf = (request: SeenRequest | undefined) => Object.fromEntries(request?.url.searchParams ?? []);

export const bodyOf = (request: SeenRequest | undefined): unknown => JSON.parse(request?.body ?? 'null');

/** For a search that must not reach the service. */
export const notAsked = (requests: readonly SeenRequest[]) => expect(requests).toHaveLength(0);

/** A service that gives one page of results is not asked for a second. */
export const onePageOnly = (kind: SearchKind): DocumentedCase => ({
  name: 'is not asked for a second page',
  request: { kind, query: kind === 'keyword' ? 'rye' : 'https://example.com/', page: 1 },
  answer: {},
  urls: [],
  hasMore: false,
  sent: notAsked,
});
