/** Every export format, or list of formats, one line each. */
export { acheFocusedCrawl, achePageClassifier, acheTraining, ddt } from './crawlers/ache';
export { browsertrixYaml } from './crawlers/browsertrix';
export { heritrixBeans, heritrixSeeds } from './crawlers/heritrix';
export { hyphe, minet } from './crawlers/minet-hyphe';
export { nutchFocused, nutchSeeds } from './crawlers/nutch';
export { crawlee, scrapyRedis, scrapySpider } from './crawlers/scrapy';
export { stormCrawler, stormCrawlerProject, urlFrontier } from './crawlers/storm-crawler';
export { archivebox, bookmarks } from './lists/bookmarks';
export { csv } from './lists/csv';
export { jsonLines } from './lists/json-lines';
export { lineLists } from './lists/lines';
export { opml } from './lists/opml';
export { sitemap } from './lists/sitemap';
export { tendrilJson } from './lists/tendril-json';
export { cslJson } from './references/csl-json';
export { ris } from './references/ris';
export { asreview } from './references/screening';
