import type { ExportFormat, ExportOptions, ExportSeed, Seeds } from '../../format';
import { leavesOut } from '../patterns';
import { CrawlModelFit } from '../stormcrawler/model';
import { refusedSite, scopeRule } from '../stormcrawler/scope-rules';
import { inChunks, isWanted, webAddress } from '../text';
import { type ZipEntry, zipped } from '../zip';
import { stormCrawler } from './storm-crawler';

/** Files of the project that are the same for every topic, by their paths here. */
const FILES = import.meta.glob<string>('../stormcrawler/{*,java/*}.{java,json,md,xml,yaml}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const RESOURCES = 'src/main/resources/';

/** Where a file stands in the project. */
function placeOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.endsWith('.java')) return `src/main/java/tendril/${name}`;
  return ['README.md', 'pom.xml', 'crawl.yaml'].includes(name) ? name : RESOURCES + name;
}

const lines = (texts: Iterable<string>): AsyncGenerator<string> => inChunks([...texts].map((text) => `${text}\n`));

async function* entries(seeds: Seeds, options: ExportOptions): AsyncGenerator<ZipEntry> {
  const fit = new CrawlModelFit();
  const rules = new Set((options.excludedSites ?? []).map(refusedSite));
  async function* watched(): AsyncGenerator<ExportSeed> {
    for await (const seed of seeds) {
      const url = webAddress(seed.url);
      if (url === undefined) continue;
      fit.add(seed);
      rules.add(isWanted(seed) ? scopeRule(url, options.scope) : `not-page ${url}`);
      if (isWanted(seed) && leavesOut(url, options.scope)) rules.add(`page ${url}`);
      yield seed;
    }
  }
  for (const [path, content] of Object.entries(FILES)) yield { path: placeOf(path), content };
  yield { path: `${RESOURCES}seeds.txt`, content: stormCrawler.write(watched(), options) as AsyncIterable<string> };
  yield { path: `${RESOURCES}scope.txt`, content: lines(rules) };
  yield { path: `${RESOURCES}model.json`, content: `${JSON.stringify(await fit.model(options))}\n` };
}

/**
 * A Maven project that crawls the topic on Apache StormCrawler, on one machine or on a Storm cluster: seeds, scope, a classifier of
 * words and addresses, and the few classes that read them.
 */
export const stormCrawlerProject: ExportFormat = {
  id: 'storm-crawler-project',
  labelKey: 'format_storm_crawler_project',
  extension: 'stormcrawler.zip',
  mime: 'application/zip',
  carries: { title: true, tags: true, score: true, provenance: true, rejected: true, scope: true },
  needsTerms: true,
  write: (seeds, options) => zipped(entries(seeds, options), options.createdAtMs),
};
