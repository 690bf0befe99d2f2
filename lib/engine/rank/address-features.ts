const WORD = /[\p{L}]{2,}/gu;
/** Features of one address at most, so that a hostile path costs no more than a long one. */
const MAX_FEATURES = 40;

/**
 * What an address says of its page, as distinct strings: its host, each directory above the page, and the words of its
 * path. An address without a host has none.
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

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
