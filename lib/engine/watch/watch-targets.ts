import { openPages } from '../session/page-visibility';
import type { TopicEngine } from '../session/topic-engine';
import type { PageRecord, WatchedRecord } from '../types';

/** Feeds read of one site. */
const FEEDS_PER_SITE = 2;
/** Pages of a site that are asked for the feeds that they declare. */
const PAGES_READ_PER_SITE = 3;
/** Documents checked in one run, those checked longest ago first. */
const DOCUMENTS_PER_RUN = 100;
/** Queries asked again in one run, and confirmed pages whose backlinks are asked for. */
const QUERIES_PER_RUN = 2;
const BACKLINKS_PER_RUN = 3;
/** Seeds and confirmed pages of which one run finds out whether they are still there. */
const PAGES_PER_RUN = 10;
const COMMENTS = /\bcomments?\b/i;

/** Something that a run of watching checks; `known` is its row of the run before. */
export interface WatchTarget extends Pick<WatchedRecord, 'target' | 'kind'> {
  /** Address to request, or the query. */
  readonly subject: string;
  /** Seed or confirmed page that it belongs to. */
  readonly page?: PageRecord | undefined;
  readonly known?: WatchedRecord | undefined;
}

type SitemapsOf = (url: string) => Promise<readonly string[]>;

/**
 * Lists the targets of a run that it has not checked yet: feeds, else the sitemap, and a hub page of each site with a seed or
 * confirmed page; the keyword queries that found most confirmed pages; backlinks of the newest confirmed pages; pages that may be gone.
 * @param known rows of runs before. @param sinceMs when the run began.
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
  const asked = [...queryTargets(engine), ...backlinkTargets(own)].map((one) => ({
    ...one,
    known: rows.get(one.target),
  }));
  const targets = [
    ...oldestFirst(documents).slice(0, DOCUMENTS_PER_RUN),
    ...asked,
    ...oldestFirst(pages).slice(0, PAGES_PER_RUN),
  ];
  return targets.filter((one) => (one.known?.checkedAtMs ?? 0) < sinceMs);
}

/** Seeds and confirmed pages that the crawl may go out from, in the order in which they were judged. */
function ownPages(engine: TopicEngine): PageRecord[] {
  const { seeds, confirmed, standing } = engine.model.feedback;
  const urls = standing.map(({ url }) => url).filter((url) => seeds.has(url) || confirmed.has(url));
  const pages = urls.map((url) => engine.state.pageByUrl(url)).filter((page) => page !== undefined);
  return [...openPages(pages)].filter(({ url }) => engine.view.mayFetch(url));
}

async function documentTargets(
  engine: TopicEngine,
  rows: ReadonlyMap<string, WatchedRecord>,
  own: readonly PageRecord[],
  sitemapsOf: SitemapsOf,
): Promise<WatchTarget[]> {
  const bySite = grouped(own, ({ site }) => site);
  const knownBySite = grouped(
    [...rows.values()].filter(({ kind }) => kind === 'feed' || kind === 'sitemap'),
    ({ target }) => engine.state.siteOf(target),
  );
  const targets: WatchTarget[] = [];
  for (const [site, pages] of bySite) {
    const page = pages[0] as PageRecord;
    const before = knownBySite.get(site) ?? [];
    for (const { kind, target } of before)
      targets.push({ target, kind, subject: target, page, known: rows.get(target) });
    if (before.length === 0) targets.push(...(await newDocuments(engine, pages, sitemapsOf)));
    const hub = hubOf(engine, site, pages);
    if (hub) targets.push({ target: hub.url, kind: 'hub', subject: hub.url, page: hub, known: rows.get(hub.url) });
  }
  return targets;
}

/** Documents of a site that none is known of: the feeds that its pages declare or, without any, its first sitemap. */
async function newDocuments(
  engine: TopicEngine,
  pages: readonly PageRecord[],
  sitemapsOf: SitemapsOf,
): Promise<WatchTarget[]> {
  const page = pages[0] as PageRecord;
  const read = await Promise.all(pages.slice(0, PAGES_READ_PER_SITE).map(({ n }) => engine.view.feedsOf(n)));
  const feeds = [...new Set(read.flat())].filter((url) => !COMMENTS.test(url)).slice(0, FEEDS_PER_SITE);
  if (feeds.length > 0) return feeds.map((url) => ({ target: url, kind: 'feed', subject: url, page }));
  const [sitemap] = await sitemapsOf(page.url);
  return sitemap === undefined ? [] : [{ target: sitemap, kind: 'sitemap', subject: sitemap, page }];
}

/** The entry page of a site or one of its own pages, where that is a hub. */
function hubOf({ state, view }: TopicEngine, site: string, pages: readonly PageRecord[]): PageRecord | undefined {
  const entry = view.entryOf(site);
  const known = entry === undefined ? undefined : state.pageByUrl(entry);
  return [...(known ? [...openPages([known])] : []), ...pages].find(({ kind }) => kind === 'hub');
}

function queryTargets(engine: TopicEngine): WatchTarget[] {
  const { seeds, confirmed } = engine.model.feedback;
  const paid = new Map<string, number>();
  for (const { url, foundBy } of engine.state.pages) {
    if (foundBy.operator !== 'keyword-search' || foundBy.query === undefined) continue;
    if (seeds.has(url) || confirmed.has(url)) paid.set(foundBy.query, (paid.get(foundBy.query) ?? 0) + 1);
  }
  const best = [...paid].sort((a, b) => b[1] - a[1]).map(([query]) => query);
  const queries = best.length > 0 ? best.slice(0, QUERIES_PER_RUN) : [engine.query()];
  return queries.map((query) => ({ target: `query ${query}`, kind: 'query', subject: query }));
}

function backlinkTargets(own: readonly PageRecord[]): WatchTarget[] {
  return own
    .slice(-BACKLINKS_PER_RUN)
    .map((page) => ({ target: `backlinks ${page.url}`, kind: 'backlinks', subject: page.url, page }));
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function oldestFirst(targets: readonly WatchTarget[]): WatchTarget[] {
  return [...targets].sort((a, b) => (a.known?.checkedAtMs ?? 0) - (b.known?.checkedAtMs ?? 0));
}
