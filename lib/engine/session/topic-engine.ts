import { countOf } from '../arrays';
import { alsoNaming, nextOperator } from '../bandit/policy';
import { CommandError } from '../errors';
import { OPERATORS } from '../operators/registry';
import { createRandom } from '../random';
import {
  entriesToUndo,
  type Judgement,
  loggedStep,
  type RatedJudgement,
  stepOf,
  type UndoTarget,
} from '../topic/feedback';
import { changedMembers } from '../topic/merge-copies';
import { addNotes, movedNote, type Said, type SaidOf, settleNotes, writeNote } from '../topic/notes';
import type {
  LinksRecord,
  OperatorName,
  PageNumber,
  SessionRecord,
  SiteOutcome,
  TopicChange,
  TopicRecord,
  TopicSnapshot,
  VerdictRecord,
} from '../types';
import type { EngineDeps } from './deps';
import { mergeTopic } from './merge-topic';
import { nextQuery, type Proposal } from './proposed-urls';
import { Round, type RoundOutcome } from './round';
import { attemptAt, HUNG, type PendingOutcome, type PendingPage, REDIRECTED } from './round-fetches';
import { RoundFrontier } from './round-frontier';
import { type SessionEnd, transitions, whyExhausted } from './session-record';
import { settleRound } from './settle-round';
import { TopicModel } from './topic-model';
import type { Arrival, TopicState } from './topic-state';
import { TopicView } from './topic-view';

/** Members of a topic that the user may change. All but `isBlind` and `share` are shared between copies. */
type TopicPatch = Partial<
  Pick<TopicRecord, 'name' | 'description' | 'settings' | 'criteria' | 'reasons' | 'isBlind' | 'share'>
>;

/** Largest number of queued URLs per page of a round with which an operator still runs together with the chosen one. */
const CHOICE = 4;

/**
 * Commands on one topic. A method that changes the topic changes memory at once and returns the same change as a
 * `TopicChange`. The caller commits it before the next call, and discards the engine if the commit fails.
 */
export class TopicEngine {
  readonly model: TopicModel;
  /** Read-only view of the topic for rounds. */
  readonly view: TopicView;

  private readonly deps: EngineDeps;

  constructor(
    readonly state: TopicState,
    deps: EngineDeps,
    loadLinks: (n: PageNumber) => Promise<LinksRecord | undefined>,
  ) {
    this.deps = { ...deps, providers: this.#sources(deps.providers) };
    this.model = new TopicModel(state, deps);
    this.view = new TopicView(state, this.model, deps, loadLinks);
  }

  /** Returns the providers without the sources that the topic does not ask. */
  #sources(providers: EngineDeps['providers']): EngineDeps['providers'] {
    const stopped = () => this.state.topic.settings.stoppedSources;
    return {
      serves: (kind) => providers.serves(kind, stopped()),
      search: (request, signal) => providers.search({ ...request, withoutSources: stopped() }, signal),
    };
  }

