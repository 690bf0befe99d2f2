/** A review list on the screen: its state, effects and keys. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useApp } from '../common/app-context';
import { useShortcuts } from '../common/keys';
import { useFailure } from '../common/use-command';
import { DRAFT, textDraft } from '../common/use-draft';
import { idOf, placeIn, type ReviewRow, shownAt, withoutRows } from './held-rows';
import { type Effects, stateAtStart, TRANSITIONS, type Transition } from './review-state';
import { slideAway } from './slide-away';

/** One function for each event of `TRANSITIONS`. */
type Events = { readonly [E in keyof typeof TRANSITIONS]: (...given: Parameters<(typeof TRANSITIONS)[E]>) => void };

/** A review list and the events of its rows, keys and screens. */
export interface Review<Row extends ReviewRow = ReviewRow> extends Events {
  /** Rows that are not judged yet, in order. */
  readonly rows: readonly Row[];
  /** Index in `rows`; -1 when `rows` is empty. */
  readonly selected: number;
  readonly selectedRow: Row | undefined;
  /** Whether a row other than the best is selected. */
  readonly isAway: boolean;
  /** True after the user moved or judged; only then a render may move the focus. */
  readonly active: boolean;
  readonly detailsShown: boolean;
  /** Whether the form for the tags and the note of the selected page is open. */
  readonly isNoting: boolean;
}

/** The rows of a review list, and the screen that shows them. */
interface ReviewList<Row extends ReviewRow> {
  readonly topic: string;
  /** All rows in order, also those that are judged since the ranking. */
  readonly rows: readonly Row[];
  /** Version of the ranking that the rows come from. */
  readonly version: number;
  /** Screen of the list, whose selected row is stored while it is closed. */
  readonly screen?: 'popup' | 'panel';
  /** Whether the rows are a random sample of all suggestions. */
  readonly isSample?: boolean;
  /** Called when the user judges a page or a site. */
  readonly onJudged?: () => void;
  /** Names the filter and order of the rows; when it changes, no row keeps its place. */
  readonly listing?: string;
  /** Shows or hides the pages of a site. */
  readonly toggleSite?: (site: string) => void;
}

/**
 * Returns the state and events of a review list. An event changes the state at once and runs its effects: commands to
 * the engine, toasts, drafts. Answered rows are hidden until a ranking contains the answer; the id of the selected row
 * is stored as a draft after the first move or answer.
 */
export function useReview<Row extends ReviewRow>(given: ReviewList<Row>): Review<Row> {
  const { topic, rows: all, version, screen = 'popup', listing = '' } = given;
  const { drafts, settings } = useApp();
  const [state, draw] = useState(() => stateAtStart<Row>(textDraft(drafts.read(DRAFT.row(screen, topic))), listing));
  const latest = useRef(state);
  const { answers, place, active } = state;

  // Ids of rows whose answer this ranking does not know yet. As a text, equal ids do not recompute the list below.
  const hidden = JSON.stringify([...answers.until].flatMap(([id, from]) => (from > version ? [id] : [])));
  const ranked = useMemo(
    () => (hidden === '[]' ? all : withoutRows(all, new Set<string>(JSON.parse(hidden)))),
    [all, hidden],
  );
  const shown = useMemo(() => shownAt(ranked, place), [ranked, place]);
  const { selectedRow } = shown;

  /** Sets the next state at once, so that a second key does not answer the same row again, and runs the effects. */
  const apply = (transition: Transition) => {
    const staysInPlace = settings.value.afterAnswer === 'next';
    const drawn = { ...shown, all, ranked, version, staysInPlace };
    const [next, ...work] = transition(latest.current, drawn);
    latest.current = next;
    draw(next);
    for (const [name, ...given] of work) (effects[name] as (...given: unknown[]) => void)(...given);
  };
  const events = Object.fromEntries(
    Object.entries(TRANSITIONS).map(([name, event]) => [
      name,
      (...given: never[]) => apply((event as (...given: never[]) => Transition)(...given)),
    ]),
  ) as Events;
  const effects = useEffects(given, events);

  useEffect(() => events.ranked(), [answers, version]);
  useLayoutEffect(() => events.drawn(), [shown.place]);
  useLayoutEffect(() => events.listed(listing), [listing]);
  // A layout effect, because the popup may close before an effect that waits for the next frame.
  useLayoutEffect(() => {
    if (active && place.id !== '') drafts.write(DRAFT.row(screen, topic), place.id);
  }, [active, place.id]);

  const isAway = selectedRow !== undefined && idOf(selectedRow) !== placeIn(ranked, 0).id;
  const isNoting = selectedRow !== undefined && idOf(selectedRow) === state.noted;
  return { ...events, ...shown, ...state, isAway, isNoting };
}

/**
 * Returns the work of the transitions: commands to the engine, toasts and movement. It reports answers of the engine as
 * events.
 */
function useEffects(
  {
    topic,
    isSample,
    onJudged = () => {},
    toggleSite = () => {},
  }: Pick<ReviewList<ReviewRow>, 'topic' | 'isSample' | 'onJudged' | 'toggleSite'>,
  events: Events,
): Effects {
  const { t, notices, likelyOf, actions } = useApp();
  return {
    judge: async (ids, request, toast) => {
      onJudged();
      const sampled = isSample && ({ sampled: true } as const);
      events.answered(ids, toast, await actions.send('judge', { topic, ...request, ...sampled }));
    },
    judgeSite: async (ids, request, toast) => {
      onJudged();
      events.answered(ids, toast, await actions.send('judgeSite', { topic, ...request }));
    },
    findLikely: async (ids, site) => events.foundLikely(ids, site, await likelyOf(topic, site)),
    undo: async (step, expected) => events.undone(await actions.send('undo', { topic, step }), expected),
    toast: (toast, undoes) => notices.inform(t(...toast), 'verdict', undoes ? () => events.undo(undoes) : undefined),
    fail: useFailure(),
    dismissToasts: () => notices.dismissGroup('verdict'),
    slideAway,
    toggleSite,
  };
}

/**
 * Binds the user's keys of the review lists, the arrows up and down, and Home (the best row). The help dialog explains
 * them.
 */
export function useReviewKeys<Row extends ReviewRow>(review: Review<Row>, showHelp: () => void): void {
  const { settings, actions } = useApp();
  const { reviewKeys, suggestionView } = settings.value;
  useShortcuts({
    ArrowDown: () => review.move(1),
    ArrowUp: () => review.move(-1),
    Home: review.best,
    [reviewKeys.next]: () => review.move(1),
    [reviewKeys.previous]: () => review.move(-1),
    [reviewKeys.yes]: () => review.judge('yes'),
    [reviewKeys.no]: () => review.judge('no'),
    [reviewKeys.skip]: () => review.judge('skip'),
    [reviewKeys.undo]: review.undo,
    [reviewKeys.open]: () => void (review.selectedRow && actions.openTab(review.selectedRow.page.url)),
    [reviewKeys.why]: review.toggleDetails,
    [reviewKeys.expand]: review.toggleSite,
    [reviewKeys.note]: review.toggleNote,
    [reviewKeys.likely]: review.judgeLikely,
    [reviewKeys.enough]: () => review.judgeSite('enough'),
    [reviewKeys.exclude]: () => review.judgeSite('excluded'),
    [reviewKeys.view]: () =>
      void actions.saveSettings({ suggestionView: suggestionView === 'sites' ? 'pages' : 'sites' }),
    [reviewKeys.help]: showHelp,
  });
}
