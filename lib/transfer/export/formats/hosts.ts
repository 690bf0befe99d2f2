import type { ExportFormat } from '../../format';
import { writeDistinct } from '../text';
import { ADDRESSES_ONLY } from './plain';

/** Host names with their ports, one a line, each once: for filters by host. */
export const hosts: ExportFormat = {
  id: 'hosts',
  labelKey: 'format_hosts',
  extension: 'hosts.txt',
  mime: 'text/plain',
  carries: ADDRESSES_ONLY,
  write: (seeds) => writeDistinct(seeds, (url) => new URL(url).host),
};
