/** Lists with one entry a line and nothing else: no comment and no tab, which wget and httrack would fetch. */
import { siteOf } from '../../engine/url/site';
import type { Carries, ExportFormat, ExportOptions, ImportFormat, Seeds } from '../format';
import { linesOf, rowsOf } from '../records';
import { boundsOf, pageSurt, scopePrefix, withinSpace } from '../scope';
import { writeDistinct, writeWanted } from '../text';

export const ADDRESSES_ONLY: Carries = {
  title: false,
  tags: false,
  score: false,
  provenance: false,
  rejected: false,
  scope: false,
};

export function writePlain(seeds: Seeds): AsyncGenerator<string> {
  return writeWanted(seeds, (_, url) => `${url}\n`);
}

const directoryOf = (url: string): string => {
  const { origin, directory } = boundsOf(withinSpace(url, 'prefix').url);
  return origin + directory;
};
const surtOf = (url: string, { scope }: ExportOptions): string => scopePrefix(url, scope) ?? pageSurt(url);

/** The entry of a page; each is written once. Absent: its address. */
type Entry = (url: string, options: ExportOptions) => string;

/** Identifier, ending of the file's name, and what stands on a line. */
const LISTS: readonly (readonly [id: string, extension: string, entry?: Entry])[] = [
  ['plain', 'txt'],
  ['domains', 'domains.txt', siteOf],
  ['hosts', 'hosts.txt', (url) => new URL(url).host],
  // Up to the last slash of the path.
  ['prefixes', 'prefixes.txt', directoryOf],
  // The SURT prefix of the scope; of a page alone, its SURT.
  ['surts', 'surts.txt', surtOf],
  ['ache-seeds', 'ache.seeds'],
  // For `--seedFile`; scope and exclusions are options of the crawl.
  ['browsertrix-seeds', 'browsertrix.txt'],
  // For a spider that reads `-a seeds=FILE`, and for Frontera's `SEEDS_SOURCE`.
  ['scrapy-list', 'scrapy.txt'],
  // For `wget -i` and `httrack -%L`.
  ['wget', 'urls.txt'],
];

export const lineLists: readonly ExportFormat[] = LISTS.map(([id, extension, entry]) => ({
  ...{ id, extension, mime: 'text/plain' },
  carries: { ...ADDRESSES_ONLY, scope: entry === surtOf },
  write: (seeds, options) =>
    entry === undefined ? writePlain(seeds) : writeDistinct(seeds, (url) => entry(url, options)),
}));

/**
 * One address a line, or several with blanks or commas between them. Blank lines and lines that start with `#` are no records; what follows a tab is metadata of Nutch
 * and StormCrawler and is left aside.
 */
export const plainImport: ImportFormat = {
  id: 'plain',
  accepts: () => true,
  async *read(source, { verdict }) {
    for await (const line of linesOf(source)) {
      const text = line.text.trim();
      if (text === '' || text.startsWith('#')) continue;
      yield* rowsOf(line, text.split('\t', 1)[0] ?? '', { verdict });
    }
  },
};
