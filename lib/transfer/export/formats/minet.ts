import { csvLine, joinTags } from '../../cells';
import type { ExportFormat } from '../../format';
import { writeWanted } from '../text';

/** CSV for `minet fetch url -i FILE`, which keeps the other columns beside its own. */
export const minet: ExportFormat = {
  id: 'minet',
  labelKey: 'format_minet',
  extension: 'minet.csv',
  mime: 'text/csv',
  carries: { title: true, tags: true, score: true, provenance: true, rejected: false, scope: false },
  write: (seeds) =>
    writeWanted(
      seeds,
      (seed, url) => {
        const { title, tags, verdict, score, foundBy } = seed;
        const cells = [
          title,
          joinTags(tags),
          verdict,
          score === undefined ? '' : String(score),
          foundBy?.operator ?? '',
        ];
        return csvLine([{ address: url }, ...cells]);
      },
      'url,title,tags,verdict,score,found_by\n',
    ),
};
