import type { OperatorName, ParsedPage } from '../basics';
import { FetchError, PageError } from '../errors';
import { hash53 } from '../hash';
import { candidatesFromHits } from '../operators/ask';
import type { Candidate } from '../operators/operator';
import type { CheckedFeed } from '../ports';
import type { PageRecord } from '../records';
import type { EngineDeps } from '../session/deps';
import { placeholderKind } from '../session/retriever';
import type { TopicEngine } from '../session/topic-engine';
import { hammingDistance, simHash } from '../text/fingerprint';
import type { TopicChange } from '../topic-change';
import { pageAddress } from '../url/filter';
import { domainOf } from '../url/site';
import type { PageLoss, WatchedRecord } from '../watch-records';
import type { WatchTarget } from './watch-targets';

const HITS_PER_QUERY = 20;
/** A repeated query looks this many times further back than its last check, because search services index late. */
const INDEXED_LATE = 2;
/** Largest number of unfetched new URLs stored per target. */
const MAX_FRESH = 200;
/** Number of sitemaps of an index that are checked: the last ones listed. */
const SITEMAPS_OF_INDEX = 2;
const DAY_MS = 86_400_000;
/** At a sitemap's first check, a page counts as new if its date is within this time of the sitemap's latest date. */
const FIRST_LOOK_BACK_MS = 7 * DAY_MS;
/** SimHash: a page counts as changed if its fingerprints differ in more than this many of 64 bits. */
const CHANGED_BITS = 16;
/** Result of one check, before the topic is changed. */
export interface WatchFinding {
  readonly record: WatchedRecord;
  readonly operator: OperatorName;
  readonly candidates: readonly Candidate[];
  /** Sitemaps listed in a sitemap index, to be checked next. */
  readonly documents: readonly WatchedRecord[];
}

type Deps = Pick<EngineDeps, 'clock' | 'providers' | 'retriever' | 'siteFeeds'>;

/**
 * Checks one target by a conditional request or a query to the services. Does not change the topic. A target whose
 * request fails otherwise, or whose answer is no page, counts as checked without news.
 * @returns undefined if the target could not be requested (no permission, no service for it, or its host asked for a
 *   pause); a later run checks it. @throws FetchError `offline`; the reason of an aborted signal.
 */
export async function checkTarget(
  engine: TopicEngine,
  one: WatchTarget,
  deps: Deps,
  signal: AbortSignal | undefined,
): Promise<WatchFinding | undefined> {
  try {
    return await CHECKS[one.kind](engine, one, deps, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof FetchError && error.code === 'offline') throw error;
    if (error instanceof FetchError && (error.code === 'no-permission' || error.code === 'host-held')) return undefined;
    if (error instanceof FetchError || error instanceof PageError) return nothingNew(engine, one, deps);
    throw error;
  }
}

/**
 * Queues the new URLs of a finding in the topic in memory. Returns the change to store, with the target's row: its
 * `fresh` are the URLs that joined the queue, then earlier ones that still wait, at most `MAX_FRESH`.
 */
export function applyFinding(
  engine: TopicEngine,
  { record, operator, candidates, documents }: WatchFinding,
): TopicChange {
  const { state } = engine;
  const { change } = engine.offer({ operator, candidates });
  const fresh = (change.frontierAdded ?? []).map(({ url }) => url);
  const left = record.fresh.filter((url) => state.frontier.has(url));
  const changedAtMs = fresh.length > 0 ? record.checkedAtMs : record.changedAtMs;
  const row = { ...record, changedAtMs, fresh: [...fresh, ...left].slice(0, MAX_FRESH) };
  return { ...change, watched: [row, ...documents] };
}

type Check = typeof checkTarget;

const CHECKS: Readonly<Record<WatchTarget['kind'], Check>> = {
  feed: checkDocument,
  sitemap: checkDocument,
  hub: checkPage,
  page: checkPage,
  query: (engine, one, deps, signal) => askAgain(engine, one, deps, signal, 'keyword-search'),
  backlinks: (engine, one, deps, signal) => askAgain(engine, one, deps, signal, 'backward-crawl'),
};

