/** Every provider, one line each. The order is of no account. */
export { brave } from './brave';
export { browserHistory } from './browser-history';
export { dataforseo } from './dataforseo';
export { localRelated, mentions } from './derived';
export { exa } from './exa';
export { hackerNews } from './hacker-news';
export { kagi } from './kagi';
export { marginalia } from './marginalia';
export { mediawiki } from './mediawiki';
export { mojeek } from './mojeek';
export { moz } from './moz';
export { mwmbl } from './mwmbl';
export { openalex } from './openalex';
export { searxng } from './searxng';
export { serper } from './serper';
export { tavily } from './tavily';
export { yacy } from './yacy';
