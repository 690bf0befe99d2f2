import type { ExportFormat } from '../../format';
import { pageSurt, scopePrefix } from '../surt-prefix';
import { writeDistinct } from '../text';
import { ADDRESSES_ONLY } from './plain';

/** SURT prefixes of the scopes, one a line, each once; of a page alone, its SURT. */
export const surts: ExportFormat = {
  id: 'surts',
  labelKey: 'format_surts',
  extension: 'surts.txt',
  mime: 'text/plain',
  carries: { ...ADDRESSES_ONLY, scope: true },
  write: (seeds, options) => writeDistinct(seeds, (url, _seed) => scopePrefix(url, options.scope) ?? pageSurt(url)),
};
