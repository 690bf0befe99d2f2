import type { ExportFormat } from '../../format';
import { examples } from '../training';
import { zipped } from '../zip';

/** Training folder for `ache buildModel -t`: `positive` and `negative` pages, each named by its percent-encoded address. */
export const acheTraining: ExportFormat = {
  id: 'ache-training',
  labelKey: 'format_ache_training',
  extension: 'ache-training.zip',
  mime: 'application/zip',
  carries: { title: true, tags: false, score: false, provenance: false, rejected: true, scope: false },
  needsTerms: true,
  write: (seeds, options) => zipped(examples(seeds, 'training_data/'), options.createdAtMs),
};
