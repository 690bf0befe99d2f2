/** OPML files and XML sitemaps. */
import { readTags } from '../../engine/page/tags';
import type { ExportFormat, ImportFormat } from '../format';
import { LineCounter, rowOf, wholeText } from '../records';
import { escapeMarkup, oneLine, tagList, writeWanted } from '../text';

/** Returns an RFC 822 date, which OPML requires. */
const date = (ms: number): string => new Date(ms).toUTCString();

/** OPML 2.0 file with one outline of type `link` per seed. */
export const opml: ExportFormat = {
  id: 'opml',
  extension: 'opml',
  mime: 'text/x-opml',
  carries: { title: true, tags: true, score: false, provenance: false, rejected: false, scope: false },
  write: (seeds, options) =>
    writeWanted(
      seeds,
      (seed, url) => {
        const title = escapeMarkup(oneLine(seed.title) || url);
        const tags = seed.tags.length === 0 ? '' : ` category="${escapeMarkup(tagList(seed.tags))}"`;
        const created = seed.decidedAtMs === undefined ? '' : ` created="${date(seed.decidedAtMs)}"`;
        return `    <outline type="link" text="${title}" url="${escapeMarkup(url)}"${tags}${created}/>\n`;
      },
      '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head>\n' +
        `    <title>${escapeMarkup(oneLine(options.topicName))}</title>\n` +
        `    <dateCreated>${date(options.createdAtMs)}</dateCreated>\n  </head>\n  <body>\n`,
      () => '  </body>\n</opml>\n',
    ),
};

/** Reads OPML outlines with a URL: that of the page, or else that of its feed. Outlines without a URL are folders. */
export const opmlImport: ImportFormat = {
  id: 'opml',
  accepts: (fileName, head) => fileName.endsWith('.opml') || /<opml[\s>]/i.test(head),
  async *read(source, { verdict }) {
    const whole = await wholeText(source);
    const lines = new LineCounter(whole);
    const rows: ReturnType<typeof rowOf>[] = [];
    readTags(whole, true, {
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
  carries: { title: false, tags: false, score: true, provenance: false, rejected: false, scope: false },
  write: (seeds) =>
    writeWanted(
      seeds,
      (seed, url) => {
        const priority = (seed.verdict === 'candidate' ? (seed.score ?? 1) : 1).toFixed(2);
        return `  <url><loc>${escapeMarkup(url)}</loc><priority>${priority}</priority></url>\n`;
      },
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
      () => '</urlset>\n',
    ),
};
