import { csvFormatRow } from 'd3-dsv';
import { guardFormula, joinTags } from '../../cells';
import type { ExportFormat, ExportSeed } from '../../format';
import { webAddress, writeSeeds } from '../text';

export const CSV_COLUMNS = [
  'url',
  'title',
  'verdict',
  'score',
  'site',
  'language',
  'hub_score',
  'tags',
  'found_by',
  'provider',
  'query',
  'from',
  'round',
  'depth',
  'decided_at',
  'excerpt',
] as const;

const number = (value: number | undefined): string => (value === undefined ? '' : String(value));

function row(seed: ExportSeed, url: string): string {
  const { foundBy } = seed;
  const cells: Record<(typeof CSV_COLUMNS)[number], string> = {
    url,
    title: guardFormula(seed.title),
    verdict: seed.verdict,
    score: number(seed.score),
    site: guardFormula(seed.site),
    language: guardFormula(seed.language ?? ''),
    hub_score: number(seed.hubScore),
    tags: guardFormula(joinTags(seed.tags)),
    found_by: foundBy?.operator ?? '',
    provider: guardFormula(foundBy?.provider ?? ''),
    query: guardFormula(foundBy?.query ?? ''),
    from: guardFormula(foundBy?.from ?? ''),
    round: number(foundBy?.round),
    depth: number(foundBy?.depth),
    decided_at: seed.decidedAtMs === undefined ? '' : new Date(seed.decidedAtMs).toISOString(),
    excerpt: guardFormula(seed.excerpt ?? ''),
  };
  return `${csvFormatRow(CSV_COLUMNS.map((column) => cells[column]))}\n`;
}

/** RFC 4180 with a header, UTF-8 without a byte order mark. Rejected pages are marked in `verdict`. */
export const csv: ExportFormat = {
  id: 'csv',
  labelKey: 'format_csv',
  extension: 'csv',
  mime: 'text/csv',
  carries: { title: true, tags: true, score: true, provenance: true, rejected: true, scope: false },
  write: (seeds) =>
    writeSeeds(
      seeds,
      (seed) => {
        const url = webAddress(seed.url);
        return url === undefined ? undefined : row(seed, url);
      },
      `${CSV_COLUMNS.join(',')}\n`,
    ),
};
