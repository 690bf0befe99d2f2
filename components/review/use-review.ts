/** Selection, verdicts, undo and keys of a review list. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SiteOutcome } from '../../lib/engine/basics';
import type { Judged } from '../../lib/messaging/commands';
import type { Result } from '../../lib/messaging/results';
import { useApp } from '../common/app-context';
import { displayUrl } from '../common/format';
import { useShortcuts } from '../common/keys';
import type { MessageKey } from '../common/messages';
import { useCommand } from '../common/use-command';
import { DRAFT, textDraft } from '../common/use-draft';
import {
  followedIn,
  type HeldPlace,
  idOf,
  placeAfter,
  placeIn,
  type ReviewRow,
  SITE,
  siteNameOf,
  TOP,
  withHeld,
  withoutRows,
} from './held-rows';
import { AFTER, isPending, lastStep, NO_ANSWERS, type PendingAnswers } from './pending-answers';
import { slideAway } from './slide-away';

export type Verdict = 'yes' | 'no' | 'skip';

/** State and actions of a review list, for its rows, keys and screens. */
export interface Review<Row extends ReviewRow = ReviewRow> {
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
  select(index: number): void;
  move(step: number): void;
  /** Selects the best row. */
  best(): void;
  /**
   * Judges a row and selects the next one. An answer to the row of a site is an answer to its page; for a new site, "no"
   * and "later" also hold for the whole site.
   * @param row row whose own button was pressed; its neighbours keep their places. The selected row when absent.
   * @param reason one of the topic's reasons, for the log.
   */
  judge(verdict: Verdict, row?: Row, reason?: string): Promise<void>;
  /** Judges several rows as one step with one toast. */
  judgeAll(verdict: 'yes' | 'no', urls: readonly string[]): Promise<void>;
  /** Confirms all likely pages of a row's site, as one step. */
  judgeLikely(row?: Row): Promise<void>;
  /** Decides on the whole site of a row, as one step. */
  judgeSite(outcome: SiteOutcome, row?: Row): Promise<void>;
  /** Shows or hides the pages of a row's site. */
  toggleSite(row?: Row): void;
  undo(): Promise<void>;
  open(row?: Row): void;
  /** Shows or hides how the selected page was found and ranked. */
  toggleDetails(): void;
  /** Whether the form for the tags and the note of the selected page is open. */
  readonly isNoting: boolean;
  toggleNote(): void;
}

/** Decision on a new site for each answer to its row that holds for the whole site. */
const OUTCOME_OF = { no: 'rejected', skip: 'later' } as const;

const DONE_KEY: Readonly<Record<Verdict, MessageKey>> = {
  yes: 'toast_confirmed',
  no: 'toast_rejected',
  skip: 'toast_skipped',
};

/**
 * Returns the state and actions of a review list.
 * @param version version of the ranking that `all` comes from.
 * @param list its selected row is stored while the screen is closed.
 * @param onToggle shows or hides the pages of a site.
 * @param isSample whether the rows are a random sample of all suggestions.
 * @param listing names the filter and order of `all`; when it changes, no row keeps its place.
 */
