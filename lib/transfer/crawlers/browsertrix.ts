import { escapePattern } from '../../engine/escape-pattern';
import type { ExportScope } from '../choices';
import type { ExportFormat } from '../format';
import { sitePattern, withinSpace } from '../scope';
import { isWanted, webAddress, withoutExpressions, writeSeeds } from '../text';

/** Returns a text as a YAML scalar. JSON strings are valid YAML, and escape what a plain scalar cannot contain. */
const scalar = (text: string): string => JSON.stringify(text);

/**
 * Returns the URL in the form that the crawler compares with exclusions.
 * Multiple slashes become one, `utm_…` parameters are removed, and the others are sorted by name.
 * After the root path, a final slash of the query is removed, unless the URL ends with one.
 */
function normalized(url: string): string {
  const [, start = '', path = '', query = ''] = /^(https?:\/\/[^/?]*)(\/[^?]*)?(?:\?(.*))?$/.exec(url) ?? [];
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
/** Characters whose percent-encoded form means something else, so the pattern accepts only the given form. */
const FIXED = { path: '/?#+', query: '&=#' } as const;

/**
 * Returns a pattern that matches a part of a URL with its punctuation percent-encoded or not, and blanks of a query as
 * `+` or `%20`. Letters, digits, reserved (`FIXED`) and non-ASCII characters match only as given.
 */
function encodedOrNot(text: string, part: 'path' | 'query'): string {
  return text.replace(TOKEN, (token, digits: string | undefined) => {
    const char = digits === undefined ? token : String.fromCharCode(Number.parseInt(digits, 16));
    if (part === 'query' && (token === '+' || char === ' ')) return '(?:\\+|%20)';
    if (char < '!' || char > '~' || FIXED[part].includes(char) || (part === 'query' && char === '+'))
      return escapePattern(token);
    if (/\w/.test(char)) return token;
    return `(?:${escapePattern(char)}|%${char.charCodeAt(0).toString(16).toUpperCase()})`;
  });
}

/** Returns a pattern that matches one page by http and https, however the crawler encodes its URL. */
function exclusionPattern(url: string): string {
  const [, host = '', path = '', , query] = /^https?(:\/\/[^/?]*)(\/[^?]*)?(\?(.*))?$/s.exec(url) ?? [];
  const search = query === undefined ? '' : `\\?${encodedOrNot(query, 'query')}`;
  return `^https?${escapePattern(host)}${encodedOrNot(path, 'path')}${path === '/' ? '?' : ''}${search}$`;
}

/**
 * Returns the name of the crawl's collection: lower-case ASCII letters without accents, digits and hyphens; `topic` if
 * none is left.
 */
function collectionName(topicName: string): string {
  const name = topicName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-');
  return name.replace(/^-|-$/g, '').toLowerCase() || 'topic';
}

/**
 * Returns the scope of a seed as YAML lines. Browsertrix takes a seed's directory for its prefix.
 * So if the user space starts at a URL without a final slash, a pattern replaces the prefix.
 */
function scopeOf(url: string, wanted: ExportScope): string {
  const { url: beginning, scope } = withinSpace(url, wanted);
  if (beginning === url) return `    scopeType: ${scope}\n`;
  const inside = `^${escapePattern(beginning.slice(0, -1))}(?:[/?#]|$)`;
  return `    scopeType: custom\n    include: ${scalar(inside)}\n`;
}

/** Configuration for Browsertrix's `crawl --config`: each seed with its scope, and rejected pages as exclusions. */
export const browsertrixYaml: ExportFormat = {
  id: 'browsertrix-yaml',
  extension: 'browsertrix.yaml',
  mime: 'application/yaml',
  carries: { title: false, tags: false, probability: false, provenance: false, rejected: true, scope: true },
  /** Writes the wanted pages as seeds; exclusions of rejected pages and excluded sites follow them. */
  write(seeds, options) {
    const exclusions = new Set((options.excludedSites ?? []).map((site) => `  - ${scalar(sitePattern(site))}\n`));
    const head = `# ${withoutExpressions(options.topicName)}\ncollection: ${scalar(collectionName(options.topicName))}\nseeds:\n`;
    return writeSeeds(
      seeds,
      (seed) => {
        const url = webAddress(seed.url);
        if (url === undefined) return undefined;
        if (isWanted(seed)) return `  - url: ${scalar(url)}\n${scopeOf(url, options.scope)}`;
        for (const form of [url, normalized(url)]) exclusions.add(`  - ${scalar(exclusionPattern(form))}\n`);
        return undefined;
      },
      head,
      () => (exclusions.size === 0 ? '' : `exclude:\n${[...exclusions].join('')}`),
    );
  },
};
