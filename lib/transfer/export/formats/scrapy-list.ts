import type { ExportFormat } from '../../format';
import { ADDRESSES_ONLY, writePlain } from './plain';

/** List for a Scrapy spider that reads `-a seeds=FILE`, and for Frontera's `SEEDS_SOURCE`: one address a line. */
export const scrapyList: ExportFormat = {
  id: 'scrapy-list',
  labelKey: 'format_scrapy_list',
  extension: 'scrapy.txt',
  mime: 'text/plain',
  carries: ADDRESSES_ONLY,
  write: writePlain,
};
