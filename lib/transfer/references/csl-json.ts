import type { ExportFormat } from '../format';
import { oneLine, tagList, writeJsonArray } from '../text';

/** Returns year, month and day in UTC. */
function dateParts(ms: number): [number, number, number] {
  const date = new Date(ms);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}

/** CSL-JSON for Zotero and citation processors: one `webpage` item per seed, with tags as keywords. */
export const cslJson: ExportFormat = {
  id: 'csl-json',
  extension: 'csl.json',
  mime: 'application/vnd.citationstyles.csl+json',
  carries: { title: true, tags: true, probability: false, provenance: false, rejected: false, scope: false },
  write: (seeds, options) =>
    writeJsonArray(seeds, (seed, url, index) => ({
      id: `tendril-${index + 1}`,
      type: 'webpage',
      title: oneLine(seed.title) || url,
      URL: url,
      'container-title': seed.site,
      accessed: { 'date-parts': [dateParts(seed.decidedAtMs ?? options.createdAtMs)] },
      issued: seed.published ? { 'date-parts': [seed.published.split('-').map(Number)] } : undefined,
      language: seed.language === 'und' ? undefined : seed.language,
      abstract: seed.excerpt ? oneLine(seed.excerpt) : undefined,
      note: seed.note || undefined,
      keyword: tagList(seed.tags, ', ') || undefined,
    })),
};
