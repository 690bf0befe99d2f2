import { onSite, phrasePattern, type Query, termsOf } from './query';

export interface IndexedPage {
  readonly url: URL;
  readonly title: string;
  readonly text: string;
}

export interface Found {
  /** Position of the page in the list the index was built from. */
  readonly page: number;
  /** BM25 score, > 0. */
  readonly score: number;
}

export interface Searching {
  /** Best first; ties in page order. `all`: every word must occur, save very common ones. */
  search(query: Query, match: 'any' | 'all'): Found[];
  /** Pages that share the heaviest TF-IDF terms of the given pages, these left out. */
  moreLike(numbers: readonly number[]): Found[];
}

const K1 = 1.2;
const B = 0.75;
/** A word of the title counts as this many words of the text. */
const TITLE_WEIGHT = 4;
/** With `all`, words in more than this share of the pages are not asked for. */
const COMMON_SHARE = 0.5;
const MORE_LIKE_TERMS = 25;

/** BM25 over an inverted index held in memory. */
export class SearchIndex implements Searching {
  private readonly ids = new Map<string, number>();
  /** By term: page, count, page, count …; pages ascend. */
  private readonly postings: number[][] = [];
  private readonly lengths: Uint32Array;
  private readonly meanLength: number;

  constructor(private readonly pages: readonly IndexedPage[]) {
    this.lengths = new Uint32Array(pages.length);
    pages.forEach((page, n) => {
      const words = termsOf(page.text);
      const title = termsOf(page.title);
      for (const word of words) this.count(word, n, 1);
      for (const word of title) this.count(word, n, TITLE_WEIGHT);
      this.lengths[n] = words.length + title.length * TITLE_WEIGHT;
    });
    this.meanLength = this.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, pages.length);
  }

  search(query: Query, match: 'any' | 'all'): Found[] {
    const patterns = query.phrases.map(phrasePattern);
    const required = new Set(query.phrases.flatMap(termsOf));
    const rare = query.terms.filter((term) => this.documentFrequency(term) <= this.pages.length * COMMON_SHARE);
    if (match === 'all') for (const term of rare.length > 0 ? rare : query.terms) required.add(term);
    const scores = this.score([...query.terms, ...query.phrases.flatMap(termsOf)]);
    for (const term of required) this.keepOnly(scores, term);
    for (const term of query.excludedTerms) for (const n of this.pagesWith(term)) scores[n] = 0;
    return this.best(scores, (page) => {
      const allowed = query.sites.length === 0 || query.sites.some((site) => onSite(page.url, site));
      if (!allowed || query.excludedSites.some((site) => onSite(page.url, site))) return false;
      return patterns.every((pattern) => pattern.test(page.text) || pattern.test(page.title));
    });
  }

  moreLike(numbers: readonly number[]): Found[] {
    const weights = new Map<string, number>();
    for (const n of numbers) {
      const page = this.pages[n] as IndexedPage;
      for (const term of termsOf(`${page.title} ${page.text}`)) {
        weights.set(term, (weights.get(term) ?? 0) + this.inverseFrequency(term));
      }
    }
    const heaviest = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MORE_LIKE_TERMS);
    const scores = this.score(heaviest.map(([term]) => term));
    for (const n of numbers) scores[n] = 0;
    return this.best(scores, () => true);
  }

  private count(word: string, page: number, times: number): void {
    let id = this.ids.get(word);
    if (id === undefined) {
      id = this.postings.length;
      this.ids.set(word, id);
      this.postings.push([]);
    }
    const list = this.postings[id] as number[];
    const last = list.length - 2;
    if (list[last] === page) list[last + 1] = (list[last + 1] as number) + times;
    else list.push(page, times);
  }

  private listOf(term: string): readonly number[] {
    const id = this.ids.get(term);
    return id === undefined ? [] : (this.postings[id] as number[]);
  }

  private pagesWith(term: string): number[] {
    return this.listOf(term).filter((_, i) => i % 2 === 0);
  }

  private documentFrequency(term: string): number {
    return this.listOf(term).length / 2;
  }

  private inverseFrequency(term: string): number {
    const n = this.documentFrequency(term);
    return Math.log(1 + (this.pages.length - n + 0.5) / (n + 0.5));
  }

  private score(terms: readonly string[]): Float64Array {
    const scores = new Float64Array(this.pages.length);
    for (const term of new Set(terms)) {
      const list = this.listOf(term);
      const weight = this.inverseFrequency(term);
      for (let i = 0; i < list.length; i += 2) {
        const n = list[i] as number;
        const tf = list[i + 1] as number;
        const norm = K1 * (1 - B + (B * (this.lengths[n] as number)) / this.meanLength);
        scores[n] = (scores[n] as number) + (weight * tf * (K1 + 1)) / (tf + norm);
      }
    }
    return scores;
  }

  private keepOnly(scores: Float64Array, term: string): void {
    const kept = new Set(this.pagesWith(term));
    for (let n = 0; n < scores.length; n++) if (!kept.has(n)) scores[n] = 0;
  }

  private best(scores: Float64Array, accepts: (page: IndexedPage) => boolean): Found[] {
    const found: Found[] = [];
    scores.forEach((score, page) => {
      if (score > 0 && accepts(this.pages[page] as IndexedPage)) found.push({ page, score });
    });
    return found.sort((a, b) => b.score - a.score || a.page - b.page);
  }
}
