/** Every format, in the order of the export and import dialogs. */

import { acheFocusedCrawl } from './export/formats/ache-focused-crawl';
import { achePageClassifier } from './export/formats/ache-page-classifier';
import { acheSeeds } from './export/formats/ache-seeds';
import { acheTraining } from './export/formats/ache-training';
import { archivebox } from './export/formats/archivebox';
import { asreview } from './export/formats/asreview';
import { bookmarks } from './export/formats/bookmarks';
import { browsertrixSeeds } from './export/formats/browsertrix-seeds';
import { browsertrixYaml } from './export/formats/browsertrix-yaml';
import { crawlee } from './export/formats/crawlee';
import { cslJson } from './export/formats/csl-json';
import { csv } from './export/formats/csv';
import { ddt } from './export/formats/ddt';
import { domains } from './export/formats/domains';
import { heritrixBeans } from './export/formats/heritrix-beans';
import { heritrixSeeds } from './export/formats/heritrix-seeds';
import { hosts } from './export/formats/hosts';
import { hyphe } from './export/formats/hyphe';
import { jsonLines } from './export/formats/json-lines';
import { minet } from './export/formats/minet';
import { nutchFocused } from './export/formats/nutch-focused';
import { nutchSeeds } from './export/formats/nutch-seeds';
import { opml } from './export/formats/opml';
import { plain } from './export/formats/plain';
import { prefixes } from './export/formats/prefixes';
import { ris } from './export/formats/ris';
import { scrapyList } from './export/formats/scrapy-list';
import { scrapyRedis } from './export/formats/scrapy-redis';
import { scrapySpider } from './export/formats/scrapy-spider';
import { sitemap } from './export/formats/sitemap';
import { stormCrawler } from './export/formats/storm-crawler';
import { stormCrawlerProject } from './export/formats/storm-crawler-project';
import { surts } from './export/formats/surts';
import { tendrilJson } from './export/formats/tendril-json';
import { urlFrontier } from './export/formats/url-frontier';
import { wget } from './export/formats/wget';
import type { ExportFormat, ImportFormat } from './format';
import { bookmarksImport } from './import/formats/bookmarks';
import { crawlResultsImport } from './import/formats/crawl-results';
import { cslJsonImport } from './import/formats/csl-json';
import { csvImport } from './import/formats/csv';
import { jsonLinesImport } from './import/formats/json-lines';
import { opmlImport } from './import/formats/opml';
import { plainImport } from './import/formats/plain';
import { risImport } from './import/formats/ris';
import { searchResultsImport } from './import/formats/search-results';
import { tendrilJsonImport } from './import/formats/tendril-json';

export const EXPORT_FORMATS: readonly ExportFormat[] = [
  plain,
  csv,
  jsonLines,
  tendrilJson,
  domains,
  hosts,
  prefixes,
  surts,
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
  stormCrawlerProject,
  urlFrontier,
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
  asreview,
];

/** The first that accepts a file reads it; the plain list takes whatever is left. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [
  tendrilJsonImport,
  bookmarksImport,
  opmlImport,
  risImport,
  cslJsonImport,
  crawlResultsImport,
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
