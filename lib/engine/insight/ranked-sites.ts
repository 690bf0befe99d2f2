/**
 * Suggestions grouped by site, with all data that a list of sites shows, so that the list needs neither pages nor
 * links; and the sites that one reviewer of a team judges.
 */
import type { PageNumber } from '../basics';
import { BEST_PAGES_OF_SITE, FITTING_PROBABILITY } from '../defaults';
import { fnv1a } from '../hash';
import { createRandom, sample } from '../random';
import type { RankedSites, RankingRecord } from '../ranking-records';
import type { PageRecord, WorkShare } from '../records';

/** One suggested site. */
export interface SuggestedSite {
  readonly site: string;
  /** True if no page of the site is a seed or confirmed. */
  readonly isNew: boolean;
  /** Number of known pages, without near-duplicates. */
  readonly found: number;
  /** Number of likely pages: suggestions with a probability of at least `FITTING_PROBABILITY`. */
  readonly fitting: number;
  /** Number of suggested pages. */
  readonly suggested: number;
  /** Number of sites with a seed or confirmed page that link to this site. */
  readonly citedBy: number;
  /** Number of the first known page. */
  readonly first: PageNumber;
  /** Suggested pages, best first, at most `BEST_PAGES_OF_SITE`. */
  readonly best: readonly PageNumber[];
}

interface RankedTopic {
  /** All known pages, by number. */
  readonly pages: readonly PageRecord[];
  /** Candidates, best first. */
  readonly order: ArrayLike<PageNumber>;
  /** probabilities in [0, 1], parallel to `order`. */
  readonly probabilities: ArrayLike<number>;
  /** Seeds and confirmed pages. */
  readonly own: Iterable<PageNumber>;
  /** True if the user has confirmed a page. */
  readonly hasConfirmed: boolean;
  /** Known pages that a page links to. */
  linked(page: PageNumber): Iterable<PageNumber>;
}

const NO_PAGE = 0xffff_ffff;

/**
 * Orders sites, given in the order of their best pages: new sites with a likely page, then known sites with likely
 * pages, which need one answer together, then the other sites. @returns 0, 1 or 2.
 */
export function siteTier({ isNew, fitting }: Pick<SuggestedSite, 'isNew' | 'fitting'>): number {
  return fitting === 0 ? 2 : isNew ? 0 : 1;
}

/**
 * Returns the sites with a suggested page as columns, ordered by `siteTier` and then by their best page; empty columns
 * without suggestions.
 */
export function rankedSites(topic: RankedTopic): RankedSites {
  const { pages, order, probabilities, own, hasConfirmed, linked } = topic;
  const { numbers, names, found, first } = sitesOf(pages);
  /** Numbers of the sites, ordered by their best page. */
  const byBest: number[] = [];
  // Arrays indexed by site number.
  const suggested = new Uint32Array(names.length);
  const fitting = new Uint32Array(names.length);
  const best = new Uint32Array(names.length * BEST_PAGES_OF_SITE).fill(NO_PAGE);
  for (let at = 0; at < order.length; at += 1) {
    const n = order[at] as number;
    const site = numbers[n] as number;
    const before = suggested[site] as number;
    if (before === 0) byBest.push(site);
    suggested[site] = before + 1;
    if ((probabilities[at] as number) >= FITTING_PROBABILITY) fitting[site] = (fitting[site] as number) + 1;
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
  const tierOf = (site: number) => siteTier({ isNew: owned[site] === 0, fitting: fitting[site] as number });
  const listed = byBest.sort((a, b) => tierOf(a) - tierOf(b));
  /** Values by site number, in the order of the listed sites. */
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
    fitting: column((site) => fitting[site] as number),
    suggested: column((site) => suggested[site] as number),
    citedBy: column((site) => citedBy[site] as number),
    first: column((site) => first[site] as number),
  };
}

/**
 * Numbers the sites in order of their first page. Returns the site number of each page and, by site number: name,
 * number of pages without near-duplicates, and first page.
 */
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

/**
 * Returns the rows of `best` at these indices, one after another. A row holds the best pages of a site:
 * `BEST_PAGES_OF_SITE` elements.
 */
function bestOf(best: Uint32Array, places: readonly number[]): Uint32Array {
  const some = new Uint32Array(places.length * BEST_PAGES_OF_SITE);
  for (const [i, place] of places.entries())
    some.set(best.subarray(place * BEST_PAGES_OF_SITE, (place + 1) * BEST_PAGES_OF_SITE), i * BEST_PAGES_OF_SITE);
  return some;
}

/**
 * Returns the known pages that a row of the link graph links to, in the order of its links; background rows are
 * skipped.
 */
export function linkedPages(
  { offsets, targets }: { readonly offsets: Uint32Array; readonly targets: Uint32Array },
  row: number,
  pageOf: (row: number) => PageNumber | undefined,
): PageNumber[] {
  return [...targets.subarray(offsets[row], offsets[row + 1])].flatMap((target) => pageOf(target) ?? []);
}

/** Returns the data of the site at 0-based index `i` as one object. @throws RangeError beyond the end. */
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

/** Returns the sites at the given indices, in that order. */
function someSites(sites: RankedSites, places: readonly number[]): RankedSites {
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

/**
 * Returns one list, in the order of `sites`, of those that are among the first `count` sites or the first `count` new
 * sites.
 */
export function bestSites(sites: RankedSites, count: number): RankedSites {
  let fresh = 0;
  const places: number[] = [];
  sites.isNew.forEach((isNew, i) => {
    fresh += isNew;
    if (i < count || (isNew === 1 && fresh <= count)) places.push(i);
  });
  return someSites(sites, places);
}

/** Number of new sites. */
export function newSitesOf({ isNew }: RankedSites): number {
  return isNew.reduce((sum, each) => sum + each, 0);
}

/**
 * Draws `count` suggestions at random from the whole ranking, whatever their probabilities, in random order; all if
 * there are fewer. The same ranking gives the same sample.
 */
export function randomSample(
  { order, version }: Pick<RankingRecord, 'order' | 'version'>,
  count: number,
): PageNumber[] {
  return sample([...order], count, createRandom(version));
}

/** Offset of a second, independent hash. */
const OVERLAP_OFFSET = 0x9e3779b9;

/** Maps a text to a number in [0, 1), uniformly over texts. */
function uniform(text: string, offset?: number): number {
  const hash = fnv1a(text, offset);
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 32;
}

/**
 * True if a site belongs to the share; without a share, every site does. The site's hash determines its part, so every
 * copy divides sites alike and new sites have a part at once. A fixed sample of `overlap` of all sites belongs to every
 * part.
 */
export function isInShare(site: string, share: WorkShare | undefined): boolean {
  if (share === undefined) return true;
  if (uniform(site, OVERLAP_OFFSET) < share.overlap) return true;
  return Math.floor(uniform(site) * share.of) === share.part - 1;
}
