/** Table formats with one row per seed: CSV with several sets of columns, and JSON Lines. */
import { permissionsOf } from '../../engine/insight/permissions';
import { type Cell, csvLine, joinTags } from '../cells';
import type { ExportFormat, ExportSeed, SeedVerdict } from '../format';
import { isWanted, webAddress, writeSeeds } from '../text';

const isoTime = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

/** Returns the values of a row by column name, as JSON types; `undefined` = unknown. */
function valuesOf(
  { foundBy, facts, bestPage, captures, ...seed }: ExportSeed,
  url: string,
  scope?: string,
  topic?: string,
) {
  const permissions = facts?.permissions ?? permissionsOf(seed.permits);
  return {
    url,
    title: seed.title,
    verdict: seed.verdict,
    probability: seed.probability,
    site: seed.site,
    language: seed.language,
    published: seed.published,
    hub_score: seed.hubScore,
    tags: seed.tags,
    note: seed.note,
    scope,
    topic,
    found_by: foundBy?.operator,
    provider: foundBy?.provider,
    query: foundBy?.query,
    from: foundBy?.from,
    round: foundBy?.round,
    depth: foundBy?.depth,
    decided_at: isoTime(seed.decidedAtMs),
    reviewer: seed.reviewer,
    reason: seed.reason,
    excerpt: seed.excerpt,
    outcome: facts?.outcome,
    pages: facts?.pages,
    confirmed: facts?.confirmed,
    rejected: facts?.rejected,
    cited_by: facts?.citedBy,
    best_page: webAddress(bestPage?.url ?? ''),
    best_title: bestPage?.title,
    captures: captures?.count,
    first_capture: isoTime(captures?.firstMs),
    last_capture: isoTime(captures?.lastMs),
    same_owner: seed.sharedIds,
    may_archive: permissions.archive,
    may_train: permissions.train,
    may_retrieve: permissions.retrieve,
    license: permissions.licenses,
    permits: seed.permits,
  };
}

type Values = ReturnType<typeof valuesOf>;
type Column = keyof Values;
type Table = Pick<ExportFormat, 'id' | 'extension' | 'mime' | 'carries' | 'needsOwners'>;

const ADDRESSES: readonly Column[] = ['url', 'best_page'];

/** Returns the cell of a column: tags joined, addresses marked as such, empty for unknown values. */
function cellOf(values: Values, column: Column): Cell {
  const value = values[column];
  if (Array.isArray(value)) return joinTags(value);
  const text = value === undefined ? '' : String(value);
  return ADDRESSES.includes(column) ? { address: text } : text;
}

/** Writes one line per seed with a web URL. Rejected pages are written only if the format carries them. */
function writeRows(
  { carries }: Table,
  seeds: Parameters<ExportFormat['write']>[0],
  line: (values: Values) => string,
  { scope, topicName }: Parameters<ExportFormat['write']>[1],
  header = '',
): AsyncGenerator<string> {
  return writeSeeds(
    seeds,
    (seed) => {
      const url = carries.rejected || isWanted(seed) ? webAddress(seed.url) : undefined;
      return url === undefined ? undefined : line(valuesOf(seed, url, scope, topicName));
    },
    header,
  );
}

/** Returns a CSV format (RFC 4180) with a header, in UTF-8 without a byte order mark. */
function csvTable(table: Table, header: readonly string[], cells: (values: Values) => readonly Cell[]): ExportFormat {
  const write: ExportFormat['write'] = (seeds, options) =>
    writeRows(table, seeds, (values) => csvLine(cells(values)), options, csvLine(header));
  return { ...table, write };
}

/** Returns a function that gives a row's cells in the order of the columns. */
const rowOfColumns = (names: readonly Column[]) => (values: Values) => names.map((name) => cellOf(values, name));

const PAGE_COLUMNS =
  'url title verdict probability site language published hub_score tags note found_by provider query from round depth decided_at reviewer reason excerpt captures first_capture last_capture same_owner may_archive may_train may_retrieve license permits';
/** Columns of sites: `url` is the front page, `pages` the number of known pages of the site. */
const SITE_COLUMNS =
  'url site verdict outcome probability pages confirmed rejected cited_by best_page best_title language tags note decided_at captures first_capture last_capture same_owner may_archive may_train may_retrieve license';
const CSV_COLUMNS = PAGE_COLUMNS.split(' ') as readonly Column[];
const CSV_SITE_COLUMNS = SITE_COLUMNS.split(' ') as readonly Column[];

const CSV: Table = {
  id: 'csv',
  extension: 'csv',
  mime: 'text/csv',
  carries: { title: true, tags: true, probability: true, provenance: true, rejected: true, scope: false },
  needsOwners: true,
};

/** CSV with all columns of pages or of sites. The column `verdict` marks rejected pages. */
export const csv: ExportFormat = {
  ...CSV,
  /** Writes the columns of sites for unit `site`, else those of pages. */
  write(seeds, options) {
    const names = options.unit === 'site' ? CSV_SITE_COLUMNS : CSV_COLUMNS;
    return csvTable(CSV, names, rowOfColumns(names)).write(seeds, options);
  },
};

const JSON_LINES: Table = {
  id: 'json-lines',
  extension: 'jsonl',
  mime: 'application/jsonl',
  carries: { title: true, tags: true, probability: true, provenance: true, rejected: true, scope: true },
  needsOwners: true,
};

/** JSON Lines: one object per line with the names of the CSV columns. The member `verdict` marks rejected pages. */
export const jsonLines: ExportFormat = {
  ...JSON_LINES,
  write: (seeds, options) =>
    writeRows(JSON_LINES, seeds, ({ topic: _, ...values }) => `${JSON.stringify(values)}\n`, options),
};

/** CSV for Hyphe. The user imports the column `URL`; the others become tag categories of the web entity. */
export const hyphe = csvTable(
  {
    id: 'hyphe',
    extension: 'hyphe.csv',
    mime: 'text/csv',
    carries: { title: true, tags: true, probability: false, provenance: true, rejected: false, scope: false },
  },
  ['URL', 'NAME', 'TOPIC', 'TAGS', 'VERDICT', 'LANGUAGE', 'FOUND BY'],
  rowOfColumns(['url', 'title', 'topic', 'tags', 'verdict', 'language', 'found_by']),
);

const MINET_COLUMNS = ['url', 'title', 'tags', 'verdict', 'probability', 'found_by'] as const;

/** CSV for `minet fetch url -i FILE`, which keeps all columns and adds its own. */
export const minet = csvTable(
  {
    id: 'minet',
    extension: 'minet.csv',
    mime: 'text/csv',
    carries: { title: true, tags: true, probability: true, provenance: true, rejected: false, scope: false },
  },
  MINET_COLUMNS,
  rowOfColumns(MINET_COLUMNS),
);

const INCLUDED: Readonly<Record<SeedVerdict, string>> = { seed: '1', yes: '1', no: '0', candidate: '' };

/** CSV for ASReview: judged pages are labelled in the column `included`, the others remain to be screened. */
export const asreview = csvTable(
  {
    id: 'asreview',
    extension: 'asreview.csv',
    mime: 'text/csv',
    carries: { title: true, tags: true, probability: false, provenance: false, rejected: true, scope: false },
  },
  ['title', 'abstract', 'keywords', 'url', 'included'],
  ({ title, url, excerpt = '', tags, verdict }) => [
    title || url,
    excerpt,
    joinTags(tags),
    { address: url },
    INCLUDED[verdict],
  ],
);
