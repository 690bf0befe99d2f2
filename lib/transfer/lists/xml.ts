/** OPML files, Atom feeds and XML sitemaps. */
import { readTags } from '../../engine/page/tags';
import { mayListPosts } from '../../engine/url/filter';
import type { ExportFormat, ExportOptions, ExportSeed, ImportFormat } from '../format';
import { LineCounter, rowOf, wholeText } from '../records';
import { escapeMarkup, inChunks, oneLine, tagList, wantedAddress, webAddress, writeWanted } from '../text';

/** Largest number of feeds per site, as for a watched topic. */
const FEEDS_PER_SITE = 2;
/** Number of entries of an Atom feed: the pages confirmed last. */
const ATOM_ENTRIES = 100;
/** Names of sitemaps, which pages declare beside their feeds. */
const SITEMAP = /sitemap/i;

/** Returns an RFC 822 date, which OPML requires. */
const date = (ms: number): string => new Date(ms).toUTCString();

/** Returns the start of an OPML document, up to its first outline. */
const opmlHead = ({ topicName, createdAtMs }: ExportOptions): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head>\n' +
  `    <title>${escapeMarkup(oneLine(topicName))}</title>\n` +
  `    <dateCreated>${date(createdAtMs)}</dateCreated>\n  </head>\n  <body>\n`;
const OPML_FOOT = '  </body>\n</opml>\n';

/** OPML 2.0 file with one outline of type `link` per seed. */
export const opml: ExportFormat = {
  id: 'opml',
  extension: 'opml',
  mime: 'text/x-opml',
  carries: { title: true, tags: true, probability: false, provenance: false, rejected: false, scope: false },
  write: (seeds, options) =>
    writeWanted(
      seeds,
      (seed, url) => {
        const title = escapeMarkup(oneLine(seed.title) || url);
        const tags = seed.tags.length === 0 ? '' : ` category="${escapeMarkup(tagList(seed.tags))}"`;
        const created = seed.decidedAtMs === undefined ? '' : ` created="${date(seed.decidedAtMs)}"`;
        return `    <outline type="link" text="${title}" url="${escapeMarkup(url)}"${tags}${created}/>\n`;
      },
      opmlHead(options),
      () => OPML_FOOT,
    ),
};

/** OPML 2.0 file with the feeds that the pages' sites declare, for feed readers. Sites without a feed are left out. */
export const feeds: ExportFormat = {
  id: 'feeds',
  extension: 'feeds.opml',
  mime: 'text/x-opml',
  carries: { title: false, tags: false, probability: false, provenance: false, rejected: false, scope: false },
  write: (seeds, options) => inChunks(feedOutlines(seeds, options)),
};

/** Yields an OPML document with at most two feeds of each wanted site. */
async function* feedOutlines(
  seeds: Parameters<ExportFormat['write']>[0],
  options: ExportOptions,
): AsyncGenerator<string> {
  yield opmlHead(options);
  const bySite = new Map<string, Set<string>>();
  for await (const seed of seeds) {
    const page = wantedAddress(seed);
    const listed = bySite.get(seed.site) ?? new Set();
    bySite.set(seed.site, listed);
    if (page === undefined || listed.size >= FEEDS_PER_SITE) continue;
    const declared = (await options.feedsOf?.(seed.bestPage?.url ?? seed.url)) ?? [];
    for (const given of declared) {
      const feed = webAddress(given);
      if (feed === undefined || listed.has(feed) || listed.size >= FEEDS_PER_SITE) continue;
      if (!mayListPosts(feed) || SITEMAP.test(feed)) continue;
      listed.add(feed);
      const site = escapeMarkup(oneLine(seed.site));
      const html = escapeMarkup(new URL('/', page).href);
      yield `    <outline type="rss" text="${site}" xmlUrl="${escapeMarkup(feed)}" htmlUrl="${html}"/>\n`;
    }
  }
  yield OPML_FOOT;
}

/** Atom feed (RFC 4287) of the pages decided last, newest first, for feed readers that read a local file. */
export const atom: ExportFormat = {
  id: 'atom',
  extension: 'atom',
  mime: 'application/atom+xml',
  carries: { title: true, tags: true, probability: false, provenance: false, rejected: false, scope: false },
  /** Writes the 100 wanted pages that were decided last; one without a decision counts as decided now. */
  async *write(seeds, options) {
    const pages: ExportSeed[] = [];
    for await (const seed of seeds) if (wantedAddress(seed) !== undefined) pages.push(seed);
    const timeOf = ({ decidedAtMs = options.createdAtMs }: ExportSeed) => decidedAtMs;
    pages.sort((a, b) => timeOf(b) - timeOf(a));
    const iso = (ms: number) => new Date(ms).toISOString();
    const name = oneLine(options.topicName);
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n' +
      `  <title>${escapeMarkup(name)}</title>\n  <author><name>Tendril</name></author>\n` +
      `  <id>tag:tendril.invalid,2026:${encodeURIComponent(name)}</id>\n` +
      `  <updated>${iso(pages[0] ? timeOf(pages[0]) : options.createdAtMs)}</updated>\n`;
    for (const seed of pages.slice(0, ATOM_ENTRIES)) {
      const url = escapeMarkup(wantedAddress(seed) ?? '');
      const summary = oneLine(seed.note || seed.excerpt || '');
      const tags = seed.tags.map((tag) => `<category term="${escapeMarkup(oneLine(tag))}"/>`).join('');
      yield `  <entry><title>${escapeMarkup(oneLine(seed.title)) || url}</title><id>${url}</id><link href="${url}"/>` +
        `<updated>${iso(timeOf(seed))}</updated>${tags}<summary>${escapeMarkup(summary)}</summary></entry>\n`;
    }
    yield '</feed>\n';
  },
};

/** Reads OPML outlines with a URL: that of the page, or else that of its feed. Outlines without a URL are folders. */
export const opmlImport: ImportFormat = {
  id: 'opml',
  accepts: (fileName, head) => fileName.endsWith('.opml') || /<opml[\s>]/i.test(head),
  /** Yields a row or problem per outline with a URL, in file order; nothing for text without any. */
  async *read(source, { verdict }) {
    const whole = await wholeText(source);
    const lines = new LineCounter(whole);
    const rows: ReturnType<typeof rowOf>[] = [];
    readTags(whole, true, {
      /** Adds the row of an outline with a URL. */
      open(name, { url, htmlurl, xmlurl, text, title, category = '', created = '' }, offset) {
        const address = url || htmlurl || xmlurl;
        if (name !== 'outline' || !address) return;
        const tags = category.split(',').filter((tag) => tag.trim() !== '');
        const found = { verdict, title: title || text || '', tags, atMs: Date.parse(created) };
        rows.push(rowOf({ line: lines.lineAt(offset), text: address }, address, found));
      },
    });
    yield* rows;
  },
};

/**
 * XML sitemap (protocol 0.9) as one file of any length, which crawlers accept.
 * Search engines limit a sitemap to 50,000 URLs, so a longer file must be split for them.
 */
export const sitemap: ExportFormat = {
  id: 'sitemap',
  extension: 'sitemap.xml',
  mime: 'application/xml',
  carries: { title: false, tags: false, probability: true, provenance: false, rejected: false, scope: false },
  write: (seeds) =>
    writeWanted(
      seeds,
      (seed, url) => {
        const priority = (seed.verdict === 'candidate' ? (seed.probability ?? 1) : 1).toFixed(2);
        return `  <url><loc>${escapeMarkup(url)}</loc><priority>${priority}</priority></url>\n`;
      },
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
      () => '</urlset>\n',
    ),
};
