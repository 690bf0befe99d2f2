import type { ExportFormat } from '../../format';
import { writeWanted } from '../text';
import { metadataOf } from './nutch-seeds';

/** JSON lines for `PutURLs` of URLFrontier's client: it takes no tabs and no comments. The key is the host, by which addresses queue. */
export const urlFrontier: ExportFormat = {
  id: 'url-frontier',
  labelKey: 'format_url_frontier',
  extension: 'urlfrontier.jsonl',
  mime: 'application/jsonl',
  carries: { title: true, tags: true, score: true, provenance: true, rejected: false, scope: true },
  write: (seeds, options) =>
    writeWanted(seeds, (seed, url) => {
      const pairs = metadataOf(seed, options);
      if (seed.score !== undefined) pairs.push(['score', String(seed.score)]);
      const metadata = Object.fromEntries(pairs.map(([key, value]) => [key, { values: [value] }]));
      const info = { url, key: new URL(url).hostname, crawlID: 'DEFAULT', metadata };
      return `${JSON.stringify({ discovered: { info } })}\n`;
    }),
};
