/** Purposes of formats, in the order in which groups are shown. */
export const EXPORT_GROUPS = ['lists', 'tables', 'documents', 'crawlers', 'references', 'networks'] as const;
export type ExportGroup = (typeof EXPORT_GROUPS)[number];

const GROUPS: readonly (readonly [ExportGroup, RegExp])[] = [
  ['lists', /^(?:plain|domains|hosts|prefixes|surts|sitemap)$/],
  ['tables', /^(?:csv|json-lines|tendril-json|asreview)$/],
  ['documents', /^(?:reading-list|page-notes|methods-report|site-citations|citation)/],
  ['references', /^(?:bookmarks|opml|feeds|atom|csl-json|ris)$/],
  ['networks', /^(?:hyphe|minet|gexf|graphml|edge-list)$/],
];

/** Returns the group of a format; 'crawlers' is the default, since most formats are for crawlers. */
export const groupOf = (format: string): ExportGroup => GROUPS.find(([, ids]) => ids.test(format))?.[0] ?? 'crawlers';
