import template from '../../../crawlers/scrapy-spider.py?raw';
import { domainOf } from '../../engine/url/site';
import type { ExportFormat, ExportOptions, ExportSeed } from '../format';
import { isWanted, webAddress, writeJsonArray, writeSeeds, writeWanted } from '../text';

/** Returns a seed's metadata as a JSON object that the crawler keeps with the request. */
function requestData(seed: ExportSeed, options: ExportOptions): object {
  const { title, verdict, probability, tags, language, foundBy } = seed;
  return { topic: options.topicName, title, verdict, probability, tags, language, scope: options.scope, foundBy };
}

/** Crawlee request list: a JSON array for `RequestList.open(null, requests)`. */
export const crawlee: ExportFormat = {
  id: 'crawlee',
  extension: 'crawlee.json',
  mime: 'application/json',
  carries: { title: true, tags: true, probability: true, provenance: true, rejected: false, scope: true },
  write: (seeds, options) => writeJsonArray(seeds, (seed, url) => ({ url, userData: requestData(seed, options) })),
};

/** Returns a Python string literal in ASCII: JSON escapes, but one `\U` escape instead of a surrogate pair. */
function pythonString(text: string): string {
  return JSON.stringify(text).replace(/[^\x20-\x7e]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

const [HEAD = '', TAIL = ''] = template.split('{{seeds}}');
/** Replaces each `{{name}}` by its part; unknown ones by nothing. */
const fillTemplate = (text: string, parts: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{([a-z ]+)\}\}/g, (_, name: string) => parts[name] ?? '');
/** Returns the line of a term and its weight in a Python dictionary. */
const termLine = ({ term, weight }: ExportOptions['topicTerms'][number]): string =>
  `    ${pythonString(term)}: ${Math.max(0, weight)},\n`;

/**
 * Scrapy spider in a single file, with seeds, scopes, exclusions and the topic's terms.
 * Scrapy imports the file as a module. So its name has one dot, and a suffix that keeps it apart from existing modules.
 */
export const scrapySpider: ExportFormat = {
  id: 'scrapy-spider',
  extension: 'py',
  suffix: '-spider',
  mime: 'text/x-python',
  carries: { title: true, tags: false, probability: false, provenance: false, rejected: true, scope: true },
  /** Fills the template of the spider: wanted pages as seeds, rejected pages and excluded sites as exclusions. */
  write(seeds, options) {
    const excluded: string[] = [];
    return writeSeeds(
      seeds,
      (seed) => {
        const url = webAddress(seed.url);
        if (url === undefined) return undefined;
        if (!isWanted(seed)) {
          excluded.push(`    ${pythonString(url)},\n`);
          return undefined;
        }
        const cells = [url, domainOf(url), options.scope, seed.title, seed.verdict];
        return `    (${cells.map(pythonString).join(', ')}),\n`;
      },
      fillTemplate(HEAD, { topic: pythonString(options.topicName), terms: options.topicTerms.map(termLine).join('') }),
      () =>
        fillTemplate(TAIL, {
          excluded: excluded.join(''),
          'excluded sites': (options.excludedSites ?? []).map(pythonString).join(', '),
        }),
    );
  },
};

/** scrapy-redis start list: one JSON object per line with `url` and `meta`, for a Redis list `<spider>:start_urls`. */
export const scrapyRedis: ExportFormat = {
  id: 'scrapy-redis',
  extension: 'scrapy-redis.jsonl',
  mime: 'application/jsonl',
  carries: { title: true, tags: true, probability: true, provenance: true, rejected: false, scope: true },
  write: (seeds, options) =>
    writeWanted(seeds, (seed, url) => `${JSON.stringify({ url, meta: requestData(seed, options) })}\n`),
};
