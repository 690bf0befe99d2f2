import template from '../../../crawlers/scrapy-spider.py?raw';
import { domainOf } from '../../engine/url/site';
import type { ExportFormat, ExportOptions, ExportSeed } from '../format';
import { isWanted, webAddress, writeJsonArray, writeSeeds, writeWanted } from '../text';

/** What the model knows of a seed, as JSON that goes along with its request. */
function requestData(seed: ExportSeed, options: ExportOptions): object {
  const { title, verdict, score, tags, language, foundBy } = seed;
  return {
    topic: options.topicName,
    title,
    verdict,
    score,
    tags,
    language,
    scope: options.scope,
    foundBy,
  };
}

/** JSON array for Crawlee's `RequestList.open(null, requests)`. */
export const crawlee: ExportFormat = {
  id: 'crawlee',
  extension: 'crawlee.json',
  mime: 'application/json',
  carries: { title: true, tags: true, score: true, provenance: true, rejected: false, scope: true },
  write: (seeds, options) => writeJsonArray(seeds, (seed, url) => ({ url, userData: requestData(seed, options) })),
};

/** A Python string literal in ASCII: JSON's escapes, with whole code points where JSON has surrogate pairs. */
export function pythonString(text: string): string {
  return JSON.stringify(text).replace(/[^\x20-\x7e]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

const [HEAD = '', TAIL = ''] = template.split('{{seeds}}');
const filled = (text: string, parts: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{([a-z ]+)\}\}/g, (_, name: string) => parts[name] ?? '');
const termLine = ({ term, weight }: ExportOptions['topicTerms'][number]): string =>
  `    ${pythonString(term)}: ${Math.max(0, weight)},\n`;

/**
 * A spider that needs nothing but Scrapy: seeds, scopes, exclusions and the topic's terms are in the file. Scrapy imports it as
 * a module, so its name holds one dot only, and is not that of a module.
 */
export const scrapySpider: ExportFormat = {
  id: 'scrapy-spider',
  extension: 'py',
  suffix: '-spider',
  mime: 'text/x-python',
  carries: { title: true, tags: false, score: false, provenance: false, rejected: true, scope: true },
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
      filled(HEAD, { topic: pythonString(options.topicName), terms: options.topicTerms.map(termLine).join('') }),
      () =>
        filled(TAIL, {
          excluded: excluded.join(''),
          'excluded sites': (options.excludedSites ?? []).map(pythonString).join(', '),
        }),
    );
  },
};

/** One JSON object a line for the list `<spider>:start_urls` of scrapy-redis: `url` and `meta` of the request. */
export const scrapyRedis: ExportFormat = {
  id: 'scrapy-redis',
  extension: 'scrapy-redis.jsonl',
  mime: 'application/jsonl',
  carries: { title: true, tags: true, score: true, provenance: true, rejected: false, scope: true },
  write: (seeds, options) =>
    writeWanted(seeds, (seed, url) => `${JSON.stringify({ url, meta: requestData(seed, options) })}\n`),
};
