/** A provider that sends one request for a page of results and reads the answer as JSON. */
import * as v from 'valibot';
import type { SearchRequest } from '../engine/ports';
import { NO_HITS, type Provider, type ProviderAnswer, type ProviderContext } from './provider';
import { ProviderError } from './provider-error';
import { jsonBody, OptionalText, requestJson, requestText, toAnswer, withQuery } from './request';

type Row = Parameters<typeof toAnswer>[0][number];

interface JsonSearch<Answer>
  extends Pick<Provider, 'id' | 'name' | 'access' | 'minIntervalMs' | 'termsUrl'>,
    Partial<Pick<Provider, 'serves' | 'enabledByDefault' | 'licence' | 'exactPhrases' | 'quota' | 'keyQuota'>> {
  /** URL of the search request. For a self-hosted service: the path that follows the user's base URL. */
  readonly api: string;
  /** Number of result pages that the service offers; absent = unlimited. */
  readonly pages?: number;
  /** Headers that carry the user's key; absent from requests without a key. */
  readonly headers?: (key: string) => Readonly<Record<string, string>>;
  readonly parameters?: (request: SearchRequest, key: string) => Parameters<typeof withQuery>[1];
  /**
   * Parameters of the page of results for people, which is read where a server refuses JSON; absent = it is an error.
   */
  readonly page?: (request: SearchRequest) => Parameters<typeof withQuery>[1];
  /** Makes the JSON body of a POST request; absent = the request is a GET. */
  readonly body?: (request: SearchRequest, nowMs: number) => object;
  readonly answer: v.GenericSchema<unknown, Answer>;
  /**
   * Extracts the result rows from an answer, whether another result page follows, and what the service says about its
   * quota.
   * @throws ProviderError for a fault reported with status 200
   */
  readonly read: (answer: Answer, request: SearchRequest) => Read;
}
type Read = readonly [
  rows: readonly Row[],
  hasMore: boolean,
  limits?: Pick<ProviderAnswer, 'quotaLeft' | 'waitMs'> | undefined,
];

/** Makes the provider of a service. A self-hosted service gets the URL of `api` below the user's base URL. */
export function jsonSearch<Answer>(search: JsonSearch<Answer>): Provider {
  const { api, pages = Infinity, headers = () => ({}), parameters, page, body, answer, read, ...details } = search;
  const isOwn = details.access === 'self-hosted';
  return {
    serves: ['keyword'],
    enabledByDefault: true,
    licence: 'by its terms of service',
    ...details,
    ...(isOwn ? { origins: [], endpoint: (baseUrl) => baseUrl + api } : { origins: [`${new URL(api).origin}/*`] }),
    /**
     * Requests one page of results, none after the last that the service offers; reads the page for people if JSON is
     * forbidden.
     */
    async search(request, context) {
      const { key, baseUrl } = context;
      if (request.page >= pages) return NO_HITS;
      const address = isOwn ? baseUrl + api : api;
      const url = parameters ? withQuery(address, parameters(request, key)) : address;
      const own = key === '' ? {} : headers(key);
      const init = body ? jsonBody(body(request, context.clock.nowMs()), own) : { headers: own };
      try {
        const [rows, hasMore, limits] = read(await requestJson(context, url, answer, init), request);
        return { ...toAnswer(rows, hasMore && request.page + 1 < pages), ...limits };
      } catch (error) {
        if (page === undefined || !(error instanceof ProviderError) || error.code !== 'forbidden') throw error;
        return readPage(withQuery(address, page(request)), request, context);
      }
    },
  };
}

/**
 * Requests a page of results for people and extracts its hits; more are expected if there is any.
 * @throws ProviderError `bad-answer` for another page
 */
async function readPage(url: string, { query }: SearchRequest, context: ProviderContext): Promise<ProviderAnswer> {
  // Few users need this parser of results pages, so the worker loads it only here.
  const { parseResultsPage } = await import('./serp/results-page');
  const hits = parseResultsPage(url, await requestText(context, url), query)?.hits;
  if (hits === undefined) throw new ProviderError('bad-answer', 'the answer is no page of results');
  return toAnswer(hits, hits.length > 0);
}

/**
 * Returns a schema that reads a list of results.
 * @param url name of the member with the URL; likewise for title and snippet, which may be missing
 * @param address schema of the URL
 */
export const resultRows = (url: string, title: string, snippet: string, address: v.GenericSchema = v.string()) =>
  v.array(
    v.pipe(
      v.object({ [url]: address, [title]: OptionalText, [snippet]: OptionalText }),
      v.transform((row): Row => {
        const [found = '', name = '', text = ''] = [row[url], row[title], row[snippet]] as string[];
        return { url: found, title: name, snippet: text };
      }),
    ),
  );
