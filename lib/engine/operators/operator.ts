import type { ListedPage, Providers, SearchKind } from '../ports';
import type { AskedQuestion, Language, Link, Memory, OperatorName, PageNumber, Provenance, RoundError } from '../types';

/** A representative page, as an operator sees it. */
export interface InputPage {
  readonly n: PageNumber;
  readonly url: string;
  readonly site: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly language: Language;
  readonly hubScore: number;
  readonly depth: number;
  /** The page's own heaviest topic terms. */
  readonly terms: readonly string[];
}

/** An address an operator wants fetched. */
export interface Candidate {
  /** Canonical. */
  readonly url: string;
  readonly foundBy: Omit<Provenance, 'round' | 'operator'>;
  /** Title, snippet, anchor: what is known before fetching. Used to fetch the promising ones first. */
  readonly preview: string;
}

/** A page that an operator wanted to visit. It enters the topic when the round is written. */
export interface VisitedPage {
  readonly url: string;
  readonly depth: number;
  readonly links: readonly Link[];
}

/** One pull of an arm. Everything an operator may know or do is here. */
export interface OperatorContext {
  /** Representative pages, best first: seeds and top of the ranking. */
  readonly inputs: readonly InputPage[];
  readonly topicName: string;
  readonly topicDescription: string;
  readonly language: Language;
  /** Sites that have a known page, those with the most first. */
  readonly knownSites: readonly string[];
  /** Heaviest terms of the topic, heaviest first, as words to search with. */
  readonly topicTerms: readonly string[];
  /** As printed: searches take the metadata of the input pages before these terms. */
  readonly metadataFirst: boolean;
  /** Pages that the round is to fetch. */
  readonly pagesWanted: number;
  readonly providers: Providers;
  readonly signal: AbortSignal | undefined;
  /** True when the address is in the topic already, or failed for good, or is excluded. */
  isKnown(url: string): boolean;
  /** Canonical form, or undefined for addresses that cannot be pages. */
  canonical(url: string): string | undefined;
  /** A text as terms to search with, in text order: stop words dropped, in the topic's language. */
  words(text: string): readonly string[];
  /** URL hub score in [0, 1]. */
  hubScore(url: string): number;
  /**
   * How likely a candidate is on topic, in [0, 1], before it is fetched: the likeness of its preview, and what the topic
   * knows of its site. Only good for comparing candidates.
   */
  readonly promise: (candidate: Candidate) => number;
  /**
   * Puts addresses on the topic's frontier, those that are neither known nor waiting. The round fetches what the frontier's policy
   * puts first, whichever operator named it.
   * @returns how many joined.
   */
  offer(candidates: readonly Candidate[]): number;
  /** Offers pages that are a step on the way. When the operator is done, its round fetches them before all else (see `expand`). */
  visit(candidates: readonly Candidate[]): void;
  /** Links of a page of the topic. */
  linksOf(n: PageNumber): Promise<readonly Link[]>;
  /** What the site of a page names in its feeds and sitemaps, [] where there are none. Takes requests to the site. */
  siteLinksOf(page: InputPage): Promise<readonly ListedPage[]>;
  noteQuestion(question: Omit<AskedQuestion, 'operator'>): void;
  noteError(error: RoundError): void;
}

export interface Operator {
  readonly name: OperatorName;
  /** Kind of question that it sends to services, which take seconds to answer; absent where it sends none. */
  readonly asks?: SearchKind;
  /**
   * False where it can do nothing now (no provider, nothing left), so that the bandit passes over it.
   * @param waiting how many addresses it named are still on the frontier.
   */
  available(context: Pick<OperatorContext, 'providers' | 'inputs'>, memory: Memory, waiting: number): boolean;
  /** Names addresses by `offer`. @returns what to remember for the next pull. */
  run(context: OperatorContext, memory: Memory): Promise<Memory>;
  /** Addresses that a visited page leads to. */
  expand?(context: OperatorContext, page: VisitedPage): readonly Candidate[];
}
