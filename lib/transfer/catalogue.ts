/** Exports every export format, or list of formats; one line per source file. */
export { acheFocusedCrawl, achePageClassifier, acheTraining, ddt } from './crawlers/ache';
export { browsertrixYaml } from './crawlers/browsertrix';
export { heritrixBeans, heritrixSeeds } from './crawlers/heritrix';
export { nutchFocused, nutchSeeds } from './crawlers/nutch';
export { crawlee, scrapyRedis, scrapySpider } from './crawlers/scrapy';
export { sparkProject } from './crawlers/spark';
export { stormCrawler, stormCrawlerProject, urlFrontier } from './crawlers/storm-crawler';
export { archivebox, bookmarks } from './lists/bookmarks';
export { lineLists } from './lists/lines';
export { tendrilJson } from './lists/tendril-json';
export { atom, feeds, opml, sitemap } from './lists/xml';
export { edgeList, gexf, graphml } from './networks/networks';
export { cslJson } from './references/csl-json';
export { ris } from './references/ris';
export { asreview, csv, hyphe, jsonLines, minet } from './tables/tables';
