import type { Language, Link, OperatorName, PageNumber, Provenance, Translation } from '../basics';
import type { ListedPage, Providers, SearchKind, SearchRequest } from '../ports';
import type { AskedQuestion, Memory, RoundError } from '../session-records';
import type { QuerySources } from './keyword-queries';
import type { QueryFind } from './query-kinds';

/** A representative page as input of an operator. */
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
  /** Heaviest topic terms of the page. */
  readonly terms: readonly string[];
}

/** A URL that an operator proposes for fetching. */
export interface Candidate {
  /** Canonical URL. */
  readonly url: string;
  readonly foundBy: Omit<Provenance, 'round' | 'operator'>;
  /** Text known before fetching (title, snippet, anchor), by which promising URLs are fetched first. */
  readonly preview: string;
}

/** A fetched page that an operator asked to visit. The page joins the topic when the round is written. */
interface VisitedPage {
  readonly url: string;
  readonly depth: number;
  readonly links: readonly Link[];
}

/** What an operator's queries are made of, as of the beginning of its run. */
export interface TopicSources extends QuerySources {
  /** Representative pages, best first: seeds and the top of the ranking. */
  readonly inputs: readonly InputPage[];
  /**
   * All pages that an operator may expand or ask about, in the order of use: the inputs, then the rest of the ranking.
   * With the frontier `breadth-first`, in the order in which they were found.
   */
  readonly pool: Iterable<InputPage>;
  /** True to follow links alone: feeds, sitemaps and blogrolls are not read (setting `no-feeds`). */
  readonly linksAlone: boolean;
  /**
   * Fetched pages that keyword queries found, by which the next kind of query is chosen; none unless the topic looks
   * only for pages (`breadth` 0).
   */
  readonly finds: Iterable<QueryFind>;
  readonly language: Language;
  /** Name and terms of the topic in its further languages. */
  readonly translations: readonly Translation[];
}

/** What operators may read of a topic. */
export interface OperatorTopic {
  /** Whether the session looks for new sites or for more pages. */
  readonly seeks: 'sites' | 'pages';
  /** Sites with a known page, those with the most pages first. */
  readonly knownSites: readonly string[];
  /** True if the URL is already in the topic, failed for good, or is excluded. */
  isKnown(url: string): boolean;
  /** Heaviest terms of the topic's seeds and confirmed pages in one language. */
  terms(language: Language): readonly string[];
  /** Terms of a text for queries, in text order and without stop words of the language, by default the topic's. */
  words(text: string, language?: Language): readonly string[];
  /** Hub score of a URL (HubSVM), in [0, 1]. */
  hubScore(url: string): number;
  /**
   * Estimated relevance of a candidate before it is fetched, in [0, 1]. The score uses the preview and known pages of
   * the site, and only serves to compare candidates.
   */
  promise(candidate: Candidate): number;
  /** Links of a page of the topic. */
  linksOf(n: PageNumber): Promise<readonly Link[]>;
}

/** Data and functions available to an operator during one run (pull of an arm). */
export interface OperatorContext {
  readonly sources: TopicSources;
  readonly topic: OperatorTopic;
  /** Number of pages that the round should fetch. */
  readonly pagesWanted: number;
  readonly providers: Providers;
  readonly signal: AbortSignal | undefined;
  /** The operator adds the questions that it asked. */
  readonly questions: Omit<AskedQuestion, 'operator'>[];
  /** The operator adds the faults of services. */
  readonly errors: RoundError[];
  /** The operator adds what it used up: URLs of pages that it expanded, and names of questions that were answered. */
  readonly spent: string[];
  /**
   * Adds URLs to the frontier unless they are known or already queued; these count as results without reward
   * (DWDBRM eq 9). The round fetches URLs in the order of the
   * frontier's policy, whichever operator proposed them.
   * @param isRepeat true if the answer repeats an earlier one (`Question`): it is not counted for queued URLs.
   * @returns the number of added URLs.
   */
  offer(candidates: readonly Candidate[], isRepeat?: boolean): number;
  /** Queues intermediate pages that the round fetches before all others, after the operator has run (see `expand`). */
  visit(candidates: readonly Candidate[]): void;
  /**
   * Pages listed in the feeds and sitemaps of a page's site, or sites that it recommends in a blogroll; [] without any.
   * Sends requests to the site.
   */
  siteLinksOf(page: InputPage, list?: 'own' | 'blogroll'): Promise<readonly ListedPage[]>;
}

/** A question for services. */
export interface Question {
  /** Name under which the operator remembers the question. */
  readonly name: string;
  readonly request: SearchRequest;
  readonly found: { readonly query?: string; readonly pass?: number; readonly from?: string; readonly depth: number };
  /** True if the same words were asked before: services that do not exclude sites give the same results again. */
  readonly isRepeat?: boolean;
}

/** What decides whether an operator can do anything now. */
export interface Means {
  readonly providers: Providers;
  /** Pages that the operator may use (`TopicSources.pool`). */
  readonly pool: Iterable<InputPage>;
}

export interface Operator {
  readonly name: OperatorName;
  /** Kind of question that the operator sends to services, which take seconds to answer; absent if it sends none. */
  readonly asks?: SearchKind;
  /**
   * False if the operator can do nothing now: nothing is queued, and nothing is left to expand or to ask, or no
   * provider answers. The bandit then skips it.
   * @param waiting number of URLs that the operator proposed and that are still queued.
   */
  available(means: Means, memory: Memory, waiting: number): boolean;
  /** Questions for services, the next one first, without regard to what was asked; absent if it sends none. */
  questions?(context: Pick<OperatorContext, 'sources' | 'topic'>, memory: Memory): Iterable<Question>;
  /** Proposes URLs by calling `offer`. @returns the memory for the next run. */
  run(context: OperatorContext, memory: Memory): Promise<Memory>;
  /** Candidates among the links of a visited page. */
  expand?(context: OperatorContext, page: VisitedPage): readonly Candidate[];
}
