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

const Row = v.object({ pageid: v.number(), title: v.string(), snippet: OptionalText });
export type WikiRow = v.InferOutput<typeof Row>;

const Answer = v.pipe(
  v.object({
    batchcomplete: v.optional(v.boolean()),
    error: v.optional(v.object({ code: v.string(), info: OptionalText })),
    continue: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
    query: v.optional(
      v.object({
        pages: v.optional(v.array(Page), []),
        search: v.optional(v.array(Row), []),
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

/** Rows `offset` to `offset + size` of a full-text search; an answer that was broken off is gone on with. */
export async function searchRows(
  api: string,
  words: string,
  offset: number,
  size: number,
  context: ProviderContext,
): Promise<{ rows: WikiRow[]; hasMore: boolean }> {
  const rows: WikiRow[] = [];
  let hasMore = true;
  while (hasMore && rows.length < size) {
    const range = { srlimit: size - rows.length, sroffset: offset + rows.length };
    // Without `srwhat`, a wiki that has no CirrusSearch looks at titles only.
    const answer = await queryWiki(api, { list: 'search', srsearch: words, srwhat: 'text', ...range }, context);
    const found = answer.query?.search ?? [];
    rows.push(...found);
    hasMore = answer.continue !== undefined && found.length > 0;
  }
  return { rows, hasMore };
}

/**
 * Pages of a query over its continuations, merged by page, until `enough` pages with an address or `maxRequests`. A wiki
 * may list a page first and tell its address and links only in a later part.
 * @returns the pages that have an address, in the order the generator ranks them, and whether there are more.
 */
export async function queryAllPages(
  api: string,
  parameters: WikiParameters,
  context: ProviderContext,
  enough: number,
  maxRequests: number,
): Promise<{ pages: WikiPage[]; hasMore: boolean }> {
  const byTitle = new Map<string, WikiPage>();
  const addressed = () => [...byTitle.values()].filter((page) => page.fullurl);
  let continuation: WikiParameters | undefined = {};
  for (let request = 0; continuation && request < maxRequests && addressed().length < enough; request++) {
    const answer: Answer = await queryWiki(api, { ...parameters, ...continuation }, context);
    for (const page of answer.query?.pages ?? []) byTitle.set(page.title, merged(byTitle.get(page.title), page));
    continuation = answer.continue;
  }
  return { pages: addressed().sort((a, b) => a.index - b.index), hasMore: continuation !== undefined };
}

function merged(known: WikiPage | undefined, page: WikiPage): WikiPage {
  if (!known) return page;
  return {
    ...known,
    index: known.index || page.index,
    fullurl: known.fullurl || page.fullurl,
    extlinks: [...known.extlinks, ...page.extlinks],
  };
}
