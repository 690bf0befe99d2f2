import * as v from 'valibot';
import type { ProviderContext } from './provider';
import { ProviderError } from './provider-error';
import { OptionalText, requestJson, withQuery } from './request';

/** What a wiki tells of its addresses, as `general` of `meta=siteinfo`. */
export interface WikiSite {
  /** Title of the main page, and its full address. */
  readonly mainpage: string;
  readonly base: string;
  /** `https://host`, or `//host` where it answers by http and https alike. */
  readonly server: string;
  /** `$1` stands for the title. */
  readonly articlepath: string;
  /** Whether the main page's address is that of the server. */
  readonly mainpageisdomainroot: boolean;
}

/**
 * The address of an article by its title, equal to `fullurl` of `prop=info` (`Title::getFullURL` of MediaWiki).
 * @returns undefined where the main page's own address does not come out so: extensions, proxies and some servers have it otherwise.
 */
export function addressesOf(site: WikiSite): ((title: string) => string) | undefined {
  const { mainpage, base, server, articlepath } = site;
  if (!articlepath.includes('$1')) return undefined;
  // What the wiki gives without a protocol has that of the request, as the wiki saw it behind its proxies; so has `base`.
  const origin = server.startsWith('//') ? `${URL.parse(base)?.protocol ?? ''}${server}` : server;
  const addressOf = (title: string) => {
    if (site.mainpageisdomainroot && title === mainpage) return `${origin}/`;
    return origin + articlepath.replaceAll('$1', () => urlEncoded(title));
  };
  return addressOf(mainpage) === base ? addressOf : undefined;
}

/** `wfUrlencode` of MediaWiki: all but letters, digits and `-_.;@$!*(),/~:` is written in percent. */
function urlEncoded(title: string): string {
  // Half a surrogate pair has no bytes of its own.
  const dbKey = title.replaceAll(' ', '_').replace(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(dbKey)
    .replaceAll("'", '%27')
    .replace(/%(?:3B|40|24|2C|2F|3A)/g, (code) => decodeURIComponent(code));
}

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

const Site = v.object({
  mainpage: v.string(),
  base: v.string(),
  server: v.string(),
  articlepath: v.string(),
  /** Older wikis do not tell it. */
  mainpageisdomainroot: v.optional(v.boolean(), false),
});

const Answer = v.pipe(
  v.object({
    batchcomplete: v.optional(v.boolean()),
    error: v.optional(v.object({ code: v.string(), info: OptionalText })),
    continue: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
    query: v.optional(
      v.object({
        pages: v.optional(v.array(Page), []),
        search: v.optional(v.array(Row), []),
        /** A wiki that tells of itself in another way is asked in another way. */
        general: v.fallback(v.optional(Site), undefined),
      }),
    ),
  }),
  v.check((answer) => Object.keys(answer).length > 0, 'neither answer nor error'),
);
type Answer = v.InferOutput<typeof Answer>;

type WikiParameters = Readonly<Record<string, string | number>>;

/** Codes of `error.code` that mean "not so fast". */
const RATE_CODES = ['ratelimited', 'maxlag', 'readonly'];

/** One request of `action=query`. Errors of the API come with status 200. @throws ProviderError. */
async function queryWiki(api: string, parameters: WikiParameters, context: ProviderContext): Promise<Answer> {
  const fixed = { action: 'query', format: 'json', formatversion: 2, origin: '*' };
  const url = withQuery(api, { ...fixed, ...parameters });
  const answer = await requestJson(context, url, Answer, { headers: { 'Api-User-Agent': API_USER_AGENT } });
  const code = answer.error?.code;
  if (code === undefined) return answer;
  if (RATE_CODES.includes(code)) throw new ProviderError('rate-limited', `the wiki asked us to slow down (${code})`);
  if (code === 'readapidenied') throw new ProviderError('forbidden', 'the wiki is private');
  throw new ProviderError('bad-request', `the wiki refused the request (${code})`);
}

/** Has a search tell what the addresses of its rows are made of. */
export const WITH_SITE: WikiParameters = { meta: 'siteinfo', siprop: 'general' };

/**
 * Rows `offset` to `offset + size` of a full-text search; an answer that was broken off is gone on with.
 * @param more parameters, until `site` was told.
 */
export async function searchRows(
  api: string,
  words: string,
  offset: number,
  size: number,
  context: ProviderContext,
  more: WikiParameters = {},
): Promise<{ rows: WikiRow[]; hasMore: boolean; site: WikiSite | undefined }> {
  const rows: WikiRow[] = [];
  let site: WikiSite | undefined;
  let hasMore = true;
  while (hasMore && rows.length < size) {
    const range = { srlimit: size - rows.length, sroffset: offset + rows.length };
    // Without `srwhat`, a wiki that has no CirrusSearch looks at titles only.
    const search = { list: 'search', srsearch: words, srwhat: 'text', ...range };
    const answer: Answer = await queryWiki(api, { ...search, ...(site ? {} : more) }, context);
    const found = answer.query?.search ?? [];
    rows.push(...found);
    site ??= answer.query?.general;
    // What else found no room in the answer is continued as well.
    hasMore = answer.continue?.sroffset !== undefined && found.length > 0;
  }
  return { rows, hasMore, site };
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
