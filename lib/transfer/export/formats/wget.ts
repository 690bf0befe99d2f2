import type { ExportFormat } from '../../format';
import { ADDRESSES_ONLY, writePlain } from './plain';

/** List for `wget -i` and `httrack -%L`, which fetch every line, comments included. */
export const wget: ExportFormat = {
  id: 'wget',
  labelKey: 'format_wget',
  extension: 'urls.txt',
  mime: 'text/plain',
  carries: ADDRESSES_ONLY,
  write: writePlain,
};
