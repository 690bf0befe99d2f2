import type { ExportFormat } from '../../format';
import { escapeMarkup } from '../markup';
import { oneLine, writeWanted } from '../text';

/** RFC 822 date, as OPML asks for. */
const date = (ms: number): string => new Date(ms).toUTCString();

/** Category of OPML: tags parted by commas. */
function categories(tags: readonly string[]): string {
  return tags.map((tag) => oneLine(tag.replaceAll(',', ' '))).join(',');
}

/** OPML 2.0 with one outline of type `link` for each seed. */
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
        const tags = seed.tags.length === 0 ? '' : ` category="${escapeMarkup(categories(seed.tags))}"`;
        const created = seed.decidedAtMs === undefined ? '' : ` created="${date(seed.decidedAtMs)}"`;
        return `    <outline type="link" text="${title}" url="${escapeMarkup(url)}"${tags}${created}/>\n`;
      },
      '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head>\n' +
        `    <title>${escapeMarkup(oneLine(options.topicName))}</title>\n` +
        `    <dateCreated>${date(options.createdAtMs)}</dateCreated>\n  </head>\n  <body>\n`,
      () => '  </body>\n</opml>\n',
    ),
};