  /** Marks a page as seed and adds it to the topic if it is new. */
  mark(arrival: Arrival): { change: TopicChange; added: boolean } {
    const { url } = arrival.page;
    if (this.model.feedback.seeds.has(url)) return { change: { topic: this.state.topic.id }, added: false };
    const first = this.state.pages.length === 0;
    const rows = this.state.add([arrival]);
    if (first && this.state.topic.language === 'und') {
      const stamp = this.state.nextStamp();
      const stamps = stamp && { ...this.state.topic.stamps, language: stamp };
      this.state.topic = { ...this.state.topic, language: arrival.page.language, ...(stamps && { stamps }) };
    }
    const verdicts = this.#append([{ url, verdict: 'seed' }]);
    return {
      change: { ...this.#ranked(), ...rows, verdicts, ...(first ? { topicRecord: this.state.topic } : {}) },
      added: true,
    };
  }

  /**
   * Adds pages of URLs that were judged before their pages were fetched (`pending`). The pages count against the
   * budget. A verdict on a URL also applies to the page that it redirects to.
   */
  arrive(fetched: readonly PendingOutcome[]): TopicChange {
    const { state } = this;
    const arrived = fetched.filter((one): one is PendingPage => 'arrival' in one);
    const rows = state.add(arrived.map(({ arrival }) => arrival));
    const attempts = fetched.flatMap((one) => {
      if ('failure' in one) return [attemptAt(this.view, one.url, one.failure, this.deps.clock.nowMs())];
      if (one.arrival.page.url === one.url) return [];
      return [attemptAt(this.view, one.url, REDIRECTED, this.deps.clock.nowMs())];
    });
    for (const attempt of attempts) state.attempts.set(attempt.url, attempt);
    const { standing } = this.model.feedback;
    const verdictOf = new Map(standing.map((entry) => [entry.url, entry]));
    const verdicts = this.#append(
      arrived.flatMap(({ url, arrival: { page } }) => {
        const entry = verdictOf.get(url);
        if (entry === undefined || verdictOf.has(page.url)) return [];
        return [{ url: page.url, verdict: entry.verdict, step: stepOf(entry) }];
      }),
    );
    const moved = arrived.flatMap(({ url, arrival: { page } }) => movedNote(state, url, page.url));
    const { notes } = this.addNotes(moved);
    state.session = { ...state.session, spentPages: state.session.spentPages + arrived.length };
    return { ...this.#ranked(), ...rows, session: state.session, attempts, verdicts, notes };
  }

  /** Logs verdicts on URLs, known or not, as one step with one entry each. */
  judge(entries: readonly Judgement[]): { change: TopicChange; step: number } {
    return this.#step(entries.map((entry) => ({ ...this.model.ratingOf(entry.url), ...entry })));
  }

  /**
   * Logs a decision on a whole site as one step. Pages of the site get no entries of their own.
   * @param url with `belongs`, the page that becomes a seed; by default the known entry page of the site.
   */
  judgeSite(site: string, outcome: SiteOutcome, url?: string, reason?: string): { change: TopicChange; step: number } {
    const entry = outcome === 'belongs' ? (url ?? this.view.entryOf(site)) : undefined;
    const becomesSeed = entry !== undefined && !this.model.feedback.seeds.has(entry);
    return this.#step([
      { url: url ?? entry ?? `https://${site}/`, verdict: 'site', site, outcome, ...(reason && { reason }) },
      ...(becomesSeed ? [{ url: entry, verdict: 'seed' as const }] : []),
    ]);
  }

  /**
   * Splits a site into its hosts or directories, or joins it with another site, in one step. Known pages move to their
   * new sites.
   * @param extent `SPLIT`, the name of another site, or the site's own name to restore the default.
   */
  divideSite(site: string, extent: string): { change: TopicChange; step: number } {
    return this.#step([{ url: `https://${site}/`, verdict: 'site', site, extent }]);
  }

  /**
   * Undoes the entries that `target` selects, as a new step; undoing that step is the redo. @throws CommandError
   * `nothing-to-undo`.
   */
  undo(target: UndoTarget = {}): { change: TopicChange; step: number; undone: readonly VerdictRecord[] } {
    const undone = entriesToUndo(this.state.log, this.model.feedback, target, this.state.topic.replica);
    if (undone.length === 0) throw new CommandError('nothing-to-undo', 'no verdict is left to take back');
    const { change, step } = this.#step(undone.map(({ url, seq }) => ({ url, verdict: 'undo', undoes: seq })));
    const { notes } = settleNotes(this.state, this.model.feedback, this.deps.clock.nowMs());
    return { change: { ...change, notes }, step, undone };
  }

  /** Changes a note; see `writeNote`. Does not rank again. */
  note(target: string, said: Partial<Said>): { change: TopicChange; said: Said } {
    return writeNote(this.state, target, { ...said, ...this.#author() }, this.deps.clock.nowMs());
  }

  /** Merges notes; see `addNotes`. */
  addNotes(given: readonly SaidOf[]): TopicChange {
    return addNotes(this.state, given, this.deps.clock.nowMs());
  }

  /** Queues proposed URLs that are neither known nor queued. */
  offer({ operator, candidates }: Proposal): { change: TopicChange; added: number } {
    const { state } = this;
    const frontier = new RoundFrontier(this.view, createRandom(state.session.randomState), new Set());
    const added = frontier.push(operator, candidates);
    const { frontierAdded, nextFrontierOrder } = frontier.outcome();
    for (const link of frontierAdded) state.frontier.set(link.url, link);
    state.session = { ...state.session, nextFrontierOrder };
    return { change: { topic: state.topic.id, session: state.session, frontierAdded }, added };
  }

  /**
   * Returns the next query for a search engine. @throws CommandError `no-seeds` if the topic has neither a name nor a
   * seed.
   */
  query(): string {
    const query = nextQuery(this.view);
    if (query === undefined) throw new CommandError('no-seeds', 'a topic needs a name or a seed to search for');
    return query;
  }

  updateTopic(patch: TopicPatch): TopicChange {
    const before = this.state.topic;
    const after = { ...before, ...patch };
    const changed = changedMembers(before, after);
    const stamp = changed.length > 0 ? this.state.nextStamp() : undefined;
    const stamps = stamp && { ...before.stamps, ...Object.fromEntries(changed.map((name) => [name, stamp])) };
    this.state.topic = { ...after, ...(stamps && { stamps }) };
    if (before.isBlind !== after.isBlind) this.model.noteVerdicts();
    return { ...this.#ranked(), topicRecord: this.state.topic };
  }

  /** Merges another copy of this topic; see `mergeTopic`. */
  merge(theirs: TopicSnapshot, linksOf: ReadonlyMap<PageNumber, LinksRecord>): TopicChange {
    return { ...mergeTopic(this.state, this.model, theirs, linksOf, this.deps.clock.nowMs()), ...this.#ranked() };
  }

  /**
   * Changes the status of the session. @param sites number of new sites after which the session ends.
   * @throws CommandError `no-seeds`, `already-running`, `not-running`.
   */
  session(action: 'start' | 'pause' | 'resume' | 'retry' | 'stop', budgetPages = 0, sites?: number): TopicChange {
    const nowMs = this.deps.clock.nowMs();
    const { session } = this.state;
    if (action === 'start' && this.model.seedPages().length === 0 && this.pending().length === 0) {
      throw new CommandError('no-seeds', 'a topic needs at least one seed');
    }
    return this.#goOn(
      action === 'start' ? transitions.start(session, budgetPages, nowMs, sites) : transitions[action](session, nowMs),
    );
  }

  /**
   * Records that the worker stopped responding. A page that was being read is not tried again. A session fails if this
   * happens twice in one round while no page is read.
   */
  hung(url: string | undefined): TopicChange {
    if (url !== undefined) {
      const attempt = attemptAt(this.view, url, HUNG, this.deps.clock.nowMs());
      this.state.attempts.set(url, attempt);
      return { topic: this.state.topic.id, attempts: [attempt] };
    }
    const { session } = this.state;
    if (session.hungInRound === session.nextRound) return this.fail('unexpected');
    return this.#goOn({ ...session, hungInRound: session.nextRound });
  }

  /** Pauses a running session that lost a permission; other sessions stay as they are. */
  withhold(reason: string): TopicChange {
    const { session } = this.state;
    const isRunning = session.status === 'running';
    return this.#goOn(isRunning ? transitions.pause(session, this.deps.clock.nowMs(), reason) : session);
  }

  fail(reason: string): TopicChange {
    return this.#goOn(transitions.finish(this.state.session, 'failed', reason, this.deps.clock.nowMs()));
  }

  /** Judged URLs whose pages were never fetched (after imports): seeds first, then confirmed, then rejected. */
  pending(): string[] {
    const { seeds, confirmed, rejected } = this.model.feedback;
    return [...seeds, ...confirmed, ...rejected].filter((url) => !this.view.isKnown(url));
  }

  /**
   * Returns the next round, ready to run, or the reason why the session ends. Running the round uses the network but
   * does not change the topic.
   */
  nextRound(signal?: AbortSignal): Round | SessionEnd {
    const { session, topic } = this.state;
    const left = session.budgetPages - session.spentPages;
    if (left <= 0) return 'budget_spent';
    if (this.view.hasFoundItsSites()) return 'sites_found';
    const inputs = this.view.inputs();
    const { policy, pagesPerRound } = topic.settings;
    const counts = this.#queuedByOperator();
    const waitingOf = (name: OperatorName) => counts.get(name) ?? 0;
    const available = (name: OperatorName) =>
      OPERATORS[name].available(
        { providers: this.deps.providers, inputs },
        session.operatorMemory[name] ?? {},
        waitingOf(name),
      );
    const choice = nextOperator(policy, session.arms, available);
    if (choice === undefined) return whyExhausted(this.deps.providers, session, inputs.length > 0);
    const pages = Math.min(left, pagesPerRound);
    const isFree = (name: OperatorName) =>
      OPERATORS[name].asks === undefined && waitingOf(name) < CHOICE * pagesPerRound && available(name);
    const others = this.state.methods.operatorAlone ? [] : alsoNaming(policy, choice.operator, session.arms, isFree);
    return new Round({ choice, others, inputs, pages, spare: left - pages }, this.view, this.deps, signal);
  }

  /** Applies a round's outcome as one change: pages, ranking, reward and bandit. */
  finishRound(outcome: RoundOutcome): TopicChange {
    return settleRound(this.state, this.model, this.view.siteShares(), outcome, this.deps.clock.nowMs());
  }

  /** Ends the session with a reason that `nextRound` returned. */
  finish(reason: SessionEnd): TopicChange {
    return this.#goOn(transitions.finish(this.state.session, 'done', reason, this.deps.clock.nowMs()));
  }

  #goOn(session: SessionRecord): TopicChange {
    this.state.session = session;
    return { topic: this.state.topic.id, session };
  }

  /** Number of queued URLs by operator, without those on sites whose allowance is spent. */
  #queuedByOperator(): ReadonlyMap<string, number> {
    const sites = this.view.siteAllowance();
    const queued = [...this.state.frontier.values()].filter(({ url }) => !sites.isSpent(url));
    return countOf(queued.map(({ foundBy }) => foundBy.operator));
  }

  #ranked(): TopicChange {
    return { topic: this.state.topic.id, ranking: this.model.rank() };
  }

  #step(entries: readonly RatedJudgement[]): { change: TopicChange; step: number } {
    const verdicts = this.#append(entries);
    const pages = this.state.reach(this.model.feedback.extents);
    const moved = pages.length > 0 ? { pages, topicRecord: this.state.renumbered(this.deps.clock.nowMs()) } : {};
    return { change: { ...this.#ranked(), ...moved, verdicts }, step: verdicts[0]?.seq ?? 0 };
  }

  #author(): { readonly author?: string } {
    const { reviewer } = this.deps;
    return reviewer ? { author: reviewer } : {};
  }

  #append(entries: readonly RatedJudgement[]): VerdictRecord[] {
    const { log, topic } = this.state;
    const author = this.#author();
    const records = loggedStep(topic.id, log.length, entries, this.deps.clock.nowMs()).map((record) => ({
      ...record,
      ...author,
      ...this.state.nextStamp(),
    }));
    for (const record of records) this.state.log.push(record);
    this.model.noteVerdicts();
    return records;
  }
}
