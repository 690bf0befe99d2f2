import type { Choice } from '../bandit/policy';
import type { InputPage } from '../operators/operator';
import { OPERATORS } from '../operators/registry';
import type { Random } from '../ports';
import { createRandom } from '../random';
import type { Memory, OperatorName } from '../types';
import type { EngineDeps } from './deps';
import { forIdleHosts } from './idle-hosts';
import { NamingDesk } from './naming-desk';
import { RoundFetches, type Target } from './round-fetches';
import { RoundFrontier } from './round-frontier';
import type { RoundOutcome } from './round-outcome';
import type { SiteAllowance } from './site-allowance';
import type { Arrival } from './topic-state';
import type { TopicView } from './topic-view';

/** Addresses tried per page wanted in one round: half the links of the live web are dead. */
const TRIES_PER_PAGE = 4;
/** Part of a round's pages that is left until the services have answered, for the likely hubs that they named. */
const LEFT_SHARE = 0.1;
/** Times that it fetches while the services are asked, each as long as its slowest host: together about as long as they take. */
const WAVES_WHILE_ASKING = 3;
/** Addresses that must wait for each page of a round, so that it fetches while services are asked: of fewer the best are soon gone. */
const CHOICE_WHILE_ASKING = 5;
/** Pages of one host in a wave: they come one by one, with pauses, while all others wait. */
const PER_HOST = 3;
/** Rounds for which hosts are made ready, of what waits first now; nearly all of these give a page before the session ends. */
const ROUNDS_AHEAD = 2;
/** Part of a round's pages that may be fetched before they are chosen, of what waits first: of twenty such one is never chosen. */
const AHEAD_SHARE = 0.5;
/** A wave that asks for less than this share of what is wanted is the round's last: a few hosts have the rest, and give it one by one. */
const THIN_WAVE = 0.25;

/**
 * One pull of an arm. Operators that ask no service cost no question, so they name addresses beside it when theirs are running out.
 * Services want seconds between questions, and so do hosts between pages: while the services are asked, the round fetches the
 * best of what waits already, and after it the best of all. It reads the topic and gathers; the topic does not change. What it
 * brings back depends on what was answered, not on who was answered first.
 */
export class Round {
  #remaining: number;
  #triesLeft: number;
  #known = 0;
  /** Addresses that gave no new page, of those asked for last. */
  #vain = 0;
  readonly #frontier: RoundFrontier;
  readonly #random: Random;
  readonly #sites: SiteAllowance;
  readonly #arrivals: Arrival[] = [];
  readonly #seen = new Set<string>();
  readonly #fetches: RoundFetches;
  /** The operator of the round comes last. */
  readonly #desks: readonly NamingDesk[];

