import { countOf } from '../arrays';
import { isOperator, nextOperator, secondaryOperators } from '../bandit/policy';
import type { OperatorName } from '../basics';
import { CommandError } from '../errors';
import { OPERATORS } from '../operators/registry';
import type { FrontierRecord } from '../records';
import type { ArmState, SessionRecord } from '../session-records';
import { movedNote } from '../topic/notes';
import { stepOf } from '../topic/step';
import type { TopicChange } from '../topic-change';
import { applyRound } from './apply-round';
import { comparedArms } from './compared-arms';
import type { EngineDeps } from './deps';
import { isDropped } from './learnt-by';
import type { OpenTopic } from './open-topic';
import { attemptAt } from './retries';
import { HUNG, REDIRECTED } from './retriever';
import { Round, type RoundOutcome } from './round';
import type { PendingOutcome, PendingPage } from './round-fetches';
import { type SessionEnd, transitions, whyExhausted } from './session-record';
import type { Verdicts } from './verdicts';

/**
 * Largest number of queued URLs per page of a round with which an operator still runs together with the chosen one
 * while the session looks for sites. While the session looks for pages, there is no limit.
 */
const CHOICE = 4;

/**
 * Number of consecutive rounds without a new page after which a session ends, whatever is left to try: up to 8,000 dead
 * links with the default size of a round.
 */
const MAX_ROUNDS_WITHOUT_PAGES = 200;
/** Number of such rounds if services are asked in each, find nothing, and no URL is requested: some 20 questions. */
const MAX_SILENT_ROUNDS = 10;

/** Reasons for which a session ends although further URLs may be fetched. */
const FINAL_ENDS: ReadonlySet<SessionEnd> = new Set(['budget_spent', 'sites_found', 'fruitless', 'withheld']);

/** The crawl session of a topic: its status, its rounds, and its end. */
export class Session {
  constructor(
    private readonly topic: OpenTopic,
    private readonly verdicts: Verdicts,
    private readonly deps: EngineDeps,
  ) {}

  /**
   * Starts a session with a budget of pages; needs a seed or confirmed page, or a judged URL to fetch (`pending`).
   * @param sites number of new sites after which it ends. @throws CommandError `no-seeds`, `already-running`.
   */
  start(budgetPages: number, sites?: number): TopicChange {
    if (this.topic.model.seedPages().length === 0 && this.pending().length === 0)
      throw new CommandError('no-seeds', 'a topic needs at least one seed');
    return this.#update(transitions.start(this.#record, budgetPages, this.deps.clock.nowMs(), sites));
  }

  /** Changes the status of the session. @throws CommandError `already-running`, `not-running`. */
  change(action: 'pause' | 'resume' | 'retry' | 'stop' | 'wake'): TopicChange {
    return this.#update(transitions[action](this.#record, this.deps.clock.nowMs()));
  }

  /** Pauses a running session that lost a permission; returns other sessions unchanged, to be stored again. */
  withhold(reason: string): TopicChange {
    const isRunning = this.#record.status === 'running';
    return this.#update(isRunning ? transitions.pause(this.#record, this.deps.clock.nowMs(), reason) : this.#record);
  }

  /** Ends the session because of an error, whose code is the reason. */
  fail(reason: string): TopicChange {
    return this.#update(transitions.finish(this.#record, 'failed', reason, this.deps.clock.nowMs()));
  }

  /** Ends the session with a reason that `nextRound` returned. */
  finish(reason: SessionEnd): TopicChange {
    return this.#update(transitions.finish(this.#record, 'done', reason, this.deps.clock.nowMs()));
  }

  /**
   * Records that the worker stopped responding. A page that was being read counts as failed for good. Without such a
   * page, the session fails if this happens twice in one round.
   * @param url page that was being read.
   */
  hung(url: string | undefined): TopicChange {
    const { state } = this.topic;
    if (url !== undefined) {
      const attempt = attemptAt(state, url, HUNG, this.deps.clock.nowMs());
      state.attempts.set(url, attempt);
      return { topic: state.topic.id, attempts: [attempt] };
    }
    const { hungInRound, nextRound } = this.#record;
    return hungInRound === nextRound
      ? this.fail('unexpected')
      : this.#update({ ...this.#record, hungInRound: nextRound });
  }

  /**
   * Judged URLs whose pages were never fetched (after imports): seeds first, then confirmed, then rejected. Left out
   * are URLs that failed for good or are on closed sites.
   */
  pending(): string[] {
    const { seeds, confirmed, rejected } = this.topic.model.feedback;
    return [...seeds, ...confirmed, ...rejected].filter((url) => !this.topic.isKnown(url));
  }

