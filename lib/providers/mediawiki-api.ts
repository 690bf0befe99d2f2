import * as v from 'valibot';
import type { ProviderContext } from './provider';
import { ProviderError } from './provider-error';
import { OptionalText, requestJson, withQuery } from './request';

/** Who is asking, as Wikimedia's API etiquette wants it; a browser does not let an extension set `User-Agent`. */
const API_USER_AGENT = 'Tendril/0.1 (browser extension for domain discovery)';

const Page = v.object({
  pageid: v.optional(v.number(), 0),
  title: v.string(),
  /** Rank in the generator's answer; pages come in order of their id. */
  index: v.optional(v.number(), 0),
  fullurl: OptionalText,
  extlinks: v.optional(v.array(v.object({ url: v.string() })), []),
});
export type WikiPage = v.InferOutput<typeof Page>;

const Answer = v.pipe(
  v.object({
    batchcomplete: v.optional(v.boolean()),
    error: v.optional(v.object({ code: v.string(), info: OptionalText })),
    continue: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
    query: v.optional(
      v.object({
        pages: v.optional(v.array(Page), []),
        search: v.optional(v.array(v.object({ pageid: v.number(), title: v.string(), snippet: OptionalText })), []),
      }),
    ),
  }),
  v.check((answer) => Object.keys(answer).length > 0, 'neither answer nor error'),
);
type Answer = v.InferOutput<typeof Answer>;

export type WikiParameters = Readonly<Record<string, string | number>>;

/** Codes of `error.code` that mean "not so fast". */
const RATE_CODES = ['ratelimited', 'maxlag', 'readonly'];

/** One request of `action=query`. Errors of the API come with status 200. @throws ProviderError. */
export async function queryWiki(api: string, parameters: WikiParameters, context: ProviderContext): Promise<Answer> {
  const fixed = { action: 'query', format: 'json', formatversion: 2, origin: '*' };
  const url = withQuery(api, { ...fixed, ...parameters });
  const answer = await requestJson(context, url, Answer, { headers: { 'Api-User-Agent': API_USER_AGENT } });
  const code = answer.error?.code;
  if (code === undefined) return answer;
  if (RATE_CODES.includes(code)) throw new ProviderError('rate-limited', `the wiki asked us to slow down (${code})`);
  if (code === 'readapidenied') throw new ProviderError('forbidden', 'the wiki is private');
  throw new ProviderError('bad-request', `the wiki refused the request (${code})`);
}

/**
 * Pages of a query over its continuations, merged by page, until `enough` distinct pages or `maxRequests`.
 * @returns the pages in the order the generator ranks them, and whether there are more.
 */
export async function queryAllPages(
  api: string,
  parameters: WikiParameters,
  context: ProviderContext,
  enough: number,
  maxRequests: number,
): Promise<{ pages: WikiPage[]; hasMore: boolean }> {
  const byTitle = new Map<string, WikiPage>();
  let continuation: WikiParameters | undefined = {};
  for (let request = 0; continuation && request < maxRequests && byTitle.size < enough; request++) {
    const answer: Answer = await queryWiki(api, { ...parameters, ...continuation }, context);
    for (const page of answer.query?.pages ?? []) {
      const known = byTitle.get(page.title);
      byTitle.set(page.title, known ? { ...known, extlinks: [...known.extlinks, ...page.extlinks] } : page);
    }
    continuation = answer.continue;
  }
  const pages = [...byTitle.values()].sort((a, b) => a.index - b.index);
  return { pages, hasMore: continuation !== undefined };
}
