/**
 * State of a review list and the table of its transitions: (state, event, list as drawn) → next state, effects. Pure
 * functions.
 */
import type { VerdictRecord } from '../../lib/engine/records';
import type { Judged } from '../../lib/messaging/command-results';
import type { RequestOf } from '../../lib/messaging/commands';
import type { Failure, Result } from '../../lib/messaging/results';
import { displayUrl } from '../common/format';
import type { MessageKey } from '../common/messages';
import { type HeldPlace, idOf, placeAfter, placeIn, type ReviewRow, SITE, siteNameOf, TOP } from './held-rows';
import { AFTER, isPending, lastStep, NO_ANSWERS, type PendingAnswers } from './pending-answers';

export type Verdict = 'yes' | 'no' | 'skip';

type Ids = readonly string[];

interface ReviewState<Row extends ReviewRow = ReviewRow> {
  readonly answers: PendingAnswers;
  readonly place: HeldPlace<Row>;
  /** True after the user moved or judged; only then a render may move the focus. */
  readonly active: boolean;
  readonly detailsShown: boolean;
  /** Id of the row whose note is open; '' for none. */
  readonly noted: string;
  /** Filter and order of the list; when they change, no row keeps its place. */
  readonly listing: string;
}

/** The list as it is drawn, to which the user responds. */
interface DrawnList<Row extends ReviewRow = ReviewRow> {
  /** Rows of the ranking, also the answered ones. */
  readonly all: readonly Row[];
  /** Rows without answer, in the order of the ranking. */
  readonly ranked: readonly Row[];
  /** The same rows, as they are shown. */
  readonly rows: readonly Row[];
  /** Index in `rows`; -1 when `rows` is empty. */
  readonly selected: number;
  readonly selectedRow: Row | undefined;
  /** The place that holds the selected row as it is shown. */
  readonly place: HeldPlace<Row>;
  readonly version: number;
  /** Whether an answer selects the row that moves to the same position, instead of the best one. */
  readonly staysInPlace: boolean;
}

/** Message key and values of a toast. */
type Toast = readonly [MessageKey, ...(string | number)[]];

/** Rows, step and earlier answers of an undo that is shown before the engine confirms it. */
type ExpectedUndo = Parameters<typeof AFTER.notUndone>;

/** Work outside the state that follows transitions. */
export interface Effects {
  /** Sends an answer that hides the rows `ids`, and shows `toast` after its success. */
  judge(ids: Ids, request: Omit<RequestOf<'judge'>, 'topic'>, toast: Toast): void;
  /** Like `judge`, for a decision on a site. */
  judgeSite(ids: Ids, request: Omit<RequestOf<'judgeSite'>, 'topic'>, toast: Toast): void;
  /** Looks up the likely pages of a site whose rows `ids` are hidden. */
  findLikely(ids: Ids, site: string): void;
  /** Sends an undo. @param step the last one when absent. @param expected what is already shown as undone. */
  undo(step: number | undefined, expected: ExpectedUndo | undefined): void;
  /** Shows a toast. @param undoes step that a button of the toast undoes. */
  toast(toast: Toast, undoes?: number): void;
  /** Shows why a command failed. */
  fail(failure: Failure): void;
  dismissToasts(): void;
  /** Slides a copy of the selected row out of the list. */
  slideAway(): void;
  toggleSite(site: string): void;
}
type EffectOf<Name extends keyof Effects> = Name extends Name ? readonly [Name, ...Parameters<Effects[Name]>] : never;
/** Name and arguments of a call of `Effects`. */
type Effect = EffectOf<keyof Effects>;
type Answer = EffectOf<'judge' | 'judgeSite' | 'findLikely'>;

type Next<Row extends ReviewRow> = readonly [ReviewState<Row>, ...Effect[]];
export type Transition = <Row extends ReviewRow>(state: ReviewState<Row>, list: DrawnList<Row>) => Next<Row>;

/**
 * Returns the first state: no answers, and the first row selected until the list has `kept`. With a `kept` row the list
 * takes the focus.
 * @param kept id of the row that was selected when the list was last closed; '' for none.
 * @param listing filter and order of the list.
 */
export function stateAtStart<Row extends ReviewRow>(kept: string, listing: string): ReviewState<Row> {
  const place = { ...TOP, awaits: kept };
  // A stored selection gets the focus when the screen opens again.
  return { answers: NO_ANSWERS, place, active: kept !== '', detailsShown: false, noted: '', listing };
}

/** Decision on a new site for each answer to its row that holds for the whole site. */
const OUTCOME_OF = { no: 'rejected', skip: 'later' } as const;

const DONE_KEY: Readonly<Record<Verdict, MessageKey>> = {
  yes: 'toast_confirmed',
  no: 'toast_rejected',
  skip: 'toast_skipped',
};

/**
 * The transition of each event. An event without `row` means the selected one. An answer with `row` came from a button
 * of that row, so its neighbours keep their places.
 */
