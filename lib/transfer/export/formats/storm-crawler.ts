import type { ExportFormat } from '../../format';
import { writeWanted } from '../text';
import { metadataOf } from './nutch-seeds';

/** StormCrawler's seed file: `url⇥key=value…`, every key becoming metadata of the page. */
export const stormCrawler: ExportFormat = {
  id: 'storm-crawler',
  labelKey: 'format_storm_crawler',
  extension: 'stormcrawler.txt',
  mime: 'text/plain',
  carries: { title: true, tags: true, score: true, provenance: true, rejected: false, scope: true },
  write: (seeds, options) =>
    writeWanted(seeds, (seed, url) => {
      const metadata = metadataOf(seed, options);
      if (seed.score !== undefined) metadata.push(['score', String(seed.score)]);
      return `${[url, ...metadata.map(([key, value]) => `${key}=${value}`)].join('\t')}\n`;
    }),
};
