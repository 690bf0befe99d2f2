import * as v from 'valibot';
import type { ProviderContext } from './provider';
import { ProviderError } from './provider-error';
import { OptionalText, requestJson, withQuery } from './request';

/** Members of a wiki's `meta=siteinfo` answer (`general`) that determine its article URLs. */
const Site = v.object({
  /** Title of the main page; `base` is its full URL. */
  mainpage: v.string(),
  base: v.string(),
  /** `https://host`, or `//host` if the wiki answers both http and https. */
  server: v.string(),
  /** URL path of an article, with `$1` in place of the title. */
  articlepath: v.string(),
  /** Whether the URL of the main page is the root of the server. Absent in older MediaWiki versions. */
  mainpageisdomainroot: v.optional(v.boolean(), false),
});
type WikiSite = v.InferOutput<typeof Site>;

/**
 * Returns a function that maps a title of an article on this wiki to its URL.
 * The URL equals `fullurl` of `prop=info` (MediaWiki's `Title::getFullURL`).
 * @returns undefined if the rule does not reproduce `base`, the URL of the main page. Some wikis form URLs in another
 * way.
 */
export function articleUrls(site: WikiSite): ((title: string) => string) | undefined {
  const { mainpage, base, server, articlepath } = site;
  if (!articlepath.includes('$1')) return undefined;
  // Without a protocol, `server` has the protocol of the request as the wiki saw it. `base` has the same protocol.
  const origin = server.startsWith('//') ? `${URL.parse(base)?.protocol ?? ''}${server}` : server;
  /** Returns the URL of an article, by the path of the wiki. */
  const addressOf = (title: string) => {
    if (site.mainpageisdomainroot && title === mainpage) return `${origin}/`;
    return origin + articlepath.replaceAll('$1', () => urlEncoded(title));
  };
  return addressOf(mainpage) === base ? addressOf : undefined;
}

/** Encodes a title as MediaWiki's `wfUrlencode` does: letters, digits and `-_.;@$!*(),/~:` stay as they are. */
function urlEncoded(title: string): string {
  // A lone surrogate has no UTF-8 encoding.
  const dbKey = title.replaceAll(' ', '_').replace(/\p{Surrogate}/gu, '\ufffd');
  return encodeURIComponent(dbKey)
    .replaceAll("'", '%27')
    .replace(/%(?:3B|40|24|2C|2F|3A)/g, (code) => decodeURIComponent(code));
}

/** Version and homepage of package.json, whose import would put all of that file into the extension; '' for none. */
const PROJECT = { version: '1.13.0', homepage: '' };

/**
 * Returns the header that identifies the client: `Tendril/<version> (<homepage>; <contact>)`. Browsers do not let an
 * extension set `User-Agent`. A client with such a name may send 200 requests a minute, others 10, as clients
 * report: https://github.com/OpenRefine/OpenRefine/issues/7731, read 2026-11-27.
 * @param contact the user's own contact; '' for none. Characters that the header cannot hold are left out.
 */
