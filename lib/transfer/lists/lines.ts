/** Text lists with one entry per line, without comments or tabs, which wget and httrack would fetch as URLs. */
import { siteOf } from '../../engine/url/site';
import { typedAddress } from '../../engine/url/typed-address';
import type { Carries, ExportFormat, ExportOptions, ImportFormat, Seeds } from '../format';
import { linesOf, rowsOf } from '../records';
import { boundsOf, pageSurt, scopePrefix, withinSpace } from '../scope';
import { writeDistinct, writeWanted } from '../text';

/** Parts of a topic in a format that has only URLs. */
export const ADDRESSES_ONLY: Carries = {
  title: false,
  tags: false,
  probability: false,
  provenance: false,
  rejected: false,
  scope: false,
};

/** Writes one URL per line. */
export function writePlain(seeds: Seeds): AsyncGenerator<string> {
  return writeWanted(seeds, (_, url) => `${url}\n`);
}

/** Returns a URL up to its last slash, after the space of a person on a platform. */
const directoryOf = (url: string): string => {
  const { origin, directory } = boundsOf(withinSpace(url, 'prefix').url);
  return origin + directory;
};
/** Returns the SURT prefix of the chosen scope, or that of the page itself. */
const surtOf = (url: string, { scope }: ExportOptions): string => scopePrefix(url, scope) ?? pageSurt(url);

/** Returns the list entry for a page's URL. Equal entries are written once. */
type Entry = (url: string, options: ExportOptions) => string;

/** Identifier, file extension and entry of each list; without an entry, each line is a URL. */
const LISTS: readonly (readonly [id: string, extension: string, entry?: Entry])[] = [
  ['plain', 'txt'],
  ['domains', 'domains.txt', siteOf],
  ['hosts', 'hosts.txt', (url) => new URL(url).host],
  // The URL up to the last slash of its path.
  ['prefixes', 'prefixes.txt', directoryOf],
  // The SURT prefix of the seed's scope; for the scope `page`, the SURT of the page.
  ['surts', 'surts.txt', surtOf],
  ['ache-seeds', 'ache.seeds'],
  // For Browsertrix's `--seedFile`. Scope and exclusions are options of the crawl.
  ['browsertrix-seeds', 'browsertrix.txt'],
  // For a spider that reads `-a seeds=FILE`, and for Frontera's `SEEDS_SOURCE`.
  ['scrapy-list', 'scrapy.txt'],
  // For `wget -i` and `httrack -%L`.
  ['wget', 'urls.txt'],
];

/** The export formats with one entry per line. */
export const lineLists: readonly ExportFormat[] = LISTS.map(([id, extension, entry]) => ({
  ...{ id, extension, mime: 'text/plain' },
  carries: { ...ADDRESSES_ONLY, scope: entry === surtOf },
  write: (seeds, options) =>
    entry === undefined ? writePlain(seeds) : writeDistinct(seeds, (url) => entry(url, options)),
}));

/**
 * Text list of URLs: one per line, or several separated by blanks or commas, with marks and titles as people write them
 * (`writtenAddresses`). Blank lines and lines that start with `#` are skipped. Text after a tab is metadata of Nutch or
 * StormCrawler, and is ignored. Of a web archive, only the addresses of its records are read.
 */
export const plainImport: ImportFormat = {
  id: 'plain',
  accepts: () => true,
  /** Yields the rows or the problem of each line that is not skipped. */
  async *read(source, { verdict }) {
    let isWarc = false;
    for await (const line of linesOf(source)) {
      const text = line.text.trim();
      isWarc ||= line.line === 1 && text.startsWith('WARC/1.');
      if (text === '' || text.startsWith('#') || (isWarc && !text.startsWith('WARC-Target-URI:'))) continue;
      const [own = ''] = text.split('\t', 1);
      // A title may stand before the tab.
      yield* rowsOf(line, own === text || typedAddress(own) !== undefined ? own : text, { verdict });
    }
  },
};
