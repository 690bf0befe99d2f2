import { FetchError, PageError } from '../errors';
import type { Candidate, InputPage, OperatorContext } from '../operators/operator';
import { OPERATORS } from '../operators/registry';
import type { ListedPage, Providers } from '../ports';
import type { AskedQuestion, Language, Link, Memory, OperatorName, RoundError, Translation } from '../types';
import { isBlogroll, isLinksPage, pageAddress } from '../url/filter';
import { siteOf } from '../url/site';
import type { EngineDeps } from './deps';
import type { TopicView } from './topic-view';

/**
 * One run of an operator within a round. Operators run in parallel and services answer in any order, so each operator
 * sees the topic as it was when the round began. Proposals, questions and errors are collected here until all operators
 * are done.
 */
export class OperatorRun implements OperatorContext {
  readonly topicName: string;
  readonly topicDescription: string;
  readonly language: Language;
  readonly translations: readonly Translation[];
  readonly topicTerms: readonly string[];
  readonly metadataFirst: boolean;
  readonly inputs: readonly InputPage[];
  readonly pagesWanted: number;
  readonly providers: Providers;
  readonly questions: AskedQuestion[] = [];
  readonly errors: RoundError[] = [];
  /** URLs to fetch before all others. */
  readonly visits: string[] = [];
  readonly #offered = new Map<string, Candidate>();

  constructor(
    readonly operator: OperatorName,
    private readonly view: TopicView,
    private readonly deps: Pick<EngineDeps, 'providers' | 'retriever' | 'siteFeeds' | 'onStep'>,
    { inputs, pages }: { readonly inputs: readonly InputPage[]; readonly pages: number },
    readonly signal: AbortSignal | undefined,
  ) {
    this.inputs = inputs;
    this.pagesWanted = pages;
    this.topicName = view.topic.name;
    this.topicDescription = view.topic.description;
    this.language = view.topic.language;
    this.translations = view.translations();
    this.topicTerms = view.queryTerms();
    this.metadataFirst = view.methods.metadataFirst;
    // Reports the query before the answer, which can take long.
    this.providers = {
      serves: (kind) => deps.providers.serves(kind),
      search: (request, searchSignal) => {
        deps.onStep?.({ kind: 'query', query: request.query });
        return deps.providers.search(request, searchSignal);
      },
    };
  }

  get seeks(): 'sites' | 'pages' {
    return this.view.seeks;
  }

  get knownSites(): readonly string[] {
    return this.view.knownSites();
  }

  /** Runs the operator. @returns its new memory. */
  run(): Promise<Memory> {
    this.deps.onStep?.({ kind: 'operator', operator: this.operator });
    return OPERATORS[this.operator].run(this, this.view.session.operatorMemory[this.operator] ?? {});
  }

  /** Proposed URLs in order, without repeats. */
  get offered(): readonly Candidate[] {
    return [...this.#offered.values()];
  }

  words = (text: string, language?: Language): readonly string[] => this.view.words(text, language);

  termsIn(language: Language): readonly string[] {
    return this.view.searchTerms(language);
  }

  canonical(url: string): string | undefined {
    return pageAddress(url);
  }

  isKnown(url: string): boolean {
    return this.view.isKnown(url);
  }

  hubScore(url: string): number {
    return this.view.hubScore(url);
  }

  promise = (candidate: Candidate): number => this.view.promise(candidate);

  offer(candidates: readonly Candidate[]): number {
    const before = this.#offered.size;
    for (const candidate of candidates) {
      const { url } = candidate;
      if (this.#offered.has(url) || this.isKnown(url) || this.view.frontier.has(url)) continue;
      this.#offered.set(url, candidate);
    }
    return this.#offered.size - before;
  }

  visit(candidates: readonly Candidate[]): void {
    this.offer(candidates);
    this.visits.push(...candidates.map(({ url }) => url));
  }

  linksOf(n: number): Promise<Link[]> {
    return this.view.linksOf(n);
  }

  async siteLinksOf(page: InputPage, list?: 'own' | 'blogroll'): Promise<readonly ListedPage[]> {
    const { siteFeeds } = this.deps;
    if (siteFeeds === undefined) return [];
    const feeds = await this.view.feedsOf(page.n);
    if (list !== 'blogroll') return siteFeeds.pagesOf(page.url, feeds, this.signal);
    const listing = (await this.view.linksOf(page.n)).find((link) => isLinksPage(link, page.url));
    const [named, listed] = await Promise.all([
      siteFeeds.pagesOf(page.url, feeds.filter(isBlogroll), this.signal, list),
      listing ? this.#sitesNamedOn(listing.url) : [],
    ]);
    return [...named, ...listed];
  }

  /** Returns the links of a page to other sites; none if the page cannot be read. A known page is not fetched again. */
  async #sitesNamedOn(url: string): Promise<ListedPage[]> {
    try {
      const known = this.view.pageByUrl(url);
      const links = known ? await this.view.linksOf(known.n) : await this.#linksAt(url);
      const others = links.filter((link) => siteOf(link.url) !== siteOf(url));
      return others.map((link) => ({ url: link.url, title: link.anchor, from: url }));
    } catch (error) {
      if (error instanceof FetchError || error instanceof PageError) return [];
      throw error;
    }
  }

  async #linksAt(url: string): Promise<readonly Link[]> {
    const foundBy = { operator: this.operator, round: this.view.session.nextRound, depth: 0 };
    return (await this.deps.retriever.retrieve(url, foundBy, this.signal)).page.links;
  }

  noteQuestion(question: Omit<AskedQuestion, 'operator'>): void {
    this.questions.push({ operator: this.operator, ...question });
  }

  noteError(error: RoundError): void {
    this.errors.push(error);
  }
}
