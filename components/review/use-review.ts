/** Selection, verdicts, undo and keys of a review list. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SuggestedSite } from '../../lib/engine/insight/ranked-sites';
import type { SiteOutcome } from '../../lib/engine/types';
import type { Judged } from '../../lib/messaging/commands';
import type { Result } from '../../lib/messaging/results';
import type { Suggestion } from '../../lib/store/suggestions';
import { useApp } from '../common/app-context';
import { displayUrl } from '../common/format';
import { useShortcuts } from '../common/keys';
import type { MessageKey } from '../common/messages';
import { useCommand } from '../common/use-command';
import { DRAFT, textDraft } from '../common/use-draft';

export type Verdict = 'yes' | 'no' | 'skip';

/** State and actions of a review list, for its rows, keys and screens. */
export interface Review<Row extends ReviewRow = ReviewRow> {
  /** Rows that are not judged yet, in order. */
  readonly rows: readonly Row[];
  /** Index in `rows`; -1 when `rows` is empty. */
  readonly selected: number;
  readonly selectedRow: Row | undefined;
  /** True after the user moved or judged; only then a render may move the focus. */
  readonly active: boolean;
  readonly detailsShown: boolean;
  select(index: number): void;
  move(step: number): void;
  /** Selects the best row. */
  best(): void;
  /**
   * Judges a row and selects the next one.
   * @param row row whose own button was pressed; its neighbours keep their places. The selected row when absent.
   * @param reason one of the topic's reasons, for the log.
   */
  judge(verdict: Verdict, row?: Row, reason?: string): Promise<void>;
  /** Judges several rows as one step with one toast. */
  judgeAll(verdict: 'yes' | 'no', urls: readonly string[]): Promise<void>;
  /** Decides on the whole site of a row, as one step. */
  judgeSite(outcome: SiteOutcome, row?: Row): Promise<void>;
  /** Shows or hides the pages of a row's site. */
  toggleSite(row?: Row): void;
  undo(): Promise<void>;
  open(row?: Row): void;
  /** Shows or hides how the selected page was found and ranked. */
  toggleDetails(): void;
}

/** A page, or with `site` a whole site with its best page. */
export type ReviewRow = Pick<Suggestion, 'page'> & { readonly site?: SuggestedSite };

/** Decision on the site for each answer to the row of a site. */
const OUTCOME_OF: Readonly<Record<Verdict, SiteOutcome>> = { yes: 'belongs', no: 'rejected', skip: 'later' };

/** The selected row. */
interface Place {
  /** Id of the row; '' selects whichever row is at `index`. */
  readonly id: string;
  readonly index: number;
  /**
   * The row at `index` in this ranking version becomes the selected one; absent once `id` is set, or before any
   * answer.
   */
  readonly untilVersion?: number;
}

const SITE = 'site ';
const idOf = ({ page, site }: ReviewRow) => (site ? SITE + site.site : page.url);
const siteNameOf = ({ page, site }: ReviewRow) => site?.site ?? page.site;

const NONE_JUDGED: ReadonlyMap<string, number> = new Map();

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
 */
