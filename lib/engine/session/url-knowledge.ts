import { countOf } from '../arrays';
import type { Language, PageNumber } from '../basics';
import { PreviewScorer, type PreviewTerms } from '../frontier/preview';
import type { KnownUrls, ScoreBasis } from '../frontier/queue';
import type { UrlScoring } from '../frontier/url-scores';
import type { Candidate } from '../operators/operator';
import type { PageRecord, TopicRecord } from '../records';
import type { Analyzer } from '../text/analyze';
import type { LinkGraph, LinkIndex } from '../topic/link-index';
import { KnownCounts } from './known-counts';
import type { TopicModel } from './topic-model';
import type { TopicSites } from './topic-sites';
import type { TopicState } from './topic-state';
import { languageOfText, languagesOf, translationsOf } from './translations';

/** Data of the topic from which queued URLs are scored. */
export class UrlKnowledge implements KnownUrls {
  readonly counts: KnownCounts;
  readonly #previews: PreviewScorer;
  /** Words of the name in each of the topic's languages. */
  #nameWords: { readonly topic: TopicRecord; readonly words: readonly ReadonlySet<string>[] } | undefined;
  /** Number of seeds by language, computed on first use after each ranking. */
  #seeds: { readonly version: number; readonly ofLanguage: ReadonlyMap<Language | undefined, number> } | undefined;

  constructor(
    private readonly state: TopicState,
    private readonly model: TopicModel,
    sites: TopicSites,
    private readonly analyzer: Pick<Analyzer, 'tokens'>,
  ) {
    this.counts = new KnownCounts(state, model, sites);
    this.#previews = new PreviewScorer(state.pages.vocabulary, (text) => analyzer.tokens(text, state.topic.language));
  }

  /** How queued URLs are scored: by the default method or by a paper's. */
  get scoring(): UrlScoring {
    return this.state.methods.scoring;
  }

  get links(): LinkIndex {
    return this.state.pages.links;
  }

  siteOf(url: string): string {
    return this.state.pages.siteOf(url);
  }

  pageByUrl(url: string): PageRecord | undefined {
    return this.state.pages.byUrl(url);
  }

  /** Graph of the links among known pages; nodes are page numbers. */
  linkGraph(countsAll = false): LinkGraph {
    return this.links.graph(this.state.pages.all.length, (page) => page, countsAll);
  }

  /** Similarity of a page to the topic, in [0, 1]. */
  pageRelevance(n: PageNumber): number {
    return this.model.centroid.relevance(this.state.pages.rowOf(n));
  }

  /** What the scores of queued URLs depend on now (`KnownUrls.basis`). */
  basis(): ScoreBasis {
    const { topic, pages } = this.state;
    return {
      similarity: this.model.centroid.vector,
      address: this.model.ranker.addressModel,
      name: topic.name,
      extents: pages.extents,
    };
  }

  addressLogOdds(url: string): number | undefined {
    return this.model.ranker.addressLogOdds(url);
  }

  readPreview(text: string): PreviewTerms {
    return this.#previews.read(text);
  }

  /** Similarity of a title, snippet or anchor to the topic, in [0, 1]. */
  previewSimilarity(terms: PreviewTerms): number {
    return this.#scorer().similarity(terms);
  }

  previewConcepts(terms: PreviewTerms): number {
    return this.#scorer().concepts(terms);
  }

  /**
   * Largest share, over the topic's languages, of the words of its name that a preview contains, in [0, 1]; 0 for a
   * name without words.
   */
  nameShare(terms: PreviewTerms): number {
    const { topic } = this.state;
    if (this.#nameWords?.topic !== topic) {
      const names = [topic, ...translationsOf(topic)];
      this.#nameWords = {
        topic,
        words: names.map(({ name, language }) => new Set(this.analyzer.tokens(name, language))),
      };
    }
    return Math.max(...this.#nameWords.words.map((words) => this.#scorer().shareOf(words, terms)));
  }

  /**
   * Discount of a preview by its language, in (0, 1]: 1 / (1 + seeds in that language). Pages in a language without
   * seeds thus come first, although the ranking knows less about them. 1 in a topic of one language.
   */
  languageShare(preview: string): number {
    const { rankingVersion: version, pages, topic } = this.state;
    // Returns early, because this runs for each queued URL.
    if (topic.settings.languages === undefined) return 1;
    const languages = languagesOf(topic);
    if (languages.length === 1) return 1;
    if (this.#seeds?.version !== version) {
      const seeds = [...this.model.feedback.seeds].map((url) => pages.byUrl(url)?.language);
      this.#seeds = { version, ofLanguage: countOf(seeds) };
    }
    return 1 / (1 + (this.#seeds.ofLanguage.get(languageOfText(preview, languages)) ?? 0));
  }

  /** Probability in [0, 1] that a proposed page is relevant, estimated before it is fetched. */
  promise({ url, preview, foundBy: { from } }: Pick<Candidate, 'url' | 'preview' | 'foundBy'>): number {
    const terms = this.readPreview(preview);
    return this.scoring.relevance(this, {
      ...{ url, from, preview: this.previewSimilarity(terms), name: this.nameShare(terms) },
      ...{ address: this.addressLogOdds(url), sitePages: this.counts.ofSite(this.siteOf(url)) },
      ...{ answers: 0, operator: undefined, finds: undefined },
    });
  }

  #scorer(): PreviewScorer {
    return this.#previews.update(this.model.centroid.vector, this.state.methods.centroid.withinTopic);
  }
}