  /**
   * Adds pages of URLs that were judged before their pages were fetched (`pending`), records failures as attempts, and
   * ranks again. The pages count against the budget. A verdict and a note on a URL also apply to the page that it
   * redirects to.
   */
  arrive(fetched: readonly PendingOutcome[]): TopicChange {
    const { state, model } = this.topic;
    const nowMs = this.deps.clock.nowMs();
    const arrived = fetched.filter((one): one is PendingPage => 'arrival' in one);
    const rows = state.pages.add(arrived.map(({ arrival }) => arrival));
    const attempts = fetched.flatMap((one) => {
      if ('failure' in one) return [attemptAt(state, one.url, one.failure, nowMs)];
      const isFirstTry = one.arrival.page.url === one.url && !state.attempts.has(one.url);
      return isFirstTry ? [] : [attemptAt(state, one.url, REDIRECTED, nowMs)];
    });
    for (const attempt of attempts) state.attempts.set(attempt.url, attempt);
    const verdictOf = new Map(model.feedback.validVerdicts.map((entry) => [entry.url, entry]));
    const verdicts = this.verdicts.log(
      arrived.flatMap(({ url, arrival: { page } }) => {
        const entry = verdictOf.get(url);
        if (entry === undefined || verdictOf.has(page.url)) return [];
        return [{ url: page.url, verdict: entry.verdict, step: stepOf(entry) }];
      }),
    );
    const moved = arrived.flatMap(({ url, arrival: { page } }) => movedNote(state, url, page.url));
    const { notes } = this.verdicts.addNotes(moved);
    state.session = { ...state.session, spentPages: state.session.spentPages + arrived.length };
    return {
      topic: state.topic.id,
      ranking: this.topic.model.rank(),
      ...rows,
      session: state.session,
      attempts,
      verdicts,
      notes,
    };
  }

