import { TermMatrix } from '../../lib/engine/topic/matrix';
import { Vocabulary } from '../../lib/engine/topic/vocabulary';
import { hostOf } from '../../lib/engine/url/site';
import type { CorpusLinks } from './arena-links';
import { analyzer, type ReadPage } from './read-page';

/** A corpus in numbers, for many crawls: pages, links and terms have each a number from 0. */
export class ArenaWeb {
  readonly hosts: readonly string[];
  /** Host of each page by number. */
  readonly hostOf: Uint32Array;
  /** Row n is page n. */
  readonly matrix = new TermMatrix();
  readonly vocabulary = new Vocabulary();
  /** The links of page n are `firstLink[n]` … `firstLink[n + 1] − 1`. */
  readonly firstLink: Uint32Array;
  readonly targets: Uint32Array;
  readonly previews: readonly string[];
  /** Term ids of preview l are `previewIds[firstId[l]]` … and no other page's term is among them. */
  readonly previewIds: Int32Array;
  readonly firstId: Uint32Array;
  readonly hubScores: Float64Array;
  readonly #titles = new Map<number, Int32Array>();

  constructor(
    readonly pages: readonly ReadPage[],
    private readonly links: CorpusLinks,
  ) {
    this.hosts = pages.map(({ address }) => hostOf(address));
    const numbers = new Map([...new Set(this.hosts)].map((host, n) => [host, n]));
    this.hostOf = Uint32Array.from(this.hosts, (host) => numbers.get(host) as number);
    for (const { counted } of pages) {
      const rows = counted.terms
        .map(
          (term, i) =>
            [this.vocabulary.intern(term), counted.counts[i], counted.weights[i]] as [number, number, number],
        )
        .sort((a, b) => a[0] - b[0]);
      this.matrix.append({
        ids: Uint32Array.from(rows, ([id]) => id),
        counts: Uint16Array.from(rows, ([, count]) => count),
        weights: Float32Array.from(rows, ([, , weight]) => weight),
      });
    }
    this.firstLink = new Uint32Array(pages.length + 1);
    for (const [n, { targets }] of links.pages.entries()) {
      this.firstLink[n + 1] = (this.firstLink[n] as number) + targets.length;
    }
    this.targets = Uint32Array.from(links.pages.flatMap(({ targets }) => [...targets]));
    this.previews = links.pages.flatMap(({ previews }) => previews);
    const ids = Int32Array.from(links.terms, (term) => this.vocabulary.id(term) ?? -1);
    this.previewIds = Int32Array.from(links.ids, (id) => ids[id] as number);
    this.firstId = links.offsets;
    this.hubScores = Float64Array.from(links.pages, ({ hubScore }) => hubScore);
  }

  titleOf(n: number): string {
    return this.links.pages[n]?.title ?? '';
  }

  /** Ids of the distinct terms of a page's title; −1 for one that no page has. */
  titleIds(n: number): Int32Array {
    let ids = this.#titles.get(n);
    if (ids === undefined) {
      const terms = new Set(analyzer.tokens(this.titleOf(n), (this.pages[n] as ReadPage).language));
      ids = Int32Array.from(terms, (term) => this.vocabulary.id(term) ?? -1);
      this.#titles.set(n, ids);
    }
    return ids;
  }
}
