import type { ExportFormat } from '../../format';
import { pageClassifier } from '../page-classifier';
import { zipped } from '../zip';
import { ADDRESSES_ONLY, writePlain } from './plain';

/** Package for ACHE's REST call `startCrawl` with `FocusedCrawl`: classifier and seeds, both at the top of the zip. */
export const acheFocusedCrawl: ExportFormat = {
  id: 'ache-focused-crawl',
  labelKey: 'format_ache_focused_crawl',
  extension: 'ache-focused-crawl.zip',
  mime: 'application/zip',
  carries: ADDRESSES_ONLY,
  write: (seeds, options) =>
    zipped(
      [
        { path: 'pageclassifier.yml', content: pageClassifier(options) },
        { path: 'tendril_seeds.txt', content: writePlain(seeds) },
      ],
      options.createdAtMs,
    ),
};