export function useReview<Row extends ReviewRow>(
  topic: string,
  all: readonly Row[],
  version: number,
  list: 'popup' | 'panel' = 'popup',
  onToggle: (site: string) => void = () => {},
  isSample = false,
): Review<Row> {
  const { t, actions, notices, drafts, settings } = useApp();
  const command = useCommand();
  // By row id: the first ranking version that takes the verdict into account. Earlier versions hide the row.
  const [judged, setJudged] = useState<ReadonlyMap<string, number>>(NONE_JUDGED);
  const latest = useRef(judged);
  latest.current = judged;
  const [place, setPlace] = useState<Place>(() => ({ id: textDraft(drafts.read(DRAFT.row(list, topic))), index: 0 }));
  // A stored selection gets the focus when the screen opens again.
  const [active, setActive] = useState(place.id !== '');
  const [detailsShown, setDetailsShown] = useState(false);

  const hidden = useHidden(judged, version);
  const rows = useMemo(
    () => (hidden.length > 0 ? without(all, new Set(hidden)) : all),
    // `hidden` stays the same array while the same rows are hidden, so that a new ranking version alone copies no list.
    [all, hidden],
  );
  const drawnVersion = useRef(version);
  useEffect(() => {
    // An import that replaces the topic restarts its ranking versions.
    const isReplaced = version < drawnVersion.current;
    drawnVersion.current = version;
    const waiting = isReplaced ? NONE_JUDGED : new Map([...judged].filter(([, from]) => from > version));
    if (waiting.size < judged.size) setJudged(waiting);
  }, [judged, version]);

  /** Number of answers that the engine has not confirmed yet. While it is above 0, the last step is unknown. */
  const underWay = useRef(0);
  const followed = useMemo(() => rows.findIndex((row) => idOf(row) === place.id), [rows, place.id]);
  const selected = followed >= 0 ? followed : Math.min(place.index, rows.length - 1);
  const selectedRow = rows[selected];

  const goTo = (id: string, index: number) => {
    setPlace((before) => (before.id === id && before.index === index ? before : { id, index }));
  };
  const select = (index: number) => {
    const row = rows[index];
    if (row) goTo(idOf(row), index);
  };
  /** Selects whichever row is at `index`, until a ranking that takes the answer into account is rendered. */
  const followPlace = (index: number) => {
    drafts.write(DRAFT.row(list, topic), undefined);
    setPlace({ id: '', index, untilVersion: Number.POSITIVE_INFINITY });
  };
  /**
   * Keeps the row at the followed position selected once ranking version `from` is rendered, even if later rankings
   * move it.
   */
  const settleFrom = (from: number) => {
    if (underWay.current === 0)
      setPlace((before) => (before.untilVersion ? { ...before, untilVersion: from } : before));
  };
  useEffect(() => {
    if (place.untilVersion === undefined || version < place.untilVersion || !selectedRow) return;
    const settled: Place = { id: idOf(selectedRow), index: selected };
    // An undo after this render may have selected another row.
    setPlace((before) => (before === place ? settled : before));
  }, [place, version, selectedRow]);
  useEffect(() => {
    if (place.id !== '') drafts.write(DRAFT.row(list, topic), place.id);
  }, [place.id]);
  const hideUntil = (urls: readonly string[], from: number) =>
    setJudged((before) => new Map([...before, ...urls.map((url) => [url, from] as const)]));
  const bringBack = (urls: readonly string[]) => {
    const back = new Set(urls);
    setJudged((before) => new Map([...before].filter(([url]) => !back.has(url))));
  };

  /** Ids of the rows that each step hid. */
  const hiddenBy = useRef(new Map<number, readonly string[]>());
  const send = async (urls: readonly string[], done: string, work: () => Promise<Result<Judged>>) => {
    hideUntil(urls, Number.POSITIVE_INFINITY);
    underWay.current += 1;
    const result = await work();
    underWay.current -= 1;
    if (!result.ok) {
      settleFrom(version);
      return bringBack(urls);
    }
    const { step, rankingVersion } = result.value;
    settleFrom(rankingVersion);
    hiddenBy.current.set(step, urls);
    hideUntil(urls, rankingVersion);
    notices.tell(done, 'verdict', () => void takeBack(step));
  };
  const showUndone = (step: number, urls: readonly string[]) => {
    hiddenBy.current.delete(step);
    bringBack(urls);
    const [first, ...others] = urls;
    if (first === undefined) return;
    goTo(first, selected);
    const row = all.find((each) => idOf(each) === first);
    const name = first.startsWith(SITE) ? first.slice(SITE.length) : row?.page.title || displayUrl(first);
    const text = others.length === 0 ? t('toast_undone', name) : t('toast_many_undone', urls.length);
    notices.tell(text, 'verdict');
  };
  const takeBack = async (step?: number) => {
    // Shows the rows of the last step at once, and hides them again if the engine undid another step.
    const guess = step ?? (underWay.current === 0 ? ([...hiddenBy.current.keys()].at(-1) ?? 0) : 0);
    const guessed = hiddenBy.current.get(guess);
    const wereHidden = [...latest.current].filter(([id]) => guessed?.includes(id));
    if (guessed) showUndone(guess, guessed);
    const result = await command('undo', { topic, step });
    const undone = result.ok ? result.value.undone : [];
    const last = undone[0]?.step ?? undone[0]?.seq;
    if (guessed && last !== guess) {
      hiddenBy.current.set(guess, guessed);
      setJudged((before) => new Map([...before, ...wereHidden]));
      notices.dismissGroup('verdict');
    }
    if (last === undefined || (guessed && last === guess)) return;
    const ids = undone.map((entry) => (entry.site === undefined ? entry.url : SITE + entry.site));
    showUndone(last, hiddenBy.current.get(last) ?? ids);
  };
  const judge = (verdict: Verdict, urls: readonly string[], done: string, reason?: string) =>
    send(urls, done, () =>
      command('judge', { topic, urls, verdict, ...(isSample && { sampled: true }), ...(reason && { reason }) }),
    );

  /**
   * Selects the next row after an answer: the next page of an open site, else the best row. After a row's own button,
   * or if the user's setting says so, it is the row that moves to the same position.
   */
  const moveOn = (row: Row, byButton: boolean, stays: (other: Row) => boolean) => {
    setActive(true);
    const at = rows.indexOf(row);
    if (at !== selected) return;
    const next = rows[at + 1];
    const isNextOfSite = next && !row.site && !next.site && rows.some((other) => other.site) && stays(next);
    if (isNextOfSite && next.page.site === row.page.site) return goTo(idOf(next), at);
    followPlace(byButton || settings.value.afterAnswer === 'next' ? rows.slice(0, at).filter(stays).length : 0);
  };
  const judgeSite = async (outcome: SiteOutcome, row: Row, byButton: boolean, reason?: string) => {
    const site = siteNameOf(row);
    const { url, title } = row.page;
    moveOn(row, byButton, (other) => siteNameOf(other) !== site);
    const added = outcome === 'belongs' ? { url } : {};
    await send(
      [SITE + site],
      outcome === 'belongs' ? t('toast_site_added', site, title || displayUrl(url)) : t(`toast_site_${outcome}`, site),
      () => command('judgeSite', { topic, site, outcome, ...added, ...(reason && { reason }) }),
    );
  };

  return {
    rows,
    selected,
    selectedRow,
    active,
    detailsShown,
    select,
    move(step) {
      setActive(true);
      select(Math.max(0, Math.min(rows.length - 1, selected + step)));
    },
    best() {
      setActive(true);
      select(0);
    },
    async judge(verdict, ofButton, reason) {
      const row = ofButton ?? selectedRow;
      if (!row) return;
      const byButton = ofButton !== undefined;
      if (row.site) return judgeSite(OUTCOME_OF[verdict], row, byButton, reason);
      moveOn(row, byButton, (other) => other !== row);
      await judge(verdict, [row.page.url], t(DONE_KEY[verdict], row.page.title || row.page.url), reason);
    },
    async judgeAll(verdict, urls) {
      const key = verdict === 'yes' ? 'toast_many_confirmed' : 'toast_many_rejected';
      if (urls.length > 0) await judge(verdict, urls, t(key, urls.length));
    },
    async judgeSite(outcome, ofButton) {
      const row = ofButton ?? selectedRow;
      if (row) await judgeSite(outcome, row, ofButton !== undefined);
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
  };
}

/**
 * Returns ids of rows whose verdict only a later ranking than `version` contains; the same array while they are
 * equal.
 */
function useHidden(judged: ReadonlyMap<string, number>, version: number): readonly string[] {
  const last = useRef<readonly string[]>([]);
  const now = [...judged].flatMap(([url, from]) => (from > version ? [url] : []));
  if (now.length !== last.current.length || now.some((url, i) => url !== last.current[i])) last.current = now;
  return last.current;
}

function without<Row extends ReviewRow>(rows: readonly Row[], urls: ReadonlySet<string>): Row[] {
  const sites = new Set([...urls].flatMap((id) => (id.startsWith(SITE) ? [id.slice(SITE.length)] : [])));
  return rows.filter((row) => !urls.has(idOf(row)) && (sites.size === 0 || !sites.has(siteNameOf(row))));
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
    [reviewKeys.enough]: () => void review.judgeSite('enough'),
    [reviewKeys.exclude]: () => void review.judgeSite('excluded'),
    [reviewKeys.view]: () =>
      void actions.saveSettings({ suggestionView: suggestionView === 'sites' ? 'pages' : 'sites' }),
    [reviewKeys.help]: showHelp,
  });
}