/** Returns the target's row with the time of this check; other members as after the last check. */
function checkedRow(engine: TopicEngine, { target, kind, known }: WatchTarget, deps: Deps): WatchedRecord {
  const { id: topic } = engine.state.topic;
  return { ...known, topic, target, kind, fresh: known?.fresh ?? [], checkedAtMs: deps.clock.nowMs() };
}

/** Returns the finding of a check without any change. */
function nothingNew(engine: TopicEngine, one: WatchTarget, deps: Deps): WatchFinding {
  return { record: checkedRow(engine, one, deps), operator: 'forward-crawl', candidates: [], documents: [] };
}

/**
 * Reads a feed or sitemap: new entries are candidates, the last `SITEMAPS_OF_INDEX` sitemaps of an index are watched
 * too, 404 and 410 are a loss. Without a reader of feeds, or for another status of 300 or more, nothing is new.
 */
async function checkDocument(...[engine, one, deps, signal]: Parameters<Check>): ReturnType<Check> {
  const checked = await deps.siteFeeds?.check?.(one.subject, one.known ?? {}, signal);
  const same = nothingNew(engine, one, deps);
  if (checked?.status === 404 || checked?.status === 410) return lost(same, 'not-found');
  if (checked === undefined || checked.status >= 300) return same;
  const isSitemap = checked.kind === 'sitemap';
  const listed = isSitemap ? hashesOf(checked.pages.map(({ url }) => url)) : undefined;
  const { etag, lastModified } = checked;
  const candidates = newPages(checked, one).flatMap(({ url: given, title }): Candidate[] => {
    const url = pageAddress(given);
    return url === undefined
      ? []
      : [{ url, preview: title, foundBy: { from: one.page?.url ?? one.subject, depth: 1 } }];
  });
  const documents = checked.documents
    .slice(-SITEMAPS_OF_INDEX)
    .map((target): WatchedRecord => ({ topic: same.record.topic, target, kind: 'sitemap', checkedAtMs: 0, fresh: [] }));
  return { ...same, record: { ...same.record, etag, lastModified, listed, loss: undefined }, candidates, documents };
}

/**
 * Pages of a document that may be new. For a feed: all pages. For a sitemap: pages dated after its last check; of
 * undated pages, those that it did not list then, none at the first check.
 */
function newPages({ kind, pages }: CheckedFeed, { known }: WatchTarget): CheckedFeed['pages'] {
  if (kind !== 'sitemap') return pages;
  const before = known?.listed;
  const newest = Math.max(...pages.map(({ changedAtMs = 0 }) => changedAtMs));
  const sinceMs = known && known.checkedAtMs > 0 ? known.checkedAtMs - DAY_MS : newest - FIRST_LOOK_BACK_MS;
  const listed = new Set(before);
  return pages.filter(({ url, changedAtMs }) =>
    changedAtMs === undefined ? before !== undefined && !listed.has(hash53(url)) : changedAtMs >= sinceMs,
  );
}

/**
 * Reads a page if it has changed; status 304 gives a finding with nothing new. A page that is gone, moved to another
 * domain, parked or of another owner is reported as lost, and new links of a hub are candidates. An answer that cannot
 * be read as a page clears an earlier loss.
 */
