import { MAX_LINKS_PER_PAGE } from '../defaults';
import type { LinksRecord, PageRecord, TermVector, TopicChange } from '../types';
import { isOffLimits } from '../url/filter';
import type { Arrival, TopicState } from './topic-state';

/** Part of a page's words that everybody must be shown: what a site tells its visitor by name is less. */
const SAME_SHARE = 0.8;

/** What everybody is shown at the address of a page that was read in a tab; undefined where that is no page. */
export interface PublicReading {
  readonly url: string;
  readonly arrival: Arrival | undefined;
}

/** Whether the crawl goes out from a page, and whether its address, title and words may go into questions. */
export function isOpen({ url, readers }: Pick<PageRecord, 'url' | 'readers'>): boolean {
  return readers === 'released' || (readers === undefined && !isOffLimits(url));
}

export function* openPages(pages: Iterable<PageRecord>): Generator<PageRecord> {
  for (const page of pages) if (isOpen(page)) yield page;
}

/** Whether a page that was read in a tab is kept to the user. */
function isWithheld({ readers }: PageRecord): boolean {
  return readers === 'unknown' || readers === 'user';
}

/** Addresses of pages of which nobody knows yet whether others can read them. */
export function unreadPages(state: TopicState): string[] {
  return state.pages.filter(({ readers }) => readers === 'unknown').map(({ url }) => url);
}

/**
 * Takes in what everybody is shown of pages that were read in a tab. Where it is much the same, links, title and description are those
 * of the public page from now on; elsewhere the page is the user's.
 */
export function settleReaders(state: TopicState, readings: readonly PublicReading[]): TopicChange {
  const pages: PageRecord[] = [];
  const links: LinksRecord[] = [];
  for (const { url, arrival } of readings) {
    const page = state.pageByUrl(url);
    if (page?.readers !== 'unknown') continue;
    const isSame = arrival !== undefined && showsTheSame(state, page, arrival);
    pages.push(isSame ? publicPage(page, arrival) : { ...page, readers: 'user' });
    if (isSame) links.push(linksOf(page, arrival));
  }
  for (const page of pages) state.pages[page.n] = page;
  return { topic: state.topic.id, pages, links };
}

/** Lets the crawl go out from a page that only the user can read, or no longer: then what it led to waits no more. */
export function releasePage(state: TopicState, url: string, released: boolean): TopicChange {
  const topic = state.topic.id;
  const page = state.pageByUrl(url);
  if (page?.readers === undefined) return { topic };
  const changed: PageRecord = { ...page, readers: released ? 'released' : 'user' };
  state.pages[page.n] = changed;
  const fromPage = released ? [] : [...state.frontier.values()].filter(({ foundBy }) => foundBy.from === url);
  for (const link of fromPage) state.frontier.delete(link.url);
  return { topic, pages: [changed], frontierRemoved: fromPage.map((link) => link.url) };
}

/** Those of the topic's terms that its name says, or a page that everybody can read and the user said yes to. */
export function publicTerms(
  state: TopicState,
  chosen: readonly PageRecord[],
  terms: readonly string[],
  words: (text: string) => readonly string[],
): readonly string[] {
  if (!state.pages.some(isWithheld)) return terms;
  const named = words(`${state.topic.name} ${state.topic.description}`);
  const known = new Set<number>();
  for (const page of openPages(chosen)) for (const id of state.matrix.row(state.rowOf(page.n)).ids) known.add(id);
  return terms.filter((term) => named.includes(term) || known.has(state.vocabulary.id(term) ?? -1));
}

/** Sites without those that are known by nothing but pages kept to the user. */
export function publicSites(state: TopicState, sites: readonly string[]): readonly string[] {
  const withheld = new Set(state.pages.filter(isWithheld).map(({ site }) => site));
  if (withheld.size === 0) return sites;
  for (const page of state.pages) if (!isWithheld(page)) withheld.delete(page.site);
  return sites.filter((site) => !withheld.has(site));
}

function showsTheSame(state: TopicState, page: PageRecord, { counted }: Arrival): boolean {
  const shown = new Map(counted.terms.map((term, i) => [state.vocabulary.id(term), counted.counts[i] ?? 0]));
  const { ids, counts }: TermVector = state.matrix.row(state.rowOf(page.n));
  let all = 0;
  let common = 0;
  ids.forEach((id, i) => {
    const count = counts[i] ?? 0;
    all += count;
    common += Math.min(count, shown.get(id) ?? 0);
  });
  return common >= SAME_SHARE * all;
}

function publicPage({ readers: _, image: __, ...page }: PageRecord, { page: shown }: Arrival): PageRecord {
  const { title, description, keywords, excerpt, image } = shown;
  return { ...page, title, description, keywords, excerpt, ...(image !== undefined && { image }) };
}

function linksOf({ topic, n }: PageRecord, { page }: Arrival): LinksRecord {
  const links = page.links.slice(0, MAX_LINKS_PER_PAGE);
  return {
    topic,
    n,
    targets: links.map((link) => link.url),
    anchors: links.map((link) => link.anchor),
    contexts: links.map((link) => link.context),
    ...(page.feeds.length === 0 ? {} : { feeds: page.feeds }),
  };
}