export function useReview<Row extends ReviewRow>(
  topic: string,
  all: readonly Row[],
  version: number,
  list: 'popup' | 'panel' = 'popup',
  onToggle: (site: string) => void = () => {},
  isSample = false,
  listing = '',
): Review<Row> {
  const { t, actions, notices, drafts, settings, likelyOf } = useApp();
  const command = useCommand();
  const [pending, showPending] = useState(NO_ANSWERS);
  const latest = useRef(pending);
  // Known at once, so that a second key before the next render cannot answer a row again.
  const apply = (transition: (state: PendingAnswers) => PendingAnswers) => {
    latest.current = transition(latest.current);
    showPending(latest.current);
  };
  const [place, setPlace] = useState<HeldPlace<Row>>(() => ({
    ...TOP,
    awaits: textDraft(drafts.read(DRAFT.row(list, topic))),
  }));
  // A stored selection gets the focus when the screen opens again.
  const [active, setActive] = useState(place.awaits !== '');
  const [detailsShown, setDetailsShown] = useState(false);
  /** Id of the row whose note is open. */
  const [noted, setNoted] = useState('');

  const hidden = useHidden(pending, version);
  const ranked = useMemo(
    () => (hidden.length > 0 ? withoutRows(all, new Set(hidden)) : all),
    // `hidden` stays the same array while the same rows are hidden, so that a new ranking version alone copies no list.
    [all, hidden],
  );
  const rows = useMemo(() => withHeld(ranked, place), [ranked, place]);
  const drawnVersion = useRef(version);
  useEffect(() => {
    // An import that replaces the topic restarts its ranking versions; version 0 only means that no ranking is read yet.
    const isReplaced = version > 0 && version < drawnVersion.current;
    if (version > 0) drawnVersion.current = version;
    apply(AFTER.ranked(version, isReplaced));
  }, [pending, version]);

  const { isAwaited, followed } = useMemo(() => followedIn(rows, place), [rows, place]);
  const selected = followed >= 0 ? followed : Math.min(place.index, rows.length - 1);
  const selectedRow = rows[selected];

  const select = (index: number) => {
    const row = rows[index];
    if (row && idOf(row) !== place.id) setPlace(placeIn(rows, index));
  };
  // From its first render on, the selected row stays as it is shown until it is answered.
  useLayoutEffect(() => {
    if (selectedRow && place.row !== selectedRow)
      setPlace({ ...placeIn(rows, selected), awaits: isAwaited ? '' : place.awaits });
  }, [place, selectedRow]);
  const drawnListing = useRef(listing);
  useLayoutEffect(() => {
    if (drawnListing.current === listing) return;
    drawnListing.current = listing;
    setPlace(({ id }) => ({ ...TOP, awaits: active ? id : '' }));
  }, [listing]);
  // A layout effect, because the popup may close before an effect that waits for the next frame.
  useLayoutEffect(() => {
    if (active && place.id !== '') drafts.write(DRAFT.row(list, topic), place.id);
  }, [active, place.id]);
  const send = async (ids: readonly string[], done: () => string, work: () => Promise<Result<Judged> | undefined>) => {
    apply(AFTER.sent(ids));
    const result = await work();
    if (!result?.ok) return apply(AFTER.refused(ids));
    const { step, rankingVersion } = result.value;
    apply(AFTER.confirmed(ids, step, rankingVersion));
    notices.inform(done(), 'verdict', () => void takeBack(step));
  };
  const showUndone = (step: number, ids: readonly string[]) => {
    apply(AFTER.undone(ids, step));
    const [first, ...others] = ids;
    if (first === undefined) return;
    setPlace((before) => ({ ...before, awaits: first }));
    const row = all.find((each) => idOf(each) === first);
    const name = first.startsWith(SITE) ? first.slice(SITE.length) : row?.page.title || displayUrl(first);
    const text = others.length === 0 ? t('toast_undone', name) : t('toast_many_undone', ids.length);
    notices.inform(text, 'verdict');
  };
  const takeBack = async (step?: number) => {
    // Shows the rows of the last step at once, and hides them again if the engine undid another step.
    const before = latest.current;
    const guess = step ?? lastStep(before) ?? 0;
    const guessed = before.steps.get(guess);
    if (guessed) showUndone(guess, guessed);
    const result = await command('undo', { topic, step });
    const undone = result.ok ? result.value.undone : [];
    const last = undone[0]?.step ?? undone[0]?.seq;
    if (guessed) {
      if (last === guess) return;
      apply(AFTER.notUndone(guessed, guess, before));
      notices.dismissGroup('verdict');
    }
    if (last === undefined) return;
    const site = undone.find((entry) => entry.site !== undefined)?.site;
    const ids = site === undefined ? undone.map(({ url }) => url) : [SITE + site];
    showUndone(last, latest.current.steps.get(last) ?? ids);
  };
  const judgePages = (verdict: Verdict, urls: readonly string[], reason?: string) =>
    command('judge', { topic, urls, verdict, ...(isSample && { sampled: true }), ...(reason && { reason }) });

  const wasAnswered = (row: Row) => isPending(latest.current, idOf(row), version);
  /** Selects the next row after an answer (`placeAfter`). */
  const moveOn = (row: Row, byButton: boolean, stays: (other: Row) => boolean) => {
    setActive(true);
    const at = rows.findIndex((other) => idOf(other) === idOf(row));
    if (at !== selected) return;
    slideAway();
    setPlace(placeAfter(rows, ranked, at, stays, byButton || settings.value.afterAnswer === 'next'));
  };
  const decide = async (outcome: Exclude<SiteOutcome, 'belongs'>, row: Row, byButton: boolean, reason?: string) => {
    const site = siteNameOf(row);
    moveOn(row, byButton, (other) => siteNameOf(other) !== site);
    const seen = outcome === 'rejected' ? { url: row.page.url } : {};
    await send(
      [SITE + site],
      () => t(`toast_site_${outcome}`, site),
      () => command('judgeSite', { topic, site, outcome, ...seen, ...(reason && { reason }) }),
    );
  };

  return {
    rows,
    selected,
    selectedRow,
    isAway: selectedRow !== undefined && ranked[0] !== undefined && idOf(selectedRow) !== idOf(ranked[0]),
    active,
    detailsShown,
    select,
    move(step) {
      setActive(true);
      select(Math.max(0, Math.min(rows.length - 1, selected + step)));
    },
    best() {
      setActive(true);
      setPlace(placeIn(ranked, 0));
    },
    async judge(verdict, ofButton, reason) {
      const row = ofButton ?? selectedRow;
      if (!row || wasAnswered(row)) return;
      const byButton = ofButton !== undefined;
      const { page, site } = row;
      if (site?.isNew && verdict !== 'yes') return decide(OUTCOME_OF[verdict], row, byButton, reason);
      moveOn(row, byButton, site ? (other) => siteNameOf(other) !== site.site : (other) => idOf(other) !== idOf(row));
      const name = page.title || displayUrl(page.url);
      const isNewSite = site?.isNew && verdict === 'yes';
      const done = () => (isNewSite ? t('toast_site_added', site.site, name) : t(DONE_KEY[verdict], name));
      await send([idOf(row)], done, () => judgePages(verdict, [page.url], reason));
    },
    async judgeAll(verdict, urls) {
      const key = verdict === 'yes' ? 'toast_many_confirmed' : 'toast_many_rejected';
      if (urls.length === 0) return;
      const judgedNow = new Set(urls);
      if (selectedRow && judgedNow.has(selectedRow.page.url))
        moveOn(selectedRow, false, ({ page }) => !judgedNow.has(page.url));
      await send(
        urls,
        () => t(key, urls.length),
        () => judgePages(verdict, urls),
      );
    },
    async judgeLikely(ofButton) {
      const row = ofButton ?? selectedRow;
      if (!row || wasAnswered(row)) return;
      const site = siteNameOf(row);
      moveOn(row, ofButton !== undefined, (other) => siteNameOf(other) !== site);
      let pages = 0;
      await send(
        [SITE + site],
        () => t('toast_many_confirmed', pages),
        async () => {
          const urls = await likelyOf(topic, site);
          pages = urls.length;
          if (pages > 0) return judgePages('yes', urls);
          notices.inform(t('likely_none', site), 'verdict');
        },
      );
    },
    async judgeSite(outcome, ofButton) {
      const row = ofButton ?? selectedRow;
      if (row && !wasAnswered(row) && outcome !== 'belongs') await decide(outcome, row, ofButton !== undefined);
    },
    toggleSite(row = selectedRow) {
      if (!row) return;
      const site = siteNameOf(row);
      // The rows of pages disappear when their site closes, so the row of the site is selected.
      const head = rows.findIndex((other) => other.site?.site === site);
      if (head < 0) return;
      setActive(true);
      select(head);
      onToggle(site);
    },
    undo: () => takeBack(),
    open(row = selectedRow) {
      if (row) void actions.openTab(row.page.url);
    },
    toggleDetails: () => setDetailsShown(!detailsShown),
    isNoting: selectedRow !== undefined && noted === idOf(selectedRow),
    toggleNote: () => setNoted((open) => (selectedRow && open !== idOf(selectedRow) ? idOf(selectedRow) : '')),
  };
}

