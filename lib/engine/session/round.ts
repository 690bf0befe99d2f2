import type { Candidate, InputPage, OperatorContext, Retrieved } from '../operators/operator';
import { OPERATORS } from '../operators/registry';
import type { ListedPage, Providers, Random } from '../ports';
import { createRandom } from '../random';
import type { Link, Memory, OperatorName, RoundError } from '../types';
import { pageAddress } from '../url/page-address';
import type { EngineDeps } from './deps';
import { RoundFetches, type Target } from './round-fetches';
import { RoundFrontier } from './round-frontier';
import type { RoundOutcome } from './round-outcome';
import type { SiteAllowance } from './site-allowance';
import type { Arrival } from './topic-state';
import type { TopicView } from './topic-view';

/** Addresses tried per page wanted in one round: half the links of the live web are dead. */
const TRIES_PER_PAGE = 4;
/** Questions of an operator in another's round: services answer slowly, and one a second. */
const QUESTIONS_BESIDE = 1;

/**
 * One pull of an arm: the operator's view of the topic. Naming addresses costs no page, so other operators whose addresses
 * are running out name theirs before; pages are fetched for the operator of the round and from the common frontier. It reads
 * the topic and gathers; the topic does not change.
 */
export class Round implements OperatorContext {
  readonly topicName: string;
  readonly topicDescription: string;
  readonly language: string;
  readonly topicTerms: readonly string[];
  readonly knownSites: readonly string[];
  readonly providers: Providers;
  #naming: OperatorName;
  #remaining: number;
  #triesLeft: number;
  #known = 0;
  readonly #frontier: RoundFrontier;
  readonly #random: Random;
  readonly #sites: SiteAllowance;
  readonly #arrivals: Arrival[] = [];
  readonly #seen = new Set<string>();
  readonly #queries: string[] = [];
  readonly #fetches: RoundFetches;

