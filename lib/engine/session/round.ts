import type { Choice } from '../bandit/policy';
import type { OperatorName } from '../basics';
import type { InputPage } from '../operators/operator';
import { OPERATORS } from '../operators/registry';
import type { Random } from '../ports';
import { createRandom } from '../random';
import type { AttemptRecord, FrontierRecord } from '../records';
import type { AskedQuestion, Memory, RoundError } from '../session-records';
import type { EngineDeps } from './deps';
import type { OpenTopic } from './open-topic';
import { OperatorRun } from './operator-run';
import { forIdleHosts, RoundFetches } from './round-fetches';
import { RoundFrontier } from './round-frontier';
import type { SiteAllowance } from './site-allowance';
import type { Arrival } from './topic-pages';
import { languagesOf } from './translations';

/** Largest number of requests per page wanted in one round; half the links of the live web are dead. */
const TRIES_PER_PAGE = 4;
/** Share of a round's pages reserved for URLs that services propose. */
const LEFT_SHARE = 0.1;
/** Number of waves of requests while services are asked; together they take about as long as the services. */
const WAVES_WHILE_ASKING = 3;
/** Fewest queued URLs per page of the round for fetching while services are asked. */
const CHOICE_WHILE_ASKING = 5;
/**
 * Largest number of URLs per host and language of the topic in a wave, because a host's URLs are fetched one after
 * another with pauses. A host has pages of few languages, so with more languages fewer hosts serve each.
 */
const PER_HOST = 3;
/** Number of rounds for which robots.txt is fetched ahead. */
const ROUNDS_AHEAD = 2;
/** Share of a round's pages that may be prefetched; about one in twenty prefetched pages is never chosen. */
const AHEAD_SHARE = 0.5;
/** A wave with less than this share of the wanted URLs is the round's last: the remaining URLs are on a few hosts. */
const THIN_WAVE = 0.25;

/** Plan of a round. */
interface RoundPlan {
  readonly choice: Choice;
  /** Operators that run together with the chosen one; they ask no service, so they cost no question. */
  readonly others: readonly OperatorName[];
  readonly inputs: readonly InputPage[];
  /** Number of pages to fetch. */
  readonly pages: number;
  /** Number of pages that the session may still fetch after the round. */
  readonly spare: number;
  readonly sites: SiteAllowance;
}

/** Result of a round, before the topic is changed. */
export interface RoundOutcome extends Choice {
  /** The chosen operator and the others that proposed URLs. */
  readonly ran: readonly OperatorName[];
  /** Pages that the chosen operator expanded or asked about. */
  readonly inputs: readonly string[];
  /**
   * True if the chosen operator had no effect: no page expanded, no question answered, no URL proposed, and none of its
   * queued URLs taken.
   */
  readonly didNothing: boolean;
  readonly questions: readonly AskedQuestion[];
  readonly arrivals: readonly Arrival[];
  /** Number of fetched URLs that led to known pages. */
  readonly known: number;
  /** Number of results of the chosen operator that an earlier round had found. */
  readonly repeated: number;
  readonly errors: readonly RoundError[];
  readonly attempts: readonly AttemptRecord[];
  /** Numbers of requested URLs that gave no new page, by the operator that proposed them. */
  readonly fruitless: RoundFetches['fruitless'];
  readonly frontierAdded: readonly FrontierRecord[];
  readonly frontierRemoved: readonly string[];
  readonly nextFrontierOrder: number;
  /** New memories of the operators that ran. */
  readonly memories: Readonly<Partial<Record<OperatorName, Memory>>>;
  readonly frontierMemory: Memory;
  readonly randomState: number;
  /** Share of domains with content before the round (`SiteAllowance`). */
  readonly soundShare?: number;
  readonly startedAtMs: number;
  /** True if the round was interrupted: its pages are kept, memories of operators are not. */
  readonly interrupted: boolean;
}

/**
 * One round (pull of an arm). Services and hosts both need pauses: while services are asked, the round fetches the best
 * queued URLs, and afterwards the best of all. The round does not change the topic. Its outcome depends on the answers,
 * not on their order.
 */
export class Round {
  #remaining: number;
  #triesLeft: number;
  #known = 0;
  /** Number of URLs of the last wave that gave no new page. */
  #withoutPage = 0;
  readonly #frontier: RoundFrontier;
  readonly #random: Random;
  readonly #sites: SiteAllowance;
  readonly #soundShare: number;
  readonly #arrivals: Arrival[] = [];
  readonly #seen = new Set<string>();
  readonly #perHost: number;
  readonly #fetches: RoundFetches;
  /** The chosen operator is the last element. */
  readonly #runs: readonly OperatorRun[];

