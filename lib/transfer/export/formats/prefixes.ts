import type { ExportFormat } from '../../format';
import { boundsOf, withinSpace } from '../patterns';
import { writeDistinct } from '../text';
import { ADDRESSES_ONLY } from './plain';

/** What the addresses of a path begin with, up to the last slash, one a line, each once. */
export const prefixes: ExportFormat = {
  id: 'prefixes',
  labelKey: 'format_prefixes',
  extension: 'prefixes.txt',
  mime: 'text/plain',
  carries: ADDRESSES_ONLY,
  write: (seeds) =>
    writeDistinct(seeds, (url) => {
      const { origin, directory } = boundsOf(withinSpace(url, 'prefix').url);
      return origin + directory;
    }),
};
