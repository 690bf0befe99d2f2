/** Exports every provider; one line per source file. */

export { ownArchive, wayback } from './archives';
export { arquivo } from './arquivo';
export { dataforseo } from './dataforseo';
export { browserHistory, localRelated, mentions } from './derived';
export { feedly } from './feedly';
export { hackerNews } from './hacker-news';
export { brave, exa, kagi, mojeek, mwmbl, openalex, searxng, serper, tavily, yacy } from './json-search';
export { marginalia } from './marginalia';
export { mediawiki } from './mediawiki';
export { moz } from './moz';
export { stackExchange } from './stack-exchange';
export { urlscan } from './urlscan';
export { webGraph } from './web-graph';
export { wikiTitles } from './wiki-titles';
export { wikidata } from './wikidata';
