import * as v from 'valibot';
import type { SearchRequest } from '../engine/ports';
import { jsonSearch } from './json-search';
import { ProviderError, type ProviderFault } from './provider-error';
import { basicAuthorization, OptionalText } from './request';

const MAX_ROWS = 100;
const STATUS_OK = 20_000;

const Found = v.object({
  total_count: v.nullish(v.number(), 0),
  items: v.nullish(
    v.array(v.object({ url_from: v.string(), page_from_title: OptionalText, anchor: OptionalText })),
    [],
  ),
});

/**
 * DataForSEO: pages that link to a page. The user's key has the form `login:password`.
 * Documentation: https://docs.dataforseo.com/v3/backlinks/backlinks/live/. Checked 2026-11-24 against DataForSEO's own
 * client dataforseo-client 2.1.10, which quotes it.
 */
export const dataforseo = jsonSearch({
  id: 'dataforseo',
  name: 'DataForSEO',
  serves: ['backward'],
  access: 'key',
  minIntervalMs: 1_000,
  termsUrl: 'https://docs.dataforseo.com/v3/backlinks/backlinks/live/',
  api: 'https://api.dataforseo.com/v3/backlinks/backlinks/live',
  headers: basicAuthorization,
  body: (request) => {
    const rows = rowsToAsk(request);
    const { query, page } = request;
    return [{ target: query, limit: rows, offset: page * rows, mode: 'as_is', backlinks_status_type: 'live' }];
  },
  answer: v.object({
    status_code: v.number(),
    tasks: v.nullish(v.array(v.object({ status_code: v.number(), result: v.nullish(v.array(Found)) }))),
  }),
  read: (answer, request) => {
    assertCode(answer.status_code);
    const [first] = answer.tasks ?? [];
    if (!first) throw new ProviderError('bad-answer', 'the answer holds no task');
    assertCode(first.status_code);
    const [found] = first.result ?? [];
    const rows = (found?.items ?? []).map(({ url_from, page_from_title, anchor }) => ({
      url: url_from,
      title: page_from_title,
      snippet: anchor,
    }));
    return [rows, (found?.total_count ?? 0) > (request.page + 1) * rowsToAsk(request)];
  },
});

const rowsToAsk = ({ limit }: SearchRequest) => Math.min(limit, MAX_ROWS);

const FAULTS: Readonly<Record<number, readonly [ProviderFault, string]>> = {
  40100: ['unauthorised', 'login or password is not accepted'],
  40200: ['quota-spent', 'the account has no money left'],
  40202: ['rate-limited', 'asked us to slow down'],
  40203: ['quota-spent', 'the daily limit is reached'],
  40210: ['quota-spent', 'the account has no money left'],
};

/** Throws a ProviderError for every DataForSEO status except success; HTTP says 200 for most of these faults. */
function assertCode(code: number): void {
  if (code === STATUS_OK) return;
  const [fault, message] = FAULTS[code] ?? [code >= 50_000 ? 'server-error' : 'bad-request', `status ${code}`];
  throw new ProviderError(fault, message);
}
