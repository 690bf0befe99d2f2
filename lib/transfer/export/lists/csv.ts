import { type Cell, csvLine, joinTags } from '../../cells';
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
  'note',
  'found_by',
  'provider',
  'query',
  'from',
  'round',
  'depth',
  'decided_at',
  'excerpt',
] as const;

/** Columns of a table of sites. `url` is the site's entry page, `pages` counts those the topic knows of it. */
const SITE_COLUMNS = [
  'url',
  'site',
  'verdict',
  'outcome',
  'score',
  'pages',
  'confirmed',
  'rejected',
  'cited_by',
  'best_page',
  'best_title',
  'language',
  'tags',
  'note',
  'decided_at',
] as const;

type Cells = Record<(typeof CSV_COLUMNS)[number] | (typeof SITE_COLUMNS)[number], Cell>;

const number = (value: number | undefined): string => (value === undefined ? '' : String(value));

function cellsOf({ foundBy, facts, bestPage, ...seed }: ExportSeed, url: string): Cells {
  return {
    url: { address: url },
    title: seed.title,
    verdict: seed.verdict,
    score: number(seed.score),
    site: seed.site,
    language: seed.language ?? '',
    hub_score: number(seed.hubScore),
    tags: joinTags(seed.tags),
    note: seed.note ?? '',
    found_by: foundBy?.operator ?? '',
    provider: foundBy?.provider ?? '',
    query: foundBy?.query ?? '',
    from: foundBy?.from ?? '',
    round: number(foundBy?.round),
    depth: number(foundBy?.depth),
    decided_at: seed.decidedAtMs === undefined ? '' : new Date(seed.decidedAtMs).toISOString(),
    excerpt: seed.excerpt ?? '',
    outcome: facts?.outcome ?? '',
    pages: number(facts?.pages),
    confirmed: number(facts?.confirmed),
    rejected: number(facts?.rejected),
    cited_by: number(facts?.citedBy),
    best_page: { address: webAddress(bestPage?.url ?? '') ?? '' },
    best_title: bestPage?.title ?? '',
  };
}

/** RFC 4180 with a header, UTF-8 without a byte order mark. Rejected pages are marked in `verdict`. */
export const csv: ExportFormat = {
  id: 'csv',
  extension: 'csv',
  mime: 'text/csv',
  carries: { title: true, tags: true, score: true, provenance: true, rejected: true, scope: false },
  write(seeds, { unit }) {
    const columns = unit === 'site' ? SITE_COLUMNS : CSV_COLUMNS;
    return writeSeeds(
      seeds,
      (seed) => {
        const url = webAddress(seed.url);
        if (url === undefined) return undefined;
        const cells = cellsOf(seed, url);
        return csvLine(columns.map((column) => cells[column]));
      },
      `${columns.join(',')}\n`,
    );
  },
};