export const TRANSITIONS = {
  select:
    (index: number): Transition =>
    (state, { rows }) => {
      const row = rows[index];
      return [row && idOf(row) !== state.place.id ? { ...state, place: placeIn(rows, index) } : state];
    },
  move:
    (step: 1 | -1): Transition =>
    (state, list) =>
      TRANSITIONS.select(list.selected + step)({ ...state, active: true }, list),
  /** Selects the best row. */
  best:
    (): Transition =>
    (state, { ranked }) => [{ ...state, active: true, place: placeIn(ranked, 0) }],
  /**
   * Judges a row and selects the next one. An answer to the row of a site is an answer to its page; for a new site,
   * "no" and "later" also hold for the whole site.
   * @param reason one of the topic's reasons, for the log.
   */
  judge: (verdict: Verdict, row?: ReviewRow, reason?: string): Transition =>
    answerTo(row, (answered) => {
      const { page, site } = answered;
      if (site?.isNew && verdict !== 'yes') return siteAnswer(answered, OUTCOME_OF[verdict], reason);
      const name = page.title || displayUrl(page.url);
      const request = { urls: [page.url], verdict, ...(reason && { reason }) };
      const toast: Toast = site?.isNew ? ['toast_site_added', site.site, name] : [DONE_KEY[verdict], name];
      return ['judge', [idOf(answered)], request, toast];
    }),
  /** Confirms several pages as one step with one toast. */
  confirmAll:
    (urls: Ids): Transition =>
    (state, list) => {
      if (urls.length === 0) return [state];
      const confirmed = new Set(urls);
      const stays = ({ page }: ReviewRow) => !confirmed.has(page.url);
      const row = list.selectedRow;
      const [moved, ...effects] = row && !stays(row) ? movedOn(state, list, stays) : [state];
      return [answersAfter(moved, AFTER.sent(urls)), ...effects, confirmationOf(urls, urls)];
    },
  /** Confirms all likely pages of the selected row's site, as one step. */
  judgeLikely: (): Transition =>
    answerTo(undefined, (answered) => {
      const site = siteNameOf(answered);
      return ['findLikely', [SITE + site], site];
    }),
  /** Decides on the whole site of a row, as one step. */
  judgeSite: (outcome: 'enough' | 'excluded', row?: ReviewRow): Transition =>
    answerTo(row, (answered) => siteAnswer(answered, outcome)),
  /** Shows or hides the pages of a row's site. */
  toggleSite:
    (row?: ReviewRow): Transition =>
    (state, list) => {
      const toggled = row ?? list.selectedRow;
      if (!toggled) return [state];
      const site = siteNameOf(toggled);
      // The rows of a site's pages disappear when the site is collapsed, so the row of the site is selected instead.
      const head = list.rows.findIndex((other) => other.site?.site === site);
      if (head < 0) return [state];
      const [selected] = TRANSITIONS.select(head)({ ...state, active: true }, list);
      return [selected, ['toggleSite', site]];
    },
  /** Shows or hides how the selected page was found and ranked. */
  toggleDetails: (): Transition => (state) => [{ ...state, detailsShown: !state.detailsShown }],
  /** Opens or closes the form for the tags and the note of the selected page. */
  toggleNote:
    (): Transition =>
    (state, { selectedRow: row }) => [{ ...state, noted: row && idOf(row) !== state.noted ? idOf(row) : '' }],
  /** Undoes a step, the last one when absent. Its rows are shown at once if they are known. */
  undo:
    (step?: number): Transition =>
    (state, list) => {
      const before = state.answers;
      const guess = step ?? lastStep(before) ?? 0;
      const ids = before.steps.get(guess);
      const [shown, ...effects] = ids ? backInList(state, list, guess, ids) : [state];
      return [shown, ...effects, ['undo', step, ids && [ids, guess, before]]];
    },

  /** The list is drawn: from now on its selected row stays as it is shown until it is answered. */
  drawn:
    (): Transition =>
    (state, { place }) => [place === state.place ? state : { ...state, place }],
  /** The list has this filter and order. */
  listed:
    (listing: string): Transition =>
    (state) => {
      if (listing === state.listing) return [state];
      return [{ ...state, listing, place: { ...TOP, awaits: state.active ? state.place.id : '' } }];
    },
  /** The ranking of the list is shown. */
  ranked:
    (): Transition =>
    (state, { version }) => [answersAfter(state, AFTER.ranked(version))],
  /** The likely pages of a site are known, whose rows `ids` are hidden. */
  foundLikely:
    (ids: Ids, site: string, urls: Ids): Transition =>
    (state) =>
      urls.length > 0
        ? [state, confirmationOf(urls, ids)]
        : [answersAfter(state, AFTER.refused(ids)), ['toast', ['likely_none', site]]],
  /** The engine wrote an answer, or failed. @param toast message after a success. */
  answered:
    (ids: Ids, toast: Toast, result: Result<Judged>): Transition =>
    (state) => {
      if (!result.ok) return [answersAfter(state, AFTER.refused(ids)), ['fail', result.error]];
      const { step, rankingVersion } = result.value;
      return [answersAfter(state, AFTER.confirmed(ids, step, rankingVersion)), ['toast', toast, step]];
    },
  /** The engine undid entries of the log, or failed. If they are not the expected step, its rows are hidden again. */
  undone:
    (result: Result<{ readonly undone: readonly VerdictRecord[] }>, expected?: ExpectedUndo): Transition =>
    (state, list) => {
      const undone = result.ok ? result.value.undone : [];
      const failed: Effect[] = result.ok ? [] : [['fail', result.error]];
      const step = undone[0]?.step ?? undone[0]?.seq ?? 0;
      if (step === (expected?.[1] ?? 0)) return [state, ...failed];
      const reverted = expected ? answersAfter(state, AFTER.notUndone(...expected)) : state;
      const site = undone.find((entry) => entry.site !== undefined)?.site;
      const ids = site === undefined ? undone.map(({ url }) => url) : [SITE + site];
      const [shown, ...effects] = backInList(reverted, list, step, reverted.answers.steps.get(step) ?? ids);
      return [shown, ['dismissToasts'], ...effects, ...failed];
    },
} as const;

