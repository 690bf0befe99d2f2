import type { ExportFormat } from '../../format';
import { ADDRESSES_ONLY, writePlain } from './plain';

/** Browsertrix `--seedFile`: one address a line; scope and exclusions are options of the crawl. */
export const browsertrixSeeds: ExportFormat = {
  id: 'browsertrix-seeds',
  labelKey: 'format_browsertrix_seeds',
  extension: 'browsertrix.txt',
  mime: 'text/plain',
  carries: ADDRESSES_ONLY,
  write: writePlain,
};
