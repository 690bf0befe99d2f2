import { getOrMake } from '../arrays';
import type { RoundRecord } from '../session-records';
import type { FoundPage } from './sites';

/** What one search source was asked and what it brought, over some rounds. */
export interface SourceReport {
  /** Identifier of the search source. */
  readonly source: string;
  readonly questions: number;
  /** Number of pages in the topic that the source named first, and of these the confirmed ones. */
  readonly pages: number;
  readonly confirmed: number;
  /** Number of sites with a confirmed page whose first page the source named. */
  readonly sites: number;
  readonly errors: number;
  /** Code of the last error; absent if there was none. */
  readonly lastError?: string;
  /** Distinct queries and URLs that were sent to the source, the newest first, at most `NEWEST_QUERIES`. */
  readonly newestQueries: readonly string[];
}

const NEWEST_QUERIES = 20;

/**
 * Adds up the reports of several topics, one sum per source, those with the most confirmed pages first. `newestQueries`
 * (the queries sent) is copied from the source's first report, `lastError` from its first report with an error.
 */
export function addReports(reports: Iterable<SourceReport>): SourceReport[] {
  const sums = new Map<string, SourceReport>();
  for (const report of reports) {
    const sum = sums.get(report.source);
    const total = (member: 'questions' | 'pages' | 'confirmed' | 'sites' | 'errors') =>
      (sum?.[member] ?? 0) + report[member];
    sums.set(report.source, {
      ...report,
      ...sum,
      ...{ questions: total('questions'), pages: total('pages'), confirmed: total('confirmed') },
      ...{ sites: total('sites'), errors: total('errors') },
    });
  }
  return [...sums.values()].sort(byYield);
}

/** Orders reports by confirmed pages, then pages, then questions, most first. */
const byYield = (a: SourceReport, b: SourceReport) =>
  b.confirmed - a.confirmed || b.pages - a.pages || b.questions - a.questions;

/**
 * Returns one report per source that was asked, failed or named a page: those with the most confirmed pages first.
 * Errors of pages, whose source is a URL, are left out.
 * @param rounds in ascending order
 * @param pages in the order in which they were found
 * @param isConfirmed whether a URL is a seed or a confirmed page
 */
export function sourceReports(
  rounds: readonly RoundRecord[],
  pages: readonly FoundPage[],
  isConfirmed: (url: string) => boolean,
): SourceReport[] {
  type Open = { -readonly [K in keyof SourceReport]: SourceReport[K] };
  const reports = new Map<string, Open>();
  const queriesBySource = new Map<string, Set<string>>();
  /** The report of a source, at first with all numbers 0. */
  const reportOf = (source: string) =>
    getOrMake(reports, source, () => ({
      source,
      questions: 0,
      pages: 0,
      confirmed: 0,
      sites: 0,
      errors: 0,
      newestQueries: [],
    }));
  for (const { questions = [], errors } of rounds) {
    for (const { query, services } of questions) {
      for (const source of Object.keys(services)) {
        reportOf(source).questions += 1;
        const queries = getOrMake(queriesBySource, source, () => new Set<string>());
        // A repeated query moves to the end, where the newest are.
        queries.delete(query);
        queries.add(query);
      }
    }
    for (const { source, code } of errors) {
      // Errors of pages have a URL as their source.
      if (source.includes(':')) continue;
      const report = reportOf(source);
      report.errors += 1;
      report.lastError = code;
    }
  }
  const firstSource = new Map<string, string | undefined>();
  const confirmedSites = new Set<string>();
  for (const { url, site, foundBy } of pages) {
    const { provider } = foundBy;
    if (!firstSource.has(site)) firstSource.set(site, provider);
    if (isConfirmed(url)) confirmedSites.add(site);
    if (provider === undefined) continue;
    const report = reportOf(provider);
    report.pages += 1;
    if (isConfirmed(url)) report.confirmed += 1;
  }
  for (const site of confirmedSites) {
    const source = firstSource.get(site);
    if (source !== undefined) reportOf(source).sites += 1;
  }
  for (const [source, queries] of queriesBySource)
    reportOf(source).newestQueries = [...queries].reverse().slice(0, NEWEST_QUERIES);
  return [...reports.values()].sort(byYield);
}
