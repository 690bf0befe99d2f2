/**
 * The standing of every page of a topic: the one fold of the user's decisions on pages and sites. What is fetched,
 * suggested and counted reads it.
 */
import type { SiteOutcome } from '../basics';
import type { PageRecord, VerdictRecord } from '../records';
import { wallTexts } from '../spam/shared-walls';
import { type Feedback, foldVerdicts } from '../topic/feedback';
import { domainOf } from '../url/site';
import { type Standing, standingOf } from './standing';

/** Standing of a page of the topic. */
export type PageStanding = Exclude<Standing, 'new'>;

/** Members of a page from which its standing follows. */
type StandingPage = Pick<PageRecord, 'url' | 'host' | 'site' | 'title' | 'wordCount' | 'duplicateOf'>;

type Decisions = Pick<Feedback, 'validVerdicts' | 'sites'>;

/** Decisions that close a site, and the standing of its unjudged pages. Other sites are open. */
const CLOSED: Readonly<Partial<Record<SiteOutcome, PageStanding>>> = {
  rejected: 'rejected',
  later: 'skipped',
  enough: 'aside',
  excluded: 'aside',
  known: 'aside',
};

/** True if the unjudged pages of a site with this decision are fetched and suggested; otherwise they are neither. */
export function isOpenSite(outcome: SiteOutcome | undefined): boolean {
  return outcome === undefined || CLOSED[outcome] === undefined;
}

/**
 * Returns the standing of a site with this decision, as opposed to that of its pages; `suggested` without a decision.
 */
export function outcomeStanding(outcome: SiteOutcome | undefined): PageStanding {
  return outcome === 'belongs' ? 'confirmed' : (CLOSED[outcome ?? 'open'] ?? 'suggested');
}

/**
 * Returns the user's decision on the site of a URL. Without one, returns the decision on the nearest site that contains
 * it, then on its domain; undefined without any.
 */
export function outcomeOf(
  url: string,
  sites: ReadonlyMap<string, SiteOutcome>,
  siteOf: (url: string) => string,
): SiteOutcome | undefined {
  if (sites.size === 0) return undefined;
  for (let site = siteOf(url); site !== ''; site = site.slice(0, Math.max(0, site.lastIndexOf('/')))) {
    const outcome = sites.get(site);
    if (outcome !== undefined) return outcome;
  }
  return sites.get(domainOf(url));
}

/**
 * Returns a function that gives the user's decision on the site of a known page. It computes once per host and site.
 */
export function outcomesOf(
  sites: ReadonlyMap<string, SiteOutcome>,
): (page: Pick<PageRecord, 'url' | 'host' | 'site'>) => SiteOutcome | undefined {
  if (sites.size === 0) return () => undefined;
  const known = new Map<string, SiteOutcome | undefined>();
  return ({ url, host, site }) => {
    const key = `${host} ${site}`;
    if (!known.has(key))
      known.set(
        key,
        outcomeOf(url, sites, () => site),
      );
    return known.get(key);
  };
}

/**
 * Returns the standing of every page and every judged URL. A verdict on the page counts first, then the decision on its
 * site. The text of a wall and a near-duplicate are left out; if its original is out of sight because of its site, the
 * first near-duplicate takes the place of the original.
 * @param pages all pages of the topic, in order of number.
 */
export function pageStandings(pages: readonly StandingPage[], decisions: Decisions): Map<string, PageStanding> {
  const standings = new Map<string, PageStanding>();
  for (const { url, verdict } of decisions.validVerdicts) standings.set(url, standingOf(verdict));
  const outcomeOfPage = outcomesOf(decisions.sites);
  const walls = wallTexts(pages, (url) => isInTopic(standings.get(url)));
  const open: StandingPage[] = [];
  for (const page of pages) {
    const isWall = walls.has(page.duplicateOf ?? page.url);
    const closed = CLOSED[outcomeOfPage(page) ?? 'open'] ?? (isWall ? 'aside' : undefined);
    if (closed === undefined || standings.has(page.url)) open.push(page);
    else standings.set(page.url, closed);
  }
  // URLs of judged pages and of possible suggestions. A near-duplicate of one of them is left out (`aside`).
  const shown = new Set(open.map(({ url }) => url));
  for (const { url, duplicateOf } of open) {
    const isLeftOut = duplicateOf !== undefined && shown.has(duplicateOf);
    if (duplicateOf !== undefined) shown.add(duplicateOf);
    if (!standings.has(url)) standings.set(url, isLeftOut ? 'aside' : 'suggested');
  }
  return standings;
}

/** `pageStandings` by the decisions of a log. */
export function standingsIn(pages: readonly StandingPage[], log: readonly VerdictRecord[]): Map<string, PageStanding> {
  return pageStandings(pages, foldVerdicts(log));
}

/** Numbers of pages by standing; their sum is the number of known pages. */
type StandingCounts = Readonly<Record<PageStanding, number>>;

/** Counts pages by standing. */
export function countStandings(standings: Iterable<PageStanding>): StandingCounts {
  const counts = { seed: 0, confirmed: 0, rejected: 0, skipped: 0, suggested: 0, aside: 0 };
  for (const standing of standings) counts[standing] += 1;
  return counts;
}

/** True for a seed and for a confirmed page. */
export function isInTopic(standing: Standing | undefined): boolean {
  return standing === 'seed' || standing === 'confirmed';
}
