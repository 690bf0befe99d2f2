import { grown } from '../arrays';
import type { Link, PageNumber, ParsedPage } from '../basics';
import { MAX_LINKS_PER_PAGE } from '../defaults';
import { hash53 } from '../hash';
import type { LinksRecord } from '../records';

/** Links between known pages, as out-links in compressed sparse rows over rows of the term matrix. */
export interface LinkGraph {
  readonly nodes: number;
  /** Length: nodes + 1. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /**
   * Number of all links of each node, including links to unknown pages; absent if only links within the graph count.
   */
  readonly linkCounts?: Uint32Array;
}

const NONE = -1;
/** Largest load factor of the hash table. */
const MOST_TAKEN = 0.6;
const FIRST_PLACES = 1 << 12;

/**
 * Index of links between pages. URLs are stored as 53-bit hashes, because a topic of 10,000 pages has a million links.
 * For each URL, known or not, the index lists the pages that link to it, so adding a page costs only its own links.
 */
export class LinkIndex {
  /** Pages added but not indexed yet; an opened topic may never use its links. */
  #waiting: { readonly url: string; readonly hashes: Float64Array }[] = [];
  readonly #pageByHash = new Map<number, PageNumber>();
  /** Links between known pages, in the order in which the later of the two pages was indexed. */
  #from = new Uint32Array(FIRST_PLACES);
  #to = new Uint32Array(FIRST_PLACES);
  #known = 0;
  /** Number of distinct links of each page to other URLs, known or not. */
  readonly #counts: number[] = [];
  /** Last link to each URL: an open-addressing hash table with linear probing; empty slots have `NONE` in `#last`. */
  #keys = new Float64Array(FIRST_PLACES);
  #last = new Int32Array(FIRST_PLACES).fill(NONE);
  #addresses = 0;
  /** For each link: the page that carries it, and the previous link to the same URL. */
  #carrier = new Uint32Array(FIRST_PLACES);
  #before = new Int32Array(FIRST_PLACES);
  #links = 0;

  /**
   * Adds the next page; pages come in order of their number. The page is indexed at the next query or `indexPages`.
   * @param hashes hashes of the page's links, from `hashLinks`.
   */
  add(url: string, hashes: Float64Array): void {
    this.#waiting.push({ url, hashes });
  }

