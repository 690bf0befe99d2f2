/** All export and import formats, in the order of the dialogs. */
import { acheFocusedCrawl, achePageClassifier, acheTraining, ddt } from './crawlers/ache';
import { browsertrixYaml } from './crawlers/browsertrix';
import { heritrixBeans, heritrixSeeds } from './crawlers/heritrix';
import { nutchFocused, nutchSeeds } from './crawlers/nutch';
import { crawlee, scrapyRedis, scrapySpider } from './crawlers/scrapy';
import { sparkProject } from './crawlers/spark';
import { stormCrawler, stormCrawlerProject, urlFrontier } from './crawlers/storm-crawler';
import { citations } from './documents/citation';
import { methodsJson, methodsReports } from './documents/methods-report';
import { pageNotes } from './documents/page-notes';
import { readingLists } from './documents/reading-list';
import { siteCitationLists } from './documents/site-citations';
import type { ExportFormat, ImportFormat } from './format';
import { archivebox, bookmarks, bookmarksImport } from './lists/bookmarks';
import { lineLists, plainImport } from './lists/lines';
import { tendrilJson, tendrilJsonImport } from './lists/tendril-json';
import { atom, feeds, opml, opmlImport, sitemap } from './lists/xml';
import { xmlListImport } from './lists/xml-list';
import { edgeList, gexf, graphml } from './networks/networks';
import { bibtexImport } from './references/bibtex';
import { cslJson } from './references/csl-json';
import { nbibImport } from './references/nbib';
import { ris, risImport } from './references/ris';
import { csvImport } from './tables/csv-import';
import { crawlResultsImport, cslJsonImport, jsonLinesImport, searchResultsImport } from './tables/json-import';
import { asreview, csv, hyphe, jsonLines, minet } from './tables/tables';

/** Most used formats. They come first, in this order; the others follow in order of their identifiers. */
const FIRST: readonly string[] = ['plain', 'csv', 'json-lines', 'tendril-json'];
/** Returns the place in the menu; all formats that are not listed first are equal. */
const menuPosition = (id: string): number => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);

export const EXPORT_FORMATS: readonly ExportFormat[] = [
  acheFocusedCrawl,
  achePageClassifier,
  acheTraining,
  ddt,
  browsertrixYaml,
  heritrixBeans,
  heritrixSeeds,
  nutchFocused,
  nutchSeeds,
  crawlee,
  scrapyRedis,
  scrapySpider,
  sparkProject,
  stormCrawler,
  stormCrawlerProject,
  urlFrontier,
  ...citations,
  methodsJson,
  ...methodsReports,
  pageNotes,
  ...readingLists,
  ...siteCitationLists,
  archivebox,
  bookmarks,
  ...lineLists,
  tendrilJson,
  atom,
  feeds,
  opml,
  sitemap,
  edgeList,
  gexf,
  graphml,
  cslJson,
  ris,
  asreview,
  csv,
  hyphe,
  jsonLines,
  minet,
].sort((a, b) => menuPosition(a.id) - menuPosition(b.id) || (a.id < b.id ? -1 : 1));

/** Import formats. The first one that accepts a file reads it; the plain list accepts every file. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  tendrilJsonImport,
  bookmarksImport,
  opmlImport,
  xmlListImport,
  risImport,
  nbibImport,
  bibtexImport,
  cslJsonImport,
  crawlResultsImport,
  jsonLinesImport,
  searchResultsImport,
  csvImport,
  plainImport,
];

/** Returns the export format with an identifier; undefined if there is none. */
export function exportFormat(id: string): ExportFormat | undefined {
  return EXPORT_FORMATS.find((format) => format.id === id);
}

/** Returns the import format with an identifier; undefined if there is none. */
export function importFormat(id: string): ImportFormat | undefined {
  return IMPORT_FORMATS.find((format) => format.id === id);
}

/**
 * Returns the first import format that accepts a file.
 * @param head first 1,000 characters of the file, or more
 */
export function importFormatFor(fileName: string, head: string): ImportFormat | undefined {
  return IMPORT_FORMATS.find((format) => format.accepts(fileName.toLowerCase(), head));
}
