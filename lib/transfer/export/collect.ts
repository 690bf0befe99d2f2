/** Reads the pages of a topic from IndexedDB in batches, so that memory is bounded for lists of any length. */
import { latestByUrl } from '../../engine/insight/standing';
import type { RankingRecord } from '../../engine/ranking-records';
import type { NoteRecord, PageRecord, TermsRecord, TopicRecord, VerdictRecord } from '../../engine/records';
import { foldVerdicts, type PageVerdict } from '../../engine/topic/feedback';
import { type SiteGroupings, siteWithin } from '../../engine/url/site';
import type { TendrilDb } from '../../store/db';
import { notesOf } from '../../store/queries';
import { readRanking } from '../../store/rankings';
import { rowsOfTopic } from '../../store/topic-tables';
import { verdictLog } from '../../store/verdict-log';
import type { ExportSeed, SeedVerdict, TermCount } from '../format';

/** Number of rows per batch. */
const BATCH = 500;

/**
 * Yields the pages of a topic: seeds, confirmed pages, candidates of the last ranking, then rejected pages.
 * Judged pages come in the order of their first verdict, candidates best first. Skipped pages, duplicates and answers
 * that blind mode hides are left out.
 * @param needsTerms whether to read the terms of each page as well
 */
export async function* collectSeeds(db: TendrilDb, topic: TopicRecord, needsTerms = false): AsyncGenerator<ExportSeed> {
  // All three are read in one transaction; otherwise a page judged between two reads could be missing from the result.
  const tables = [db.topics, db.verdicts, db.rankings, db.rankingParts, db.notes];
  const [log, ranking, notes] = await db.transaction('r', tables, () =>
    Promise.all([verdictLog(db, topic.id), readRanking(db, topic.id), notesOf(db, topic.id)]),
  );
  const decisions = latestByUrl(log);
  const { extents } = foldVerdicts(log);
  const from: Source = {
    db,
    topic: topic.id,
    decisions,
    extents,
    noteFields: (url) => noteFields(topic, notes.get(url)),
  };
  const order = [...new Set(log.map((entry) => entry.url))];
  const judged = (verdict: SeedVerdict) => order.filter((url) => decisions.get(url)?.verdict === verdict);
  const vocabulary = needsTerms ? await wholeVocabulary(db, topic.id) : undefined;
  const finished = (seeds: Numbered[]) =>
    vocabulary ? withTerms(db, topic.id, vocabulary, seeds) : seeds.map(seedOnly);

  for (const verdict of ['seed', 'yes'] as const) {
    for (const urls of inBatches(judged(verdict))) yield* await finished(await judgedSeeds(from, urls));
  }
  if (ranking) {
    for (const seeds of rankedBatches(ranking)) yield* await finished(await unjudgedSeeds(from, seeds));
  }
  for (const urls of inBatches(judged('no'))) yield* await finished(await judgedSeeds(from, urls));
  yield* await finished(await rejectedSitePages(from, log));
}

/** Returns one page, as rejected, of each site that the user rejected as a whole without judging a page of it. */
async function rejectedSitePages(
  { db, topic, decisions, noteFields }: Source,
  log: readonly VerdictRecord[],
): Promise<Numbered[]> {
  const { sites, extents } = foldVerdicts(log);
  const judgedSites = new Set([...decisions.keys()].map((url) => siteWithin(url, extents)));
  const rejected = [...sites].flatMap(([site, outcome]) =>
    outcome === 'rejected' && !judgedSites.has(site) ? [site] : [],
  );
  const pages = await Promise.all(rejected.map((site) => db.pages.where('[topic+site]').equals([topic, site]).first()));
  return pages.flatMap((page) =>
    page ? [{ n: page.n, seed: { ...exportSeed(page, 'no'), ...noteFields(page.url) } }] : [],
  );
}

type NoteFields = Pick<ExportSeed, 'tags' | 'note'>;

/** A topic's database, verdicts and notes, from which seeds are made. */
interface Source {
  readonly db: TendrilDb;
  readonly topic: string;
  readonly decisions: ReadonlyMap<string, PageVerdict>;
  readonly extents: SiteGroupings;
  noteFields(url: string): NoteFields;
}

/** A seed with its page number, the key of its terms; undefined if the page has not been fetched. */
interface Numbered {
  readonly n: number | undefined;
  readonly seed: ExportSeed;
}

const seedOnly = ({ seed }: Numbered): ExportSeed => seed;

