import type { ExportFormat } from '../../format';
import { writeWanted } from '../text';
import { requestData } from './crawlee';

/** One JSON object a line for the list `<spider>:start_urls` of scrapy-redis: `url` and `meta` of the request. */
export const scrapyRedis: ExportFormat = {
  id: 'scrapy-redis',
  labelKey: 'format_scrapy_redis',
  extension: 'scrapy-redis.jsonl',
  mime: 'application/jsonl',
  carries: { title: true, tags: true, score: true, provenance: true, rejected: false, scope: true },
  write: (seeds, options) =>
    writeWanted(seeds, (seed, url) => `${JSON.stringify({ url, meta: requestData(seed, options) })}\n`),
};
