import type { ImportFormat } from '../../format';
import { linesOf, rowsOf } from '../lines';

/**
 * One address a line, or several with blanks or commas between them. Blank lines and lines that start with `#` are no records; what follows a tab is metadata of Nutch
 * and StormCrawler and is left aside.
 */
export const plainImport: ImportFormat = {
  id: 'plain',
  accepts: () => true,
  async *read(source, { verdict }) {
    for await (const line of linesOf(source)) {
      const text = line.text.trim();
      if (text === '' || text.startsWith('#')) continue;
      yield* rowsOf(line, text.split('\t', 1)[0] ?? '', { verdict });
    }
  },
};