  /**
   * Fits the rankers, and returns the next round, ready to run, or the reason why the session should end; does not end
   * it. Running the round uses the network but does not change the topic.
   * @param signal ends the run of the round early, which then returns what it has.
   */
  nextRound(signal?: AbortSignal): Round | SessionEnd {
    const { state, sites, view } = this.topic;
    const { session } = state;
    const { providers, retriever } = this.deps;
    this.topic.model.fit();
    const left = session.budgetPages - session.spentPages;
    if (left <= 0) return 'budget_spent';
    if (sites.hasFoundWanted()) return 'sites_found';
    if (this.#roundsWithoutPages() >= MAX_ROUNDS_WITHOUT_PAGES) return 'fruitless';
    if ((session.silentRounds ?? 0) >= MAX_SILENT_ROUNDS) return this.#haveServicesFound() ? 'fruitless' : 'silent';
    const inputs = view.inputs();
    if (inputs.length === 0) return 'withheld';
    const { policy, pagesPerRound } = state.topic.settings;
    const allowance = sites.allowance();
    const nowMs = this.deps.clock.nowMs();
    const isFree = ({ url }: FrontierRecord) => !allowance.isSpent(url) && state.retryWaitMs(url, nowMs) === 0;
    const counts = this.#queuedByOperator(isFree);
    const waitingOf = (name: OperatorName) => counts.get(name) ?? 0;
    const pool = view.pool(inputs);
    const arms = comparedArms(this.topic);
    const available = (name: OperatorName) =>
      OPERATORS[name].available({ providers, pool }, session.operatorMemory[name] ?? {}, waitingOf(name));
    const hasRoom = (name: OperatorName) => sites.seeks === 'pages' || waitingOf(name) < CHOICE * pagesPerRound;
    const joins = (name: OperatorName) =>
      !state.methods.operatorAlone && OPERATORS[name].asks === undefined && hasRoom(name) && available(name);
    const runsAnyway = (name: OperatorName) => sites.seeks === 'pages' && joins(name);
    const choose = (from: readonly ArmState[]) => nextOperator(policy, from, available, sites.exploration, runsAnyway);
    const canFetch = (link: FrontierRecord) => isFree(link) && !retriever.isHeld(link.url);
    // If no operator is left, those that rest run again as long as a queued URL can be fetched.
    const hasWork = () => this.#queuedByOperator(canFetch).size > 0;
    const choice = choose(arms) ?? (hasWork() ? choose(arms.map((arm) => ({ ...arm, dryPulls: 0 }))) : undefined);
    if (choice === undefined) {
      const hasDropped = [...state.frontier.values()].some((link) => isDropped(link, state.topic.settings));
      const mustWait = ({ url }: FrontierRecord) => state.retryWaitMs(url, nowMs) > 0 && !retriever.isHeld(url);
      const isHeld = this.#queuedByOperator((link) => !mustWait(link)).size > 0;
      const silentRounds = this.#haveServicesFound() ? 0 : session.silentRounds;
      const end = whyExhausted(providers, policy, { ...session, silentRounds }, isHeld, hasDropped);
      // A missing service takes precedence over `held`, because many URLs that must wait now will fail for good.
      return end === 'exhausted' && this.#queuedByOperator().size > 0 ? 'held' : end;
    }
    const pages = Math.min(left, pagesPerRound);
    const others = secondaryOperators(policy, choice.operator, arms, joins);
    const plan = { choice, others, inputs, pages, spare: left - pages, sites: allowance };
    return new Round(plan, this.topic, this.deps, signal);
  }

  /**
   * Returns the queued URL whose pause ends first, and when: that of its host, or the one before its next try.
   * Undefined if no URL that the session may fetch has to wait for a pause.
   * @param end reason for which the session would end now; undefined also if it would end all the same after a pause.
   */
  nextPauseEnd(end: SessionEnd): { readonly url: string; readonly untilMs: number } | undefined {
    const { state, sites } = this.topic;
    const { clock, retriever } = this.deps;
    if (FINAL_ENDS.has(end) || (this.#record.silentRounds ?? 0) >= MAX_SILENT_ROUNDS) return undefined;
    const nowMs = clock.nowMs();
    const allowance = sites.allowance();
    let first: { readonly url: string; readonly untilMs: number } | undefined;
    for (const { url } of this.#ownQueue()) {
      const untilMs = nowMs + Math.max(retriever.heldForMs(url), state.retryWaitMs(url, nowMs));
      if (untilMs === nowMs || untilMs >= (first?.untilMs ?? Number.POSITIVE_INFINITY)) continue;
      if (!allowance.isSpent(url) && !this.topic.isKnown(url)) first = { url, untilMs };
    }
    return first;
  }

  /**
   * Applies a round's outcome to the topic in memory, and returns the change to store: pages, ranking, reward and
   * bandit.
   */
  finishRound(outcome: RoundOutcome): TopicChange {
    const { state, model, sites } = this.topic;
    return applyRound(state, model, sites.rewardShares(outcome.soundShare), outcome, this.deps.clock.nowMs());
  }

  /** The stored record of the session. */
  get #record(): SessionRecord {
    return this.topic.state.session;
  }

  /** Replaces the record of the session. @returns the change to store. */
  #update(session: SessionRecord): TopicChange {
    this.topic.state.session = session;
    return { topic: session.topic, session };
  }

  /** True if a service proposed a page of this session, so that empty answers do not mean that services fail. */
  #haveServicesFound(): boolean {
    const { firstRound = 1 } = this.#record;
    return this.topic.state.pages.all.some(
      ({ foundBy: { provider, round } }) => provider !== undefined && round >= firstRound,
    );
  }

  /** Number of rounds of this session since the last one that found a page, or since its start. */
  #roundsWithoutPages(): number {
    const { nextRound, firstRound = 1 } = this.#record;
    const last = this.topic.state.pages.all.findLast(({ foundBy }) => foundBy.round > 0)?.foundBy.round ?? 0;
    return nextRound - 1 - Math.max(last, firstRound - 1);
  }

  /**
   * Number of queued URLs that the policy may fetch, by operator. Under the policy of one operator, all count as its
   * own: the URLs of all operators or, with `one-operator`, those that it proposed.
   */
  #queuedByOperator(isCounted: (link: FrontierRecord) => boolean = () => true): ReadonlyMap<string, number> {
    const { policy } = this.topic.state.topic.settings;
    const links = this.#ownQueue().filter(isCounted);
    return countOf(links.map(({ foundBy }) => (isOperator(policy) ? policy : foundBy.operator)));
  }

  /**
   * Queued URLs that the frontier method has not dropped; if the policy is an operator that runs alone, only those that
   * it proposed.
   */
  #ownQueue(): FrontierRecord[] {
    const { frontier, topic, methods } = this.topic.state;
    const { policy } = topic.settings;
    const links = [...frontier.values()].filter((link) => !isDropped(link, topic.settings));
    return isOperator(policy) && methods.operatorAlone
      ? links.filter(({ foundBy }) => foundBy.operator === policy)
      : links;
  }
}
