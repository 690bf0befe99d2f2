import type { ExportFormat, ExportOptions, ExportSeed } from '../../format';
import { writeJsonArray } from '../text';

/** What the model knows of a seed, as JSON that goes along with its request. */
export function requestData(seed: ExportSeed, options: ExportOptions): object {
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
  labelKey: 'format_crawlee',
  extension: 'crawlee.json',
  mime: 'application/json',
  carries: { title: true, tags: true, score: true, provenance: true, rejected: false, scope: true },
  write: (seeds, options) => writeJsonArray(seeds, (seed, url) => ({ url, userData: requestData(seed, options) })),
};