/** Returns the judged pages with these URLs, in their order; an address without a page has only its verdict. */
async function judgedSeeds(
  { db, topic, decisions, extents, noteFields }: Source,
  urls: readonly string[],
): Promise<Numbered[]> {
  const pages = await db.pages.bulkGet(urls.map((url): [string, string] => [topic, url]));
  return urls.map((url, i) => {
    const decision = decisions.get(url) as PageVerdict;
    const { verdict: given, atMs, author, reason } = decision;
    const verdict = given as SeedVerdict;
    const own = {
      ...noteFields(url),
      decidedAtMs: atMs,
      ...(author && { reviewer: author }),
      ...(reason && { reason }),
      ...(decision.score === undefined ? {} : { probability: rounded(decision.score) }),
    };
    const page = pages[i];
    if (page) return { n: page.n, seed: { ...exportSeed(page, verdict), ...own } };
    return {
      n: undefined,
      seed: { url, title: decision.title ?? '', verdict, site: siteWithin(url, extents), ...own },
    };
  });
}

interface Ranked {
  readonly n: number;
  readonly probability: number;
}

/** Yields page numbers and probabilities in batches, in the order of the ranking. */
function* rankedBatches({ order, scores }: RankingRecord): Generator<Ranked[]> {
  for (let from = 0; from < order.length; from += BATCH) {
    const part = order.subarray(from, from + BATCH);
    yield Array.from(part, (n, i) => ({ n, probability: rounded(scores[from + i] ?? 0) }));
  }
}

/** Returns the pages of a batch that have no verdict, with their probability, in the order of the ranking. */
async function unjudgedSeeds(
  { db, topic, decisions, noteFields }: Source,
  ranked: readonly Ranked[],
): Promise<Numbered[]> {
  const keys = ranked.map(({ n }): [string, number] => [topic, n]);
  const pages = await db.pages.where('[topic+n]').anyOf(keys).toArray();
  const byNumber = new Map(pages.map((page) => [page.n, page]));
  return ranked.flatMap(({ n, probability }) => {
    const page = byNumber.get(n);
    // The ranking may be older than the latest verdicts, so a candidate may have been judged or removed since.
    if (page === undefined || decisions.has(page.url)) return [];
    return [{ n, seed: { ...exportSeed(page, 'candidate'), ...noteFields(page.url), probability } }];
  });
}

/** Rounds a probability to four decimals; further digits mean nothing. */
const rounded = (probability: number): number => Number(probability.toFixed(4));

/** Returns a page's tags and note for export. The first tag is the topic's name. */
function noteFields({ name }: TopicRecord, own: NoteRecord | undefined): NoteFields {
  const tags = [...new Set([name, ...(own?.tags ?? [])])].filter((tag) => tag !== '');
  return { tags, ...(own?.text ? { note: own.text } : {}) };
}

/** Returns the stored members of a page that formats may write. */
function exportSeed(page: PageRecord, verdict: SeedVerdict): Omit<ExportSeed, 'tags'> {
  const { url, title, foundBy, language, site, excerpt, published, archived, permits } = page;
  const hubScore = rounded(page.hubScore);
  const known = {
    ...(published && { published }),
    ...(archived && { archive: archived.url }),
    ...(permits && { permits }),
  };
  return { url, title, verdict, foundBy, language, hubScore, site, excerpt, ...known };
}

/** Returns the seeds with the counts of their terms, read from the store; those without stored terms as they are. */
async function withTerms(
  db: TendrilDb,
  topic: string,
  vocabulary: readonly string[],
  seeds: readonly Numbered[],
): Promise<ExportSeed[]> {
  const keys = seeds.map(({ n }): [string, number] => [topic, n ?? -1]);
  const rows = await db.terms.bulkGet(keys);
  return seeds.map(({ seed }, i) => {
    const row = rows[i];
    return row ? { ...seed, terms: termCounts(row, vocabulary) } : seed;
  });
}

/** Returns the terms of a page with their counts; unknown ids are left out. */
function termCounts({ ids, counts }: TermsRecord, vocabulary: readonly string[]): TermCount[] {
  return Array.from(ids, (id, i) => ({ term: vocabulary[id] ?? '', count: counts[i] as number })).filter(
    ({ term }) => term !== '',
  );
}

/** Returns the topic's terms by id. */
async function wholeVocabulary(db: TendrilDb, topic: string): Promise<string[]> {
  const terms: string[] = [];
  for (const row of await rowsOfTopic(db.vocabulary, '[topic+from]', topic).toArray()) {
    for (const [i, term] of row.terms.entries()) terms[row.from + i] = term;
  }
  return terms;
}

/** Yields the items in lists of at most `BATCH`, so that few pages are in memory at a time. */
function* inBatches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += BATCH) yield items.slice(from, from + BATCH);
}
