import { DEFAULT_TOPIC_SETTINGS, MAX_LINKS_PER_PAGE } from '../defaults';
import { methodsAsPrinted, type TopicMethods } from '../papers/as-printed';
import { FingerprintIndex, simHash } from '../text/fingerprint';
import { lastClock } from '../topic/causal-order';
import { foldVerdicts } from '../topic/feedback';
import { hashLinks, LinkIndex } from '../topic/link-index';
import { TermMatrix } from '../topic/matrix';
import { Vocabulary } from '../topic/vocabulary';
import type {
  AttemptRecord,
  CountedTerms,
  FrontierRecord,
  Language,
  LinksRecord,
  NoteRecord,
  PageNumber,
  PageRecord,
  ParsedPage,
  Provenance,
  SessionRecord,
  Stamp,
  TermsRecord,
  TopicRecord,
  TopicSnapshot,
  VerdictRecord,
  VocabularyRecord,
} from '../types';
import { type Extents, siteWithin } from '../url/site';
import { newSession } from './session-record';
import type { TranslatedExample } from './translations';

/** Largest number of tries of a URL with a retryable fault. */
export const MAX_TRIES_PER_ADDRESS = 3;

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
export interface AddedPages {
  readonly pages: PageRecord[];
  readonly terms: TermsRecord[];
  readonly links: LinksRecord[];
  readonly vocabulary: VocabularyRecord[];
}

/**
 * One topic in memory: its stored rows and indexes over them. Every change of the state comes with an equal
 * `TopicChange`; if its commit fails, the state is discarded and loaded again.
 * Rows of the matrix are, in this order: stored pages by number, background pages, translations, and pages added later.
 */
export class TopicState {
  topic: TopicRecord;
  session: SessionRecord;
  rankingVersion: number;
  /** The stored ranking; undefined if it does not match the pages. */
  readonly storedRanking: TopicSnapshot['ranking'];
  readonly pages: PageRecord[];
  readonly vocabulary: Vocabulary;
  readonly matrix = new TermMatrix();
  readonly links = new LinkIndex();
  readonly frontier: Map<string, FrontierRecord>;
  readonly attempts: Map<string, AttemptRecord>;
  readonly log: VerdictRecord[];
  /** Notes by target. */
  readonly notes: Map<string, NoteRecord>;
  /** Largest Lamport clock of all changes in the topic. */
  #clock: number;
  #extents: Extents;
  readonly background: Uint32Array;
  /** Rows of the topic's translations, which are examples of the topic without a page. */
  readonly translated: Uint32Array;
  /** Parallel to `translated`. */
  readonly translatedLanguages: readonly Language[];
  readonly #rowOfPage: number[] = [];
  readonly #pageOfRow: (PageNumber | undefined)[] = [];
  readonly #pageByUrl = new Map<string, PageNumber>();
  /** Index of the fingerprints of the first `#fingerprinted` pages; extended when a page is added. */
  readonly #fingerprints = new FingerprintIndex();
  #fingerprinted = 0;
  #storedTerms: number;
  #methods = methodsAsPrinted([]);
  #printed: TopicRecord['settings']['printed'] = [];

  /** @param stem maps all forms of a word in the topic's language to the same text. */
  constructor(
    snapshot: TopicSnapshot,
    background: readonly CountedTerms[],
    nowMs: number,
    stem?: (term: string) => string,
    translated: readonly TranslatedExample[] = [],
  ) {
    this.vocabulary = new Vocabulary(stem);
    const { topic: record } = snapshot;
    // Rows of older versions lack newer settings.
    this.topic = { ...record, settings: { ...DEFAULT_TOPIC_SETTINGS, ...record.settings } };
    this.session = snapshot.session ?? newSession(snapshot.topic.id, nowMs);
    this.rankingVersion = snapshot.rankingVersion;
    this.pages = [...snapshot.pages].sort((a, b) => a.n - b.n);
    for (const { terms } of [...snapshot.vocabulary].sort((a, b) => a.from - b.from)) {
      for (const term of terms) this.vocabulary.append(term);
    }
    this.#storedTerms = this.vocabulary.size;
    const terms = new Map(snapshot.terms.map((record) => [record.n, record]));
    const entries = snapshot.terms.reduce((sum, { ids }) => sum + ids.length, 0);
    this.matrix.reserve(this.pages.length + background.length + translated.length, entries);
    for (const page of this.pages) {
      const vector = terms.get(page.n);
      if (vector === undefined) throw new Error(`page ${page.n} of topic ${page.topic} has no terms`);
      this.#index(page, this.matrix.append(vector), vector.linkHashes);
    }
    const append = (counted: CountedTerms) => this.matrix.append(this.vocabulary.vector(counted));
    this.background = Uint32Array.from(background, append);
    this.translated = Uint32Array.from(translated, append);
    this.translatedLanguages = translated.map(({ language }) => language);
    this.frontier = new Map(snapshot.frontier.map((link) => [link.url, link]));
    this.attempts = new Map(snapshot.attempts.map((attempt) => [attempt.url, attempt]));
    this.log = [...snapshot.verdicts].sort((a, b) => a.seq - b.seq);
    this.#extents = foldVerdicts(this.log).extents;
    this.notes = new Map(snapshot.notes.map((note) => [note.target, note]));
    this.#clock = lastClock(this.topic, this.log, this.notes.values());
    this.storedRanking = isOf(this.pages.length, snapshot.ranking) ? snapshot.ranking : undefined;
  }

