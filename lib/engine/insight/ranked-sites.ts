/** Suggestions as sites: what a list of sites shows of each, so that reading it needs neither all pages nor all links. */
import { BEST_PAGES_OF_SITE, FITTING_SCORE } from '../defaults';
import type { PageNumber, PageRecord, RankedSites } from '../types';

/** One suggested site. */
export interface SuggestedSite {
  readonly site: string;
  /** True where nothing of it is a seed or confirmed. */
  readonly isNew: boolean;
  /** Known pages, near-duplicates left out. */
  readonly found: number;
  /** Of these, the ones that fit the topic: confirmed, or suggested with at least `FITTING_SCORE`. */
  readonly fitting: number;
  /** Pages that wait for an answer. */
  readonly suggested: number;
  /** How many of one's sites link to it. */
  readonly citedBy: number;
  /** Its first known page. */
  readonly first: PageNumber;
  /** Suggested pages, best first: at most `BEST_PAGES_OF_SITE`. */
  readonly best: readonly PageNumber[];
}

interface RankedTopic {
  /** All known pages, by number. */
  readonly pages: readonly PageRecord[];
  /** Candidates, best first. */
  readonly order: Iterable<PageNumber>;
  /** A number for the site of each page, the same for pages of one site. */
  readonly siteNumbers: ArrayLike<number>;
  /** Fused scores in [0, 1], parallel to `order`. */
  readonly scores: ArrayLike<number>;
  /** Seeds and confirmed pages. */
  readonly own: Iterable<PageNumber>;
  /** Whether the user has confirmed a page or a site. */
  readonly hasConfirmed: boolean;
  /** Whether the user has decided on the whole site: then it is not listed, though its pages may be. */
  isDecided(page: PageRecord): boolean;
  /** Known pages that a page links to. */
  linked(page: PageNumber): Iterable<PageNumber>;
}

const NO_PAGE = 0xffff_ffff;

/** `RankedTopic.siteNumbers`, on from those there are. */
export function numberSites(
  pages: readonly Pick<PageRecord, 'site'>[],
  numbers: number[] = [],
  known = new Map<string, number>(),
): number[] {
  for (let n = numbers.length; n < pages.length; n += 1) {
    const { site } = pages[n] as PageRecord;
    const number = known.get(site) ?? known.size;
    known.set(site, number);
    numbers.push(number);
  }
  return numbers;
}

/**
 * The sites that have a suggested page, by their best one: a site is worth what its best page is, and the order of the list
 * is that of the pages.
 */
export function rankedSites(topic: RankedTopic): RankedSites {
  const { pages, siteNumbers, order, scores, own, hasConfirmed, isDecided, linked } = topic;
  const names: string[] = [];
  const tallies: Tally[] = [];
  /** By the number of the site. */
  const suggested: (Tally | undefined)[] = [];
  const tallyOf = (n: PageNumber) => suggested[siteNumbers[n] as number];
  let at = -1;
  for (const n of order) {
    at += 1;
    const page = pages[n] as PageRecord;
    if (isDecided(page)) continue;
    let tally = tallyOf(n);
    if (tally === undefined) {
      tally = { suggested: 0, fitting: 0, best: [], found: 0, first: NO_PAGE, owned: 0, citing: new Set() };
      suggested[siteNumbers[n] as number] = tally;
      names.push(page.site);
      tallies.push(tally);
    }
    tally.suggested += 1;
    if ((scores[at] as number) >= FITTING_SCORE) tally.fitting += 1;
    if (tally.best.length < BEST_PAGES_OF_SITE) tally.best.push(n);
  }
  for (let n = 0; n < pages.length; n += 1) {
    const tally = tallyOf(n);
    if (tally === undefined) continue;
    if (tally.first === NO_PAGE) tally.first = n;
    if (pages[n]?.duplicateOf === undefined) tally.found += 1;
  }
  for (const n of own) {
    const from = (pages[n] as PageRecord).site;
    const tally = tallyOf(n);
    if (tally !== undefined) tally.owned += 1;
    for (const target of linked(n)) {
      if (siteNumbers[target] !== siteNumbers[n]) tallyOf(target)?.citing.add(from);
    }
  }
  const best = new Uint32Array(tallies.length * BEST_PAGES_OF_SITE).fill(NO_PAGE);
  for (const [i, tally] of tallies.entries()) best.set(tally.best, i * BEST_PAGES_OF_SITE);
  const column = (of: (tally: Tally) => number) => Uint32Array.from(tallies, of);
  return {
    hasConfirmed,
    names,
    best,
    isNew: column(({ owned }) => (owned > 0 ? 0 : 1)),
    found: column(({ found }) => found),
    fitting: column(({ fitting, owned }) => fitting + owned),
    suggested: column((tally) => tally.suggested),
    citedBy: column(({ citing }) => citing.size),
    first: column(({ first }) => first),
  };
}

/** What is counted of a site with a suggested page. */
interface Tally {
  suggested: number;
  fitting: number;
  readonly best: PageNumber[];
  found: number;
  first: PageNumber;
  /** Seeds and confirmed pages. */
  owned: number;
  /** The sites of one's own that link to it. */
  readonly citing: Set<string>;
}

/** Known pages that a row of the graph links to, where rows and pages are told apart. */
export function linkedPages(
  { offsets, targets }: { readonly offsets: Uint32Array; readonly targets: Uint32Array },
  row: number,
  pageOf: (row: number) => PageNumber | undefined,
): PageNumber[] {
  return [...targets.subarray(offsets[row], offsets[row + 1])].flatMap((target) => pageOf(target) ?? []);
}

/** The site at 0-based `i`. @throws RangeError beyond the end. */
export function siteAt(sites: RankedSites, i: number): SuggestedSite {
  const site = sites.names[i];
  if (site === undefined) throw new RangeError(`there are ${sites.names.length} sites`);
  return {
    site,
    isNew: sites.isNew[i] === 1,
    found: sites.found[i] as number,
    fitting: sites.fitting[i] as number,
    suggested: sites.suggested[i] as number,
    citedBy: sites.citedBy[i] as number,
    first: sites.first[i] as number,
    best: [...sites.best.subarray(i * BEST_PAGES_OF_SITE, (i + 1) * BEST_PAGES_OF_SITE)].filter((n) => n !== NO_PAGE),
  };
}

/** The sites at the given places, in that order. */
export function someSites(sites: RankedSites, places: readonly number[]): RankedSites {
  const pick = (values: Uint32Array) => Uint32Array.from(places, (i) => values[i] as number);
  return {
    hasConfirmed: sites.hasConfirmed,
    names: places.map((i) => sites.names[i] as string),
    isNew: pick(sites.isNew),
    found: pick(sites.found),
    fitting: pick(sites.fitting),
    suggested: pick(sites.suggested),
    citedBy: pick(sites.citedBy),
    first: pick(sites.first),
    best: Uint32Array.from(
      places.flatMap((i) => [...sites.best.subarray(i * BEST_PAGES_OF_SITE, (i + 1) * BEST_PAGES_OF_SITE)]),
    ),
  };
}

/** The first `count` sites and the first `count` new ones. */
export function bestSites(sites: RankedSites, count: number): RankedSites {
  let fresh = 0;
  const places: number[] = [];
  sites.isNew.forEach((isNew, i) => {
    fresh += isNew;
    if (i < count || (isNew === 1 && fresh <= count)) places.push(i);
  });
  return someSites(sites, places);
}

/** How many of the sites are new. */
export function newSitesOf({ isNew }: RankedSites): number {
  return isNew.reduce((sum, each) => sum + each, 0);
}
