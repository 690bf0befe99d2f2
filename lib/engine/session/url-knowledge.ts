import { PreviewScorer, type PreviewTerms } from '../frontier/preview';
import type { KnownUrls, ScoreBasis } from '../frontier/queue';
import type { SitePages, UrlScoring } from '../frontier/url-scores';
import type { LinkGraph, LinkIndex } from '../topic/link-index';
import type { Language, PageNumber, PageRecord, TopicRecord } from '../types';
import type { SiteProfiles } from './sites';
import type { TopicModel } from './topic-model';
import type { TopicState } from './topic-state';
import { translationsOf } from './translations';

const NO_PAGES: SitePages = { pages: 0, relevantPages: 0 };

/** Data of the topic from which queued URLs are scored. */
export class UrlKnowledge implements KnownUrls {
  readonly #previews: PreviewScorer;
  /** Words of the name in each of the topic's languages. */
  #nameWords: { readonly topic: TopicRecord; readonly words: readonly ReadonlySet<string>[] } | undefined;

  constructor(
    private readonly state: TopicState,
    private readonly model: TopicModel,
    private readonly sites: () => SiteProfiles,
    private readonly words: (text: string, language?: Language) => readonly string[],
  ) {
    this.#previews = new PreviewScorer(state.vocabulary, words);
  }

  get scoring(): UrlScoring {
    return this.state.methods.scoring;
  }

  get links(): LinkIndex {
    return this.state.links;
  }

  siteOf(url: string): string {
    return this.state.siteOf(url);
  }

  sitePages(site: string): SitePages {
    return this.sites().get(site) ?? NO_PAGES;
  }

  pageByUrl(url: string): PageRecord | undefined {
    return this.state.pageByUrl(url);
  }

  /** Graph of the links among known pages; nodes are page numbers. */
  linkGraph(countsAll = false): LinkGraph {
    return this.state.links.graph(this.state.pages.length, (page) => page, countsAll);
  }

  /** Similarity of a page to the topic, in [0, 1]. */
  pageRelevance(n: PageNumber): number {
    return this.model.relevance(n);
  }

  basis(): ScoreBasis {
    const { topic, extents } = this.state;
    return { similarity: this.model.centroid, address: this.model.ranker.addressModel, name: topic.name, extents };
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

  nameShare(terms: PreviewTerms): number {
    const { topic } = this.state;
    if (this.#nameWords?.topic !== topic) {
      const names = [topic, ...translationsOf(topic)];
      this.#nameWords = { topic, words: names.map(({ name, language }) => new Set(this.words(name, language))) };
    }
    return Math.max(...this.#nameWords.words.map((words) => this.#scorer().shareOf(words, terms)));
  }

  #scorer(): PreviewScorer {
    return this.#previews.follow(this.model.centroid, this.state.methods.centroid.withinTopic);
  }
}