  constructor(
    readonly plan: RoundPlan,
    private readonly topic: OpenTopic,
    private readonly deps: Pick<EngineDeps, 'clock' | 'providers' | 'retriever' | 'siteFeeds' | 'onStep'>,
    readonly signal: AbortSignal | undefined,
  ) {
    const { pages, choice, others } = plan;
    this.#remaining = pages;
    this.#perHost = PER_HOST * languagesOf(topic.state.topic).length;
    this.#triesLeft = pages * TRIES_PER_PAGE;
    this.#random = createRandom(topic.state.session.randomState);
    this.#sites = plan.sites;
    this.#soundShare = plan.sites.soundShare();
    this.#fetches = new RoundFetches(topic, deps, this.#sites, signal);
    const nowMs = deps.clock.nowMs();
    this.#frontier = new RoundFrontier(
      topic,
      this.#random,
      this.#seen,
      (url) => topic.state.retryWaitMs(url, nowMs) > 0 || deps.retriever.isHeld(url) || this.#sites.isSpent(url),
      topic.state.methods.operatorAlone ? choice.operator : undefined,
      topic.sites.shares(this.#soundShare, (url) => plan.sites.shareOf(url)),
    );
    this.#runs = [...others, choice.operator].map((name) => new OperatorRun(name, topic, deps, plan, signal));
  }

