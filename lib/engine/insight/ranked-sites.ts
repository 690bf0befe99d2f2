/** Suggestions as sites: what a list of sites shows of each, so that reading it needs neither all pages nor all links. */
import { BEST_PAGES_OF_SITE, FITTING_SCORE } from '../defaults';
import { createRandom, sample } from '../random';
import type { PageNumber, PageRecord, RankedSites, RankingRecord } from '../types';

/** One suggested site. */
export interface SuggestedSite {
  readonly site: string;
  /** True where nothing of it is a seed or confirmed. */
  readonly isNew: boolean;
  /** Known pages, near-duplicates left out. */
  readonly found: number;
  /** Of these, the ones that fit the topic: confirmed, or suggested with at least `FITTING_SCORE`. */
  readonly fitting: number;
  /** Unjudged pages. */
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
  readonly order: ArrayLike<PageNumber>;
  /** Fused scores in [0, 1], parallel to `order`. */
  readonly scores: ArrayLike<number>;
  /** Seeds and confirmed pages. */
  readonly own: Iterable<PageNumber>;
  /** Whether the user has confirmed a page or a site. */
  readonly hasConfirmed: boolean;
  /** Whether the user has decided on the whole site: then it is not listed, though its pages may be. Absent: on none. */
  readonly isDecided?: ((page: PageRecord) => boolean) | undefined;
  /** Known pages that a page links to. */
  linked(page: PageNumber): Iterable<PageNumber>;
}

const NO_PAGE = 0xffff_ffff;

/**
 * The sites that have a suggested page, by their best one: a site is worth what its best page is, and the order of the list
 * is that of the pages.
 */
export function rankedSites(topic: RankedTopic): RankedSites {
  const { pages, order, scores, own, hasConfirmed, isDecided, linked } = topic;
  const { numbers, names, found, first } = sitesOf(pages);
  /** Numbers of the sites, that of the best page first. */
  const listed: number[] = [];
  // By site.
  const suggested = new Uint32Array(names.length);
  const fitting = new Uint32Array(names.length);
  const best = new Uint32Array(names.length * BEST_PAGES_OF_SITE).fill(NO_PAGE);
  for (let at = 0; at < order.length; at += 1) {
    const n = order[at] as number;
    if (isDecided?.(pages[n] as PageRecord)) continue;
    const site = numbers[n] as number;
    const before = suggested[site] as number;
    if (before === 0) listed.push(site);
    suggested[site] = before + 1;
    if ((scores[at] as number) >= FITTING_SCORE) fitting[site] = (fitting[site] as number) + 1;
    if (before < BEST_PAGES_OF_SITE) best[site * BEST_PAGES_OF_SITE + before] = n;
  }
  const owned = new Uint32Array(names.length);
  const citedBy = new Uint32Array(names.length);
  const links = new Set<number>();
  for (const n of own) {
    const from = numbers[n] as number;
    owned[from] = (owned[from] as number) + 1;
    for (const target of linked(n)) {
      const to = numbers[target] as number;
      const link = from * names.length + to;
      if (to === from || links.has(link)) continue;
      links.add(link);
      citedBy[to] = (citedBy[to] as number) + 1;
    }
  }
  const column = (of: (site: number) => number) => {
    const values = new Uint32Array(listed.length);
    for (let i = 0; i < values.length; i += 1) values[i] = of(listed[i] as number);
    return values;
  };
  return {
    hasConfirmed,
    names: listed.map((site) => names[site] as string),
    best: bestOf(best, listed),
    isNew: column((site) => (owned[site] === 0 ? 1 : 0)),
    found: column((site) => found[site] as number),
    fitting: column((site) => (fitting[site] as number) + (owned[site] as number)),
    suggested: column((site) => suggested[site] as number),
    citedBy: column((site) => citedBy[site] as number),
    first: column((site) => first[site] as number),
  };
}

/** Sites numbered in order of their first page: the number by page; by number, the name, pages without near-duplicates, first page. */
function sitesOf(pages: readonly PageRecord[]) {
  const numberOf = new Map<string, number>();
  const numbers = new Uint32Array(pages.length);
  const [names, found, first]: [string[], number[], PageNumber[]] = [[], [], []];
  for (const [n, { site, duplicateOf }] of pages.entries()) {
    let number = numberOf.get(site);
    if (number === undefined) {
      number = names.push(site) - 1;
      numberOf.set(site, number);
      found.push(0);
      first.push(n);
    }
    numbers[n] = number;
    if (duplicateOf === undefined) found[number] = (found[number] as number) + 1;
  }
  return { numbers, names, found, first };
}

/** `BEST_PAGES_OF_SITE` for each of some places. */
function bestOf(best: Uint32Array, places: readonly number[]): Uint32Array {
  const some = new Uint32Array(places.length * BEST_PAGES_OF_SITE);
  for (const [i, place] of places.entries())
    some.set(best.subarray(place * BEST_PAGES_OF_SITE, (place + 1) * BEST_PAGES_OF_SITE), i * BEST_PAGES_OF_SITE);
  return some;
}

/** Known pages that a row of the graph links to; background rows are no pages. */
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
    best: bestOf(sites.best, places),
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

/** Suggestions drawn at random from the whole ranking, whatever their scores: the same ones from the same ranking. */
export function randomSample(
  { order, version }: Pick<RankingRecord, 'order' | 'version'>,
  count: number,
): PageNumber[] {
  return sample([...order], count, createRandom(version));
}
