import { grouped } from '../arrays';
import type { PageRecord } from '../records';
import { openPages } from '../session/page-visibility';
import type { TopicEngine } from '../session/topic-engine';
import { mayListPosts } from '../url/filter';
import type { WatchedRecord } from '../watch-records';

/** Largest number of feeds per site. */
const FEEDS_PER_SITE = 2;
/** Number of a site's pages whose declared feeds are used. */
const PAGES_READ_PER_SITE = 3;
/** Number of documents checked per run; those checked longest ago come first. */
const DOCUMENTS_PER_RUN = 100;
/** Number of queries per run that found the most confirmed pages, and of the others, those asked longest ago. */
const BEST_QUERIES = 2;
const OTHER_QUERIES = 3;
/** Number of the topic's heaviest terms, each of which is added to its name. */
const TERMS_ASKED = 12;
/** Number of confirmed pages per run whose backlinks are requested. */
const BACKLINKS_PER_RUN = 3;
/** Number of seeds and confirmed pages per run that are checked for still existing. */
const PAGES_PER_RUN = 10;

/** Largest number of rows of feeds, sitemaps, queries and backlinks of a topic. */
const MAX_WATCHED = 1_000;

/** A target of a watch run; `known` is its row from the last run. */
export interface WatchTarget extends Pick<WatchedRecord, 'target' | 'kind'> {
  /** URL to request, or the query. */
  readonly subject: string;
  /** Seed or confirmed page that the target belongs to. */
  readonly page?: PageRecord | undefined;
  readonly known?: WatchedRecord | undefined;
}

type SitemapsOf = (url: string) => Promise<readonly string[]>;

/**
 * Lists the targets that this run has not checked yet.
 * - For each site with a seed or confirmed page: its feeds or, without any, its sitemap, and a hub page.
 * - Keyword queries: those that found the most confirmed pages, and the topic's name, alone and with a main term.
 * - Backlinks of the newest seeds and confirmed pages.
 * - Seeds and confirmed pages, to see whether they have changed or are gone.
 *
 * Each kind has a limit for a run; those longest unchecked come first.
 * @param known rows of earlier runs.
 * @param sinceMs when the run began.
 */
export async function watchTargets(
  engine: TopicEngine,
  known: readonly WatchedRecord[],
  sinceMs: number,
  sitemapsOf: SitemapsOf,
): Promise<WatchTarget[]> {
  const rows = new Map(known.map((row) => [row.target, row]));
  const own = ownPages(engine);
  const documents = await documentTargets(engine, rows, own, sitemapsOf);
  const taken = new Set(documents.map(({ target }) => target));
  const pages = own
    .filter(({ url }) => !taken.has(url))
    .map(
      (page): WatchTarget => ({ target: page.url, kind: 'page', subject: page.url, page, known: rows.get(page.url) }),
    );
  const asked = [...queryTargets(engine, rows), ...backlinkTargets(own)].map((one) => ({
    ...one,
    known: rows.get(one.target),
  }));
  const targets = [
    ...longestUncheckedFirst(documents).slice(0, DOCUMENTS_PER_RUN),
    ...asked,
    ...longestUncheckedFirst(pages).slice(0, PAGES_PER_RUN),
  ];
  return targets.filter((one) => (one.known?.checkedAtMs ?? 0) < sinceMs);
}

/**
 * Returns the targets whose rows are deleted, because a site can name ever new sitemaps: all but the `MAX_WATCHED` that
 * were checked last. Rows of pages and hubs stay, because the topic's pages limit their number.
 */
export function surplusTargets(known: readonly WatchedRecord[]): string[] {
  const asked = known.filter(({ kind }) => kind !== 'page' && kind !== 'hub');
  const latestFirst = asked.toSorted((a, b) => b.checkedAtMs - a.checkedAtMs);
  return latestFirst.slice(MAX_WATCHED).map(({ target }) => target);
}

/** Seeds and confirmed pages from which the crawl may start, in the order of their verdicts. */
function ownPages(engine: TopicEngine): PageRecord[] {
  const { seeds, confirmed, validVerdicts } = engine.model.feedback;
  const urls = validVerdicts.map(({ url }) => url).filter((url) => seeds.has(url) || confirmed.has(url));
  const pages = urls.map((url) => engine.state.pages.byUrl(url)).filter((page) => page !== undefined);
  return [...openPages(pages)].filter(({ url }) => engine.sites.mayFetch(url));
}

/**
 * Returns, by site of a page in `own`, its known feeds and sitemaps without a loss or, if it has none, newly searched
 * ones, and its hub page if it has one.
 */
