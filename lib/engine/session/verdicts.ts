import type { SiteOutcome } from '../basics';
import { CommandError } from '../errors';
import type { NoteContent, VerdictRecord } from '../records';
import { entriesToUndo, type Judgement, loggedStep, type RankedJudgement, type UndoTarget } from '../topic/feedback';
import { addNotes, renewImportedNotes, type TargetNote, writeNote } from '../topic/notes';
import type { TopicChange } from '../topic-change';
import type { EngineDeps } from './deps';
import type { OpenTopic } from './open-topic';
import type { Arrival } from './topic-pages';

/** A change of the topic that logs one step of verdicts. */
interface LoggedStep {
  readonly change: TopicChange;
  /** Number of the step's first entry; 0 without entries. */
  readonly step: number;
}

/** Verdict on the page by which a site is judged, for the decisions that answer for the page too. */
const PAGE_VERDICT: Readonly<Partial<Record<SiteOutcome, 'yes' | 'no'>>> = { belongs: 'yes', rejected: 'no' };

/** The user's decisions on pages and sites, and notes about them. Every decision ranks the topic again. */
export class Verdicts {
  constructor(
    private readonly topic: OpenTopic,
    private readonly deps: Pick<EngineDeps, 'clock' | 'reviewer'>,
  ) {}

  /**
   * Marks a page as seed, adds it to the topic if it is new, and ranks again. The first page also gives a topic of
   * unknown language its language. `added` is false, and nothing changes, if the page already is a seed.
   */
  mark(arrival: Arrival): { change: TopicChange; added: boolean } {
    const { state, model } = this.topic;
    const { url } = arrival.page;
    if (model.feedback.seeds.has(url)) return { change: { topic: state.topic.id }, added: false };
    const first = state.pages.all.length === 0;
    const rows = state.pages.add([arrival]);
    if (first && state.topic.language === 'und') {
      const stamp = state.nextStamp();
      const stamps = stamp && { ...state.topic.stamps, language: stamp };
      state.topic = { ...state.topic, language: arrival.page.language, ...(stamps && { stamps }) };
    }
    const verdicts = this.log([{ url, verdict: 'seed' }]);
    const topicRecord = first ? { topicRecord: state.topic } : {};
    const ranking = model.rank();
    return { change: { topic: state.topic.id, ranking, ...rows, verdicts, ...topicRecord }, added: true };
  }

  /**
   * Logs verdicts on URLs, known or not, as one step with one entry each, with the pages' probabilities. Ranks again.
   * Without entries, the step is 0.
   */
  judge(entries: readonly Judgement[]): LoggedStep {
    this.topic.model.fit();
    return this.#logStep(entries.map((entry) => ({ ...this.topic.model.storedProbability(entry.url), ...entry })));
  }

  /**
   * Logs a decision on a whole site as one step. With `belongs` and `rejected`, the page on which the user decided gets
   * the same answer, unless it is a seed or confirmed; the other pages of the site get no entries. Ranks again.
   * @param url that page; with `belongs` by default the known entry page of the site.
   */
  judgeSite(site: string, outcome: SiteOutcome, url?: string, reason?: string): LoggedStep {
    const page = outcome === 'belongs' ? (url ?? this.topic.sites.entryOf(site)?.url) : url;
    const verdict = PAGE_VERDICT[outcome];
    const { model } = this.topic;
    const { seeds, confirmed } = model.feedback;
    const isAnswer = page !== undefined && verdict !== undefined && !seeds.has(page) && !confirmed.has(page);
    if (isAnswer) model.fit();
    return this.#logStep([
      { url: page ?? `https://${site}/`, verdict: 'site', site, outcome, ...(reason && { reason }) },
      ...(isAnswer ? [{ ...model.storedProbability(page), url: page, verdict }] : []),
    ]);
  }

  /**
   * Splits a site into its hosts or directories, or joins it with another site, in one step. Known pages move to their
   * new sites.
   * @param extent `SPLIT`, the name of another site, or the site's own name to restore the default.
   */
  divideSite(site: string, extent: string): LoggedStep {
    return this.#logStep([{ url: `https://${site}/`, verdict: 'site', site, extent }]);
  }

  /**
   * Undoes the entries that `target` selects (the last step by default) as a new step, and ranks again; undoing that
   * step is the redo. @throws CommandError `nothing-to-undo`.
   */
  undo(target: UndoTarget = {}): LoggedStep & { readonly undone: readonly VerdictRecord[] } {
    const { state, model } = this.topic;
    const undone = entriesToUndo(state.log, model.feedback, target, state.topic.replica);
    if (undone.length === 0) throw new CommandError('nothing-to-undo', 'no verdict is left to take back');
    const { change, step } = this.#logStep(undone.map(({ url, seq }) => ({ url, verdict: 'undo', undoes: seq })));
    const { notes } = renewImportedNotes(state, model.feedback, this.deps.clock.nowMs());
    return { change: { ...change, notes }, step, undone };
  }

  /** Changes a note; see `writeNote`. Does not rank again. */
  note(target: string, content: Partial<NoteContent>): { change: TopicChange; content: NoteContent } {
    return writeNote(this.topic.state, target, { ...content, ...this.#author() }, this.deps.clock.nowMs());
  }

  /** Merges notes; see `addNotes`. */
  addNotes(given: readonly TargetNote[]): TopicChange {
    return addNotes(this.topic.state, given, this.deps.clock.nowMs());
  }

  /**
   * Appends entries to the log as one step, with time, author and stamp, and folds the feedback again. Does not rank
   * again.
   */
  log(entries: readonly RankedJudgement[]): VerdictRecord[] {
    const { state, model } = this.topic;
    const records = loggedStep(state.topic.id, state.log.length, entries, this.deps.clock.nowMs()).map((record) => ({
      ...record,
      ...this.#author(),
      ...state.nextStamp(),
    }));
    for (const record of records) state.log.push(record);
    model.noteVerdicts();
    return records;
  }

  /**
   * Logs judgements as one step, moves pages to regrouped sites, and ranks anew. Returns the change and the number that
   * `undo` takes, 0 without judgements.
   */
  #logStep(entries: readonly RankedJudgement[]): LoggedStep {
    const { state, model } = this.topic;
    const verdicts = this.log(entries);
    const pages = state.pages.regroup(model.feedback.extents);
    const moved = pages.length > 0 ? { pages, topicRecord: state.invalidateCachedPages(this.deps.clock.nowMs()) } : {};
    const change = { topic: state.topic.id, ranking: model.rank(), ...moved, verdicts };
    return { change, step: verdicts[0]?.seq ?? 0 };
  }

  /** Returns the author for log entries; empty without a reviewer's name. */
  #author(): { readonly author?: string } {
    const { reviewer } = this.deps;
    return reviewer ? { author: reviewer } : {};
  }
}
