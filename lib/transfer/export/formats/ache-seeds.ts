import type { ExportFormat } from '../../format';
import { ADDRESSES_ONLY, writePlain } from './plain';

/** ACHE's seed file: one address a line, blank lines passed over, no comments. */
export const acheSeeds: ExportFormat = {
  id: 'ache-seeds',
  labelKey: 'format_ache_seeds',
  extension: 'ache.seeds',
  mime: 'text/plain',
  carries: ADDRESSES_ONLY,
  write: writePlain,
};