async function documentTargets(
  engine: TopicEngine,
  rows: ReadonlyMap<string, WatchedRecord>,
  own: readonly PageRecord[],
  sitemapsOf: SitemapsOf,
): Promise<WatchTarget[]> {
  const bySite = grouped(own, ({ site }) => site);
  const knownBySite = grouped(
    [...rows.values()].filter(({ kind }) => kind === 'feed' || kind === 'sitemap'),
    ({ target }) => engine.state.pages.siteOf(target),
  );
  const targets: WatchTarget[] = [];
  for (const [site, pages] of bySite) {
    const page = pages[0] as PageRecord;
    const before = (knownBySite.get(site) ?? []).filter(({ loss }) => loss === undefined);
    for (const { kind, target } of before)
      targets.push({ target, kind, subject: target, page, known: rows.get(target) });
    if (before.length === 0) targets.push(...(await newDocuments(engine, pages, rows, sitemapsOf)));
    const hub = hubOf(engine, site, pages);
    if (hub) targets.push({ target: hub.url, kind: 'hub', subject: hub.url, page: hub, known: rows.get(hub.url) });
  }
  return targets;
}

/**
 * Documents of a site without stored ones: up to `FEEDS_PER_SITE` feeds that its first pages declare or, without any
 * that exists, its first sitemap, for which `sitemapsOf` is asked; [] without either.
 * @param pages of the site, at least one.
 */
async function newDocuments(
  engine: TopicEngine,
  pages: readonly PageRecord[],
  rows: ReadonlyMap<string, WatchedRecord>,
  sitemapsOf: SitemapsOf,
): Promise<WatchTarget[]> {
  const page = pages[0] as PageRecord;
  const read = await Promise.all(pages.slice(0, PAGES_READ_PER_SITE).map(({ n }) => engine.view.feedsOf(n)));
  const isUsable = (url: string) => mayListPosts(url) && rows.get(url)?.loss === undefined;
  const feeds = [...new Set(read.flat())].filter(isUsable).slice(0, FEEDS_PER_SITE);
  if (feeds.length > 0) return feeds.map((url) => ({ target: url, kind: 'feed', subject: url, page }));
  const [sitemap] = await sitemapsOf(page.url);
  return sitemap === undefined ? [] : [{ target: sitemap, kind: 'sitemap', subject: sitemap, page }];
}

/** The first hub among the site's entry page and the given pages; undefined if none is a hub. */
function hubOf({ sites }: TopicEngine, site: string, pages: readonly PageRecord[]): PageRecord | undefined {
  const known = sites.entryOf(site);
  return [...(known ? [...openPages([known])] : []), ...pages].find(({ kind }) => kind === 'hub');
}

/**
 * Returns the `BEST_QUERIES` queries that found the most seeds and confirmed pages, and of the others (further such
 * queries, the name, the name with a main term) the `OTHER_QUERIES` asked longest ago, never asked ones first. The
 * best queries come first.
 */
function queryTargets(engine: TopicEngine, rows: ReadonlyMap<string, WatchedRecord>): WatchTarget[] {
  const { seeds, confirmed } = engine.model.feedback;
  const paid = new Map<string, number>();
  for (const { url, foundBy } of engine.state.pages.all) {
    if (foundBy.operator !== 'keyword-search' || foundBy.query === undefined) continue;
    if (seeds.has(url) || confirmed.has(url)) paid.set(foundBy.query, (paid.get(foundBy.query) ?? 0) + 1);
  }
  const best = [...paid].sort((a, b) => b[1] - a[1]).map(([query]) => query);
  const first = engine.state.topic.name || engine.query();
  const narrowed = engine.view
    .terms()
    .slice(0, TERMS_ASKED)
    .map((term) => `${first} ${term}`);
  const others = [...new Set([first, ...narrowed, ...best])]
    .map((query): WatchTarget => ({ ...queryTarget(query), known: rows.get(`query ${query}`) }))
    .filter(({ subject }) => !best.slice(0, BEST_QUERIES).includes(subject));
  return [...best.slice(0, BEST_QUERIES).map(queryTarget), ...longestUncheckedFirst(others).slice(0, OTHER_QUERIES)];
}

const queryTarget = (query: string): WatchTarget => ({ target: `query ${query}`, kind: 'query', subject: query });

/** Returns the backlink queries of the last `BACKLINKS_PER_RUN` of the given pages, in their order. */
function backlinkTargets(own: readonly PageRecord[]): WatchTarget[] {
  return own
    .slice(-BACKLINKS_PER_RUN)
    .map((page) => ({ target: `backlinks ${page.url}`, kind: 'backlinks', subject: page.url, page }));
}

/** Sorts targets by the time of their last check; those never checked come first. */
function longestUncheckedFirst(targets: readonly WatchTarget[]): WatchTarget[] {
  return [...targets].sort((a, b) => (a.known?.checkedAtMs ?? 0) - (b.known?.checkedAtMs ?? 0));
}