  constructor(
    private readonly operator: OperatorName,
    private readonly others: readonly OperatorName[],
    private readonly view: TopicView,
    private readonly deps: Pick<EngineDeps, 'clock' | 'providers' | 'retriever' | 'siteFeeds' | 'onStep'>,
    readonly inputs: readonly InputPage[],
    pages: number,
    readonly signal: AbortSignal | undefined,
  ) {
    this.topicName = view.topic.name;
    this.topicDescription = view.topic.description;
    this.language = view.topic.language;
    this.topicTerms = view.searchTerms();
    this.knownSites = view.knownSites();
    // A question is told of before it is answered, which can take long.
    this.providers = {
      serves: (kind) => deps.providers.serves(kind),
      search: (request, searchSignal) => {
        deps.onStep?.({ kind: 'query', query: request.query });
        return deps.providers.search(request, searchSignal);
      },
    };
    this.#naming = operator;
    this.#remaining = pages;
    this.#triesLeft = pages * TRIES_PER_PAGE;
    this.#random = createRandom(view.session.randomState);
    this.#sites = view.siteAllowance();
    this.#fetches = new RoundFetches(view, deps, this.#sites, signal);
    this.#frontier = new RoundFrontier(
      view,
      this.#random,
      (url) => this.isKnown(url),
      (url) => deps.retriever.isHeld(url) || this.#sites.isSpent(url),
    );
  }

  get remaining(): number {
    return this.#triesLeft > 0 ? this.#remaining : 0;
  }

  get mostQuestions(): number {
    return this.#naming === this.operator ? Number.POSITIVE_INFINITY : QUESTIONS_BESIDE;
  }

  words = (text: string): readonly string[] => this.view.words(text);

  canonical(url: string): string | undefined {
    return pageAddress(url);
  }

  isKnown(url: string): boolean {
    return this.#seen.has(url) || this.view.isKnown(url);
  }

  hubScore(url: string): number {
    return this.view.hubScore(url);
  }

  promise = ({ url, preview, foundBy }: Candidate): number => this.view.promise(url, preview, foundBy.from);

  offer(candidates: readonly Candidate[]): number {
    return this.#frontier.push(this.#naming, candidates);
  }

  retrieve(candidates: readonly Candidate[]): Promise<Retrieved> {
    if (this.#naming !== this.operator) return Promise.resolve({ pages: [], known: 0, failed: 0 });
    return this.#retrieve(candidates.map((one) => ({ ...one, foundBy: { ...one.foundBy, operator: this.operator } })));
  }

  async #retrieve(candidates: readonly Target[]): Promise<Retrieved> {
    const fresh: Target[] = [];
    let known = 0;
    for (const candidate of candidates) {
      if (this.isKnown(candidate.url)) known += 1;
      else fresh.push(candidate);
    }
    this.#known += known;
    const pages: { url: string; depth: number; links: Arrival['page']['links'] }[] = [];
    let failed = 0;
    let next = 0;
    const wanted = this.remaining;
    while (pages.length < wanted && next < fresh.length && this.#triesLeft > 0) {
      this.signal?.throwIfAborted();
      const size = Math.min(wanted - pages.length, this.#triesLeft, fresh.length - next);
      const batch: Target[] = [];
      for (const candidate of fresh.slice(next, next + size)) {
        if (this.#seen.has(candidate.url)) continue;
        this.#seen.add(candidate.url);
        (this.#sites.take(candidate.url) ? batch : this.#fetches.held).push(candidate);
      }
      next += size;
      this.#triesLeft -= batch.length;
      const results = await Promise.all(batch.map((candidate) => this.#fetches.fetch(candidate)));
      for (const arrival of results) {
        if (arrival === undefined) {
          failed += 1;
        } else if (this.#take(arrival)) {
          pages.push({ url: arrival.page.url, depth: arrival.foundBy.depth, links: arrival.page.links });
        } else {
          known += 1;
          this.#known += 1;
        }
      }
    }
    return { pages, known, failed };
  }

  linksOf(n: number): Promise<Link[]> {
    return this.view.linksOf(n);
  }

  async siteLinksOf(page: InputPage): Promise<readonly ListedPage[]> {
    const { siteFeeds } = this.deps;
    if (siteFeeds === undefined) return [];
    return siteFeeds.pagesOf(page.url, await this.view.feedsOf(page.n), this.signal);
  }

  noteQuery(query: string): void {
    this.#queries.push(query);
  }

  noteError(error: RoundError): void {
    this.#fetches.errors.push(error);
  }

  /** Runs the operator to its end, or until the signal aborts. @throws what is not an interruption. */
  async run(): Promise<RoundOutcome> {
    const startedAtMs = this.deps.clock.nowMs();
    const memories: Partial<Record<OperatorName, Memory>> = {};
    let interrupted = false;
    try {
      for (const name of [...this.others, this.operator]) {
        this.#naming = name;
        this.deps.onStep?.({ kind: 'operator', operator: name });
        memories[name] = await OPERATORS[name].run(this, this.view.session.operatorMemory[name] ?? {});
      }
      await this.#follow();
    } catch (error) {
      if (!this.signal?.aborted) throw error;
      interrupted = true;
    }
    for (const { url } of this.#fetches.held) this.#seen.delete(url);
    this.#frontier.putBack(this.operator, this.#fetches.held);
    return {
      operator: this.operator,
      inputs: this.inputs.map((page) => page.url),
      queries: this.#queries,
      arrivals: this.#arrivals,
      known: this.#known,
      errors: this.#fetches.errors,
      attempts: this.#fetches.attempts,
      ...this.#frontier.outcome(),
      memories: interrupted ? {} : memories,
      randomState: this.#random.state,
      startedAtMs,
      interrupted,
    };
  }

  /** False for a page that is here already under its final address. */
  #take(arrival: Arrival): boolean {
    const { url } = arrival.page;
    if (this.view.pageByUrl(url) !== undefined || this.#arrivals.some((other) => other.page.url === url)) return false;
    this.#seen.add(url);
    this.#arrivals.push(arrival);
    this.#remaining -= 1;
    return true;
  }

  /** Fetches what the frontier's policy puts first, until the round has its pages. */
  async #follow(): Promise<void> {
    while (this.remaining > 0) {
      this.signal?.throwIfAborted();
      const links = this.#frontier.take(this.remaining);
      if (links.length === 0) return;
      try {
        await this.#retrieve(links);
      } finally {
        this.#fetches.held.push(...links.filter(({ url }) => !this.isKnown(url)));
      }
    }
  }
}
