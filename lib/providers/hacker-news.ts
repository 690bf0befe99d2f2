import * as v from 'valibot';
import type { SearchRequest } from '../engine/ports';
import { canonicalUrl } from '../engine/url/canonical';
import { DAY_MS, HOUR_MS, type Provider } from './provider';
import { OptionalText, requestJson, toAnswer, withQuery } from './request';

const API = 'https://hn.algolia.com/api/v1/search';

const Answer = v.object({
  hits: v.array(v.object({ objectID: v.string(), title: OptionalText, url: OptionalText, story_text: OptionalText })),
  page: v.optional(v.number(), 0),
  nbPages: v.optional(v.number(), 0),
});

/**
 * Hacker News search by Algolia: submitted pages by keyword, and discussions that link to a page.
 * At most 10,000 requests an hour.
 * Checked 2026-11-25: https://hn.algolia.com/api and its source, https://github.com/algolia/hn-search
 */
export const hackerNews: Provider = {
  id: 'hacker-news',
  name: 'Hacker News',
  serves: ['keyword', 'backward'],
  access: 'keyless',
  enabledByDefault: true,
  minIntervalMs: 500,
  quota: { requests: 10_000, periodMs: HOUR_MS },
  termsUrl: 'https://hn.algolia.com/api',
  licence: 'by their authors',
  origins: ['https://hn.algolia.com/*'],
  /**
   * Searches submissions; a backward search returns the discussions of exactly the page, and may filter out all hits.
   */
  async search(request, context) {
    const backward = request.kind === 'backward';
    const { recentDays } = request;
    const fromMs = context.clock.nowMs() - (recentDays ?? 0) * DAY_MS;
    const url = withQuery(API, {
      query: backward ? addressWords(request.query) : request.query,
      tags: 'story',
      page: request.page,
      hitsPerPage: backward ? 50 : 20,
      restrictSearchableAttributes: backward ? 'url' : undefined,
      numericFilters: recentDays && `created_at_i>${Math.floor(fromMs / 1_000)}`,
    });
    const answer = await requestJson(context, url, Answer);
    const hasMore = answer.page + 1 < answer.nbPages;
    const rows = answer.hits.map(({ objectID, title, url: link, story_text }) => ({
      url: link,
      title,
      snippet: story_text,
      discussion: `https://news.ycombinator.com/item?id=${encodeURIComponent(objectID)}`,
    }));
    if (!backward) return toAnswer(rows, hasMore);
    // Algolia matches words of a URL, so each hit is compared with the whole URL.
    const linking = rows.filter((row) => samePage(row.url, request));
    return toAnswer(
      linking.map((row) => ({ ...row, url: row.discussion })),
      hasMore,
    );
  },
};

/** Returns host and path of an address, without final slash and query; an invalid address as it is. */
function addressWords(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.hostname}${url.pathname}`.replace(/\/$/, '') : address;
}

/** Whether an address equals the query, ignoring scheme, `www.` and a final slash; false for an invalid address. */
function samePage(address: string, { query }: SearchRequest): boolean {
  /** Returns the parts of a URL that are compared; undefined for an invalid one. */
  const key = (url: string) =>
    canonicalUrl(url)
      ?.replace(/^https?:\/\/(www\.)?/, '')
      .replace(/\/$/, '');
  return key(address) !== undefined && key(address) === key(query);
}
