import { domainOf } from '../../engine/url/site';
import type { ExportScope } from '../choices';
import type { ExportFormat, ExportOptions, ExportSeed, Seeds } from '../format';
import { boundsOf, isOutsideScope, withinSpace } from '../scope';
import { inChunks, isWanted, webAddress, writeWanted } from '../text';
import { type ZipEntry, zipped } from '../zip';
import { CrawlModelFit } from './crawl-model';
import { metadataOf } from './nutch';

/** StormCrawler seed file: one line `url⇥key=value…` per seed. Each key becomes metadata of the page. */
export const stormCrawler: ExportFormat = {
  id: 'storm-crawler',
  extension: 'stormcrawler.txt',
  mime: 'text/plain',
  carries: { title: true, tags: true, probability: true, provenance: true, rejected: false, scope: true },
  write: (seeds, options) =>
    writeWanted(seeds, (seed, url) => {
      const metadata = metadataOf(seed, options);
      if (seed.probability !== undefined) metadata.push(['probability', String(seed.probability)]);
      return `${[url, ...metadata.map(([key, value]) => `${key}=${value}`)].join('\t')}\n`;
    }),
};

/** URLFrontier seed file: JSON lines for the client's `PutURLs`. The key is the host name, by which URLs are queued. */
export const urlFrontier: ExportFormat = {
  id: 'url-frontier',
  extension: 'urlfrontier.jsonl',
  mime: 'application/jsonl',
  carries: { title: true, tags: true, probability: true, provenance: true, rejected: false, scope: true },
  write: (seeds, options) =>
    writeWanted(seeds, (seed, url) => {
      const pairs = metadataOf(seed, options);
      if (seed.probability !== undefined) pairs.push(['probability', String(seed.probability)]);
      const metadata = Object.fromEntries(pairs.map(([key, value]) => [key, { values: [value] }]));
      const info = { url, key: new URL(url).hostname, crawlID: 'DEFAULT', metadata };
      return `${JSON.stringify({ discovered: { info } })}\n`;
    }),
};

/**
 * Returns the line of `scope.txt` that allows the scope of a seed.
 * @param seed canonical URL
 */
function scopeRule(seed: string, wanted: ExportScope): string {
  const { url, scope } = withinSpace(seed, wanted);
  const { origin, host, directory } = boundsOf(url);
  switch (scope) {
    case 'page':
      return `page ${url}`;
    case 'prefix':
      return `path ${origin}${directory}`;
    case 'host':
      return `host ${host}`;
    case 'domain':
      return `site ${domainOf(url)}`;
  }
}

/** Returns the line of `scope.txt` that excludes a site: a domain, or a user space on a platform. */
function siteExclusion(site: string): string {
  return site.includes('/') ? `not-path ${site}/` : `not-site ${site}`;
}

/** Template files that are the same for every topic, by path relative to this folder. */
const FILES = import.meta.glob<string>('../../../crawlers/storm-crawler/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const RESOURCES = 'src/main/resources/';

/** Returns the path within the exported project of a template file. */
function projectPath(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.endsWith('.java')) return `src/main/java/tendril/${name}`;
  return ['README.md', 'pom.xml', 'crawl.yaml'].includes(name) ? name : RESOURCES + name;
}

const linesOfTexts = (texts: Iterable<string>): AsyncGenerator<string> =>
  inChunks([...texts].map((text) => `${text}\n`));

/** Yields the files of the archive: project, seeds, rules and page model. */
async function* zipEntries(seeds: Seeds, options: ExportOptions): AsyncGenerator<ZipEntry> {
  const fit = new CrawlModelFit();
  const rules = new Set((options.excludedSites ?? []).map(siteExclusion));
  /**
   * Yields the seeds with a web URL, and collects the rules and the model for the files that are written after them.
   */
  async function* watched(): AsyncGenerator<ExportSeed> {
    for await (const seed of seeds) {
      const url = webAddress(seed.url);
      if (url === undefined) continue;
      fit.add(seed);
      rules.add(isWanted(seed) ? scopeRule(url, options.scope) : `not-page ${url}`);
      if (isWanted(seed) && isOutsideScope(url, options.scope)) rules.add(`page ${url}`);
      yield seed;
    }
  }
  for (const [path, content] of Object.entries(FILES)) yield { path: projectPath(path), content };
  yield { path: `${RESOURCES}seeds.txt`, content: stormCrawler.write(watched(), options) as AsyncIterable<string> };
  yield { path: `${RESOURCES}scope.txt`, content: linesOfTexts(rules) };
  yield { path: `${RESOURCES}model.json`, content: `${JSON.stringify(await fit.model(options))}\n` };
}

/**
 * Maven project that crawls the topic with Apache StormCrawler, on one machine or a Storm cluster.
 * It contains seeds, scope, a classifier over words and URLs, and the Java classes that use them.
 */
export const stormCrawlerProject: ExportFormat = {
  id: 'storm-crawler-project',
  extension: 'stormcrawler.zip',
  mime: 'application/zip',
  carries: { title: true, tags: true, probability: true, provenance: true, rejected: true, scope: true },
  needsTerms: true,
  write: (seeds, options) => zipped(zipEntries(seeds, options), options.createdAtMs),
};
