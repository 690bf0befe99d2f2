import { alsoNaming, nextOperator } from '../bandit/policy';
import { CommandError } from '../errors';
import { OPERATORS } from '../operators/registry';
import { entriesToUndo, stepOf, type UndoTarget } from '../topic/feedback';
import { changedMembers } from '../topic/merge-copies';
import type { Said } from '../topic/notes';
import type {
  LinksRecord,
  OperatorName,
  PageNumber,
  SiteOutcome,
  TopicChange,
  TopicRecord,
  TopicSnapshot,
  VerdictRecord,
} from '../types';
import type { EngineDeps } from './deps';
import { type Judgement, loggedStep, type RatedJudgement } from './judgement';
import { type MergeCounts, mergeTopic } from './merge-topic';
import { nextQuery, type Offered } from './offers';
import { attemptAt, HUNG, type PendingOutcome, type PendingPage, REDIRECTED } from './page-failure';
import { Round } from './round';
import type { RoundOutcome } from './round-outcome';
import { type SessionEnd, whyExhausted } from './session-end';
import { transitions } from './session-record';
import { settleRound } from './settle-round';
import { TopicModel } from './topic-model';
import type { Arrival, TopicState } from './topic-state';
import { TopicView } from './topic-view';
import { addNotes, movedNote, type SaidOf, settleNotes, writeNote } from './write-notes';

/** What a user may change of a topic; all but the last two members are shared between copies. */
type TopicPatch = Partial<
  Pick<TopicRecord, 'name' | 'description' | 'settings' | 'criteria' | 'reasons' | 'isBlind' | 'share'>
>;

/** Addresses per page of a round below which an operator's own are running out. */
const CHOICE = 4;

/**
 * One topic at work. Every method that changes something does so in memory at once and returns the `TopicChange` that
 * says the same; the caller commits it before it calls the next, and throws the engine away when the commit fails.
 */
export class TopicEngine {
  readonly #model: TopicModel;
  /** What a round may ask of the topic. */
  readonly view: TopicView;