  constructor(
    private readonly choice: Choice,
    others: readonly OperatorName[],
    private readonly view: TopicView,
    private readonly deps: Pick<EngineDeps, 'clock' | 'providers' | 'retriever' | 'siteFeeds' | 'onStep'>,
    readonly inputs: readonly InputPage[],
    private readonly pages: number,
    /** Pages that the session may fetch after it. */
    private readonly spare: number,
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
      view.methods.operatorAlone ? choice.operator : undefined,
    );
    this.#desks = [...others, choice.operator].map((name) => new NamingDesk(name, view, deps, inputs, pages, signal));
  }

  /** Pages that it may still fetch. */
  get #wanted(): number {
    return this.#triesLeft > 0 ? Math.max(0, this.#remaining) : 0;
  }

  /** Asks for addresses side by side. @returns the pages new to the topic, by the address that was asked for. */
  async #fetch(targets: readonly Target[]): Promise<Map<string, Arrival>> {
    const asked: Target[] = [];
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
      if (this.#take(arrival)) found.set(url, arrival);
      else this.#known += 1;
    }
    this.#vain = targets.length - found.size;
    return found;
  }

  /** Runs the operator to its end, or until the signal aborts. @throws what is not an interruption. */
  async run(): Promise<RoundOutcome> {
    const startedAtMs = this.deps.clock.nowMs();
    const memories: Partial<Record<OperatorName, Memory>> = {};
    let interrupted = false;
    try {
      const [named, [ahead]] = await Promise.all([
        Promise.allSettled(this.#desks.map((desk) => desk.run())),
        Promise.allSettled([this.#followAhead()]),
      ]);
      for (const { operator, offered } of this.#desks) this.#frontier.push(operator, offered);
      for (const [i, done] of named.entries()) {
        if (done.status === 'rejected') throw done.reason;
        memories[(this.#desks[i] as NamingDesk).operator] = done.value;
      }
      if (ahead?.status === 'rejected') throw ahead.reason;
      await this.#visit();
      await this.#follow();
    } catch (error) {
      if (!this.signal?.aborted) throw error;
      interrupted = true;
    }
    for (const { url } of this.#fetches.held) this.#seen.delete(url);
    this.#frontier.putBack(this.choice.operator, this.#fetches.held);
    return {
      ...this.choice,
      named: Object.fromEntries(this.#desks.map(({ operator, offered }) => [operator, offered.length])),
      inputs: this.inputs.map((page) => page.url),
      questions: this.#desks.flatMap(({ questions }) => questions),
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

  /** While services are asked: fetches of what waits already. */
  async #followAhead(): Promise<void> {
    const { providers } = this.deps;
    // Where no service is asked, links are named at once, and chosen from at once.
    const isAsking = this.#desks.some(({ operator }) => {
      const kind = OPERATORS[operator].asks;
      return kind !== undefined && providers.serves(kind);
    });
    if (isAsking && this.view.waiting().size >= this.#remaining * CHOICE_WHILE_ASKING)
      await this.#follow(Math.ceil(this.#remaining * LEFT_SHARE), WAVES_WHILE_ASKING);
  }

  /**
   * Fetches what the frontier's policy puts first, in waves, until the round has its pages but `left`. A last wave asks for as many more as
   * gave no page before: what comes beyond the round's pages counts as well.
   */
  async #follow(left = 0, waves = Number.POSITIVE_INFINITY): Promise<void> {
    for (let wave = 0; wave < waves && this.#wanted > left; wave += 1) {
      this.signal?.throwIfAborted();
      const missing = this.#wanted - left;
      // No dead address is chased alone. Services take their time anyhow.
      const more = left > 0 ? 0 : Math.min(missing, this.#vain, this.spare);
      const links = this.#frontier.take(missing + more, PER_HOST);
      if (links.length === 0) return;
      await this.#fetch(links);
      if (links.length < (missing + more) * THIN_WAVE) return;
    }
  }

  /** Those that wait behind what is asked for now are likely to be next: their hosts are made ready, and what time there is used. */
  #prepareNext(asked: readonly Target[]): void {
    const { retriever } = this.deps;
    const left = this.spare + Math.max(0, this.#remaining - asked.length);
    // Where addresses give no page, as many more are asked for.
    const next = this.#frontier.upcoming(Math.min(left + this.#vain, this.pages * ROUNDS_AHEAD));
    if (next.length === 0) return;
    const limit = Math.ceil(this.pages * AHEAD_SHARE);
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

  /** Fetches what the operator wants to visit, beside what else there is room for; what is found there joins the frontier. */
  async #visit(): Promise<void> {
    this.signal?.throwIfAborted();
    const desk = this.#desks.at(-1) as NamingDesk;
    const visits = this.#frontier.takeOff(desk.visits, this.#wanted);
    if (visits.length === 0) return;
    const found = await this.#fetch([...visits, ...this.#frontier.take(this.#wanted - visits.length, PER_HOST)]);
    const { operator } = this.choice;
    const { expand } = OPERATORS[operator];
    for (const { url } of visits) {
      const arrival = found.get(url);
      if (arrival === undefined) continue;
      const visited = { url: arrival.page.url, depth: arrival.foundBy.depth, links: arrival.page.links };
      this.#frontier.push(operator, expand?.(desk, visited) ?? []);
    }
  }
}
