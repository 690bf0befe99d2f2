import { highest, roundRobin } from '../arrays';
import type { Language, Link, PageNumber, Translation } from '../basics';
import { REPRESENTATIVE_PAGES } from '../defaults';
import { FRONTIERS } from '../methods/frontiers';
import type { Candidate, InputPage, OperatorTopic, TopicSources } from '../operators/operator';
import type { QueryFind } from '../operators/query-kinds';
import type { LinksRecord, PageRecord } from '../records';
import { linksIn } from '../topic/link-index';
import { isActing } from '../url/acting';
import type { EngineDeps } from './deps';
import { openPages, publicSites, publicTerms } from './page-visibility';
import type { TopicModel } from './topic-model';
import type { TopicSites } from './topic-sites';
import type { TopicState } from './topic-state';
import { translationsOf } from './translations';
import type { UrlKnowledge } from './url-knowledge';

/** Largest number of terms for keyword queries. */
const SEARCH_TERMS = 24;

/** The parts of a topic that a view needs (`OpenTopic`). */
interface ViewedTopic {
  isKnown(url: string): boolean;
  readonly state: TopicState;
  readonly model: TopicModel;
  readonly sites: TopicSites;
  readonly urls: UrlKnowledge;
}

/**
 * What operators see of a topic: representative pages, words for queries, links. Pages that are private to the user
 * contribute nothing.
 */
export class OperatorView implements OperatorTopic {
  constructor(
    private readonly topic: ViewedTopic,
    private readonly deps: Pick<EngineDeps, 'analyzer' | 'hubScore'>,
    private readonly loadLinks: (n: PageNumber) => Promise<LinksRecord | undefined>,
  ) {}

  /**
   * Representative pages for an operator: seeds and confirmed pages, then the top of the ranking, without pages that
   * are private to the user. The languages of a topic alternate.
   */
  inputs(): InputPage[] {
    const seeds = [...openPages(this.topic.model.seedPages())];
    const ranked = openPages(this.topic.model.ranked());
    const inputs = representatives(seeds, ranked, (page) => this.topic.model.pageTerms(page));
    const further = new Set(this.translations().map(({ language }) => language));
    return roundRobin(inputs, ({ language }) => (further.has(language) ? language : this.topic.state.topic.language));
  }

  /**
   * All pages that an operator may use, in the order of use: the inputs, then the rest of the ranking. With the
   * frontier `breadth-first`, in the order in which they were found. Pages are read as they are needed.
   */
  pool(inputs: readonly InputPage[]): Iterable<InputPage> {
    const { model, state } = this.topic;
    const termsOf = (page: PageRecord) => model.pageTerms(page);
    const isPlain = FRONTIERS[state.topic.settings.frontier](state.session.budgetPages).expandsInOrder === true;
    return {
      /** Yields the pages; those of the ranking are converted one by one, as they are needed. */
      *[Symbol.iterator]() {
        if (!isPlain) yield* inputs;
        const used = new Set(isPlain ? [] : inputs.map(({ n }) => n));
        const pages = [...(isPlain ? model.seedPages() : []), ...model.ranked()];
        if (isPlain) pages.sort((a, b) => a.n - b.n);
        for (const page of openPages(pages)) if (!used.has(page.n)) yield inputPage(page, termsOf);
      },
    };
  }

  /** What an operator's queries are made of, as of now: name, description, terms, pages, translations. */
  sources(inputs: readonly InputPage[]): TopicSources {
    const { name, description, language } = this.topic.state.topic;
    return {
      ...{ topicName: name, topicDescription: description, language, inputs, pool: this.pool(inputs) },
      topicTerms: this.queryTerms(),
      metadataFirst: this.topic.state.methods.metadataFirst,
      linksAlone: this.topic.state.methods.linksAlone,
      translations: this.translations(),
      finds: this.topic.state.topic.settings.breadth === 0 ? queryFinds(this.topic) : [],
    };
  }

  /**
   * Heaviest terms of the topic that may appear in queries, in descending order of weight: those of the centroid or,
   * for a language, those of its seeds and confirmed pages.
   */
  terms(language?: Language): readonly string[] {
    const terms = language === undefined ? this.#heaviestTerms() : this.#termsIn(language);
    return publicTerms(this.topic.state, this.topic.model.seedPages(), terms, (text) => this.words(text, language));
  }

