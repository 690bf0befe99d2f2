import { grown } from '../arrays';
import type { PageNumber, PageRecord } from '../types';

/** The sites of a growing list of pages by numbers of their own, and what is known of each by its pages alone. */
export class PagesBySite {
  readonly #numberOf = new Map<string, number>();
  /** By page, with spare places: the number of its site, the same for pages of one site. */
  numbers = new Uint32Array(0);
  /** By site: its name, how many pages of it are no near-duplicates, and the first of all. */
  readonly names: string[] = [];
  readonly found: number[] = [];
  readonly first: PageNumber[] = [];
  #read = 0;

  /** Takes in the pages that have come. @param pages in order of number; those seen before are not read again. */
  follow(pages: readonly Pick<PageRecord, 'site' | 'duplicateOf'>[]): this {
    if (this.numbers.length < pages.length) this.numbers = grown(this.numbers, pages.length);
    for (; this.#read < pages.length; this.#read += 1) {
      const { site, duplicateOf } = pages[this.#read] as PageRecord;
      const number = this.#numberOf.get(site) ?? this.#add(site, this.#read);
      this.numbers[this.#read] = number;
      if (duplicateOf === undefined) this.found[number] = (this.found[number] as number) + 1;
    }
    return this;
  }

  #add(site: string, first: PageNumber): number {
    const number = this.names.push(site) - 1;
    this.#numberOf.set(site, number);
    this.found.push(0);
    this.first.push(first);
    return number;
  }
}
