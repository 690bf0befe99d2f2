import type { CountedTerms, Language, PageNumber, ParsedPage, Provenance, Stemmer } from '../basics';
import type { LinksRecord, PageRecord, TermsRecord, VocabularyRecord } from '../records';
import { FingerprintIndex, simHash } from '../text/fingerprint';
import { hashLinks, LinkIndex, linksRecord } from '../topic/link-index';
import { TermMatrix } from '../topic/matrix';
import { Vocabulary } from '../topic/vocabulary';
import type { TopicSnapshot } from '../topic-change';
import { type SiteGroupings, siteWithin } from '../url/site';
import type { TranslatedExample } from './translations';

/** Days begin earlier elsewhere; a date that is later still announces an event. */
const DAY_MS = 86_400_000;

/** A parsed page that is to be added to the topic. */
export interface Arrival {
  readonly page: ParsedPage;
  readonly counted: CountedTerms;
  readonly foundBy: Provenance;
  readonly fetchedAtMs: number;
  readonly hubScore: number;
  readonly readers?: PageRecord['readers'];
  readonly archived?: PageRecord['archived'];
}

/** Rows created by adding pages, as in a `TopicChange`. */
interface AddedPages {
  readonly pages: PageRecord[];
  readonly terms: TermsRecord[];
  readonly links: LinksRecord[];
  readonly vocabulary: VocabularyRecord[];
}

/** Examples of the topic's subject and of others, which are rows of the matrix without a page. */
export interface RowsWithoutPage {
  /** Pages on other subjects. */
  readonly background: readonly CountedTerms[];
  readonly translated?: readonly TranslatedExample[];
}

/**
 * Pages of one topic with their terms, links and sites. Rows of the matrix are, in this order: stored pages by number,
 * background pages, translations, and pages added later.
 */
export class TopicPages {
  /** Records by page number. */
  readonly all: PageRecord[];
  readonly vocabulary: Vocabulary;
  readonly matrix = new TermMatrix();
  readonly links = new LinkIndex();
  /** Rows of background pages. */
  readonly background: Uint32Array;
  /** Rows of the topic's translations, with their languages. */
  readonly translated: readonly { readonly row: number; readonly language: Language }[];
  #extents: SiteGroupings;
  readonly #topic: string;
  readonly #rowOfPage: number[] = [];
  readonly #pageOfRow: (PageNumber | undefined)[] = [];
  readonly #numberOfUrl = new Map<string, PageNumber>();
  /** Index of the fingerprints of the first `#fingerprinted` pages; extended when a page is added. */
  readonly #fingerprints = new FingerprintIndex();
  #fingerprinted = 0;
  #storedTerms: number;

  /** @param stem maps all forms of a word in the topic's languages to the same text. */
  constructor(
    snapshot: Pick<TopicSnapshot, 'topic' | 'pages' | 'terms' | 'vocabulary'>,
    { background, translated = [] }: RowsWithoutPage,
    extents: SiteGroupings,
    stem?: Stemmer,
  ) {
    this.#topic = snapshot.topic.id;
    this.#extents = extents;
    this.vocabulary = new Vocabulary(stem);
    this.all = [...snapshot.pages].sort((a, b) => a.n - b.n);
    for (const { terms } of [...snapshot.vocabulary].sort((a, b) => a.from - b.from)) {
      for (const term of terms) this.vocabulary.append(term);
    }
    this.#storedTerms = this.vocabulary.size;
    const terms = new Map(snapshot.terms.map((record) => [record.n, record]));
    const entries = snapshot.terms.reduce((sum, { ids }) => sum + ids.length, 0);
    this.matrix.reserve(this.all.length + background.length + translated.length, entries);
    for (const page of this.all) {
      const vector = terms.get(page.n);
      if (vector === undefined) throw new Error(`page ${page.n} of topic ${page.topic} has no terms`);
      this.#index(page, this.matrix.append(vector), vector.linkHashes);
    }
    const append = (counted: CountedTerms) => this.matrix.append(this.vocabulary.vector(counted));
    this.background = Uint32Array.from(background, append);
    this.translated = translated.map((example) => ({ row: append(example), language: example.language }));
  }

  /** Returns the page with a URL; undefined for an unknown one. */
  byUrl(url: string): PageRecord | undefined {
    const n = this.#numberOfUrl.get(url);
    return n === undefined ? undefined : this.all[n];
  }

  /** Returns the matrix row of a page. @throws RangeError if no page has the number. */
  rowOf(n: PageNumber): number {
    const row = this.#rowOfPage[n];
    if (row === undefined) throw new RangeError(`no page has number ${n}`);
    return row;
  }

