import type { PageNumber, PageRecord, SiteOutcome } from '../types';
import { outcomeOf } from './site-rules';

/** What the topic knows of one site, as the user has it. */
export interface SiteProfile {
  readonly site: string;
  /** Known pages, near-duplicates left out. */
  readonly pages: number;
  /** Expected number of relevant pages among them: the sum of their chances. */
  readonly relevantPages: number;
  /** Variance of that number, each page being relevant or not by its chance. */
  readonly variance: number;
  /** The page likeliest to be relevant; the earlier one of equals. */
  readonly best: PageNumber;
  /** The page with the shortest address: where a person would enter. */
  readonly entry: PageNumber;
  /** The user's word on it or its domain. */
  readonly outcome: SiteOutcome | undefined;
}

/**
 * Profiles of all sites that have a known page, each worked out when it is first asked for. Pages and chances are those of the last
 * `update`.
 */
export class SiteProfiles {
  readonly #pages = new Map<string, PageRecord[]>();
  #read = 0;
  readonly #profiles = new Map<string, SiteProfile>();
  #largest: readonly string[] | undefined;
  #chanceOf: (page: PageRecord) => number = () => 0;
  #outcomes: ReadonlyMap<string, SiteOutcome> = new Map();

  /**
   * @param pages all known pages in order of number; those seen before are not read again.
   * @param chanceOf how likely a page is relevant, in [0, 1]; asked until the next update, it must say the same.
   * @param outcomes the user's words on sites.
   */
  update(
    pages: readonly PageRecord[],
    chanceOf: (page: PageRecord) => number,
    outcomes: ReadonlyMap<string, SiteOutcome>,
  ): void {
    for (; this.#read < pages.length; this.#read += 1) {
      const page = pages[this.#read] as PageRecord;
      if (page.duplicateOf !== undefined) continue;
      const own = this.#pages.get(page.site);
      if (own === undefined) this.#pages.set(page.site, [page]);
      else own.push(page);
    }
    this.#profiles.clear();
    this.#largest = undefined;
    this.#chanceOf = chanceOf;
    this.#outcomes = outcomes;
  }

  get(site: string): SiteProfile | undefined {
    const pages = this.#pages.get(site);
    const known = this.#profiles.get(site);
    if (pages === undefined || known !== undefined) return known;
    const outcome = outcomeOf((pages[0] as PageRecord).url, this.#outcomes, () => site);
    const profile = { ...profileOf(site, pages, this.#chanceOf), outcome };
    this.#profiles.set(site, profile);
    return profile;
  }

  /** All sites, those with the most pages first. */
  get largest(): readonly string[] {
    this.#largest ??= [...this.#pages].sort(([, a], [, b]) => b.length - a.length).map(([site]) => site);
    return this.#largest;
  }
}

function profileOf(site: string, pages: readonly PageRecord[], chanceOf: (page: PageRecord) => number) {
  let [best, entry] = [pages[0] as PageRecord, pages[0] as PageRecord];
  let [relevantPages, variance, bestChance] = [0, 0, -1];
  for (const page of pages) {
    const chance = chanceOf(page);
    relevantPages += chance;
    variance += chance * (1 - chance);
    if (chance > bestChance) [best, bestChance] = [page, chance];
    if (page.url.length < entry.url.length) entry = page;
  }
  return { site, pages: pages.length, relevantPages, variance, best: best.n, entry: entry.n };
}
