import type { ExportFormat, ExportScope } from '../format';
import { escapePattern, sitePattern, withinSpace } from '../scope';
import { isWanted, oneLine, webAddress, writeSeeds } from '../text';

/** JSON text is YAML text, and escapes whatever a plain scalar could not hold. */
const scalar = (text: string): string => JSON.stringify(text);

/**
 * The address as the crawler writes it before it tests exclusions: doubled slashes folded, `utm_…` taken away, the other parameters in the
 * order of their names, after the root without a slash that comes last by it.
 */
function normalized(url: string): string {
  const [, start = '', path = '', query = ''] = /^(https?:\/\/[^/?]*)([^?]*)(?:\?(.*))?$/.exec(url) ?? [];
  const name = (parameter: string) => new URLSearchParams(parameter).keys().next().value ?? '';
  const parameters = query
    .split('&')
    .filter((parameter) => parameter !== '' && !/^utm_\w+/i.test(parameter))
    .sort((a, b) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0));
  const folded = path.replace(/(?<!\b[a-z][a-z\d+\-.]{1,50}:)\/{2,}/g, '/');
  const search = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  return `${start}${folded}${folded === '/' && !url.endsWith('/') ? search.replace(/\/$/, '') : search}`;
}

const TOKEN = /%([0-9A-F]{2})|./gs;
/** Stay as they are: percent-encoded, they mean something else. */
const FIXED = { path: '/?#+', query: '&=#' } as const;

/** A pattern for the text whether its characters are percent-encoded or not. */
function coded(text: string, part: 'path' | 'query'): string {
  return text.replace(TOKEN, (token, digits: string | undefined) => {
    const char = digits === undefined ? token : String.fromCharCode(Number.parseInt(digits, 16));
    if (part === 'query' && (token === '+' || char === ' ')) return '(?:\\+|%20)';
    if (char < '!' || char > '~' || FIXED[part].includes(char) || (part === 'query' && char === '+'))
      return escapePattern(token);
    if (/\w/.test(char)) return token;
    return `(?:${escapePattern(char)}|%${char.charCodeAt(0).toString(16).toUpperCase()})`;
  });
}

/** A pattern for one page under both schemes, however the crawler encodes its address. */
function exclusion(url: string): string {
  const [, host = '', path = '', , query] = /^https?(:\/\/[^/?]*)([^?]*)(\?(.*))?$/s.exec(url) ?? [];
  const search = query === undefined ? '' : `\\?${coded(query, 'query')}`;
  return `^https?${escapePattern(host)}${coded(path, 'path')}${path === '/' ? '?' : ''}${search}$`;
}

/** The name the crawl's files are kept under: letters, digits, dashes. */
function collectionName(topicName: string): string {
  const name = topicName.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '-');
  return name.replace(/^-+|-+$/g, '').toLowerCase() || 'topic';
}

/** Browsertrix takes the directory of a seed for its prefix, so a space that begins without a slash is told by a pattern. */
function scopeOf(url: string, wanted: ExportScope): string {
  const { url: beginning, scope } = withinSpace(url, wanted);
  if (beginning === url) return `    scopeType: ${scope}\n`;
  const inside = `^${escapePattern(beginning.slice(0, -1))}(?:[/?#]|$)`;
  return `    scopeType: custom\n    include: ${scalar(inside)}\n`;
}

/** Configuration for `crawl --config`: each seed with its scope, rejected pages as exclusions. */
export const browsertrixYaml: ExportFormat = {
  id: 'browsertrix-yaml',
  extension: 'browsertrix.yaml',
  mime: 'application/yaml',
  carries: { title: false, tags: false, score: false, provenance: false, rejected: true, scope: true },
  write(seeds, options) {
    const exclusions = new Set((options.excludedSites ?? []).map((site) => `  - ${scalar(sitePattern(site))}\n`));
    const head = `# ${oneLine(options.topicName)}\ncollection: ${scalar(collectionName(options.topicName))}\nseeds:\n`;
    return writeSeeds(
      seeds,
      (seed) => {
        const url = webAddress(seed.url);
        if (url === undefined) return undefined;
        if (isWanted(seed)) return `  - url: ${scalar(url)}\n${scopeOf(url, options.scope)}`;
        for (const form of [url, normalized(url)]) exclusions.add(`  - ${scalar(exclusion(form))}\n`);
        return undefined;
      },
      head,
      () => (exclusions.size === 0 ? '' : `exclude:\n${[...exclusions].join('')}`),
    );
  },
};
