import * as v from 'valibot';
import type { Provider } from './provider';
import { ProviderError, type ProviderFault } from './provider-error';
import { jsonBody, OptionalText, requestJson, toAnswer } from './request';

const API = 'https://api.dataforseo.com/v3/backlinks/backlinks/live';
const MAX_ROWS = 100;
const STATUS_OK = 20_000;

const Answer = v.object({
  status_code: v.number(),
  tasks: v.optional(
    v.nullable(
      v.array(
        v.object({
          status_code: v.number(),
          result: v.optional(
            v.nullable(
              v.array(
                v.object({
                  total_count: v.optional(v.nullable(v.number()), 0),
                  items: v.optional(
                    v.nullable(
                      v.array(v.object({ url_from: v.string(), page_from_title: OptionalText, anchor: OptionalText })),
                    ),
                  ),
                }),
              ),
            ),
          ),
        }),
      ),
    ),
  ),
});

/**
 * DataForSEO: pages that link to a page. The user's key has the form `login:password`.
 * Documentation: https://docs.dataforseo.com/v3/backlinks/backlinks/live/. Checked 2026-11-24 against DataForSEO's own
 * client dataforseo-client 2.1.10, which quotes it.
 */
export const dataforseo: Provider = {
  id: 'dataforseo',
  name: 'DataForSEO',
  serves: ['backward'],
  access: 'key',
  enabledByDefault: true,
  minIntervalMs: 1_000,
  termsUrl: 'https://docs.dataforseo.com/v3/backlinks/backlinks/live/',
  licence: 'by its terms of service',
  origins: ['https://api.dataforseo.com/*'],
  async search({ query, limit, page }, context) {
    const rows = Math.min(limit, MAX_ROWS);
    const task = { target: query, limit: rows, offset: page * rows, mode: 'as_is', backlinks_status_type: 'live' };
    const body = jsonBody([task], { Authorization: `Basic ${base64(context.key)}` });
    const answer = await requestJson(context, API, Answer, body);
    assertCode(answer.status_code);
    const [first] = answer.tasks ?? [];
    if (!first) throw new ProviderError('bad-answer', 'the answer holds no task');
    assertCode(first.status_code);
    const [found] = first.result ?? [];
    return toAnswer(
      (found?.items ?? []).map((item) => ({
        url: item.url_from,
        title: item.page_from_title ?? '',
        snippet: item.anchor ?? '',
      })),
      (found?.total_count ?? 0) > (page + 1) * rows,
    );
  },
};

const FAULTS: Readonly<Record<number, readonly [ProviderFault, string]>> = {
  40100: ['unauthorised', 'login or password is not accepted'],
  40200: ['quota-spent', 'the account has no money left'],
  40202: ['rate-limited', 'asked us to slow down'],
  40203: ['quota-spent', 'the daily limit is reached'],
  40210: ['quota-spent', 'the account has no money left'],
};

/**
 * Throws a ProviderError for every DataForSEO status except success. The body holds the status; HTTP says 200 for most
 * faults.
 */
function assertCode(code: number): void {
  if (code === STATUS_OK) return;
  const [fault, message] = FAULTS[code] ?? [code >= 50_000 ? 'server-error' : 'bad-request', `status ${code}`];
  throw new ProviderError(fault, message);
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
