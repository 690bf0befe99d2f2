import type { TermVector } from '../basics';
import { type NeedsBrowser, needsBrowser } from '../errors';
import { isOpen } from '../insight/open-page';
import type { RankingRecord } from '../ranking-records';
import type { ArchiveCopy, AttemptRecord, LinksRecord, PageRecord } from '../records';
import { linksRecord } from '../topic/link-index';
import type { TopicChange } from '../topic-change';
import { type PageFailure, REDIRECTED } from './retriever';
import type { Arrival } from './topic-pages';
import type { TopicState } from './topic-state';

/** Least share of a page's words that a request without cookies must return for the page to count as public. */
const SAME_SHARE = 0.8;

/**
 * Response to a request without cookies for a page that was read in a tab. `arrival` is undefined if the response is
 * not a page.
 */
export interface PublicReading {
  readonly url: string;
  readonly arrival: Arrival | undefined;
}

/** Yields the pages whose links may be followed and whose words queries may contain (`isOpen`). */
export function* openPages(pages: Iterable<PageRecord>): Generator<PageRecord> {
  for (const page of pages) if (isOpen(page)) yield page;
}

/** True if a page that was read in a tab counts as private to the user. */
function isWithheld({ readers }: PageRecord): boolean {
  return readers === 'unknown' || readers === 'user';
}

/** URLs of pages that were read in a tab and not yet requested without cookies. */
export function unreadPages(state: TopicState): string[] {
  return state.pages.all.filter(({ readers }) => readers === 'unknown').map(({ url }) => url);
}

/**
 * Decides whether pages that were read in a tab are public: if the response without cookies shows the same. A public
 * page gets the links, title and description of that response; others, also without a response, stay private to the
 * user. Readings of pages that are unknown or already decided are ignored. Changes the topic in memory, and returns the
 * change to store.
 */
export function applyPublicReadings(state: TopicState, readings: readonly PublicReading[]): TopicChange {
  const pages: PageRecord[] = [];
  const links: LinksRecord[] = [];
  for (const { url, arrival } of readings) {
    const page = state.pages.byUrl(url);
    if (page?.readers !== 'unknown') continue;
    const isSame = arrival !== undefined && showsTheSame(state, page, arrival);
    pages.push(isSame ? publicPage(page, arrival) : { ...page, readers: 'user' });
    if (isSame) links.push(linksRecord(page.topic, page.n, arrival.page));
  }
  for (const page of pages) state.pages.all[page.n] = page;
  return { topic: state.topic.id, pages, links };
}

/**
 * Allows or forbids the crawl to follow a private page's links. Forbidding removes queued URLs found on the page.
 * Nothing changes for an unknown page, or one that was always public.
 */
export function releasePage(state: TopicState, url: string, released: boolean): TopicChange {
  const topic = state.topic.id;
  const page = state.pages.byUrl(url);
  if (page?.readers === undefined) return { topic };
  const changed: PageRecord = { ...page, readers: released ? 'released' : 'user' };
  state.pages.all[page.n] = changed;
  const fromPage = released ? [] : [...state.frontier.values()].filter(({ foundBy }) => foundBy.from === url);
  for (const link of fromPage) state.frontier.delete(link.url);
  return { topic, pages: [changed], frontierRemoved: fromPage.map((link) => link.url) };
}

/**
 * Returns the terms that may go into a query, in the given order. All of `terms` if the topic has no private page; else
 * those in the topic's name or description, or on a public page of `chosen`.
 */
export function publicTerms(
  state: TopicState,
  chosen: readonly PageRecord[],
  terms: readonly string[],
  words: (text: string) => readonly string[],
): readonly string[] {
  if (!state.pages.all.some(isWithheld)) return terms;
  const named = words(`${state.topic.name} ${state.topic.description}`);
  const known = new Set<number>();
  for (const page of openPages(chosen))
    for (const id of state.pages.matrix.row(state.pages.rowOf(page.n)).ids) known.add(id);
  return terms.filter((term) => named.includes(term) || known.has(state.pages.vocabulary.id(term) ?? -1));
}

/** Returns `sites` without those whose known pages are all private to the user. */
export function publicSites(pages: readonly PageRecord[], sites: readonly string[]): readonly string[] {
  const withheld = new Set(pages.filter(isWithheld).map(({ site }) => site));
  if (withheld.size === 0) return sites;
  for (const page of pages) if (!isWithheld(page)) withheld.delete(page.site);
  return sites.filter((site) => !withheld.has(site));
}

