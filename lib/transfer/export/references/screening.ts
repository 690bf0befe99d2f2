import { csvLine, joinTags } from '../../cells';
import type { ExportFormat, SeedVerdict } from '../../format';
import { webAddress, writeSeeds } from '../text';

const INCLUDED: Readonly<Record<SeedVerdict, string>> = { seed: '1', yes: '1', no: '0', candidate: '' };

/** CSV for ASReview: what was judged is labelled in `included`, the rest is left to be screened. */
export const asreview: ExportFormat = {
  id: 'asreview',
  extension: 'asreview.csv',
  mime: 'text/csv',
  carries: { title: true, tags: true, score: false, provenance: false, rejected: true, scope: false },
  write: (seeds) =>
    writeSeeds(
      seeds,
      ({ url: raw, title, excerpt = '', tags, verdict }) => {
        const url = webAddress(raw);
        if (url === undefined) return undefined;
        return csvLine([title || url, excerpt, joinTags(tags), { address: url }, INCLUDED[verdict]]);
      },
      'title,abstract,keywords,url,included\n',
    ),
};
