import type { PageRecord } from '../types';
import { hostOf } from '../url/site';

/** Weight of the mean of all pages in the relevance of a host. */
const PRIOR_PAGES = 2;

/** Mean relevance of the known pages of each host, with `PRIOR_PAGES` of the mean of all pages; added up once for each ranking. */
export class HostRelevances {
  #version = -1;
  #mean = 0;
  readonly #sums = new Map<string, { sum: number; pages: number }>();

  /**
   * @param version of the ranking; another one whenever pages or relevances may have changed.
   * @param relevanceOf a page, in [0, 1]. @returns the relevance of the host of an address, in [0, 1].
   */
  of(url: string, version: number, pages: readonly PageRecord[], relevanceOf: (page: PageRecord) => number): number {
    if (version !== this.#version) this.#addUp(pages, relevanceOf);
    this.#version = version;
    const known = this.#sums.get(hostOf(url));
    return ((known?.sum ?? 0) + PRIOR_PAGES * this.#mean) / ((known?.pages ?? 0) + PRIOR_PAGES);
  }

  #addUp(pages: readonly PageRecord[], relevanceOf: (page: PageRecord) => number): void {
    this.#sums.clear();
    let total = 0;
    for (const page of pages) {
      const relevance = relevanceOf(page);
      const host = this.#sums.get(page.host) ?? { sum: 0, pages: 0 };
      host.sum += relevance;
      host.pages += 1;
      this.#sums.set(page.host, host);
      total += relevance;
    }
    this.#mean = total / Math.max(1, pages.length);
  }
}