/** Whether strangers see most of the words that the user saw, by `SAME_SHARE`. */
function showsTheSame(state: TopicState, page: PageRecord, { counted }: Arrival): boolean {
  const shown = new Map(counted.terms.map((term, i) => [state.pages.vocabulary.id(term), counted.counts[i] ?? 0]));
  const { ids, counts }: TermVector = state.pages.matrix.row(state.pages.rowOf(page.n));
  let all = 0;
  let common = 0;
  ids.forEach((id, i) => {
    const count = counts[i] ?? 0;
    all += count;
    common += Math.min(count, shown.get(id) ?? 0);
  });
  return common >= SAME_SHARE * all;
}

/** Returns the record as a public page, with title, excerpt and metadata as strangers see them. */
function publicPage({ readers: _, image: __, ...page }: PageRecord, { page: shown }: Arrival): PageRecord {
  const { title, description, keywords, excerpt, image, permits } = shown;
  const known = { ...(image !== undefined && { image }), ...(permits && { permits }) };
  return { ...page, title, description, keywords, excerpt, ...known };
}

/** Result of reading a page in a tab of the user's browser after a plain request has failed. */
export type BrowserRead = Omit<Arrival, 'foundBy'> | PageFailure;

/** Failed tries of a page, those without a tab included, after which tabs no longer read it. */
const MAX_TRIES_IN_TABS = 5;

/**
 * Returns the failed attempt at `url` if a browser tab may be able to read the page; undefined after other failures and
 * for a URL without a failure.
 */
export function attemptForBrowser(state: TopicState, url: string): AttemptRecord | undefined {
  const attempt = state.attempts.get(url);
  return attempt !== undefined && needsBrowser(attempt.code) ? attempt : undefined;
}

/** Codes of requests without cookies that show that others cannot read the page. */
const ALONE: ReadonlySet<string> = new Set<NeedsBrowser>(['paywall', 'access-refused', 'payment-required']);

/**
 * Adds a page that is gone from its site as a web archive has it, and ranks again, or marks the known page as archived
 * without ranking. A new page keeps the provenance of its failed attempt.
 */
export function takeArchived(
  state: TopicState,
  arrival: Arrival & { readonly archived: ArchiveCopy },
  rank: () => RankingRecord,
): TopicChange {
  const topic = state.topic.id;
  const known = state.pages.byUrl(arrival.page.url);
  if (known !== undefined) {
    const marked: PageRecord = { ...known, archived: arrival.archived };
    state.pages.all[known.n] = marked;
    return { topic, pages: [marked] };
  }
  const attempt = state.attempts.get(arrival.page.url);
  const rows = state.pages.add([{ ...arrival, ...(attempt?.foundBy && { foundBy: attempt.foundBy }) }]);
  return { topic, ...rows, ranking: rank() };
}

/**
 * Adds a page that a tab has read to the topic as a candidate, or records that the tab failed too. The page counts as
 * private until a request without cookies gets it. It does not count against the session's budget. The attempt no
 * longer needs the browser, except after a failure that may pass, of which `MAX_TRIES_IN_TABS` are allowed.
 * @param rank ranks the topic again.
 */
export function takeBrowserRead(
  state: TopicState,
  attempt: AttemptRecord,
  read: BrowserRead,
  rank: () => RankingRecord,
): TopicChange {
  const { topic } = attempt;
  /** Stores and returns the attempt with one more try and the changed members. */
  const recordTry = (changed: Partial<AttemptRecord>): AttemptRecord => {
    const next = { ...attempt, tries: attempt.tries + 1, ...changed };
    state.attempts.set(attempt.url, next);
    return next;
  };
  if (!('page' in read)) {
    if (read.retryable && attempt.tries < MAX_TRIES_IN_TABS) return { topic, attempts: [recordTry({})] };
    return { topic, attempts: [recordTry({ code: read.code, retryable: false })] };
  }
  const foundBy = attempt.foundBy ?? { operator: 'import', round: 0, depth: 0 };
  const isKnown = state.pages.byUrl(read.page.url) !== undefined;
  const attempts = [recordTry({ code: REDIRECTED.code, retryable: false })];
  if (isKnown) return { topic, attempts };
  const readers = ALONE.has(attempt.code) ? 'user' : 'unknown';
  const rows = state.pages.add([{ ...read, foundBy, readers }]);
  return { topic, ...rows, attempts, ranking: rank() };
}
