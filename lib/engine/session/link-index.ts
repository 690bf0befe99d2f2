import { hash53 } from '../hash';
import type { LinkGraph } from '../rank/ranker';
import type { PageNumber } from '../types';

/**
 * Which known page links to which. Addresses of links are kept as 53-bit hashes, since a topic of 10,000 pages has a
 * million of them and only those of known pages matter.
 */
export class LinkIndex {
  readonly #targets: Float64Array[] = [];
  readonly #pageByHash = new Map<number, PageNumber>();

  /** Pages are added in order of their number. @param hashes of the page's links, by `hashLinks`. */
  add(url: string, hashes: Float64Array): void {
    this.#pageByHash.set(hash53(url), this.#targets.length);
    this.#targets.push(hashes);
  }

  get pages(): number {
    return this.#targets.length;
  }

  /**
   * Mean relevance of the known pages that link to each address, 0 where none does.
   * @param relevanceOf a page by its number.
   * @returns parallel to `urls`.
   */
  meanOfCiting(urls: readonly string[], relevanceOf: (page: PageNumber) => number): Float64Array {
    const indexOf = new Map(urls.map((url, i) => [hash53(url), i]));
    const sums = new Float64Array(urls.length);
    const counts = new Uint32Array(urls.length);
    for (let page = 0; page < this.#targets.length; page++) {
      const value = relevanceOf(page);
      for (const hash of this.#targets[page] as Float64Array) {
        const i = indexOf.get(hash);
        if (i === undefined) continue;
        sums[i] = (sums[i] as number) + value;
        counts[i] = (counts[i] as number) + 1;
      }
    }
    return sums.map((sum, i) => (sum === 0 ? 0 : sum / (counts[i] as number)));
  }

  /** Links among known pages, without a page's links to itself. Rows of the graph are `rowOf(page)`, of `rows` in all. */
  graph(rows: number, rowOf: (page: PageNumber) => number): LinkGraph {
    const offsets = new Uint32Array(rows + 1);
    const targets: number[] = [];
    const byRow: (PageNumber | undefined)[] = new Array(rows).fill(undefined);
    for (let page = 0; page < this.#targets.length; page++) byRow[rowOf(page)] = page;
    for (let row = 0; row < rows; row++) {
      const page = byRow[row];
      if (page !== undefined) {
        for (const hash of this.#targets[page] as Float64Array) {
          const target = this.#pageByHash.get(hash);
          if (target !== undefined && target !== page) targets.push(rowOf(target));
        }
      }
      offsets[row + 1] = targets.length;
    }
    return { nodes: rows, offsets, targets: Uint32Array.from(targets) };
  }
}

/** One hash per distinct address. */
export function hashLinks(urls: readonly string[]): Float64Array {
  return Float64Array.from(new Set(urls), hash53);
}