  /** Returns the `SEARCH_TERMS` heaviest terms of the centroid, heaviest first. */
  #heaviestTerms(): string[] {
    const { model, state } = this.topic;
    return model.centroid.heaviest(SEARCH_TERMS).map(({ id }) => state.pages.vocabulary.term(id));
  }

  /**
   * Returns at most `SEARCH_TERMS` terms, best first, that contribute most to the similarity of the topic and its seeds
   * and confirmed pages in a language, by the sum of 1 / rank over the pages; [] without such pages.
   */
  #termsIn(language: Language): string[] {
    const { model } = this.topic;
    const sums = new Map<string, number>();
    for (const page of model.seedPages().filter((one) => one.language === language))
      for (const [place, term] of model.pageTerms(page, SEARCH_TERMS).entries())
        sums.set(term, (sums.get(term) ?? 0) + 1 / (place + 1));
    return highest([...sums], ([, sum]) => sum, SEARCH_TERMS).map(([term]) => term);
  }

  /**
   * Terms for queries in the topic's own language. In a topic of several languages these are the terms of its pages in
   * that language, if there are any.
   */
  queryTerms(): readonly string[] {
    const own = this.translations().length === 0 ? [] : this.terms(this.topic.state.topic.language);
    return own.length > 0 ? own : this.terms();
  }

  /** Names and terms of the topic in its further languages. */
  translations(): readonly Translation[] {
    return translationsOf(this.topic.state.topic);
  }

  words(text: string, language = this.topic.state.topic.language): readonly string[] {
    return this.deps.analyzer.tokens(text, language);
  }

  get seeks(): 'sites' | 'pages' {
    return this.topic.sites.seeks;
  }

  /** Names of the known sites that queries may contain, those with the most pages first. */
  get knownSites(): readonly string[] {
    return publicSites(this.topic.state.pages.all, this.topic.sites.largest());
  }

  isKnown(url: string): boolean {
    return this.topic.isKnown(url);
  }

  promise(candidate: Candidate): number {
    return this.topic.urls.promise(candidate);
  }

  hubScore(url: string): number {
    return this.deps.hubScore(url, { paperCodes: this.topic.state.methods.paperHubCodes });
  }

  /** Returns the links of a page, without those that trigger an action; [] if no links are stored. */
  async linksOf(n: PageNumber): Promise<Link[]> {
    const record = await this.loadLinks(n);
    return record === undefined ? [] : linksIn(record).filter((link) => !isActing(link));
  }

  /** URLs of feeds and sitemaps that a page declares. */
  async feedsOf(n: PageNumber): Promise<readonly string[]> {
    return (await this.loadLinks(n))?.feeds ?? [];
  }
}

/** Returns the pages that keyword queries found. They are read when they are needed. */
function queryFinds({ model, state }: Pick<ViewedTopic, 'model' | 'state'>): Iterable<QueryFind> {
  return {
    /** Yields question, pass and current probability of each such page, by ascending page number. */
    *[Symbol.iterator]() {
      const probabilityOf = model.probabilityNow();
      for (const page of state.pages.all) {
        const { operator, query, pass = 0 } = page.foundBy;
        if (operator !== 'keyword-search' || query === undefined) continue;
        yield { question: query, pass, probability: probabilityOf(page) };
      }
    },
  };
}

/** Number of ranked pages among the inputs, as a multiple of k. */
const POOL_FACTOR = 5;

/**
 * Returns the inputs of the next operator (DWDBRM Algorithm 1, step 3): all seeds and confirmed pages, then the first
 * `POOL_FACTOR` · k pages of the ranking, in the given orders.
 */
export function representatives(
  seeds: readonly PageRecord[],
  ranked: Iterable<PageRecord>,
  termsOf: (page: PageRecord) => readonly string[],
  k = REPRESENTATIVE_PAGES,
): InputPage[] {
  const inputs = seeds.map((page) => inputPage(page, termsOf));
  let left = k * POOL_FACTOR;
  for (const page of ranked) {
    if (left-- <= 0) break;
    inputs.push(inputPage(page, termsOf));
  }
  return inputs;
}

/** Returns the members of a page that operators may read; its terms are computed when read. */
function inputPage(page: PageRecord, termsOf: (page: PageRecord) => readonly string[]): InputPage {
  const { n, url, site, title, description, keywords, language, hubScore, foundBy } = page;
  return {
    ...{ n, url, site, title, description, keywords, language, hubScore, depth: foundBy.depth },
    get terms() {
      return termsOf(page);
    },
  };
}