  /** The methods that the topic's settings select. */
  get methods(): TopicMethods {
    const { printed } = this.topic.settings;
    if (printed !== this.#printed) this.#methods = methodsAsPrinted(printed);
    this.#printed = printed;
    return this.#methods;
  }

  pageByUrl(url: string): PageRecord | undefined {
    const n = this.#pageByUrl.get(url);
    return n === undefined ? undefined : this.pages[n];
  }

  rowOf(n: PageNumber): number {
    const row = this.#rowOfPage[n];
    if (row === undefined) throw new RangeError(`no page has number ${n}`);
    return row;
  }

  /** Page of a row; undefined for a row of background or of a translation. */
  pageOf(row: number): PageRecord | undefined {
    const n = this.#pageOfRow[row];
    return n === undefined ? undefined : this.pages[n];
  }

  /** Page numbers of rows. @param rows rows of pages, not of background. */
  pageNumbers(rows: Uint32Array): Uint32Array {
    return rows.map((row) => this.#pageOfRow[row] as PageNumber);
  }

  /** Stamp for the next change; undefined if the topic has no copy id, as in benchmarks. */
  nextStamp(): Stamp | undefined {
    const { replica } = this.topic;
    if (replica === undefined) return undefined;
    this.#clock += 1;
    return { clock: this.#clock, replica };
  }

  /** Advances the clock past another copy's changes, so that later stamps sort after them. */
  passClock(clock: number): void {
    this.#clock = Math.max(this.#clock, clock);
  }

  /** The user's grouping of sites; a new object after each change. */
  get extents(): Extents {
    return this.#extents;
  }

  /** The site of a URL in the user's grouping. */
  siteOf(url: string): string {
    return siteWithin(url, this.#extents);
  }

  /** Applies a new grouping of sites. @returns the pages whose site changed. */
  reach(extents: Extents): PageRecord[] {
    const before = this.#extents;
    if (before.size === extents.size && [...before].every(([site, extent]) => extents.get(site) === extent)) return [];
    this.#extents = extents;
    const moved: PageRecord[] = [];
    for (const [n, page] of this.pages.entries()) {
      const site = this.siteOf(page.url);
      if (site === page.site) continue;
      this.pages[n] = { ...page, site };
      moved.push(this.pages[n]);
    }
    return moved;
  }

  /** Records that cached pages are out of date. @returns the topic's row to store. */
  renumbered(nowMs: number): TopicRecord {
    const { renumberedAtMs: before = 0 } = this.topic;
    this.topic = { ...this.topic, renumberedAtMs: Math.max(nowMs, before + 1) };
    return this.topic;
  }

  /** True if the URL is that of a page, failed for good, or has used all its tries. */
  isKnown(url: string): boolean {
    if (this.#pageByUrl.has(url)) return true;
    const attempt = this.attempts.get(url);
    return attempt !== undefined && (!attempt.retryable || attempt.tries >= MAX_TRIES_PER_ADDRESS);
  }

  /** Adds pages whose final URL is not known yet. */
  add(arrivals: readonly Arrival[]): AddedPages {
    const added: AddedPages = { pages: [], terms: [], links: [], vocabulary: [] };
    const topic = this.topic.id;
    for (const { page, counted, foundBy, fetchedAtMs, hubScore, readers, archived } of arrivals) {
      if (this.#pageByUrl.has(page.url)) continue;
      const n = this.pages.length;
      const vector = this.vocabulary.vector(counted);
      const fingerprint = simHash(counted);
      const twin = this.#twinOf(fingerprint);
      const { fields: _fields, links: _links, feeds: _feeds, anchorRatio: _ratio, ...shown } = page;
      const record: PageRecord = {
        ...{ ...shown, topic, n, hubScore, fingerprint, foundBy, fetchedAtMs },
        site: this.#extents.size === 0 ? page.site : this.siteOf(page.url),
        ...(twin === undefined ? {} : { duplicateOf: (this.pages[twin] as PageRecord).url }),
        ...(readers === undefined ? {} : { readers }),
        ...(archived && { archived }),
      };
      const linked = linksRecord(topic, n, page);
      const linkHashes = hashLinks(linked.targets);
      this.pages.push(record);
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

  #index(page: PageRecord, row: number, linkHashes: Float64Array): void {
    this.#rowOfPage[page.n] = row;
    this.#pageOfRow[row] = page.n;
    this.#pageByUrl.set(page.url, page.n);
    this.links.add(page.url, linkHashes);
  }

  #twinOf(fingerprint: string): PageNumber | undefined {
    for (; this.#fingerprinted < this.pages.length; this.#fingerprinted += 1) {
      const page = this.pages[this.#fingerprinted] as PageRecord;
      if (page.duplicateOf === undefined && page.wordCount > 0) this.#fingerprints.add(page.fingerprint, page.n);
    }
    return this.#fingerprints.find(fingerprint);
  }
}

/** Builds the stored row of a page's links. */
export function linksRecord(topic: string, n: PageNumber, page: Pick<ParsedPage, 'links' | 'feeds'>): LinksRecord {
  const links = page.links.slice(0, MAX_LINKS_PER_PAGE);
  return {
    ...{ topic, n, targets: links.map(({ url }) => url) },
    anchors: links.map(({ anchor }) => anchor),
    contexts: links.map(({ context }) => context),
    ...(page.feeds.length === 0 ? {} : { feeds: page.feeds }),
  };
}

/** True if a ranking contains only page numbers below `pages`, without repeats. */
function isOf(pages: number, ranking: TopicSnapshot['ranking']): boolean {
  if (ranking === undefined || ranking.order.length !== ranking.scores.length) return false;
  return ranking.order.every((n) => n < pages) && new Set(ranking.order).size === ranking.order.length;
}
