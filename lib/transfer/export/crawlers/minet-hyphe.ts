import { csvLine, joinTags } from '../../cells';
import type { ExportFormat } from '../../format';
import { writeWanted } from '../text';

const COLUMNS = ['URL', 'NAME', 'TOPIC', 'TAGS', 'VERDICT', 'LANGUAGE', 'FOUND BY'];

/** CSV for Hyphe's import: the user picks the column `URL`, every other becomes a tag category of the web entity. */
export const hyphe: ExportFormat = {
  id: 'hyphe',
  extension: 'hyphe.csv',
  mime: 'text/csv',
  carries: { title: true, tags: true, score: false, provenance: true, rejected: false, scope: false },
  write: (seeds, options) =>
    writeWanted(
      seeds,
      (seed, url) => {
        const { title, tags, verdict, language = '', foundBy } = seed;
        const cells = [title, options.topicName, joinTags(tags), verdict, language, foundBy?.operator ?? ''];
        return csvLine([{ address: url }, ...cells]);
      },
      csvLine(COLUMNS),
    ),
};

/** CSV for `minet fetch url -i FILE`, which keeps the other columns beside its own. */
export const minet: ExportFormat = {
  id: 'minet',
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
