import * as v from 'valibot';
import { FeedEntry, FeedLinks, MAX_LINKS, type SiteFeed } from './feed-entry';
import { readXmlFeed } from './feed-xml';

/**
 * Reads a sitemap (XML or one address a line), a sitemap index, RSS, Atom, JSON Feed or OPML, in one pass without a
 * tree: cost is linear in the text, and nesting of any depth is harmless. Entities of a document type are not expanded.
 * @param base address of the document, for relative links.
 */
export function parseSiteFeed(text: string, base: string): SiteFeed {
  const start = /\S/.exec(text)?.[0];
  if (start === '<') return readXmlFeed(text, base);
  if (start === '{') return readJsonFeed(text, base);
  return readLines(text, base);
}

const Text = v.fallback(v.optional(v.string()), undefined);
const JsonFeed = v.object({
  version: v.pipe(v.string(), v.includes('jsonfeed.org/version/')),
  items: v.array(v.fallback(v.object({ url: Text, external_url: Text, id: Text, title: Text }), {})),
});

function readJsonFeed(text: string, base: string): SiteFeed {
  const links = new FeedLinks();
  const feed = v.safeParse(v.pipe(v.string(), v.parseJson(), JsonFeed), text.trim());
  if (!feed.success) return links.as('unknown');
  for (const { url, external_url, id, title } of feed.output.items) {
    const entry = new FeedEntry(base);
    entry.address = url ?? external_url ?? '';
    entry.permalink = id ?? '';
    entry.title = title ?? '';
    links.addLink(entry.link());
  }
  return links.as('feed');
}

/** A sitemap of addresses, one a line (sitemaps.org). What does not begin with an address is none. */
function readLines(text: string, base: string): SiteFeed {
  const links = new FeedLinks();
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]+/, MAX_LINKS)) {
    const entry = new FeedEntry(base);
    entry.address = /^\s*(?:https?:\/\/|www\.)\S/i.test(line) ? line : '';
    const link = entry.link();
    if (link === undefined && line.trim() !== '' && links.isEmpty) return links.as('unknown');
    links.addLink(link);
  }
  return links.as(links.isEmpty ? 'unknown' : 'sitemap');
}
