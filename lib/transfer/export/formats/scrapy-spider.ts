import { domainOf } from '../../../engine/url/site';
import type { ExportFormat, ExportOptions } from '../../format';
import { isWanted, webAddress, writeSeeds } from '../text';

/** A Python string literal in ASCII: JSON's escapes, with whole code points where JSON has surrogate pairs. */
export function pythonString(text: string): string {
  return JSON.stringify(text).replace(/[^\x20-\x7e]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

const HEAD = (options: ExportOptions): string => `"""A focused spider made from a Tendril topic.

    scrapy runspider FILE -o pages.jsonl

Every page becomes an item with its share of the topic's terms. Links are followed within the scope of their seed, and only
from pages that reach MIN_SCORE.
"""
import re
from urllib.parse import urlsplit

import scrapy
from scrapy.http import TextResponse

TOPIC = ${pythonString(options.topicName)}
# Terms that weigh most in the topic.
TERMS = {
${options.topicTerms.map(({ term, weight }) => `    ${pythonString(term)}: ${Math.max(0, weight)},\n`).join('')}}
MIN_SCORE = 0.1
MAX_DEPTH = 3

# (address, registrable domain, scope, title, verdict)
SEEDS = [
`;

const TAIL = `

def in_scope(url, seed, site, scope):
    there, here = urlsplit(url), urlsplit(seed)
    if scope == "page":
        return False
    if scope == "domain":
        return there.hostname == site or (there.hostname or "").endswith("." + site) or there.netloc == site
    if there.netloc != here.netloc:
        return False
    return scope == "host" or there.path.startswith(here.path[: here.path.rfind("/") + 1])


class TendrilSpider(scrapy.Spider):
    name = "tendril"
    custom_settings = {
        "ROBOTSTXT_OBEY": True,
        "AUTOTHROTTLE_ENABLED": True,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 1,
        "DEPTH_LIMIT": MAX_DEPTH,
    }

    def start_requests(self):
        for url, site, scope, title, verdict in SEEDS:
            meta = {"seed": url, "site": site, "scope": scope}
            yield scrapy.Request(url, meta=meta, dont_filter=True)

    async def start(self):
        for request in self.start_requests():
            yield request

    def parse(self, response):
        if not isinstance(response, TextResponse):
            return
        score = self.score(response)
        yield {
            "url": response.url,
            "seed": response.meta["seed"],
            "title": (response.css("title::text").get() or "").strip(),
            "score": score,
            "topic": TOPIC,
        }
        if response.meta["scope"] == "page" or (TERMS and score < MIN_SCORE):
            return
        for href in response.css("a::attr(href)").getall():
            url = response.urljoin(href.strip()).split("#")[0]
            if not url.startswith(("http://", "https://")) or url in EXCLUDED:
                continue
            host = urlsplit(url).hostname or ""
            if any(host == site or host.endswith("." + site) for site in EXCLUDED_SITES):
                continue
            if in_scope(url, response.meta["seed"], response.meta["site"], response.meta["scope"]):
                meta = {key: response.meta[key] for key in ("seed", "site", "scope")}
                yield scrapy.Request(url, meta=meta)

    def score(self, response):
        """Weight of the topic's terms that the page holds, in [0, 1]."""
        texts = response.xpath("//title//text() | //body//text()[not(ancestor::script or ancestor::style)]")
        text = re.sub(r"\\s+", " ", " ".join(texts.getall())).lower()
        whole = sum(TERMS.values())
        return sum(weight for term, weight in TERMS.items() if term in text) / whole if whole else 0.0
`;

/**
 * A spider that needs nothing but Scrapy: seeds, scopes, exclusions and the topic's terms are in the file. Scrapy imports it as
 * a module, so its name holds one dot only, and is not that of a module.
 */
export const scrapySpider: ExportFormat = {
  id: 'scrapy-spider',
  labelKey: 'format_scrapy_spider',
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
      HEAD(options),
      () =>
        `]\n\n# Pages and sites that were rejected.\nEXCLUDED = {\n    "",\n${excluded.join('')}}\n` +
        `EXCLUDED_SITES = [${(options.excludedSites ?? []).map(pythonString).join(', ')}]\n${TAIL}`,
    );
  },
};