/** Effect that confirms pages as one step; `ids`: the rows that it hides. */
const confirmationOf = (urls: Ids, ids: Ids): Effect => [
  'judge',
  ids,
  { urls, verdict: 'yes' },
  ['toast_many_confirmed', urls.length],
];

/** Returns the state with its answers after a transition; the same object if the answers are the same. */
function answersAfter<Row extends ReviewRow>(
  state: ReviewState<Row>,
  transition: (answers: PendingAnswers) => PendingAnswers,
): ReviewState<Row> {
  const answers = transition(state.answers);
  return answers === state.answers ? state : { ...state, answers };
}

/**
 * Returns the transition of an answer to one row (the selected one if undefined): hides the row or its site, adds the
 * effect of the answer, and if the row was selected, selects the next one. An answered row takes no second answer.
 */
function answerTo(row: ReviewRow | undefined, answerOf: (row: ReviewRow) => Answer): Transition {
  return (state, list) => {
    const { selectedRow } = list;
    const answered = row ?? selectedRow;
    if (!answered || isPending(state.answers, idOf(answered), list.version)) return [state];
    const answer = answerOf(answered);
    const [, ids] = answer;
    const [id] = ids;
    const stays = (other: ReviewRow) => idOf(other) !== id && SITE + siteNameOf(other) !== id;
    const isSelected = selectedRow && idOf(selectedRow) === idOf(answered);
    const [moved, ...effects] = isSelected
      ? movedOn(state, list, stays, row !== undefined)
      : [{ ...state, active: true }];
    return [answersAfter(moved, AFTER.sent(ids)), ...effects, answer];
  };
}

/**
 * Returns the effect of a decision on the site of a row: command, the id to hide, request and toast. A rejection also
 * names the page that was seen.
 */
function siteAnswer(row: ReviewRow, outcome: 'enough' | 'excluded' | 'rejected' | 'later', reason?: string): Answer {
  const site = siteNameOf(row);
  const seen = outcome === 'rejected' && { url: row.page.url };
  const request = { site, outcome, ...seen, ...(reason && { reason }) };
  return ['judgeSite', [SITE + site], request, [`toast_site_${outcome}`, site]];
}

/**
 * Selects the next row after an answer to the selected one (`placeAfter`), with the effect that slides the row away.
 */
function movedOn<Row extends ReviewRow>(
  state: ReviewState<Row>,
  { rows, ranked, selected, staysInPlace }: DrawnList<Row>,
  stays: (row: ReviewRow) => boolean,
  byButton = false,
): Next<Row> {
  const place = placeAfter(rows, ranked, selected, stays, byButton || staysInPlace);
  return [{ ...state, active: true, place }, ['slideAway']];
}

/**
 * Shows the rows of an undone step again, selects the first of them, and adds a toast that names it, or the number of
 * several.
 */
function backInList<Row extends ReviewRow>(
  state: ReviewState<Row>,
  { all }: DrawnList<Row>,
  step: number,
  ids: Ids,
): Next<Row> {
  const undone = answersAfter(state, AFTER.undone(ids, step));
  const [first, ...others] = ids;
  if (first === undefined) return [undone];
  const row = all.find((each) => idOf(each) === first);
  const name = first.startsWith(SITE) ? first.slice(SITE.length) : row?.page.title || displayUrl(first);
  const toast: Toast = others.length === 0 ? ['toast_undone', name] : ['toast_many_undone', ids.length];
  return [{ ...undone, place: { ...undone.place, awaits: first } }, ['toast', toast]];
}
