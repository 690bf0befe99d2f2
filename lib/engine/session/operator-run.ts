import type { OperatorName } from '../basics';
import { FetchError, PageError } from '../errors';
import type { Candidate, InputPage, OperatorContext, TopicSources } from '../operators/operator';
import { OPERATORS } from '../operators/registry';
import type { ListedPage, Providers } from '../ports';
import type { Memory } from '../session-records';
import { isBlogroll, isLinksPage } from '../url/filter';
import { siteOf } from '../url/site';
import type { EngineDeps } from './deps';
import type { OpenTopic } from './open-topic';
import type { OperatorView } from './operator-view';

/**
 * One run of an operator within a round. Operators run in parallel and services answer in any order, so each operator
 * sees the topic as it was when the round began. Proposals, questions and errors are collected here until all operators
 * are done.
 */
export class OperatorRun implements OperatorContext {
  readonly sources: TopicSources;
  readonly topic: OperatorView;
  readonly pagesWanted: number;
  readonly providers: Providers;
  readonly questions: OperatorContext['questions'] = [];
  readonly errors: OperatorContext['errors'] = [];
  readonly spent: OperatorContext['spent'] = [];
  /** URLs to fetch before all others. */
  readonly visits: string[] = [];
  readonly #state: OpenTopic['state'];
  readonly #offered = new Map<string, Candidate>();
  readonly #repeated = new Set<string>();
  readonly #answers = new Map<string, number>();

  constructor(
    readonly operator: OperatorName,
    { state, view }: Pick<OpenTopic, 'state' | 'view'>,
    private readonly deps: Pick<EngineDeps, 'providers' | 'retriever' | 'siteFeeds' | 'onStep'>,
    { inputs, pages }: { readonly inputs: readonly InputPage[]; readonly pages: number },
    readonly signal: AbortSignal | undefined,
  ) {
    this.topic = view;
    this.#state = state;
    this.sources = view.sources(inputs);
    this.pagesWanted = pages;
    // Reports each query before its answer arrives, which can take seconds.
    this.providers = {
      serves: (kind) => deps.providers.serves(kind),
      search: (request, searchSignal) => {
        deps.onStep?.({ kind: 'query', query: request.query });
        return deps.providers.search(request, searchSignal);
      },
    };
  }

  /**
   * Reports the step and runs the operator. @returns its new memory; the old one, without a run, if the operator needs
   * a service and none is enabled.
   */
  async run(): Promise<Memory> {
    this.deps.onStep?.({ kind: 'operator', operator: this.operator });
    const { asks, run } = OPERATORS[this.operator];
    const memory = this.#state.session.operatorMemory[this.operator] ?? {};
    return asks === undefined || this.providers.serves(asks) ? run(this, memory) : memory;
  }

  /** Proposed URLs in order, without repeats. */
  get offered(): readonly Candidate[] {
    return [...this.#offered.values()];
  }

  /** Number of this run's answers by the URL that they contain; empty for an operator that asks no service. */
  get answers(): ReadonlyMap<string, number> {
    return this.#answers;
  }

  /** Number of distinct results that an earlier round had found. */
  get repeated(): number {
    return this.#repeated.size;
  }

  // The next three functions are properties, so that they keep `this` when an operator calls them without the object.
  /**
   * Collects proposed URLs, and counts the answers that contain each (`OperatorContext.offer`). @returns how many of
   * the URLs are neither known, nor queued, nor offered before.
   */
  readonly offer = (candidates: readonly Candidate[], isRepeat = false): number => {
    const before = this.#offered.size;
    const isAnswer = OPERATORS[this.operator].asks !== undefined;
    for (const candidate of candidates) {
      const { url } = candidate;
      const isOld = this.#offered.has(url) || this.#state.frontier.has(url);
      if (isAnswer && !(isRepeat && isOld)) this.#answers.set(url, (this.#answers.get(url) ?? 0) + 1);
      if (this.topic.isKnown(url) || this.#state.frontier.has(url)) this.#repeated.add(url);
      else if (!this.#offered.has(url)) this.#offered.set(url, candidate);
    }
    return this.#offered.size - before;
  };

  /** Offers candidates, and has the round fetch them whatever the frontier says. */
  readonly visit = (candidates: readonly Candidate[]): void => {
    this.offer(candidates);
    this.visits.push(...candidates.map(({ url }) => url));
  };

  /**
   * Returns the pages that feeds and sitemap of a page's site list or, with `blogroll`, the sites that its blogroll and
   * its page of links name; [] without a reader of feeds.
   */
  readonly siteLinksOf = async (page: InputPage, list?: 'own' | 'blogroll'): Promise<readonly ListedPage[]> => {
    const { siteFeeds } = this.deps;
    if (siteFeeds === undefined) return [];
    const feeds = await this.topic.feedsOf(page.n);
    if (list !== 'blogroll') return siteFeeds.pagesOf(page.url, feeds, this.signal);
    const listing = (await this.topic.linksOf(page.n)).find((link) => isLinksPage(link, page.url));
    const [named, listed] = await Promise.all([
      siteFeeds.pagesOf(page.url, feeds.filter(isBlogroll), this.signal, list),
      listing ? this.#linksToOtherSites(listing.url) : [],
    ]);
    return [...named, ...listed];
  };

  /**
   * Returns the links of a page to other sites, in order; [] if the page cannot be read. A known page is not fetched
   * again.
   */
  async #linksToOtherSites(url: string): Promise<ListedPage[]> {
    try {
      const known = this.#state.pages.byUrl(url);
      const links = known ? await this.topic.linksOf(known.n) : await this.deps.retriever.links(url, this.signal);
      const others = links.filter((link) => siteOf(link.url) !== siteOf(url));
      return others.map((link) => ({ url: link.url, title: link.anchor, from: url }));
    } catch (error) {
      if (error instanceof FetchError || error instanceof PageError) return [];
      throw error;
    }
  }
}
