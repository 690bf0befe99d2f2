import { siteOf } from '../../../engine/url/site';
import type { ExportFormat } from '../../format';
import { writeDistinct } from '../text';
import { ADDRESSES_ONLY } from './plain';

/** Registrable domains, one a line, each once. */
export const domains: ExportFormat = {
  id: 'domains',
  labelKey: 'format_domains',
  extension: 'domains.txt',
  mime: 'text/plain',
  carries: ADDRESSES_ONLY,
  write: (seeds) => writeDistinct(seeds, siteOf),
};
