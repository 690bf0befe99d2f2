import type { Candidate, InputPage, Retrieved } from '../operators/operator';
import type { Random } from '../ports';
import { createRandom } from '../random';
import type { Memory, OperatorName } from '../types';
import type { EngineDeps } from './deps';
import { NamingDesk } from './naming-desk';
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
 * One pull of an arm. Naming addresses costs no page, so other operators whose addresses are running out name theirs at the same
 * time; pages are fetched for the operator of the round and from the common frontier. It reads the topic and gathers; the topic
 * does not change. What it brings back depends on what was answered, not on who was answered first.
 */
export class Round {
  #remaining: number;
  #triesLeft: number;
  #known = 0;
  readonly #frontier: RoundFrontier;
  readonly #random: Random;
  readonly #sites: SiteAllowance;
  readonly #arrivals: Arrival[] = [];
  readonly #seen = new Set<string>();
  readonly #fetches: RoundFetches;
  /** The operator of the round comes last. */
  readonly #desks: readonly NamingDesk[];

  constructor(
    private readonly operator: OperatorName,
    others: readonly OperatorName[],
    private readonly view: TopicView,
    private readonly deps: Pick<EngineDeps, 'clock' | 'providers' | 'retriever' | 'siteFeeds' | 'onStep'>,
    readonly inputs: readonly InputPage[],
    pages: number,
    readonly signal: AbortSignal | undefined,
  ) {
    this.#remaining = pages;
    this.#triesLeft = pages * TRIES_PER_PAGE;
    this.#random = createRandom(view.session.randomState);
    this.#sites = view.siteAllowance();
    this.#fetches = new RoundFetches(view, deps, this.#sites, signal);
    this.#frontier = new RoundFrontier(
      view,
      this.#random,
      this.#seen,
      (url) => deps.retriever.isHeld(url) || this.#sites.isSpent(url),
    );
    const isWaiting = (url: string) => view.waiting().has(url);
    const beside = {
      mostQuestions: QUESTIONS_BESIDE,
      remaining: () => pages,
      isKnown: (url: string) => view.isKnown(url),
      isWaiting,
      retrieve: async () => ({ pages: [], known: 0, failed: 0 }),
    };
    const own = {
      mostQuestions: Number.POSITIVE_INFINITY,
      remaining: () => this.remaining,
      isKnown: (url: string) => this.isKnown(url),
      isWaiting,
      retrieve: (candidates: readonly Candidate[]) =>
        this.#retrieve(candidates.map((one) => ({ ...one, foundBy: { ...one.foundBy, operator } }))),
    };
    this.#desks = [...others, operator].map(
      (name) => new NamingDesk(name, view, deps, inputs, name === operator ? own : beside, signal),
    );
  }

  get remaining(): number {
    return this.#triesLeft > 0 ? this.#remaining : 0;
  }

  isKnown(url: string): boolean {
    return this.#seen.has(url) || this.view.isKnown(url);
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

  /** Runs the operator to its end, or until the signal aborts. @throws what is not an interruption. */
  async run(): Promise<RoundOutcome> {
    const startedAtMs = this.deps.clock.nowMs();
    const memories: Partial<Record<OperatorName, Memory>> = {};
    let interrupted = false;
    try {
      const named = await Promise.allSettled(this.#desks.map((desk) => desk.run()));
      for (const { operator, offered } of this.#desks) this.#frontier.push(operator, offered);
      for (const [i, done] of named.entries()) {
        if (done.status === 'rejected') throw done.reason;
        memories[(this.#desks[i] as NamingDesk).operator] = done.value;
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
      queries: this.#desks.flatMap(({ queries }) => queries),
      arrivals: this.#arrivals,
      known: this.#known,
      errors: [...this.#desks.flatMap(({ errors }) => errors), ...this.#fetches.errors],
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