export function clientHeader({ contact }: Pick<ProviderContext, 'contact'>): { readonly 'Api-User-Agent': string } {
  const named = [PROJECT.homepage, contact.replace(/[^ -'*-~]/g, '')].filter(Boolean).join('; ');
  return { 'Api-User-Agent': `Tendril/${PROJECT.version} (${named || 'browser extension'})` };
}

const Page = v.object({
  pageid: v.optional(v.number(), 0),
  title: v.string(),
  /** Rank in the generator's answer. The API lists pages by id, not by rank. */
  index: v.optional(v.number(), 0),
  fullurl: OptionalText,
  extlinks: v.optional(v.array(v.object({ url: v.string() })), []),
});
export type WikiPage = v.InferOutput<typeof Page>;

const Row = v.object({ pageid: v.number(), title: v.string(), snippet: OptionalText });
export type WikiRow = v.InferOutput<typeof Row>;

/** Error that MediaWiki's API reports with HTTP status 200; absent in other answers. */
export const WikiError = v.optional(v.object({ code: v.string(), info: OptionalText }));

const Answer = v.pipe(
  v.object({
    batchcomplete: v.optional(v.boolean()),
    error: WikiError,
    continue: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
    query: v.optional(
      v.object({
        pages: v.optional(v.array(Page), []),
        search: v.optional(v.array(Row), []),
        /** If this member has another form, the caller requests the URLs of the articles instead. */
        general: v.fallback(v.optional(Site), undefined),
      }),
    ),
  }),
  v.check((answer) => Object.keys(answer).length > 0, 'neither answer nor error'),
);
type Answer = v.InferOutput<typeof Answer>;

export type WikiParameters = Readonly<Record<string, string | number>>;

/** Values of `error.code` that ask the client to slow down. */
const RATE_CODES = ['ratelimited', 'maxlag', 'readonly'];

/**
 * Sends one request to MediaWiki's API, which reports errors with HTTP status 200, and returns the answer.
 * @throws ProviderError `rate-limited`, `forbidden` for a private wiki, `bad-request` if the wiki refuses the request;
 * FetchError
 */
export async function askWiki<T extends { readonly error?: { readonly code: string } | undefined }>(
  api: string,
  parameters: WikiParameters,
  schema: v.GenericSchema<unknown, T>,
  context: ProviderContext,
): Promise<T> {
  const url = withQuery(api, { format: 'json', formatversion: 2, origin: '*', ...parameters });
  const answer = await requestJson(context, url, schema, { headers: clientHeader(context) });
  const { code } = answer.error ?? {};
  if (code === undefined) return answer;
  if (RATE_CODES.includes(code)) throw new ProviderError('rate-limited', `the wiki asked us to slow down (${code})`);
  if (code === 'readapidenied') throw new ProviderError('forbidden', 'the wiki is private');
  throw new ProviderError('bad-request', `the wiki refused the request (${code})`);
}

/** Asks a wiki with `action=query`. @throws ProviderError or FetchError */
function queryWiki(api: string, parameters: WikiParameters, context: ProviderContext): Promise<Answer> {
  return askWiki(api, { action: 'query', ...parameters }, Answer, context);
}

/** Parameters that add the members of `WikiSite` to a search answer. */
export const WITH_SITE: WikiParameters = { meta: 'siteinfo', siprop: 'general' };

/**
 * Returns `size` rows of a full-text search from the 0-based `offset`, or fewer if there are no more. Follows
 * continuations of a partial answer.
 * @param more parameters that are added until an answer contains the wiki's own description (`site`)
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
    // Without `srwhat`, a wiki without CirrusSearch searches titles only.
    const search = { list: 'search', srsearch: words, srwhat: 'text', ...range };
    const answer: Answer = await queryWiki(api, { ...search, ...(site ? {} : more) }, context);
    const found = answer.query?.search ?? [];
    rows.push(...found);
    site ??= answer.query?.general;
    // `continue` is also set for other lists of the answer, so only `sroffset` counts.
    hasMore = answer.continue?.sroffset !== undefined && found.length > 0;
  }
  return { rows, hasMore, site };
}

/**
 * Runs a query with its continuations, and merges the parts of each page. A wiki may send a page's URL and links later.
 * Stops after `enough` pages with a URL, or after `maxRequests` requests.
 * @returns the pages that have a URL, in order of rank, and whether more results follow
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
    for (const page of answer.query?.pages ?? []) byTitle.set(page.title, mergePages(byTitle.get(page.title), page));
    continuation = answer.continue;
  }
  return { pages: addressed().sort((a, b) => a.index - b.index), hasMore: continuation !== undefined };
}

/** Merges two parts of the same page: the first known rank and URL, and the links of both. */
function mergePages(known: WikiPage | undefined, page: WikiPage): WikiPage {
  if (!known) return page;
  return {
    ...known,
    index: known.index || page.index,
    fullurl: known.fullurl || page.fullurl,
    extlinks: [...known.extlinks, ...page.extlinks],
  };
}
