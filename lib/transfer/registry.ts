/** Every format, in the order of the export and import dialogs. */
import type { ExportFormat, ImportFormat } from './format';
import { acheFocusedCrawl } from './formats/ache-focused-crawl';
import { achePageClassifier } from './formats/ache-page-classifier';
import { acheSeeds } from './formats/ache-seeds';
import { acheTraining } from './formats/ache-training';
import { archivebox } from './formats/archivebox';
import { bookmarks } from './formats/bookmarks';
import { browsertrixSeeds } from './formats/browsertrix-seeds';
import { browsertrixYaml } from './formats/browsertrix-yaml';
import { crawlee } from './formats/crawlee';
import { cslJson } from './formats/csl-json';
import { csv } from './formats/csv';
import { ddt } from './formats/ddt';
import { heritrixBeans } from './formats/heritrix-beans';
import { heritrixSeeds } from './formats/heritrix-seeds';
import { hyphe } from './formats/hyphe';
import { jsonLines } from './formats/json-lines';
import { minet } from './formats/minet';
import { nutchFocused } from './formats/nutch-focused';
import { nutchSeeds } from './formats/nutch-seeds';
import { opml } from './formats/opml';
import { plain } from './formats/plain';
import { ris } from './formats/ris';
import { scrapyList } from './formats/scrapy-list';
import { scrapyRedis } from './formats/scrapy-redis';
import { scrapySpider } from './formats/scrapy-spider';
import { sitemap } from './formats/sitemap';
import { stormCrawler } from './formats/storm-crawler';
import { tendrilJson } from './formats/tendril-json';
import { wget } from './formats/wget';
import { bookmarksImport } from './imports/bookmarks';
import { cslJsonImport } from './imports/csl-json';
import { csvImport } from './imports/csv';
import { jsonLinesImport } from './imports/json-lines';
import { opmlImport } from './imports/opml';
import { plainImport } from './imports/plain';
import { risImport } from './imports/ris';
import { searchResultsImport } from './imports/search-results';
import { tendrilJsonImport } from './imports/tendril-json';

export const EXPORT_FORMATS: readonly ExportFormat[] = [
  plain,
  csv,
  jsonLines,
  tendrilJson,
  acheSeeds,
  acheTraining,
  achePageClassifier,
  acheFocusedCrawl,
  ddt,
  heritrixSeeds,
  heritrixBeans,
  nutchSeeds,
  nutchFocused,
  stormCrawler,
  browsertrixYaml,
  browsertrixSeeds,
  crawlee,
  scrapyList,
  scrapySpider,
  scrapyRedis,
  wget,
  archivebox,
  hyphe,
  minet,
  bookmarks,
  opml,
  sitemap,
  cslJson,
  ris,
];

/** The first that accepts a file reads it; the plain list takes whatever is left. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  tendrilJsonImport,
  bookmarksImport,
  opmlImport,
  risImport,
  cslJsonImport,
  jsonLinesImport,
  searchResultsImport,
  csvImport,
  plainImport,
];

export function exportFormat(id: string): ExportFormat | undefined {
  return EXPORT_FORMATS.find((format) => format.id === id);
}

export function importFormat(id: string): ImportFormat | undefined {
  return IMPORT_FORMATS.find((format) => format.id === id);
}

/** @param head first 1,000 characters of the file, or more */
export function importFormatFor(fileName: string, head: string): ImportFormat | undefined {
  return IMPORT_FORMATS.find((format) => format.accepts(fileName.toLowerCase(), head));
}