  constructor(
    readonly state: TopicState,
    private readonly deps: EngineDeps,
    loadLinks: (n: PageNumber) => Promise<LinksRecord | undefined>,
  ) {
    this.#model = new TopicModel(state, deps);
    this.view = new TopicView(state, this.#model, deps, loadLinks);
  }

  /** What the topic's pages and verdicts amount to now. */
  get model(): TopicModel {
    return this.#model;
  }

  /** Marks a page as seed. The page is added where it is not in the topic yet. */
  mark(arrival: Arrival): { change: TopicChange; added: boolean } {
    const { url } = arrival.page;
    if (this.#model.feedback.seeds.has(url)) return { change: { topic: this.state.topic.id }, added: false };
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
   * Takes in what became of judged addresses that came without a page (`pending`). Their pages count against the budget; what
   * was said of an address holds for the page that answered.
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
    const { standing } = this.#model.feedback;
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

  /** Notes verdicts on addresses, whether their pages are known yet or not: one log entry each, one step for all. */
  judge(entries: readonly Judgement[]): { change: TopicChange; step: number } {
    return this.#step(entries.map((entry) => ({ ...this.#model.ratingOf(entry.url), ...entry })));
  }

  /**
   * Decides on a whole site in one step. Its pages need no entries of their own: they follow from the outcome, and come back
   * with its undo.
   * @param url with `belongs`, the page that becomes a seed: by default the entry page of the site, where one is known.
   */
  judgeSite(site: string, outcome: SiteOutcome, url?: string): { change: TopicChange; step: number } {
    const entry = outcome === 'belongs' ? (url ?? this.view.entryOf(site)) : undefined;
    const becomesSeed = entry !== undefined && !this.#model.feedback.seeds.has(entry);
    return this.#step([
      { url: url ?? entry ?? `https://${site}/`, verdict: 'site', site, outcome },
      ...(becomesSeed ? [{ url: entry, verdict: 'seed' as const }] : []),
    ]);
  }

  /**
   * Splits a site into its hosts or directories, or joins it with another, in one step: what was found stays, and counts for the site
   * that it lies on from now on.
   * @param extent `SPLIT`, another site or, for what is usual, its own name.
   */
  divideSite(site: string, extent: string): { change: TopicChange; step: number } {
    return this.#step([{ url: `https://${site}/`, verdict: 'site', site, extent }]);
  }

  /** Takes back all of a step; the undo is a step of its own, so its undo is the redo. @throws CommandError `nothing-to-undo`. */
  undo(target: UndoTarget = {}): { change: TopicChange; step: number; undone: readonly VerdictRecord[] } {
    const undone = entriesToUndo(this.state.log, this.#model.feedback, target, this.state.topic.replica);
    if (undone.length === 0) throw new CommandError('nothing-to-undo', 'no verdict is left to take back');
    const { change, step } = this.#step(undone.map(({ url, seq }) => ({ url, verdict: 'undo', undoes: seq })));
    const { notes } = settleNotes(this.state, this.#model.feedback, this.deps.clock.nowMs());
    return { change: { ...change, notes }, step, undone };
  }

  /** See `writeNote`. Nothing is ranked by it. */
  note(target: string, said: Partial<Said>): { change: TopicChange; said: Said } {
    return writeNote(this.state, target, { ...said, ...this.#author() }, this.deps.clock.nowMs());
  }

  /** See `addNotes`. */
  addNotes(given: readonly SaidOf[]): TopicChange {
    return addNotes(this.state, given, this.deps.clock.nowMs());
  }

  /** Lets addresses that somebody else named wait for the next round; see `offers.ts`. */
  offer(named: (view: TopicView) => Offered): { change: TopicChange; added: number } {
    const { state } = this;
    const { added, nextFrontierOrder } = named(this.view);
    for (const link of added) state.frontier.set(link.url, link);
    state.session = { ...state.session, nextFrontierOrder };
    return { change: { topic: state.topic.id, session: state.session, frontierAdded: added }, added: added.length };
  }

  /** What to ask a search engine next. @throws CommandError `no-seeds` while nothing is known of the topic. */
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
    if (before.isBlind !== after.isBlind) this.#model.noteVerdicts();
    return { ...this.#ranked(), topicRecord: this.state.topic };
  }

  /** Takes in another copy of this topic; see `mergeTopic`. */
  merge(
    theirs: TopicSnapshot,
    linksOf: ReadonlyMap<PageNumber, LinksRecord>,
  ): { change: TopicChange; counts: MergeCounts } {
    const { change, counts } = mergeTopic(this.state, this.#model, theirs, linksOf, this.deps.clock.nowMs());
    return { change: { ...change, ...this.#ranked() }, counts };
  }

  /** A transition of the session. @param sites new ones after which it ends. @throws CommandError `no-seeds`, `already-running`, `not-running`. */
  session(action: 'start' | 'pause' | 'resume' | 'retry' | 'stop', budgetPages = 0, sites?: number): TopicChange {
    const nowMs = this.deps.clock.nowMs();
    const { session } = this.state;
    if (action === 'start' && this.#model.seedPages().length === 0 && this.pending().length === 0) {
      throw new CommandError('no-seeds', 'a topic needs at least one seed');
    }
    this.state.session =
      action === 'start' ? transitions.start(session, budgetPages, nowMs, sites) : transitions[action](session, nowMs);
    return { topic: this.state.topic.id, session: this.state.session };
  }

  /**
   * Sets the page aside in which the worker hung. One that hung without a page is given another try; a session that does so
   * twice in one round would do it for ever: it is over.
   */
  hung(url: string | undefined): TopicChange {
    const topic = this.state.topic.id;
    if (url !== undefined) {
      const attempt = attemptAt(this.view, url, HUNG, this.deps.clock.nowMs());
      this.state.attempts.set(url, attempt);
      return { topic, attempts: [attempt] };
    }
    const { session } = this.state;
    if (session.hungInRound === session.nextRound) return this.fail('unexpected');
    this.state.session = { ...session, hungInRound: session.nextRound };
    return { topic, session: this.state.session };
  }

  /** Pauses a session that runs and may not; another is left alone. What waits is kept. */
  withhold(reason: string): TopicChange {
    const { session } = this.state;
    if (session.status === 'running') this.state.session = transitions.pause(session, this.deps.clock.nowMs(), reason);
    return { topic: this.state.topic.id, session: this.state.session };
  }

  fail(reason: string): TopicChange {
    this.state.session = transitions.finish(this.state.session, 'failed', reason, this.deps.clock.nowMs());
    return { topic: this.state.topic.id, session: this.state.session };
  }

  /** Judged addresses whose pages were never fetched (imports), in log order. */
  pending(): string[] {
    const { seeds, confirmed, rejected } = this.#model.feedback;
    return [...seeds, ...confirmed, ...rejected].filter((url) => !this.view.isKnown(url));
  }

  /**
   * The next round, ready to run, or the reason why the session is over. Running it touches the network and nothing else.
   */
  nextRound(signal?: AbortSignal): Round | SessionEnd {
    const { session, topic } = this.state;
    const left = session.budgetPages - session.spentPages;
    if (left <= 0) return 'budget_spent';
    if (this.view.hasFoundItsSites()) return 'sites_found';
    const inputs = this.view.inputs();
    const { policy, pagesPerRound } = topic.settings;
    const counts = this.view.waitingByOperator();
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
    return new Round(choice, others, this.view, this.deps, inputs, pages, left - pages, signal);
  }

  /** Takes a round's outcome into the topic: pages, ranking, reward, bandit, all in one change. */
  finishRound(outcome: RoundOutcome): TopicChange {
    return settleRound(this.state, this.#model, this.view.siteShares(), outcome, this.deps.clock.nowMs());
  }

  /** Ends the session for a reason of `nextRound`. */
  finish(reason: SessionEnd): TopicChange {
    this.state.session = transitions.finish(this.state.session, 'done', reason, this.deps.clock.nowMs());
    return { topic: this.state.topic.id, session: this.state.session };
  }

  #ranked(): TopicChange {
    return { topic: this.state.topic.id, ranking: this.#model.rank() };
  }

  #step(entries: readonly RatedJudgement[]): { change: TopicChange; step: number } {
    const verdicts = this.#append(entries);
    const pages = this.state.reach(this.#model.feedback.extents);
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
    this.#model.noteVerdicts();
    return records;
  }
}