  /** Page of a row; undefined for a row of background or of a translation. */
  ofRow(row: number): PageRecord | undefined {
    const n = this.#pageOfRow[row];
    return n === undefined ? undefined : this.all[n];
  }

  /** Page numbers of rows. @param rows rows of pages, not of background. */
  numbersOf(rows: Uint32Array): Uint32Array {
    return rows.map((row) => this.#pageOfRow[row] as PageNumber);
  }

  /** The user's grouping of sites; a new object after each change. */
  get extents(): SiteGroupings {
    return this.#extents;
  }

  /** The site of a URL in the user's grouping. */
  siteOf(url: string): string {
    return siteWithin(url, this.#extents);
  }

  /**
   * Applies a new grouping of sites to all pages. @returns the changed records of the pages whose site changed; [] for
   * an equal grouping.
   */
  regroup(extents: SiteGroupings): PageRecord[] {
    const before = this.#extents;
    if (before.size === extents.size && [...before].every(([site, extent]) => extents.get(site) === extent)) return [];
    this.#extents = extents;
    const moved: PageRecord[] = [];
    for (const [n, page] of this.all.entries()) {
      const site = this.siteOf(page.url);
      if (site === page.site) continue;
      this.all[n] = { ...page, site };
      moved.push(this.all[n]);
    }
    return moved;
  }

  /**
   * Adds pages in their order, with the next numbers; skips those whose final URL is known. Pages with nearly the text
   * of an earlier one are added as its duplicates (`duplicateOf`). A publication date in the future is left out.
   * @returns the rows to store.
   */
  add(arrivals: readonly Arrival[]): AddedPages {
    const added: AddedPages = { pages: [], terms: [], links: [], vocabulary: [] };
    const topic = this.#topic;
    for (const { page, counted, foundBy, fetchedAtMs, hubScore, readers, archived } of arrivals) {
      if (this.#numberOfUrl.has(page.url)) continue;
      const n = this.all.length;
      const vector = this.vocabulary.vector(counted);
      const fingerprint = simHash(counted);
      const twin = this.twinOf(fingerprint);
      const {
        fields: _,
        hidden: _1,
        frame: _2,
        links: _3,
        feeds: _4,
        anchorRatio: _5,
        published,
        permits,
        ...shown
      } = page;
      const record: PageRecord = {
        ...{ ...shown, topic, n, hubScore, fingerprint, foundBy, fetchedAtMs },
        site: this.#extents.size === 0 ? page.site : this.siteOf(page.url),
        ...(published && Date.parse(published) <= fetchedAtMs + DAY_MS && { published }),
        // For a page from an archive, headers and robots.txt are those of the archive, and say nothing about the page
        // itself.
        ...(permits && !archived && { permits }),
        ...(twin && { duplicateOf: twin.url }),
        ...(readers && { readers }),
        ...(archived && { archived }),
      };
      const linked = linksRecord(topic, n, page);
      const linkHashes = hashLinks(linked.targets);
      this.all.push(record);
      this.#index(record, this.matrix.append(vector), linkHashes);
      added.pages.push(record);
      added.terms.push({ topic, n, ...vector, linkHashes });
      added.links.push(linked);
    }
    const fresh = this.vocabulary.since(this.#storedTerms);
    if (fresh.length > 0 && added.pages.length > 0) {
      added.vocabulary.push({ topic, from: this.#storedTerms, terms: fresh });
      this.#storedTerms = this.vocabulary.size;
    }
    return added;
  }

  /**
   * Returns the page whose text is nearest among those with nearly the same text, the first of equals; undefined if
   * there is none.
   * @param fingerprint of the text, by `simHash`.
   */
  twinOf(fingerprint: string): PageRecord | undefined {
    for (; this.#fingerprinted < this.all.length; this.#fingerprinted += 1) {
      const page = this.all[this.#fingerprinted] as PageRecord;
      if (page.duplicateOf === undefined && page.wordCount > 0) this.#fingerprints.add(page.fingerprint, page.n);
    }
    const n = this.#fingerprints.find(fingerprint);
    return n === undefined ? undefined : this.all[n];
  }

  /** Enters a page into the indexes by number, row, URL and links. */
  #index(page: PageRecord, row: number, linkHashes: Float64Array): void {
    this.#rowOfPage[page.n] = row;
    this.#pageOfRow[row] = page.n;
    this.#numberOfUrl.set(page.url, page.n);
    this.links.add(page.url, linkHashes);
  }
}
