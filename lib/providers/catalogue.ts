/** Every provider, one line each. The order is of no account. */
export { localRelated } from './local-related';
export { mediawiki } from './mediawiki';
export { searxng } from './searxng';
