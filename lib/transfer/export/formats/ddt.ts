import type { ExportFormat, ExportOptions, Seeds } from '../../format';
import { wantedAddress } from '../text';
import { examples } from '../training';
import { type ZipEntry, zipped } from '../zip';

async function* entries(seeds: Seeds): AsyncGenerator<ZipEntry> {
  const list: string[] = [];
  yield* examples(seeds, 'training_data/', (seed) => {
    const url = wantedAddress(seed);
    if (url !== undefined) list.push(`${url}\n`);
  });
  yield { path: 'seeds.txt', content: list };
}

/** The zip that the Domain Discovery Tool makes for ACHE: training pages and seeds. */
export const ddt: ExportFormat = {
  id: 'ddt',
  labelKey: 'format_ddt',
  extension: 'ddt.zip',
  mime: 'application/zip',
  carries: { title: true, tags: false, score: false, provenance: false, rejected: true, scope: false },
  needsTerms: true,
  write: (seeds: Seeds, options: ExportOptions) => zipped(entries(seeds), options.createdAtMs),
};