async function checkPage(...[engine, one, deps, signal]: Parameters<Check>): ReturnType<Check> {
  const { retriever } = deps;
  const same = nothingNew(engine, one, deps);
  const answer = await retriever.revalidate(one.subject, one.known ?? {}, signal);
  if (answer === undefined || answer.status === 304) return same;
  if (answer.status >= 300) return lost(same, 'not-found');
  const { etag, lastModified, fetchedAtMs } = answer;
  const { page: before } = one;
  if (domainOf(answer.finalUrl) !== domainOf(one.subject)) return lost(same, 'moved');
  const arrival = await retriever.readAnswer(answer, before?.foundBy ?? UNKNOWN).catch(() => undefined);
  // The server answered with something else than the page, for example a bot wall; the page may still exist behind it.
  if (arrival === undefined) return lost(same, undefined);
  const hasChanged =
    before !== undefined && hammingDistance(simHash(arrival.counted), before.fingerprint) > CHANGED_BITS;
  const kind = placeholderKind(arrival.page);
  if (kind !== undefined) return lost(same, hasChanged ? LOSS_BY_KIND[kind] : undefined);
  if (hasChanged && isOtherOwner(before, arrival.page)) return lost(same, 'other-owner');
  const changedAtMs = hasChanged ? (same.record.changedAtMs ?? fetchedAtMs) : undefined;
  const record = { ...same.record, etag, lastModified, changedAtMs, loss: undefined };
  if (one.kind !== 'hub') return { ...same, record };
  const links = arrival.page.links;
  const listed = hashesOf(links.map(({ url }) => url));
  const seen = new Set(
    one.known?.listed ?? hashesOf((await engine.view.linksOf(before?.n ?? -1)).map(({ url }) => url)),
  );
  const candidates = links.flatMap(({ url: given, anchor }): Candidate[] => {
    const url = seen.has(hash53(given)) ? undefined : pageAddress(given);
    return url === undefined ? [] : [{ url, preview: anchor, foundBy: { from: one.subject, anchor, depth: 1 } }];
  });
  return { ...same, record: { ...record, listed }, candidates };
}

/** Returns a finding with a loss, and when it was first seen. @param loss undefined if the page still exists. */
function lost(same: WatchFinding, loss: PageLoss | undefined): WatchFinding {
  const { record } = same;
  const changedAtMs = record.loss === loss ? record.changedAtMs : record.checkedAtMs;
  return { ...same, record: { ...record, loss, changedAtMs: loss && changedAtMs } };
}

/** Whether both texts name accounts, such as of analytics, and have none in common; false if one names none. */
function isOtherOwner({ ownerIds: before = [] }: PageRecord, { ownerIds: now = [] }: ParsedPage): boolean {
  return before.length > 0 && now.length > 0 && !now.some((id) => before.includes(id));
}

/**
 * How a confirmed page was lost that now has no real content. Dialogs, strings of keywords and hidden text are weak
 * signs, which are true of pages with content as well.
 */
const LOSS_BY_KIND = { missing: 'not-found', parked: 'parked', weak: undefined } as const;

/** Provenance of a page that is not in the topic. */
const UNKNOWN = { operator: 'forward-crawl', round: 0, depth: 0 } as const;

const hashesOf = (urls: readonly string[]) => Float64Array.from(urls, (url) => hash53(url));

/**
 * Repeats a search or backlink query, limited to `INDEXED_LATE` times the days since its last check, if any; its
 * results are candidates. Undefined if no service answers such queries.
 */
async function askAgain(
  ...[engine, one, deps, signal, operator]: [...Parameters<Check>, 'keyword-search' | 'backward-crawl']
): ReturnType<Check> {
  const kind = operator === 'keyword-search' ? 'keyword' : 'backward';
  if (!deps.providers.serves(kind)) return undefined;
  const { title, language = engine.state.topic.language } = one.page ?? {};
  const request = { kind, query: one.subject, language, limit: HITS_PER_QUERY, page: 0 } as const;
  const recentDays = one.known && Math.ceil((INDEXED_LATE * (deps.clock.nowMs() - one.known.checkedAtMs)) / DAY_MS);
  const { hits } = await deps.providers.search(
    { ...request, ...(title && { title }), ...(recentDays && { recentDays }) },
    signal,
  );
  const found = kind === 'keyword' ? { query: one.subject, depth: 0 } : { from: one.subject, depth: 1 };
  return {
    ...nothingNew(engine, one, deps),
    operator,
    candidates: candidatesFromHits(hits, found),
  };
}