/**
 * Returns ids of rows whose verdict only a later ranking than `version` contains; the same array while they are
 * equal.
 */
function useHidden({ until }: PendingAnswers, version: number): readonly string[] {
  const last = useRef<readonly string[]>([]);
  const now = [...until].flatMap(([id, from]) => (from > version ? [id] : []));
  if (now.length !== last.current.length || now.some((id, i) => id !== last.current[i])) last.current = now;
  return last.current;
}

/** Binds the user's keys of the review lists. The help dialog explains them. */
export function useReviewKeys<Row extends ReviewRow>(review: Review<Row>, showHelp: () => void): void {
  const { settings, actions } = useApp();
  const { reviewKeys, suggestionView } = settings.value;
  useShortcuts({
    ArrowDown: () => review.move(1),
    ArrowUp: () => review.move(-1),
    Home: () => review.best(),
    [reviewKeys.next]: () => review.move(1),
    [reviewKeys.previous]: () => review.move(-1),
    [reviewKeys.yes]: () => void review.judge('yes'),
    [reviewKeys.no]: () => void review.judge('no'),
    [reviewKeys.skip]: () => void review.judge('skip'),
    [reviewKeys.undo]: () => void review.undo(),
    [reviewKeys.open]: () => review.open(),
    [reviewKeys.why]: () => review.toggleDetails(),
    [reviewKeys.expand]: () => review.toggleSite(),
    [reviewKeys.note]: () => review.toggleNote(),
    [reviewKeys.likely]: () => void review.judgeLikely(),
    [reviewKeys.enough]: () => void review.judgeSite('enough'),
    [reviewKeys.exclude]: () => void review.judgeSite('excluded'),
    [reviewKeys.view]: () =>
      void actions.saveSettings({ suggestionView: suggestionView === 'sites' ? 'pages' : 'sites' }),
    [reviewKeys.help]: showHelp,
  });
}