  /** Number of pages that the round may still fetch. */
  get #wanted(): number {
    return this.#triesLeft > 0 ? Math.max(0, this.#remaining) : 0;
  }

  /**
   * Fetches URLs in parallel, as far as tries and site allowances permit; the others are held and stay queued. Adds new
   * pages to the arrivals, and counts known ones.
   * @returns the pages new to the topic, by requested URL.
   */
  async #fetch(targets: readonly FrontierRecord[]): Promise<Map<string, Arrival>> {
    const asked: FrontierRecord[] = [];
    for (const target of targets) {
      this.#seen.add(target.url);
      const mayAsk = asked.length < this.#triesLeft && this.#sites.take(target.url);
      (mayAsk ? asked : this.#fetches.held).push(target);
    }
    this.#triesLeft -= asked.length;
    const fetches = asked.map((target) => this.#fetches.fetch(target));
    this.#prepareNext(asked);
    const arrivals = await Promise.all(fetches);
    const found = new Map<string, Arrival>();
    for (const [i, { url }] of asked.entries()) {
      const arrival = arrivals[i];
      if (arrival === undefined) continue;
      if (this.#addArrival(arrival)) found.set(url, arrival);
      else {
        this.#known += 1;
        this.#fetches.countFruitless(arrival.foundBy);
      }
    }
    this.#withoutPage = targets.length - found.size;
    return found;
  }

  /**
   * Runs the operators, fetches queued URLs meanwhile, then the best of all, and returns the outcome. A round whose
   * signal is aborted returns what it has. @throws every other error.
   */
  async run(): Promise<RoundOutcome> {
    const startedAtMs = this.deps.clock.nowMs();
    const memories: Partial<Record<OperatorName, Memory>> = {};
    let interrupted = false;
    try {
      const [named, [ahead]] = await Promise.all([
        Promise.allSettled(this.#runs.map((run) => run.run())),
        Promise.allSettled([this.#fetchWhileAsking()]),
      ]);
      for (const { operator, offered, answers } of this.#runs) {
        this.#frontier.push(operator, offered);
        this.#frontier.countAnswers(answers);
      }
      for (const [i, done] of named.entries()) {
        if (done.status === 'rejected') throw done.reason;
        memories[(this.#runs[i] as OperatorRun).operator] = done.value;
      }
      if (ahead?.status === 'rejected') throw ahead.reason;
      await this.#fetchVisits();
      await this.#fetchInWaves();
    } catch (error) {
      if (!this.signal?.aborted) throw error;
      interrupted = true;
    }
    for (const { url } of this.#fetches.held) this.#seen.delete(url);
    this.#frontier.restore([...this.#fetches.held, ...this.#fetches.again]);
    const queue = this.#frontier.outcome();
    const run = this.#runs.at(-1) as OperatorRun;
    return {
      ...this.plan.choice,
      ran: this.#runs.map(({ operator }) => operator),
      inputs: run.spent.filter((name) => this.topic.state.pages.byUrl(name) !== undefined),
      didNothing: run.spent.length + run.offered.length === 0 && !this.#hasTried(queue.frontierRemoved),
      questions: this.#runs.flatMap(({ operator, questions }) => questions.map((one) => ({ operator, ...one }))),
      arrivals: this.#arrivals,
      known: this.#known,
      repeated: run.repeated,
      errors: [...this.#runs.flatMap(({ errors }) => errors), ...this.#fetches.errors],
      attempts: this.#fetches.attempts,
      fruitless: this.#fetches.fruitless,
      ...queue,
      memories: interrupted ? {} : memories,
      randomState: this.#random.state,
      soundShare: this.#soundShare,
      startedAtMs,
      interrupted,
    };
  }

  /**
   * True if a queued URL of the chosen operator was taken or requested. If the policy names the operator, URLs of all
   * operators count.
   */
  #hasTried(taken: readonly string[]): boolean {
    const { operator, reason } = this.plan.choice;
    const ownerOf = (url: string) => this.topic.state.frontier.get(url)?.foundBy.operator;
    const tried = [...taken, ...this.#fetches.attempts.map(({ url }) => url)];
    return tried.some((url) => reason === 'fixed' || ownerOf(url) === operator);
  }

  /** Adds a page to the round's arrivals; returns false if the topic or the round already has its final URL. */
  #addArrival(arrival: Arrival): boolean {
    const { url } = arrival.page;
    if (this.topic.state.pages.byUrl(url) !== undefined || this.#arrivals.some((other) => other.page.url === url))
      return false;
    this.#seen.add(url);
    this.#arrivals.push(arrival);
    this.#remaining -= 1;
    return true;
  }

  /** Fetches queued URLs while services are asked, if enough are queued. */
  async #fetchWhileAsking(): Promise<void> {
    const { providers } = this.deps;
    // Only while a service is asked is there time to fetch. Operators without a service propose URLs at once.
    const isAsking = this.#runs.some(({ operator }) => {
      const kind = OPERATORS[operator].asks;
      return kind !== undefined && providers.serves(kind);
    });
    if (isAsking && this.topic.state.frontier.size >= this.#remaining * CHOICE_WHILE_ASKING)
      await this.#fetchInWaves(Math.ceil(this.#remaining * LEFT_SHARE), WAVES_WHILE_ASKING);
  }

  /**
   * Fetches URLs in the order of the frontier's policy, in waves, until only `left` pages are missing. If `left` is 0,
   * each wave requests as many extra URLs as the previous wave had failures; pages beyond the plan also count.
   */
  async #fetchInWaves(left = 0, waves = Number.POSITIVE_INFINITY): Promise<void> {
    for (let wave = 0; wave < waves && this.#wanted > left; wave += 1) {
      this.signal?.throwIfAborted();
      const missing = this.#wanted - left;
      const more = left > 0 ? 0 : Math.min(missing, this.#withoutPage, this.plan.spare);
      const links = this.#frontier.take(missing + more, this.#perHost);
      if (links.length === 0) return;
      await this.#fetch(links);
      if (links.length < (missing + more) * THIN_WAVE) return;
    }
  }

  /** Prefetches the likely next URLs of idle hosts, and robots.txt of the other hosts. */
  #prepareNext(asked: readonly FrontierRecord[]): void {
    const { retriever } = this.deps;
    const left = this.plan.spare + Math.max(0, this.#remaining - asked.length);
    const next = this.#frontier.upcoming(Math.min(left + this.#withoutPage, this.plan.pages * ROUNDS_AHEAD));
    if (next.length === 0) return;
    const limit = Math.ceil(this.plan.pages * AHEAD_SHARE);
    const idle = forIdleHosts(
      asked.map(({ url }) => url),
      next,
      limit,
    );
    const pages = idle.filter((url) => this.#sites.take(url));
    for (const url of pages) this.#sites.refund(url);
    retriever.prepare(
      pages,
      next.filter((url) => !pages.includes(url)),
      this.signal,
    );
  }

  /**
   * Fetches the URLs that the operator wants to visit, together with other queued URLs, and queues the links found on
   * visited pages.
   */
  async #fetchVisits(): Promise<void> {
    this.signal?.throwIfAborted();
    const run = this.#runs.at(-1) as OperatorRun;
    const visits = this.#frontier.takeListed(run.visits, this.#wanted);
    if (visits.length === 0) return;
    const found = await this.#fetch([...visits, ...this.#frontier.take(this.#wanted - visits.length, this.#perHost)]);
    const { operator } = this.plan.choice;
    const { expand } = OPERATORS[operator];
    for (const { url } of visits) {
      const arrival = found.get(url);
      if (arrival === undefined) continue;
      const visited = { url: arrival.page.url, depth: arrival.foundBy.depth, links: arrival.page.links };
      this.#frontier.push(operator, expand?.(run, visited) ?? []);
    }
  }
}
