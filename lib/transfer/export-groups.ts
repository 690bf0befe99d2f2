/** Purposes of formats, in the order in which groups are shown. */
export const EXPORT_GROUPS = ['lists', 'tables', 'documents', 'crawlers', 'references', 'networks'] as const;
export type ExportGroup = (typeof EXPORT_GROUPS)[number];

const LISTS = ['plain', 'domains', 'hosts', 'prefixes', 'surts', 'sitemap'];
const TABLES = ['csv', 'json-lines', 'tendril-json', 'asreview'];
const DOCUMENTS = [
  ...[
    'citation-apa',
    'citation-bibtex',
    'citation-cff',
    'methods-report',
    'methods-report-html',
    'methods-report-json',
  ],
  ...['page-notes', 'reading-list', 'reading-list-html', 'site-citations', 'site-citations-html'],
];
const REFERENCES = ['bookmarks', 'opml', 'feeds', 'atom', 'csl-json', 'ris'];
const NETWORKS = ['hyphe', 'minet', 'gexf', 'graphml', 'edge-list'];

const GROUPS: readonly (readonly [ExportGroup, readonly string[]])[] = [
  ['lists', LISTS],
  ['tables', TABLES],
  ['documents', DOCUMENTS],
  ['references', REFERENCES],
  ['networks', NETWORKS],
];

/** Returns the group of a format; 'crawlers' is the default, since most formats are for crawlers. */
export const groupOf = (format: string): ExportGroup =>
  GROUPS.find(([, ids]) => ids.includes(format))?.[0] ?? 'crawlers';