  /**
   * Indexes at most `most` of the added pages, in their order. Queries index all of them first. @returns true if some
   * are left.
   */
  indexPages(most: number): boolean {
    if (this.#waiting.length === 0) return false;
    for (const { url, hashes } of this.#waiting.slice(0, most)) this.#index(url, hashes);
    this.#waiting = this.#waiting.slice(most);
    return this.#waiting.length > 0;
  }

  /** Adds a page: the links of earlier pages to it, its own links to earlier pages, and its other link targets. */
  #index(url: string, hashes: Float64Array): void {
    const own = hash53(url);
    const page = this.#counts.length;
    for (const citing of this.#citing(own)) this.#addEdge(citing, page);
    this.#pageByHash.set(own, page);
    this.#counts.push(hashes.includes(own) ? hashes.length - 1 : hashes.length);
    for (const hash of hashes) {
      const target = this.#pageByHash.get(hash);
      if (target !== undefined && target !== page) this.#addEdge(page, target);
      this.#addTarget(hash, page);
    }
  }

  /** Adds a link between two known pages. */
  #addEdge(from: PageNumber, to: PageNumber): void {
    this.#from = grown(this.#from, this.#known + 1);
    this.#to = grown(this.#to, this.#known + 1);
    this.#from[this.#known] = from;
    this.#to[this.#known] = to;
    this.#known += 1;
  }

  /** Number of added pages, indexed or not. */
  get pages(): number {
    return this.#counts.length + this.#waiting.length;
  }

  /**
   * Returns, for each URL, the sum of `sentBy` over the known pages that link to it, each once; parallel to `urls`, and
   * 0 for a URL that no page links to.
   */
  sumOfCiting(urls: readonly string[], sentBy: (page: PageNumber) => number): Float64Array {
    this.indexPages(this.#waiting.length);
    return Float64Array.from(urls, (url) => {
      let sum = 0;
      let link = this.#last[this.#placeOf(hash53(url))] as number;
      for (; link !== NONE; link = this.#before[link] as number) sum += sentBy(this.#carrier[link] as number);
      return sum;
    });
  }

  /**
   * Returns the graph of the links among known pages, each once, without links of a page to itself. The graph has
   * `rows` nodes; a page is node `rowOf(page)`.
   * @param countsAll if true, the graph includes `linkCounts`.
   */
  graph(rows: number, rowOf: (page: PageNumber) => number, countsAll = false): LinkGraph {
    this.indexPages(this.#waiting.length);
    const rowsOf = (pages: Uint32Array) => pages.subarray(0, this.#known).map(rowOf);
    const graph = bySource(rows, rowsOf(this.#from), rowsOf(this.#to));
    if (!countsAll) return graph;
    const linkCounts = new Uint32Array(rows);
    for (const [page, count] of this.#counts.entries()) linkCounts[rowOf(page)] = count;
    return { ...graph, linkCounts };
  }

  /** Pages that link to a URL, in order of number. */
  #citing(hash: number): PageNumber[] {
    const pages: PageNumber[] = [];
    for (let link = this.#last[this.#placeOf(hash)] as number; link !== NONE; link = this.#before[link] as number) {
      pages.push(this.#carrier[link] as number);
    }
    return pages.reverse();
  }

  /** Adds `page` to the pages that link to the address with this hash. */
  #addTarget(hash: number, page: PageNumber): void {
    if (this.#addresses >= this.#keys.length * MOST_TAKEN) this.#rehash();
    this.#carrier = grown(this.#carrier, this.#links + 1);
    this.#before = grown(this.#before, this.#links + 1);
    const place = this.#placeOf(hash);
    if (this.#last[place] === NONE) this.#addresses += 1;
    this.#keys[place] = hash;
    this.#carrier[this.#links] = page;
    this.#before[this.#links] = this.#last[place] as number;
    this.#last[place] = this.#links;
    this.#links += 1;
  }

  /** Slot of a URL in the hash table, or the empty slot where it would be stored. */
  #placeOf(hash: number): number {
    const mask = this.#keys.length - 1;
    // For a number above 2³², `&` uses only the lower 32 bits.
    let place = hash & mask;
    while (this.#last[place] !== NONE && this.#keys[place] !== hash) place = (place + 1) & mask;
    return place;
  }

  /** Doubles the hash table of link targets. */
  #rehash(): void {
    const [keys, last] = [this.#keys, this.#last];
    this.#keys = new Float64Array(keys.length * 2);
    this.#last = new Int32Array(keys.length * 2).fill(NONE);
    for (let i = 0; i < keys.length; i++) {
      if (last[i] === NONE) continue;
      const place = this.#placeOf(keys[i] as number);
      this.#keys[place] = keys[i] as number;
      this.#last[place] = last[i] as number;
    }
  }
}

/**
 * Builds the stored row of a page's first `MAX_LINKS_PER_PAGE` links in their order, and of its feeds if it has any.
 */
export function linksRecord(topic: string, n: PageNumber, page: Pick<ParsedPage, 'links' | 'feeds'>): LinksRecord {
  const links = page.links.slice(0, MAX_LINKS_PER_PAGE);
  return {
    ...{ topic, n, targets: links.map(({ url }) => url) },
    anchors: links.map(({ anchor }) => anchor),
    contexts: links.map(({ context }) => context),
    ...(page.feeds.length === 0 ? {} : { feeds: page.feeds }),
  };
}

/** Reads the links of a stored row. */
export function linksIn({ targets, anchors, contexts }: LinksRecord): Link[] {
  return targets.map((url, i) => ({ url, anchor: anchors[i] ?? '', context: contexts[i] ?? '' }));
}

/** Returns one hash per distinct URL. */
export function hashLinks(urls: readonly string[]): Float64Array {
  return Float64Array.from(new Set(urls), hash53);
}

/**
 * Builds a graph from a list of links. @param from source rows. @param to target rows, parallel to `from`; their order
 * within a row is kept.
 */
export function bySource(nodes: number, from: Uint32Array, to: Uint32Array): LinkGraph {
  const offsets = new Uint32Array(nodes + 1);
  for (let link = 0; link < from.length; link++) {
    const after = (from[link] as number) + 1;
    offsets[after] = (offsets[after] as number) + 1;
  }
  for (let row = 0; row < nodes; row++) offsets[row + 1] = (offsets[row + 1] as number) + (offsets[row] as number);
  const next = offsets.slice(0, nodes);
  const targets = new Uint32Array(from.length);
  for (let link = 0; link < from.length; link++) {
    const row = from[link] as number;
    const place = next[row] as number;
    targets[place] = to[link] as number;
    next[row] = place + 1;
  }
  return { nodes, offsets, targets };
}
