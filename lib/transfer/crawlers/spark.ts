import { ENGLISH_LEXICON } from '../../engine/defaults';
import { type ExportFormat, type ExportOptions, PAGE_SCORER, type Seeds } from '../format';
import { type ZipEntry, zipped } from '../zip';
import { CrawlModelFit } from './crawl-model';

/** Template files that are the same for every topic, by path relative to this folder. */
const FILES = import.meta.glob<string>(
  ['../../../crawlers/spark/*.{py,txt,md}', '../../../crawlers/model/model.schema.json'],
  { query: '?raw', import: 'default', eager: true },
);

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Yields the files of the archive: program, page scorer and lexicon (if `shipped` is given), and page model. */
async function* zipEntries(seeds: Seeds, options: ExportOptions): AsyncGenerator<ZipEntry> {
  const fit = new CrawlModelFit();
  for (const [path, content] of Object.entries(FILES)) yield { path: fileName(path), content };
  for (const path of options.shipped ? [PAGE_SCORER, ENGLISH_LEXICON] : []) {
    yield { path: fileName(path), content: new TextDecoder().decode(await options.shipped?.(path)) };
  }
  for await (const seed of seeds) fit.add(seed);
  yield { path: 'model.json', content: `${JSON.stringify(await fit.model(options))}\n` };
}

/**
 * PySpark project that scans web archives (WARC and WET files, such as Common Crawl's) for pages of the topic, on one
 * machine or a Spark cluster. Its program in Node reads and scores pages as the extension does.
 */
export const sparkProject: ExportFormat = {
  id: 'spark-project',
  extension: 'spark.zip',
  mime: 'application/zip',
  carries: { title: false, tags: false, probability: false, provenance: false, rejected: true, scope: false },
  needsTerms: true,
  write: (seeds, options) => zipped(zipEntries(seeds, options), options.createdAtMs),
};
