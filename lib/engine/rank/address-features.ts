import { decoded } from '../url/canonical';

const WORD = /[\p{L}]{2,}/gu;
/** Maximum number of features of one address; the limit bounds the cost of a very long path. */
const MAX_FEATURES = 40;

/**
 * Returns the features of an address as distinct strings: its host, each directory above the page, and the lower-case
 * words of its path. The empty array if the address has no host. Example: `https://a.org/docs/map.html` has `a.org/`,
 * `a.org/docs/`, `docs`, `map`, `html`.
 */
export function addressFeatures(url: string): string[] {
  const from = url.indexOf('//') + 2;
  if (from < 2) return [];
  const [path = ''] = url.slice(from).split(/[?#]/, 1);
  const segments = path.split('/');
  const features = new Set<string>();
  let prefix = '';
  for (const segment of segments.slice(0, -1)) {
    prefix += `${segment}/`;
    features.add(prefix);
  }
  if (segments.length === 1) features.add(`${path}/`);
  for (const [word] of decoded(segments.slice(1).join('/')).toLowerCase().matchAll(WORD)) {
    if (features.size >= MAX_FEATURES) break;
    features.add(word);
  }
  return [...features].slice(0, MAX_FEATURES);
}
